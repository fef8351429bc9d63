import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import type { RemovesSome } from '../base/removal.ts'
import { removePieces } from './pieces.ts'

/** How many are overwritten and deleted in one turn, which takes about ten milliseconds. */
const piecesPerTurn = 2

/**
 * Pieces of items that are no more: called back, or never come to be. No one finds them without their item; they are
 * removed a few at a time, because those of a million people at once would hold up the whole window for seconds.
 */
export type DiscardedPieces = {
  add: (itemIds: readonly string[]) => void
  removeSome: RemovesSome
}

/** Begins with those that an earlier process left behind; to be made before anything is frozen. */
export const createDiscardedPieces = (db: WritableDatabase): DiscardedPieces => {
  const discarded = new Set(itemsWithoutThemselves(db))
  return {
    add: (itemIds) => {
      for (const id of itemIds) discarded.add(id)
    },
    removeSome: () => {
      for (const id of discarded) {
        if (removePieces(db, id, piecesPerTurn) > 0) return true
        discarded.delete(id)
      }
      return false
    },
  }
}

const itemsWithoutThemselves = (db: ReadableDatabase): string[] =>
  all<{ id: string }>(
    db,
    sql`select distinct item_id as id from outbox_piece where item_id not in (select id from outbox_item)`,
  ).map(({ id }) => id)
