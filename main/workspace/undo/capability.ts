import { implement } from '@orpc/server'
import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import { type RemovedKind, removalsContract } from '../../../shared/bridge/removals.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import type { Base } from '../base/base.ts'
import type { HoldRemoved, UndoRemoval } from '../base/undo.ts'
import type { Removal } from '../base/removal.ts'
import { deleteAudio } from '../campaigns/audios/queries.ts'
import { returnSavedText } from '../campaigns/saved-texts.ts'
import { returnConnection } from '../connections/queries.ts'
import { returnEnrichment } from '../enrichment/queries.ts'
import { returnList } from '../lists/queries.ts'
import { returnReport } from '../results/queries.ts'

type Removed = {
  /** Tells that one came back. */
  topic: ChangeTopic
  /** Brings back what `was`, as it was held. */
  bringBack: (db: WritableDatabase, id: string, was: unknown) => void
  /** What is left to do once nobody can bring it back, beside the sweeping of what is discarded. */
  giveUp?: (db: WritableDatabase, id: string) => void
}

const removed: Readonly<Record<RemovedKind, Removed>> = {
  list: { topic: 'lists', bringBack: returnList },
  enrichment: { topic: 'enrichments', bringBack: returnEnrichment },
  connection: { topic: 'connections', bringBack: returnConnection },
  saved_text: { topic: 'saved_texts', bringBack: returnSavedText },
  report: { topic: 'results', bringBack: returnReport },
  // It was only out of sight.
  audio: { topic: 'audios', bringBack: () => {}, giveUp: deleteAudio },
}

type Needs = Pick<Base, 'db' | 'changes'> & {
  removal: Pick<Removal, 'request'>
  /** How long something that was removed can be brought back. */
  undoMs: number
}

/**
 * Removals that can be taken back for a moment. What was removed is out of sight at once; that it can come back is one row,
 * and without that row it is gone for good. So a crash, or the end of the app, leaves it removed.
 */
export const createUndo = ({ db, changes, removal, undoMs }: Needs) => {
  const timers = new Map<string, NodeJS.Timeout>()

  const forget = (kind: RemovedKind, id: string): void => {
    timers.delete(`${kind} ${id}`)
    removed[kind].giveUp?.(db, id)
    run(db, sql`delete from pending_removal where kind = ${kind} and id = ${id}`)
    removal.request()
  }
  const hold: HoldRemoved = (kind, id, was) => {
    run(
      db,
      sql`insert or replace into pending_removal (kind, id, was) values (${kind}, ${id}, ${JSON.stringify(was)})`,
    )
    const timer = setTimeout(() => db.open && forget(kind, id), undoMs)
    clearTimeout(timers.get(`${kind} ${id}`))
    timers.set(`${kind} ${id}`, timer)
  }
  /** Nothing can be brought back any more. */
  const settle = (): void => {
    for (const timer of timers.values()) clearTimeout(timer)
    const pending = all<{ kind: RemovedKind; id: string }>(db, sql`select kind, id from pending_removal`)
    for (const { kind, id } of pending) forget(kind, id)
  }
  const undo: UndoRemoval = (kind, id) => {
    clearTimeout(timers.get(`${kind} ${id}`))
    timers.delete(`${kind} ${id}`)
    return transaction(db, () => bringBack(db, kind, id))
  }

  const os = implement(removalsContract)
  const procedures = os.router({
    undo: os.undo.handler(({ input: { kind, id } }) => {
      const isBack = undo(kind, id)
      if (isBack) changes.publish(removed[kind].topic)
      return { isBack }
    }),
  })
  return { procedures: { removals: procedures }, hold, undo, settle }
}

const bringBack = (db: WritableDatabase, kind: RemovedKind, id: string): boolean => {
  const held = get<{ was: string }>(
    db,
    sql`select was from pending_removal where kind = ${kind} and id = ${id}`,
  )
  if (held === undefined) return false
  run(db, sql`delete from pending_removal where kind = ${kind} and id = ${id}`)
  removed[kind].bringBack(db, id, JSON.parse(held.was))
  return true
}
