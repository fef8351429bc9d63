/** The entries of items as they are stored: where each stands in the frozen bytes, and whom it is about. */
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { prepare, run, sql, transaction } from '../../database/sql.ts'
import type { Entry, FrozenEntry } from './frozen-request.ts'

const entriesPerPage = 20_000

/** Stores a chunk of entries ahead of their item; without the item no one sees them. */
export const insertEntries = (db: WritableDatabase, itemId: string, entries: readonly FrozenEntry[]): void =>
  transaction(db, () => {
    const insert = prepare(
      db,
      'insert into outbox_entry (item_id, position, contact, documents, entry_at, entry_bytes) values (?, ?, ?, ?, ?, ?)',
    )
    for (const { position, contact, otherKeys, entryAt, entryBytes } of entries)
      insert.run(itemId, position, contact, otherKeys, entryAt, entryBytes)
  })

/** Removes entries of an item that does not exist, at most `most`. @returns how many */
export const removeEntries = (db: WritableDatabase, itemId: string, most = -1): number =>
  run(
    db,
    sql`delete from outbox_entry where item_id = ${itemId} and position in (
          select position from outbox_entry where item_id = ${itemId}
            and item_id not in (select id from outbox_item) limit ${most})`,
  )

/**
 * The entries of an item in their order, a page at a time; nothing stays open in between. Positions may have gaps:
 * see `withOnly` in change-bytes.ts.
 */
export function* entriesOfItem(db: ReadableDatabase, itemId: string): Generator<FrozenEntry[]> {
  const page = prepare(
    db,
    `select position, contact, documents as otherKeys, entry_at as entryAt, entry_bytes as entryBytes from outbox_entry
     where item_id = ? and position > ? order by position limit ${entriesPerPage}`,
  )
  for (let last = -1; ;) {
    const entries = page.all(itemId, last) as FrozenEntry[]
    if (entries.length > 0) yield entries
    if (entries.length < entriesPerPage) return
    last = entries.at(-1)?.position ?? last
  }
}

/** The entries of an item with what stands of each in its bytes. */
export function* wholeEntries(db: ReadableDatabase, itemId: string, body: Buffer): Generator<Entry[]> {
  for (const entries of entriesOfItem(db, itemId))
    yield entries.map(({ contact, otherKeys, entryAt, entryBytes }) => ({
      contact,
      otherKeys,
      json: body.toString('utf8', entryAt, entryAt + entryBytes),
    }))
}
