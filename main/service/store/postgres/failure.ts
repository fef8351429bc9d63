import { DatabaseError } from 'pg'
import { StoreUnavailable } from '../unavailable.ts'
import { isDiskFull } from './full-disk.ts'

/** Thrown by work that met a change of somebody else in the middle of its own: it is done again from its beginning. */
export class Overtaken extends Error {}

/** Serialisation failures and deadlocks: the transaction did nothing, and the same again can succeed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Overtaken ||
  (error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01'))

/**
 * SQLSTATEs of a server that is starting, stopping, full, read-only (25006; a standby that is to begin to write says 0A000), or
 * that waited too long for a lock (PostgreSQL, appendix A). Class 08 is the connection's, 53 that of resources, 57P that of an
 * operator.
 */
const passing = /^(?:08...|53...|57P0.|0A000|25006|25P03|55P03)$/

/** What a statement threw, as the store tells it. */
export const failureOf = (error: unknown): unknown => {
  if (error instanceof DatabaseError)
    return passing.test(error.code ?? '') ? new StoreUnavailable(false, error, isDiskFull(error)) : error
  return error
}

/** Whether a write failed because a lock that it needs was held for longer than its `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof StoreUnavailable && error.cause instanceof DatabaseError && error.cause.code === '55P03'

/**
 * Whether a commit that threw did certainly nothing. Any other error leaves it open, those of a stopping server too: it
 * may end a connection that waits for a standby after the commit is written.
 */
export const isCertainlyNotCommitted = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '40001' || error.code === '40P01' || error.code?.startsWith('23') === true)
