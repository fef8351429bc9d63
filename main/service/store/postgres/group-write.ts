import { createLanes } from '../../../turns.ts'
import { StoreUnavailable } from '../unavailable.ts'
import type { Access } from './access.ts'
import { isLockTimeout } from './failure.ts'
import { send, sql, type Transaction } from './sql.ts'

type Work = (transaction: Transaction) => void | Promise<void>

type Job = { work: Work; done: () => void; fail: (error: unknown) => void }

/** While one is committed, the next is filled. */
const groupsAtOnce = 2
/** What is done again where one of them fails stays little. */
const mostInGroup = 50
/** What a group failed of goes one by one, so many at once: the pool has connections for others too. */
const singlesAtOnce = 4
/** Those that wait for a lock for as long as a connection does (connect.ts). */
const patientAtOnce = 2
/** Who has waited longer for its turn among them only looks once more whether the lock is free. */
const longestQueueMs = 30_000

/** Resolves when the write is committed, and rejects with what `Access.write` throws. */
export type GroupWrite = (work: Work) => Promise<void>

/**
 * Commits writes in groups: what comes while others are committed shares the next transaction. Under load the ways to the
 * database and its commits cost more than what is written; a write that comes alone leaves at once.
 * A write that fails takes no other along, and neither does one that waits for a lock, which a node that hangs may hold for
 * long: it waits apart. Several of those share few connections.
 */
export const createGroupWrite = (
  write: Access['write'],
  { queueMs = longestQueueMs }: { queueMs?: number } = {},
): GroupWrite => {
  const waiting: Job[] = []
  let underWay = 0
  const inSingles = createLanes(singlesAtOnce)
  const inPatience = createLanes(patientAtOnce)

  const writeSoon = (jobs: readonly Job[]): Promise<void> =>
    write(async (db) => {
      send(db, sql`set local lock_timeout to '500ms'`)
      for (const { work } of jobs) await work(db)
    })

  const waitForLock = async (job: Job, sinceMs: number): Promise<void> => {
    try {
      await (performance.now() - sinceMs < queueMs ? write(job.work) : writeSoon([job]))
      job.done()
    } catch (error) {
      job.fail(error)
    }
  }

  const commit = async (jobs: readonly Job[]): Promise<void> => {
    const [first] = jobs
    const only = jobs.length === 1 ? first : undefined
    try {
      await writeSoon(jobs)
      for (const { done } of jobs) done()
    } catch (error) {
      const isLocked = isLockTimeout(error)
      if (isLocked && only !== undefined) {
        const sinceMs = performance.now()
        void inPatience(() => waitForLock(only, sinceMs))
      }
      // Without the database, or without its answer to the commit, it is the same for all of them.
      else if (only !== undefined || (error instanceof StoreUnavailable && !isLocked))
        for (const { fail } of jobs) fail(error)
      // Else nothing is committed; whose failure it was is seen when each goes by itself. No group waits for that.
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
