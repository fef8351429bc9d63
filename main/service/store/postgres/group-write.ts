import { createLanes } from '../../../turns.ts'
import { StoreUnavailable } from '../unavailable.ts'
import type { Access } from './access.ts'
import { isLockTimeout } from './failure.ts'
import { send, sql, type Transaction } from './sql.ts'

type Work = (transaction: Transaction) => void | Promise<void>

type Job = { work: Work; done: () => void; fail: (error: unknown) => void }

/** While one is committed, the next is filled. */
const groupsAtOnce = 2
/** A group whose transaction fails is written again one by one, so it stays small. */
const mostInGroup = 50
/** Limits how many writes of failed groups run at once, which leaves connections of the pool to other requests. */
const singlesAtOnce = 4
/** How long a group waits for a lock. */
const setShortLockTimeout = sql`set local lock_timeout to '500ms'`
/** Limits how many writes wait for a lock for the `lock_timeout` of their connection (connect.ts). */
const lockWaitsAtOnce = 2
/** A write that was queued for longer before its lock wait is tried once more with the short timeout instead. */
const longestQueueMs = 30_000

/** Resolves when the write is committed, and rejects with what `Access.write` throws. */
export type GroupWrite = (work: Work) => Promise<void>

/**
 * Commits writes in groups: what comes while others are committed shares the next transaction. Under load the ways to the
 * database and its commits cost more than what is written; a write that comes alone leaves at once.
 * A write that fails does not fail the others of its group. Neither does one whose lock is held, for instance by a node that
 * hangs: it waits for the lock in a transaction of its own, on one of a few connections.
 */
export const createGroupWrite = (
  write: Access['write'],
  { queueMs = longestQueueMs }: { queueMs?: number } = {},
): GroupWrite => {
  const waiting: Job[] = []
  let underWay = 0
  const inSingles = createLanes(singlesAtOnce)
  const inLockWaits = createLanes(lockWaitsAtOnce)

  const writeBriefly = (jobs: readonly Job[]): Promise<void> =>
    write(async (db) => {
      send(db, setShortLockTimeout)
      for (const { work } of jobs) await work(db)
    })

  const waitForLock = async (job: Job, sinceMs: number): Promise<void> => {
    try {
      await (performance.now() - sinceMs < queueMs ? write(job.work) : writeBriefly([job]))
      job.done()
    } catch (error) {
      job.fail(error)
    }
  }

  const commit = async (jobs: readonly Job[]): Promise<void> => {
    const [first] = jobs
    const only = jobs.length === 1 ? first : undefined
    try {
      await writeBriefly(jobs)
      for (const { done } of jobs) done()
    } catch (error) {
      const isLocked = isLockTimeout(error)
      if (isLocked && only !== undefined) {
        const sinceMs = performance.now()
        void inLockWaits(() => waitForLock(only, sinceMs))
      }
      // The database is away, or did not answer the commit: all of the group have that outcome.
      else if (only !== undefined || (error instanceof StoreUnavailable && !isLocked))
        for (const { fail } of jobs) fail(error)
      // Otherwise the transaction was rolled back; written one by one, only those that failed it fail. The next group does not wait.
      else for (const job of jobs) void inSingles(() => commit([job]))
    }
  }

  const next = (): void => {
    while (waiting.length > 0 && underWay < groupsAtOnce) {
      underWay += 1
      void commit(waiting.splice(0, mostInGroup)).finally(() => {
        underWay -= 1
        next()
      })
    }
  }

  return (work) =>
    new Promise((done, fail) => {
      // Those that come in the same turn of the event loop go together.
      if (waiting.length === 0) setImmediate(next)
      waiting.push({ work, done, fail })
    })
}
