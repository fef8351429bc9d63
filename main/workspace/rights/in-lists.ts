/**
 * People in lists and in files that wait. A row is somebody's by its phones and documents; where their number stands in
 * another column, the row is another's, who asked for nothing, and only that number is theirs.
 */
import { z } from 'zod'
import { readAreaCode } from '../../../shared/rules/area-code.ts'
import { pairAreaCodes, type TableHeader } from '../../../shared/rules/area-code-columns.ts'
import { type ColumnRole, columnRoleSchema } from '../../../shared/rules/column-roles.ts'
import { isKeyRole } from '../../../shared/rules/key-roles.ts'
import { emptyTally, type Tally, tallySchema } from '../../../shared/rules/row-verdict.ts'
import type { PersonTraces } from '../../../shared/rules/person-traces.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, prepare, sql } from '../../database/sql.ts'
import { listBlocks, type PackedBlock, readCells, readVerdicts, revisionOf } from '../rows/store/blocks.ts'
import {
  type CellBlock,
  cellBlockOf,
  type RowEdit,
  cellsBetween,
  firstCellsOf,
  storedCells,
  type StoredCells,
  withEdits,
} from '../rows/store/cell-block.ts'
import { rewriteBatch } from '../rows/batch.ts'
import { pack, unpack } from '../rows/store/packed.ts'
import {
  countFates,
  rowsByFate,
  type JudgedRows,
  type RowFate,
  storedVerdicts,
  type StoredVerdicts,
  verdictsOf,
} from '../rows/store/verdict-block.ts'
import type { Reviews } from '../lists/reviews/reviews.ts'
import type { PersonQuery } from './person-query.ts'
import { pace } from '../../turns.ts'

/** A list, or a file that waits, in which somebody stands. */
export type BatchWithPerson = {
  batchId: number
  /** Null of a file that waits. */
  listId: string | null
  name: string
  columns: string[]
  roles: ColumnRole[]
  /** Of theirs, as they stand now. */
  rows: string[][]
}

type Batch = { batchId: number; listId: string | null; name: string; columns: string; roles: string }

const listBatches = (db: ReadableDatabase): Batch[] =>
  all<Batch>(
    db,
    sql`select batch.id as batchId, batch.list_id as listId, coalesce(list.name, batch.file_name) as name, batch.columns, batch.roles
        from import_batch batch left join contact_list list on list.id = batch.list_id
        where batch.state in ('committed', 'review') order by batch.id desc`,
  )

/** How many rows there are to look at. */
export const countListRows = (db: ReadableDatabase): number =>
  listBatches(db)
    .flatMap(({ batchId }) => listBlocks(db, batchId, revisionOf(db, batchId)))
    .reduce((sum, { rows }) => sum + rows, 0)

/** Everywhere that they are, the latest first. Every row that is kept is looked at, with turns for others. */
export const findInLists = async (db: ReadableDatabase, query: PersonQuery): Promise<BatchWithPerson[]> => {
  const found: BatchWithPerson[] = []
  for (const { columns, roles, ...batch } of listBatches(db)) {
    const rows: string[][] = []
    const header = headerOf({ columns, roles })
    for await (const { position, whole, parts } of rowsOfPerson(db, batch.batchId, header, query)) {
      const revision = revisionOf(db, batch.batchId)
      const cells = readCells(db, { batchId: batch.batchId, position, revision })
      const firsts = firstCellsOf(cells)
      for (const row of [...whole, ...parts].toSorted((a, b) => a - b))
        rows.push(cellsBetween(cells, firsts[row] ?? 0, firsts[row + 1] ?? 0))
    }
    if (rows.length > 0) found.push({ ...batch, ...header, rows })
  }
  return found
}

const headerOf = ({ columns, roles }: Pick<Batch, 'columns' | 'roles'>) => ({
  columns: z.array(z.string()).parse(JSON.parse(columns)),
  roles: z.array(columnRoleSchema).parse(JSON.parse(roles)),
})

/** Rows of a block that are somebody's, and others in which their number stands. */
type RowsOfBlock = { position: number; whole: Set<number>; parts: Set<number> }

/** Where somebody stands, now or before a change, block by block. */
async function* rowsOfPerson(
  db: ReadableDatabase,
  batchId: number,
  header: TableHeader,
  { traces, names, looked }: PersonQuery,
): AsyncGenerator<RowsOfBlock> {
  const pairs = pairAreaCodes(header)
  const kept = prepare(db, 'select content from cell_block where batch_id = ? and position = ?').pluck()
  const judged = prepare(db, 'select content from verdict_block where batch_id = ? and position = ?').pluck()
  for (const { position, rows } of listBlocks(db, batchId, revisionOf(db, batchId))) {
    const whole = new Set<number>()
    const parts = new Set<number>()
    for (const content of kept.all(batchId, position) as Buffer[])
      for (const { row, isTheirs } of rowsWith(
        cellBlockOf(unpack<StoredCells>(content)),
        { ...header, pairs },
        traces,
      ))
        (isTheirs ? whole : parts).add(row)
    // A number that was written without its DDD is nowhere but here; of somebody who was removed, in an earlier revision.
    for (const content of judged.all(batchId, position) as Buffer[]) {
      let row = 0
      for (const { key } of verdictsOf(unpack<StoredVerdicts>(content))) {
        if (names.has(key)) whole.add(row)
        row += 1
      }
    }
    for (const one of whole) parts.delete(one)
    if (whole.size + parts.size > 0) yield { position, whole, parts }
    await pace()
    looked(rows)
  }
}

