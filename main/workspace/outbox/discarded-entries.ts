import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import type { RemovesSome } from '../base/removal.ts'
import { removeEntries } from './entries.ts'

/** So many are deleted in some ten milliseconds. */
const entriesPerTurn = 4_000

/**
 * Entries of items that are no more: called back, or never come to be. No one finds them without their item; they are
 * removed a few at a time, because a million at once would hold up the whole window for three seconds.
 */
export type DiscardedEntries = {
  add: (itemIds: readonly string[]) => void
  removeSome: RemovesSome
}

/** Begins with those that an earlier process left behind; to be made before anything is frozen. */
export const createDiscardedEntries = (db: WritableDatabase): DiscardedEntries => {
  const discarded = new Set(itemsWithoutThemselves(db))
  return {
    add: (itemIds) => {
      for (const id of itemIds) discarded.add(id)
    },
    removeSome: () => {
      for (const id of discarded) {
        if (removeEntries(db, id, entriesPerTurn) > 0) return true
        discarded.delete(id)
      }
      return false
    },
  }
}

/** From one item to the next by the key; to look at every entry would take seconds once there are millions. */
const itemsWithoutThemselves = (db: ReadableDatabase): string[] =>
  all<{ id: string }>(
    db,
    sql`with recursive stored(id) as (
          select min(item_id) from outbox_entry
          union all
          select (select min(item_id) from outbox_entry where item_id > stored.id)
          from stored where stored.id is not null
        )
        select id from stored where id is not null and id not in (select id from outbox_item)`,
  ).map(({ id }) => id)
