import type { WritableDatabase } from './handles.ts'
import { transaction } from './sql.ts'

/**
 * Runs work in a transaction and resolves with what it returned once that is on the disk; rejects with what it threw,
 * and then nothing of it stays.
 */
export type GroupCommit = <Result>(work: () => Result) => Promise<Result>

type Job = { run: () => () => void; fail: (error: unknown) => void }

/**
 * Work that arrives in the same turn of the event loop shares one transaction, and so one wait for the disk; each has a
 * savepoint of its own, so that one that fails takes nobody along.
 */
export const createGroupCommit = (db: WritableDatabase): GroupCommit => {
  let waiting: Job[] = []
  const flush = (): void => {
    const jobs = waiting
    waiting = []
    try {
      const answers = transaction(db, () => jobs.map((job) => job.run()))
      for (const answer of answers) answer()
    } catch (error) {
      for (const job of jobs) job.fail(error)
    }
  }
  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({
        run: () => {
          try {
            const result = transaction(db, work)
            return () => resolve(result)
          } catch (error) {
            return () => reject(error instanceof Error ? error : new Error(String(error)))
          }
        },
        fail: reject,
      })
    })
}