function* rowsWith(
  block: CellBlock,
  { roles, pairs }: TableHeader & { pairs: readonly (number | null)[] },
  traces: PersonTraces,
): Generator<{ row: number; isTheirs: boolean }> {
  if (!traces.mayBeIn(block.text)) return
  const firsts = firstCellsOf(block)
  for (let row = 0; row < block.widths.length; row += 1) {
    const from = firsts[row] ?? 0
    const cells = cellsBetween(block, from, firsts[row + 1] ?? from)
    // A number whose DDD stands in another cell is whole in neither.
    const isTheirs = cells.some(
      (cell, column) =>
        isKeyRole(roles[column] ?? 'variable') &&
        (traces.isIn(cell) || traces.isIn(withAreaCode(cell, cells[pairs[column] ?? -1]))),
    )
    if (isTheirs || cells.some(traces.isIn)) yield { row, isTheirs }
  }
}

const withAreaCode = (cell: string, areaCode: string | undefined): string => {
  const reading = areaCode === undefined ? 'missing' : readAreaCode(areaCode)
  return typeof reading === 'object' ? `${reading.ddd} ${cell}` : ''
}

/**
 * Empties their rows in every list and every file that waits, and takes their numbers out of rows of others. A row stays,
 * refused because it was erased, so that the counts of a file stay true; what could bring it back, the steps before each
 * change of that file, goes.
 * @returns how many rows
 */
export const eraseFromLists = async (
  db: WritableDatabase,
  reviews: Pick<Reviews, 'apart'>,
  query: PersonQuery,
): Promise<number> => {
  let rows = 0
  for (const { batchId, ...batch } of listBatches(db)) {
    const header = headerOf(batch)
    rows += await reviews.apart(batchId, () => eraseFromBatch(db, batchId, header, query))
  }
  return rows
}

const erased: RowFate = { outcome: 'rejected', reason: 'row_erased' }

const eraseFromBatch = async (
  db: WritableDatabase,
  batchId: number,
  header: TableHeader,
  query: PersonQuery,
): Promise<number> => {
  const revision = revisionOf(db, batchId)
  const next = revision + 1
  const blocks: (PackedBlock & { position: number })[] = []
  let rows = 0
  for await (const { position, whole, parts } of rowsOfPerson(db, batchId, header, query)) {
    const place = { batchId, position, revision }
    const judged = withErased(readVerdicts(db, place), whole)
    const cells = withoutPerson(readCells(db, place), whole, parts, query.traces)
    blocks.push({
      position,
      cells: await pack(storedCells(cells)),
      verdicts: await pack(storedVerdicts(judged)),
      counts: countFates(judged.fates, rowsByFate(judged)),
    })
    rows += whole.size + parts.size
  }
  if (rows === 0) return 0
  rewriteBatch(db, batchId, next, blocks, () => talliedAnew(db, batchId, next))
  return rows
}

const withoutPerson = (
  block: CellBlock,
  whole: ReadonlySet<number>,
  parts: ReadonlySet<number>,
  traces: PersonTraces,
): CellBlock => {
  const firsts = firstCellsOf(block)
  const cellsOf = (row: number): string[] => cellsBetween(block, firsts[row] ?? 0, firsts[row + 1] ?? 0)
  const edits = new Map<number, RowEdit>()
  for (const row of whole) edits.set(row, new Map(cellsOf(row).map((_cell, column) => [column, ''])))
  for (const row of parts)
    edits.set(row, new Map(cellsOf(row).map((cell, column) => [column, traces.without(cell)])))
  return withEdits(block, edits)
}

const withErased = (stored: StoredVerdicts, rows: ReadonlySet<number>): JudgedRows => {
  const verdicts = [...verdictsOf(stored)].map((verdict, row) =>
    rows.has(row) ? { ...verdict, fate: erased, key: '', duplicateOf: null } : verdict,
  )
  const fates = [...new Set(verdicts.map(({ fate }) => fate))]
  return {
    sourceRows: Uint32Array.from(verdicts, ({ sourceRow }) => sourceRow),
    fates,
    fateOf: Uint16Array.from(verdicts, ({ fate }) => fates.indexOf(fate)),
    keys: verdicts.map(({ key }) => key),
    firstRows: verdicts.flatMap(({ duplicateOf }) => (duplicateOf === null ? [] : [duplicateOf])),
  }
}

/** Counts a file's rows by what became of each. Rows that stand in no block count as they did. */
const talliedAnew = (db: ReadableDatabase, batchId: number, revision: number): Tally => {
  const stored = get<{ tally: string }>(db, sql`select tally from import_batch where id = ${batchId}`)
  const before = tallySchema.parse(JSON.parse(stored?.tally ?? '{}'))
  const tally = emptyTally()
  for (const block of listBlocks(db, batchId, revision)) {
    const verdicts = readVerdicts(db, { ...block, revision })
    countFates(verdicts.fates, rowsByFate(verdicts), tally)
  }
  return { ...tally, rows: before.rows }
}
