import type { ListOrigin } from '../../../shared/bridge/lists.ts'
import type { Standing } from '../../../shared/rules/results.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import type { Language } from '../../../shared/rules/language.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { Removal } from '../base/removal.ts'
import { insertList } from '../lists/queries.ts'
import { madeOfNoFile, openBatch } from '../rows/batch.ts'
import { createBatchJudge } from '../rows/judge/judge-batch.ts'
import { resultCells, resultHeadings } from './export-results.ts'
import type { ResultPeople } from './people.ts'

export type NewResultList = {
  itemId: string
  /** Of the campaign. */
  title: string
  standings: readonly Standing[]
  name: string
  language: Language
}

type Dependencies = Pick<Base, 'db' | 'clock' | 'uuid'> & { removal: Pick<Removal, 'request'> }

const rowsPerBlock = 2_000

/**
 * Makes a list of recipients: the phone that the message went to counts, and the columns of the campaign's list stay as they
 * were, so that templates find them.
 * @throws ProblemError `results_no_one`
 */
export const makeResultList = async (
  { db, clock, uuid, removal }: Dependencies,
  people: ResultPeople,
  { itemId, title, standings, name, language }: NewResultList,
): Promise<{ listId: string; size: number }> => {
  if (people.count === 0) throw new ProblemError('results_no_one')
  const [phone = '', ...rest] = resultHeadings(people.columns, language)
  const columns = [phone, ...people.columns, ...rest]
  const roles: ColumnRole[] = ['phone', ...columns.slice(1).map((): ColumnRole => 'variable')]
  const now = (): string => new Date(clock.now()).toISOString()
  const stored = openBatch(db, {
    source: null,
    listName: name,
    fileName: title,
    columns,
    roles,
    defaultDdd: null,
    startedAt: now(),
  })
  try {
    const judge = createBatchJudge({ columns, roles, defaultDdd: null }, stored)
    let rows: string[][] = []
    let sourceRow = 1
    const add = (): void => {
      if (rows.length === 0) return
      stored.add(judge(batchOf(rows, sourceRow)))
      sourceRow += rows.length
      rows = []
    }
    for await (const some of people.walk()) {
      for (const person of some) {
        const [contact = '', ...result] = resultCells(person, language)
        rows.push([contact, ...person.cells, ...result])
        if (rows.length === rowsPerBlock) add()
      }
    }
    add()
    const listId = uuid()
    const at = now()
    const origin: ListOrigin = { operation: 'results', itemId, title, standings: [...standings] }
    stored.commit({ listId, listName: name, at, origin }, madeOfNoFile, () =>
      insertList(db, { id: listId, name, at }),
    )
    return { listId, size: stored.tally.accepted }
  } catch (error) {
    stored.discard()
    removal.request()
    throw error
  }
}

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
