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
  const { opened, failure, allAnswered } = openTransaction(client)
  let result: Result
  try {
    // Its answer comes before that to the first statement of the work.
    opened.send('begin isolation level read committed')
    result = await work(opened)
    // Known before the commit is sent, it did certainly not commit.
    if (failure() !== undefined) throw failure()
  } catch (error) {
    // A lost connection takes the transaction with it, and is not asked anything more.
    if (error instanceof StoreUnavailable) client.release(true)
    else
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
    await allAnswered()
    // After one that failed every other statement fails for that.
    throw error instanceof DatabaseError ? failure() : error
  }
  let command: string
  try {
    ;({ command } = await client.query('commit'))
  } catch (error) {
    client.release(true)
    if (isCertainlyNotCommitted(error)) throw error
    throw new StoreUnavailable(true, error)
  }
  client.release()
  if (command !== 'ROLLBACK') return result
  // The server's word for a commit that it could only take back: a statement that was not waited for had failed.
  await allAnswered()
  throw failure() ?? new Error('a statement failed unnoticed')
}

type Opened = {
  opened: Transaction
  /** What the first statement threw that failed, as far as is known; undefined where none has. */
  failure: () => unknown
  /** Resolves when every statement has succeeded or failed. */
  allAnswered: () => Promise<unknown>
}

/** Follows what is sent within a transaction, since a statement that nobody waits for can fail too. */
const openTransaction = (client: PoolClient): Opened => {
  const { query } = watched(client)
  const sent: Promise<unknown>[] = []
  let failure: unknown
  const follow: Connection['query'] = (asked) => {
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
    opened: { query: follow, send: (asked) => void follow(asked) },
    failure: () => failure,
    allAnswered: () => Promise.all(sent),
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
