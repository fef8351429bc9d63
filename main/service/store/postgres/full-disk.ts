import { DatabaseError } from 'pg'

/** disk_full (PostgreSQL, appendix A). */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '53100'

/** For so long after a refusal the disk counts as full: small writes still find room when larger ones do not. */
const holdsMs = 30_000

/** Whether a database's disk was full lately, by what its statements threw. */
export const createDiskWatch = (clock: () => number = () => performance.now()) => {
  let refusedAt = -Infinity
  return {
    note: (error: unknown): void => {
      if (isDiskFull(error)) refusedAt = clock()
    },
    isFull: (): boolean => clock() - refusedAt < holdsMs,
  }
}
