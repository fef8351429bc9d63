import type { RemovedKind } from '../../../shared/bridge/removals.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import type { Removal } from '../lists/removal.ts'
import { type Restorers, restorers } from './restore.ts'

/**
 * Removals that can be taken back for a moment. What was removed is out of sight at once; that it can come back is one row,
 * and without that row it is gone for good. So a crash, or the end of the app, leaves it removed.
 */
export type Removals = {
  /** Keeps what bringing it back needs; to be called in the transaction that takes it out of sight. */
  hold: (kind: RemovedKind, id: string, was: unknown) => void
  /** @returns false where it was too late */
  undo: (kind: RemovedKind, id: string) => boolean
  /** Nothing can be brought back any more. */
  settle: () => void
}

export const createRemovals = ({
  db,
  removal,
  undoMs,
}: {
  db: WritableDatabase
  removal: Removal
  undoMs: number
}): Removals => {
  const timers = new Map<string, NodeJS.Timeout>()

  const forget = (kind: RemovedKind, id: string): void => {
    timers.delete(`${kind} ${id}`)
    restorers[kind].giveUp(db, id)
    run(db, sql`delete from pending_removal where kind = ${kind} and id = ${id}`)
    removal.request()
  }

  return {
    hold: (kind, id, was) => {
      run(
        db,
        sql`insert or replace into pending_removal (kind, id, was) values (${kind}, ${id}, ${JSON.stringify(was)})`,
      )
      const timer = setTimeout(() => db.open && forget(kind, id), undoMs)
      clearTimeout(timers.get(`${kind} ${id}`))
      timers.set(`${kind} ${id}`, timer)
    },
    undo: (kind, id) => {
      clearTimeout(timers.get(`${kind} ${id}`))
      timers.delete(`${kind} ${id}`)
      return transaction(db, () => bringBack(db, kind, id, restorers))
    },
    settle: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      const pending = all<{ kind: RemovedKind; id: string }>(db, sql`select kind, id from pending_removal`)
      for (const { kind, id } of pending) forget(kind, id)
    },
  }
}

const bringBack = (db: WritableDatabase, kind: RemovedKind, id: string, by: Restorers): boolean => {
  const held = get<{ was: string }>(
    db,
    sql`select was from pending_removal where kind = ${kind} and id = ${id}`,
  )
  if (held === undefined) return false
  run(db, sql`delete from pending_removal where kind = ${kind} and id = ${id}`)
  by[kind].bringBack(db, id, JSON.parse(held.was))
  return true
}
