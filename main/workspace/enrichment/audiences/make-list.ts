import type { ColumnRole } from '../../../../shared/rules/column-roles.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import type { WritableDatabase } from '../../../database/handles.ts'
import { createBatchJudge } from '../../rows/judge/judge-batch.ts'
import { insertList } from '../../lists/queries.ts'
import { madeOfNoFile, openBatch, type OpenBatch } from '../../rows/batch.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { headersOf } from '../exports/headers.ts'
import { getRecordSet, type StoredSet } from '../records/queries.ts'
import { documentFieldOf } from '../records/shape-fields.ts'
import type { SelectedPerson, Selection } from './select-people.ts'

export type NewAudience = {
  id: string
  name: string
  headers: Language
  enrichmentName: string
  now: () => string
  /** Told when the batch that takes the rows is there, so that it can be discarded. */
  onStored: (stored: OpenBatch) => void
}

/** The column of the chosen phone, which the records do not have. */
const phoneHeader = { 'pt-BR': 'Telefone da campanha', en: 'Campaign phone' } as const

const rowsPerBlock = 2_000

/**
 * Makes a list of the people that a selection gives: the chosen phone first, then every field of the records, headed so
 * that a template can name it.
 * @throws ProblemError `record_audience_empty`, `enrichment_missing` when it goes away meanwhile; the signal's reason
 */
export const makeAudienceList = async (
  db: WritableDatabase,
  set: StoredSet,
  selection: Selection,
  audience: NewAudience,
  signal: AbortSignal,
): Promise<string> => {
  const names = set.fields.map(({ name }) => name)
  const columns = headersOf([phoneHeader[audience.headers]], names, audience.headers)
  const roles: ColumnRole[] = ['phone', ...names.map((name) => roleOf(set, name))]
  const stored = openBatch(db, {
    source: null,
    listName: audience.name,
    fileName: audience.enrichmentName,
    columns,
    roles,
    defaultDdd: null,
    startedAt: audience.now(),
  })
  audience.onStored(stored)
  const judge = createBatchJudge({ columns, roles, defaultDdd: null }, stored)
  const slots = set.fields.map(({ slot }) => slot)
  let rows: string[][] = []
  let sourceRow = 1
  const add = (): void => {
    const batch = batchOf(rows, sourceRow)
    sourceRow += rows.length
    rows = []
    stored.add(judge(batch))
  }
  for await (const people of selection.walk()) {
    rows.push(...people.map((person) => rowOf(person, slots)))
    if (rows.length >= rowsPerBlock) add()
  }
  if (rows.length > 0) add()
  signal.throwIfAborted()
  const counts = selection.counts()
  if (counts.size === 0) throw new ProblemError('record_audience_empty')
  const { records, steps } = counts
  const { enrichmentId } = set
  const origin = {
    operation: 'enrichment',
    enrichmentId,
    name: audience.enrichmentName,
    records,
    steps,
  } as const
  const { id: listId, name: listName } = audience
  const at = audience.now()
  stored.commit({ listId, listName, at, origin }, madeOfNoFile, () => {
    getRecordSet(db, enrichmentId)
    insertList(db, { id: listId, name: listName, at })
  })
  return listId
}

/** What the person is called and known by keep their roles; the other phones are only columns. */
const roleOf = ({ shape }: StoredSet, name: string): ColumnRole => {
  if (name === documentFieldOf(shape)) return documentFieldOf(shape)
  return name === 'nome' || name === 'nomeCompleto' || name === 'razaoSocial' ? 'name' : 'variable'
}

const rowOf = ({ cells, phone }: SelectedPerson, slots: readonly number[]): string[] => [
  phone.digits,
  ...slots.map((slot) => cells[slot] ?? ''),
]

const batchOf = (rows: readonly (readonly string[])[], firstSourceRow: number) => {
  const cells = rows.flat()
  let end = 0
  return {
    text: cells.join(''),
    cellEnds: Uint32Array.from(cells, (cell) => (end += cell.length)),
    widths: Uint32Array.from(rows, (row) => row.length),
    sourceRows: Uint32Array.from(rows, (_row, index) => firstSourceRow + index),
  }
}
