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
  const sent: Promise<unknown>[] = []
  let result: Result
  try {
    result = await work(inTransaction(connection, sent))
  } catch (error) {
    // A lost connection takes the transaction with it, and is not asked anything more.
    if (error instanceof StoreUnavailable) client.release(true)
    else
      await connection.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
    throw refusalAmong(await Promise.allSettled(sent)) ?? error
  }
  const [committed, ...others] = await Promise.allSettled([client.query('commit'), ...sent])
  const refusal = refusalAmong(others)
  const lost = others.find((outcome) => outcome.status === 'rejected')
  client.release(lost !== undefined || committed.status === 'rejected')
  // After it the commit, too, has only taken everything back.
  if (refusal !== null) throw refusal
  if (committed.status === 'rejected') {
    const error: unknown = committed.reason
    if (isCertainlyNotCommitted(error)) throw error
    throw new StoreUnavailable(true, error)
  }
  if (lost !== undefined) throw lost.reason
  // The server's word for a commit that it could only take back.
  if (committed.value.command === 'ROLLBACK') throw new Error('a statement failed unnoticed')
  return result
}

/** What the server has refused of statements that nobody waited for: what came after it was refused for that. */
const refusalAmong = (outcomes: readonly PromiseSettledResult<unknown>[]): DatabaseError | null => {
  const reasons = outcomes.map((outcome): unknown => (outcome.status === 'rejected' ? outcome.reason : null))
  return reasons.find((reason) => reason instanceof DatabaseError) ?? null
}

/**
 * A connection on which the first statement goes to the server together with the beginning of the transaction. A server that
 * has refused to begin, and is still there, may have done that statement for good.
 * @param sent takes what nobody waits for
 */
const inTransaction = (connection: Connection, sent: Promise<unknown>[]): Connection => {
  let begun: Promise<unknown> | null = null
  const query: Connection['query'] = async (statement) => {
    begun ??= connection.query('begin isolation level read committed')
    const answer = connection.query(statement)
    answer.catch(() => {})
    await begun.catch((error: unknown) => {
      throw new StoreUnavailable(error instanceof DatabaseError, error)
    })
    return answer
  }
  return {
    query,
    send: (statement) => {
      const sending = query(statement)
      sending.catch(() => {})
      sent.push(sending)
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
    try {
      return await client.query(query)
    } catch (error) {
      throw error instanceof DatabaseError ? error : new StoreUnavailable(false, error)
    }
  },
  send: () => {
    throw new Error('there is no transaction')
  },
})
