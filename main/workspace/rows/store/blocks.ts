/**
 * Rows of an import, a few thousand to a block: their cells, and what became of them, each by itself. A change writes
 * the blocks that it touches once more, with the revision that it makes; which revision of a batch counts stands in the
 * batch, so that a change is there wholly or not at all, and stepping back is one number.
 */
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { all, get, prepare, run, sql } from '../../../database/sql.ts'
import { type CellBlock, cellBlockOf, cellsBetween, firstCellsOf, type StoredCells } from './cell-block.ts'
import { unpack } from './packed.ts'
import { isRecipient, type RowFate, type StoredVerdicts, verdictsOf } from './verdict-block.ts'

/**
 * How rows of an import are counted through: those that were taken, those of them that an SMS reaches, those that were
 * not taken. Each has positions from 0 without gaps, in the file's order.
 */
export type RowOrder = 'accepted' | 'recipients' | 'left_out'

const belongs: Readonly<Record<RowOrder, (fate: RowFate) => boolean>> = {
  accepted: (fate) => fate.outcome === 'accepted',
  recipients: isRecipient,
  left_out: (fate) => fate.outcome !== 'accepted',
}

export type RowCounts = Record<RowOrder, number>

/** A row and its position in the order that was asked for. */
export type PlacedRow = {
  position: number
  /** 1 = first row of the file. */
  sourceRow: number
  cells: string[]
  fate: RowFate
  /** The phone's digits or the document; empty for a rejected row. */
  key: string
  /** Of a duplicate, the source row that has the same key and counts. */
  duplicateOf: number | null
}

/** Where a block stands: positions are 0, 1, 2 … within the batch. */
export type BlockPlace = { batchId: number; position: number; revision: number }

/** What a block's rows count, with how many there are. */
export type BlockCounts = RowCounts & { rows: number }

/** A block as it is stored (packed.ts). */
export type PackedBlock = { cells: Buffer; verdicts: Buffer; counts: BlockCounts }

/** Stores whole blocks of a revision, within the caller's transaction. */
export const insertBlocks = (
  db: WritableDatabase,
  batchId: number,
  revision: number,
  blocks: readonly (PackedBlock & { position: number })[],
): void => {
  for (const { position, cells, verdicts, counts } of blocks) {
    const place = { batchId, position, revision }
    insertCells(db, place, cells)
    insertVerdicts(db, place, counts, verdicts)
  }
}

/** Stores the cells of a block, packed, within the caller's transaction. */
export const insertCells = (db: WritableDatabase, place: BlockPlace, content: Buffer): number =>
  run(
    db,
    sql`insert into cell_block (batch_id, position, revision, content)
        values (${place.batchId}, ${place.position}, ${place.revision}, ${content})`,
  )

/** Stores what became of a block's rows, packed, within the caller's transaction. */
export const insertVerdicts = (
  db: WritableDatabase,
  place: BlockPlace,
  counts: BlockCounts,
  content: Buffer,
): number =>
  run(
    db,
    sql`insert into verdict_block (batch_id, position, revision, rows, accepted, recipients, left_out, content)
        values (${place.batchId}, ${place.position}, ${place.revision}, ${counts.rows}, ${counts.accepted},
                ${counts.recipients}, ${counts.left_out}, ${content})`,
  )

/** The blocks of a batch as a revision has them, in their order, with what they count. */
export type BlockOverview = BlockPlace & BlockCounts

export const listBlocks = (db: ReadableDatabase, batchId: number, revision: number): BlockOverview[] =>
  all<BlockOverview>(
    db,
    // Beside max() SQLite takes the other columns from the row that has it.
    sql`select batch_id as batchId, position, max(revision) as revision, rows, accepted, recipients, left_out
        from verdict_block where batch_id = ${batchId} and revision <= ${revision}
        group by position order by position`,
  )

/** @throws Error when the batch goes away meanwhile: what is made of it must break off, not end as if it were whole */
export const readVerdicts = (db: ReadableDatabase, place: BlockPlace): StoredVerdicts =>
  unpack(
    contentOf(
      db,
      'select content from verdict_block where batch_id = ? and position = ? and revision <= ? order by revision desc limit 1',
      place,
    ),
  )

/** As readVerdicts. */
export const readCells = (db: ReadableDatabase, place: BlockPlace): CellBlock =>
  cellBlockOf(unpack<StoredCells>(readPackedCells(db, place)))

/** The cells of a block as they are stored, for a copy of them. As readVerdicts. */
export const readPackedCells = (db: ReadableDatabase, place: BlockPlace): Buffer =>
  contentOf(
    db,
    'select content from cell_block where batch_id = ? and position = ? and revision <= ? order by revision desc limit 1',
    place,
  )

