import type { PersonFindings } from '../../../shared/bridge/people.ts'
import { isKeyRole } from '../../../shared/rules/key-roles.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import type { PhoneOptions } from '../../../shared/rules/phone.ts'
import { readPersonKey } from '../../../shared/rules/read-person-key.ts'
import { createRowPhoneOptions } from '../../../shared/rules/row-phone-options.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import { type BatchWithPerson, countListRows, findInLists } from './in-lists.ts'
import { countEntries, findInOutbox, type ItemWithPerson } from './in-outbox.ts'
import { countRecords, type EnrichmentWithPerson, findInRecords } from './in-records.ts'
import { countUnmatchedRows } from '../results/in-reports.ts'
import { findInReports, findInTexts } from './in-texts.ts'
import { type Looked, personQuery } from './person-query.ts'

/** Everything that the workspace keeps of somebody, to the letter. */
export type Kept = {
  lists: BatchWithPerson[]
  items: ItemWithPerson[]
  enrichments: EnrichmentWithPerson[]
  /** What else names them, wherever it was written. */
  texts: string[][]
  blocks: PersonFindings['blocks']
}

/** How many rows, recipients and records `findEverything` looks at. */
export const countEverything = (db: ReadableDatabase): number =>
  countListRows(db) + countEntries(db) + countRecords(db) + countUnmatchedRows(db)

/** @throws what `looked` throws */
export const findEverything = async (
  db: ReadableDatabase,
  gate: SuppressionGate,
  keys: readonly PersonKey[],
  looked?: Looked,
): Promise<Kept> => {
  const query = personQuery(keys, looked)
  return {
    lists: await findInLists(db, query),
    items: await findInOutbox(db, query),
    enrichments: await findInRecords(db, query),
    texts: [...findInTexts(db, query), ...(await findInReports(db, query))],
    blocks: await gate.find(keys),
  }
}

/** What else rows and records say that somebody is known by. */
export const relatedKeys = ({ lists, enrichments }: Kept, keys: readonly PersonKey[]): PersonKey[] => {
  const known = new Map(keys.map((key) => [nameOf(key), key]))
  const related = new Map<string, PersonKey>()
  const add = (kind: PersonKey['kind'], text: string, options: PhoneOptions = plain): void => {
    const reading = readPersonKey(kind, text, options)
    if (reading.ok && !known.has(nameOf(reading.key))) related.set(nameOf(reading.key), reading.key)
  }
  for (const { columns, roles, rows } of lists) {
    const optionsOf = createRowPhoneOptions({ columns, roles }, plain)
    for (const cells of rows)
      for (const [column, role] of roles.entries())
        if (isKeyRole(role)) add(role, cells[column] ?? '', optionsOf(cells, column))
  }
  for (const { records } of enrichments)
    for (const record of records)
      for (const kind of ['cpf', 'cnpj'] as const) if (record[kind] !== undefined) add(kind, record[kind])
  return [...related.values()].slice(0, mostRelated)
}

const plain: PhoneOptions = { defaultDdd: null, foreignPlan }

const nameOf = ({ kind, key }: PersonKey): string => `${kind}:${key}`

/** A number that stands in every row of a list is a company's switchboard, and nobody's trace. */
const mostRelated = 50
