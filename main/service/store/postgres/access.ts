import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { StoreUnavailable } from '../unavailable.ts'
import { failureOf, isCertainlyNotCommitted, isConflict } from './failure.ts'
import type { Connection } from './sql.ts'

/** The two ways to the database. Both throw `StoreUnavailable` where it cannot be reached. */
export type Access = {
  /** One query that changes nothing. */
  read: <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>
  /**
   * One transaction. It resolves after the commit; where `work` throws, nothing of it stays. `work` is done again after
   * a serialisation failure or a deadlock, so it may have no effect but on its connection.
   * @throws StoreUnavailable `isOutcomeUnknown` when the commit was sent and its answer did not come
   */
  write: <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>
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
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> => {
  const client = await connect(pool)
  const connection = watched(client)
  let result: Result
  try {
    await connection.query('begin isolation level read committed')
    result = await work(connection)
  } catch (error) {
    // A lost connection takes the transaction with it, and is not asked anything more.
    if (error instanceof StoreUnavailable) client.release(true)
    else
      await connection.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
    throw error
  }
  try {
    const { command } = await client.query('commit')
    // The server's word for a commit that it could only take back.
    if (command === 'ROLLBACK') throw new Error('a statement failed unnoticed')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    if (isCertainlyNotCommitted(error)) throw error
    throw new StoreUnavailable(true, error)
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
    try {
      return await client.query(query)
    } catch (error) {
      throw error instanceof DatabaseError ? error : new StoreUnavailable(false, error)
    }
  },
})
