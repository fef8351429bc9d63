import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { StoreUnavailable } from '../unavailable.ts'
import { failureOf, isCertainlyNotCommitted, isConflict } from './failure.ts'
import type { Connection, Transaction } from './sql.ts'

/** The two ways to the database. Both throw `StoreUnavailable` where it cannot be reached. */
export type Access = {
  /** One query that changes nothing. */
  read: <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>
  /**
   * One transaction. It resolves after the commit; where `work` throws, nothing of it stays. `work` is done again after
   * a serialisation failure or a deadlock, so it may have no effect but on its connection.
   * @throws StoreUnavailable `isOutcomeUnknown` when the commit was sent and its answer did not come
   */
  write: <Result>(work: (transaction: Transaction) => Result | Promise<Result>) => Promise<Result>
}

const mostTries = 10
const longestPauseMs = 20

/** @param note told of what each query or transaction threw */
export const createAccess = (pool: Pool, note: (error: unknown) => void = () => {}): Access => ({
  read: async (work) => {
    const client = await connect(pool)
    try {
      const result = await work(watched(client))
      client.release()
      return result
    } catch (error) {
      client.release(!(error instanceof DatabaseError))
      note(error)
      throw failureOf(error)
    }
  },
  write: async (work) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await transaction(pool, work)
      } catch (error) {
        if (!isConflict(error) || tries === mostTries) {
          note(error)
          throw failureOf(error)
        }
        // Of two that met, one goes first this time.
        await delay(Math.random() * longestPauseMs * tries)
      }
    }
  },
})

const transaction = async <Result>(
  pool: Pool,
  work: (transaction: Transaction) => Result | Promise<Result>,
): Promise<Result> => {
  const client = await connect(pool)
  const { opened, failure, end } = openTransaction(client)
  let result: Result
  try {
    // Sent with the first statement of the work. Should it fail, each write after it fails too (`prepareConnection`).
    opened.send('begin isolation level read committed read write')
    result = await work(opened)
    // A failure that is known before the commit is sent: it has certainly not committed.
    if (failure() !== undefined) throw failure()
  } catch (error) {
    const allAnswered = end()
    // A lost connection takes the transaction with it, and is not asked anything more.
    if (error instanceof StoreUnavailable) client.release(true)
    else
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
    await allAnswered
    // Once a statement has failed, the later ones fail because of it; the first says why.
    throw error instanceof DatabaseError ? failure() : error
  }
  const allAnswered = end()
  try {
    const { command } = await client.query('commit')
    await allAnswered
    // The server rolls back where a statement has failed, an unawaited one too.
    if (command === 'ROLLBACK' && failure() === undefined) throw new Error('a statement failed unnoticed')
  } catch (error) {
    client.release(true)
    if (isCertainlyNotCommitted(error)) throw error
    throw new StoreUnavailable(true, error)
  }
  client.release()
  if (failure() !== undefined) throw failure()
  return result
}

type Opened = {
  opened: Transaction
  /** What the first statement threw that failed, as far as is known; undefined where none has. */
  failure: () => unknown
  /** Takes no more statements. @returns when each of those before has succeeded or failed */
  end: () => Promise<unknown>
}

/** Tracks the statements of a transaction, since unawaited ones can fail too. */
const openTransaction = (client: PoolClient): Opened => {
  const { query } = watched(client)
  const sent: Promise<unknown>[] = []
  let failure: unknown
  let isOver = false
  const follow: Connection['query'] = (asked) => {
    // It would be part of somebody else's transaction.
    if (isOver) return Promise.reject(new Error('the transaction is over'))
    const answer = query(asked)
    sent.push(
      answer.then(
        () => {},
        (error: unknown) => {
          failure ??= error
        },
      ),
    )
    return answer
  }
  return {
    opened: { query: follow, send: (asked) => void follow(asked).catch(() => {}) },
    failure: () => failure,
    end: () => {
      isOver = true
      return Promise.all(sent)
    },
  }
}

const connect = async (pool: Pool): Promise<PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    throw new StoreUnavailable(false, error)
  }
}

/** Tells a lost connection, of which the driver throws an error without a SQLSTATE, from what the caller throws. */
const watched = (client: PoolClient): Connection => ({
  query: async (query) => {
    joinWrites(client)
    try {
      return await client.query(query)
    } catch (error) {
      throw error instanceof DatabaseError ? error : new StoreUnavailable(false, error)
    }
  },
})

/** What is sent before the next turn of the event loop leaves in one write. */
const joinWrites = ({ connection: { stream } }: PoolClient): void => {
  stream.cork()
  process.nextTick(() => stream.uncork())
}
