import { setImmediate as nextTurn } from 'node:timers/promises'
import { createQueue } from '../../turns.ts'
import type { PutOff } from '../../../shared/processes/quiet-work.ts'
import type { WritableDatabase } from '../../database/handles.ts'

/** Removes a little of what was discarded. Returns false when nothing is left to remove. */
export type RemovesSome = (db: WritableDatabase) => boolean

export type Removal = {
  /** Has this removed too, after what was added before. */
  add: (removesSome: RemovesSome) => void
  /** Starts removing, or goes on when it is at it already. */
  request: () => void
  /** Removes everything that is to be removed; what cannot be removed now is left. */
  finish: () => Promise<void>
  /** Stops after the chunk under way. */
  stop: () => Promise<void>
}

/**
 * Removes what discarded batches and lists left behind, a chunk at a time, so that deleting a million people never holds up a
 * page; then empties the journal, where copies of them would stay (fact 5).
 */
export const createRemoval = (db: WritableDatabase, putOff: PutOff): Removal => {
  const removers: RemovesSome[] = []
  const sweeps = createQueue()
  let stopped = false
  const sweep = async (): Promise<void> => {
    let removed = false
    // Whoever cancelled waits to read that it is done; the first chunk alone would hold that up.
    await nextTurn()
    while (!stopped && db.open && removers.some((removesSome) => removesSome(db))) {
      removed = true
      await nextTurn()
    }
    if (removed && db.open) db.pragma('wal_checkpoint(TRUNCATE)')
  }
  const request = (): void => {
    // What cannot be removed now goes with the next request, or at the next start.
    void sweeps.add(sweep).catch((error: unknown) => putOff('removal', error))
  }
  return {
    add: (removesSome) => {
      removers.push(removesSome)
    },
    request,
    finish: () => {
      request()
      return sweeps.idle()
    },
    stop: () => {
      stopped = true
      return sweeps.idle()
    },
  }
}
