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

/** Resolves when the write is committed, and rejects with what `Access.write` throws. */
export type GroupWrite = (work: Work) => Promise<void>

/**
 * Commits writes in groups: what comes while others are committed shares the next transaction. Under load the ways to the
 * database and its commits cost more than what is written; a write that comes alone leaves at once.
 * A write that fails takes no other along, and neither does one that waits for a lock: somebody's that hangs may be held
 * for half a minute, and whoever waits for it goes by itself and holds up no group.
 */
export const createGroupWrite = (write: Access['write']): GroupWrite => {
  const waiting: Job[] = []
  let underWay = 0

  const alone = async ({ work, done, fail }: Job): Promise<void> => {
    try {
      await write(work)
      done()
    } catch (error) {
      fail(error)
    }
  }

  const together = async (jobs: readonly Job[]): Promise<void> => {
    try {
      await write(async (db) => {
        send(db, sql`set local lock_timeout to '500ms'`)
        for (const { work } of jobs) await work(db)
      })
      for (const { done } of jobs) done()
    } catch (error) {
      // Without the database, or without its answer to the commit, it is the same for all of them.
      const isForAll = jobs.length === 1 || error instanceof StoreUnavailable
      if (isForAll && !isLockTimeout(error)) for (const { fail } of jobs) fail(error)
      // Else nothing is committed; whose failure it was is seen when each goes by itself. No group waits for that.
      else for (const job of jobs) void alone(job)
    }
  }

  const next = (): void => {
    while (waiting.length > 0 && underWay < groupsAtOnce) {
      underWay += 1
      void together(waiting.splice(0, mostInGroup)).finally(() => {
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
