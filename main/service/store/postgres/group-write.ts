import { StoreUnavailable } from '../unavailable.ts'
import type { Access } from './access.ts'
import type { Transaction } from './sql.ts'

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
 * A write that fails takes no other along. The whole group waits where one of them awaits an answer.
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
        for (const { work } of jobs) await work(db)
      })
      for (const { done } of jobs) done()
    } catch (error) {
      // Without the database, or without its answer to the commit, it is the same for all of them.
      if (error instanceof StoreUnavailable) for (const { fail } of jobs) fail(error)
      // Else nothing is committed; whose failure it was is seen when each goes by itself.
      else await Promise.all(jobs.map(alone))
    }
  }

  const next = (): void => {
    while (waiting.length > 0 && underWay < groupsAtOnce) {
      const jobs = waiting.splice(0, mostInGroup)
      const [first] = jobs
      underWay += 1
      void (jobs.length === 1 && first !== undefined ? alone(first) : together(jobs)).finally(() => {
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
