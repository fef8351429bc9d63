import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { get, prepare, run, sql } from '../../database/sql.ts'
import { type BlockRow, type RowFate, unpackBlock } from './row-block.ts'

/**
 * How rows of an import are counted through: those that were taken, those of them that an SMS reaches, those that were
 * not taken. Each has positions from 0 without gaps, in the file's order.
 */
export type RowOrder = 'accepted' | 'recipients' | 'left_out'

const belongs: Readonly<Record<RowOrder, (fate: RowFate) => boolean>> = {
  accepted: (fate) => fate.outcome === 'accepted',
  recipients: (fate) => isRecipient(fate),
  left_out: (fate) => fate.outcome !== 'accepted',
}

/** True of an accepted row whose number gets an SMS. */
export const isRecipient = (fate: RowFate): boolean =>
  fate.outcome === 'accepted' && fate.phoneKind !== null && fate.phoneKind !== 'landline'

/** A row and its position in the order that was asked for. */
export type PlacedRow = BlockRow & { position: number }

/** How many rows of each order stand in the blocks before. */
export type RowCounts = Record<RowOrder, number>

/** Positions are 0, 1, 2 … within the batch; the content is packed (row-block.ts). */
export type Block = { batchId: number; position: number; before: RowCounts; content: Buffer }

/** Stores a block, within the caller's transaction. */
export const insertBlock = (db: WritableDatabase, { batchId, position, before, content }: Block): number =>
  run(
    db,
    sql`insert into row_block (batch_id, position, accepted_before, recipients_before, left_out_before, content)
        values (${batchId}, ${position}, ${before.accepted}, ${before.recipients}, ${before.left_out}, ${content})`,
  )

const firstBlockTexts: Readonly<Record<RowOrder, string>> = {
  accepted: firstBlockText('accepted_before'),
  recipients: firstBlockText('recipients_before'),
  left_out: firstBlockText('left_out_before'),
}

/** Of blocks that have the same count before them, the last one: the others have no row of the order. */
function firstBlockText(before: string): string {
  return `select position, ${before} as before from row_block
          where batch_id = ? and ${before} <= ? order by ${before} desc, position desc limit 1`
}

/**
 * Rows of one order from a position on, a block at a time; nothing stays open between two blocks.
 * @throws Error when the batch goes away meanwhile: what is made of it must break off, not end as if it were whole
 */
export function* rowsFrom(
  db: ReadableDatabase,
  batchId: number,
  order: RowOrder,
  position: number,
): Generator<PlacedRow[]> {
  const first = prepare(db, firstBlockTexts[order]).get(batchId, position) as
    | { position: number; before: number }
    | undefined
  if (first === undefined) return
  const blocks = countBlocks(db, batchId)
  let next = first.before
  for (let block = first.position; block < blocks; block += 1) {
    const content = get<{ content: Buffer }>(
      db,
      sql`select content from row_block where batch_id = ${batchId} and position = ${block}`,
    )
    if (content === undefined) throw new Error('a block of the rows is gone')
    const rows: PlacedRow[] = []
    for (const row of unpackBlock(content.content, belongs[order])) {
      if (next >= position) rows.push({ ...row, position: next })
      next += 1
    }
    if (rows.length > 0) yield rows
  }
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

const countBlocks = (db: ReadableDatabase, batchId: number): number =>
  get<{ count: number }>(db, sql`select count(*) as count from row_block where batch_id = ${batchId}`)
    ?.count ?? 0

/** Removes a few blocks of a batch, the last ones first. Returns how many. */
export const removeSomeBlocks = (db: WritableDatabase, batchId: number): number =>
  run(
    db,
    sql`delete from row_block where rowid in (
          select rowid from row_block where batch_id = ${batchId} order by position desc limit 10)`,
  )
