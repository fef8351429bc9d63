import type { ReadableDatabase } from '../../database/open.ts'
import { type PlacedRow, rowsFrom, someRows } from '../lists/blocks.ts'
import { batchOfList, getList } from '../lists/queries.ts'

/** One who would get a message. Positions count from 0 over the audience, without the landlines. */
export type Recipient = { position: number; phone: string; cells: string[] }

/** How many of a list an SMS reaches, and how many it does not because they are landlines. */
export const countAudience = (
  db: ReadableDatabase,
  listId: string,
): { recipients: number; landlines: number } => {
  const list = getList(db, listId)
  if (list === null || !list.roles.includes('phone')) return { recipients: 0, landlines: 0 }
  return { recipients: list.size - list.landlines, landlines: list.landlines }
}

/** Recipient number `position`, or null past the end. */
export const getRecipient = (db: ReadableDatabase, listId: string, position: number): Recipient | null => {
  const [row] = someRows(db, batchOfList(db, listId), 'recipients', position, 1)
  return row === undefined ? null : toRecipient(row)
}

/** The whole audience in chunks, so that the walker can let other work in between. */
export function* walkAudience(db: ReadableDatabase, listId: string): Generator<Recipient[]> {
  for (const rows of rowsFrom(db, batchOfList(db, listId), 'recipients', 0)) yield rows.map(toRecipient)
}

const toRecipient = ({ position, key, cells }: PlacedRow): Recipient => ({
  position,
  phone: key,
  cells,
})