const contentOf = (
  db: ReadableDatabase,
  text: string,
  { batchId, position, revision }: BlockPlace,
): Buffer => {
  const row = prepare(db, text).get(batchId, position, revision) as { content: Buffer } | undefined
  if (row === undefined) throw new Error('a block of the rows is gone')
  return row.content
}

/** For a statement: how many of a batch of phones are taken and get no SMS. */
export const landlinesOf = (batchId: number, revision: number) => sql`(
  select coalesce(sum(accepted - recipients), 0) from (
    select accepted, recipients, max(revision) from verdict_block
    where batch_id = ${batchId} and revision <= ${revision} group by position))`

/** The revision of a batch that counts; 0 when there is no such batch. */
export const revisionOf = (db: ReadableDatabase, batchId: number): number =>
  get<{ revision: number }>(db, sql`select revision from import_batch where id = ${batchId}`)?.revision ?? 0

/**
 * Rows of one order from a position on, a block at a time; nothing stays open between two blocks.
 * @throws Error when the batch goes away meanwhile
 */
export function* rowsFrom(
  db: ReadableDatabase,
  batchId: number,
  order: RowOrder,
  position: number,
): Generator<PlacedRow[]> {
  const revision = revisionOf(db, batchId)
  let before = 0
  for (const block of listBlocks(db, batchId, revision)) {
    const first = before
    before += block[order]
    if (block[order] === 0 || before <= position) continue
    yield rowsOfBlock(db, { ...block, revision }, order, first, position)
  }
}

/** Of those that are not wanted the cells are not even cut. */
const rowsOfBlock = (
  db: ReadableDatabase,
  place: BlockPlace,
  order: RowOrder,
  first: number,
  from: number,
): PlacedRow[] => {
  const cells = readCells(db, place)
  const firstCells = firstCellsOf(cells)
  const rows: PlacedRow[] = []
  let next = first
  let row = 0
  for (const verdict of verdictsOf(readVerdicts(db, place))) {
    const index = row
    row += 1
    if (!belongs[order](verdict.fate)) continue
    const position = next
    next += 1
    if (position < from) continue
    rows.push({
      ...verdict,
      position,
      cells: cellsBetween(cells, firstCells[index] ?? 0, firstCells[index + 1] ?? 0),
    })
  }
  return rows
}

/** Up to `limit` rows of one order from a position on. */
export const someRows = (
  db: ReadableDatabase,
  batchId: number,
  order: RowOrder,
  position: number,
  limit: number,
): PlacedRow[] => {
  const rows: PlacedRow[] = []
  for (const more of rowsFrom(db, batchId, order, position)) {
    rows.push(...more.slice(0, limit - rows.length))
    if (rows.length >= limit) break
  }
  return rows
}

/** What a change wrote before it was broken off: nothing that counts. */
export const removeBlocksAfter = (db: WritableDatabase, batchId: number, revision: number): void => {
  run(db, sql`delete from cell_block where batch_id = ${batchId} and revision > ${revision}`)
  run(db, sql`delete from verdict_block where batch_id = ${batchId} and revision > ${revision}`)
}

/** What later revisions of each block have replaced: no step leads back to it. */
export const removeReplacedBlocks = (db: WritableDatabase, batchId: number): void => {
  for (const table of [sql`cell_block`, sql`verdict_block`])
    run(
      db,
      sql`delete from ${table} where batch_id = ${batchId} and revision < (
            select max(revision) from ${table} later
            where later.batch_id = ${batchId} and later.position = ${table}.position)`,
    )
}

/** Positions of the blocks of which a revision wrote the cells, or the verdicts, in their order. */
export const positionsWritten = (
  db: ReadableDatabase,
  batchId: number,
  revision: number,
): { cells: number[]; verdicts: number[] } => {
  const of = (table: 'cell_block' | 'verdict_block'): number[] =>
    all<{ position: number }>(
      db,
      table === 'cell_block'
        ? sql`select position from cell_block where batch_id = ${batchId} and revision = ${revision} order by position`
        : sql`select position from verdict_block where batch_id = ${batchId} and revision = ${revision} order by position`,
    ).map(({ position }) => position)
  return { cells: of('cell_block'), verdicts: of('verdict_block') }
}

/** Removes a few blocks of a batch, the last ones first. Returns how many. */
export const removeSomeBlocks = (db: WritableDatabase, batchId: number): number =>
  run(
    db,
    sql`delete from cell_block where rowid in (
          select rowid from cell_block where batch_id = ${batchId} order by position desc limit 10)`,
  ) +
  run(
    db,
    sql`delete from verdict_block where rowid in (
          select rowid from verdict_block where batch_id = ${batchId} order by position desc limit 10)`,
  )
