/**
 * The batches of long lists (entry-batch.ts). Each list has a row of its own, which a creation, a reset and the hourly
 * clean-up update first: it is their lock, so that the later one sees what the earlier one did. A batch without its list's row cannot
 * exist.
 */
import type { Batch } from '../../entry-batch.ts'
import type { StoredList } from '../stored.ts'
import { type Connection, get, prepared, type Query, run, send, sql, type Transaction } from './sql.ts'

type StoredBatch = { isDeflated: boolean; entries: Buffer }

const columnsOf = (batch: Batch): StoredBatch =>
  typeof batch === 'string'
    ? { isDeflated: false, entries: Buffer.from(batch) }
    : { isDeflated: true, entries: batch }

const insertion = (ownerId: string, position: number, batch: Batch): Query => {
  const { isDeflated, entries } = columnsOf(batch)
  return prepared`insert into entry_batch (owner_id, position, is_deflated, entries)
             values (${ownerId}, ${position}, ${isDeflated}, ${entries})`
}

/** Stores a batch ahead, with the row of its list where that is not there yet. */
export const addBatch = (db: Transaction, ownerId: string, position: number, batch: Batch): void => {
  send(
    db,
    prepared`insert into entry_list (id, is_owned, stored_at) values (${ownerId}, false, current_timestamp)
        on conflict (id) do nothing`,
  )
  send(db, insertion(ownerId, position, batch))
}

/**
 * Stores what is not stored yet of a list, within the transaction that creates its owner; what is must still be there.
 * @throws Error when it is not: a reset has taken it away
 */
export const insertList = async (
  db: Transaction,
  ownerId: string,
  { batches, batchesStored }: StoredList,
): Promise<void> => {
  if (batchesStored > 0) {
    await claimList(db, ownerId, batchesStored)
    return
  }
  send(
    db,
    prepared`insert into entry_list (id, is_owned, stored_at) values (${ownerId}, true, current_timestamp)`,
  )
  for (const [position, batch] of batches.entries()) send(db, insertion(ownerId, position, batch))
}

const claimList = async (db: Connection, ownerId: string, batchesStored: number): Promise<void> => {
  const claimed = await run(
    db,
    sql`update entry_list set is_owned = true where id = ${ownerId} and not is_owned`,
  )
  const counted = await get<{ count: number }>(
    db,
    sql`select count(*) as count from entry_batch where owner_id = ${ownerId}`,
  )
  if (claimed !== 1 || counted?.count !== batchesStored) throw new Error('batches of the list are gone')
}

export const getBatch = async (db: Connection, ownerId: string, position: number): Promise<Batch | null> => {
  const found = await get<StoredBatch>(
    db,
    sql`select is_deflated as "isDeflated", entries from entry_batch
        where owner_id = ${ownerId} and position = ${position}`,
  )
  if (found === undefined) return null
  return found.isDeflated ? found.entries : found.entries.toString('utf8')
}

/**
 * Puts a batch in the place of another, if that is still the one.
 * @returns whether it was
 */
export const replaceBatch = async (
  db: Connection,
  { ownerId, position }: { ownerId: string; position: number },
  { from, to }: { from: Batch; to: Batch },
): Promise<boolean> => {
  const { isDeflated, entries } = columnsOf(to)
  const changed = await run(
    db,
    sql`update entry_batch set is_deflated = ${isDeflated}, entries = ${entries}
        where owner_id = ${ownerId} and position = ${position} and entries = ${columnsOf(from).entries}`,
  )
  return changed === 1
}

/** Removes the list of an owner that was not created, with its batches. */
export const removeStrayBatches = (db: Connection, ownerId: string): Promise<number> =>
  run(db, sql`delete from entry_list where id = ${ownerId} and not is_owned`)

/** Removes what nodes that crashed have left. No request takes a day. */
export const removeOldStrayBatches = (db: Connection): Promise<number> =>
  run(db, sql`delete from entry_list where not is_owned and stored_at < current_timestamp - interval '1 day'`)
