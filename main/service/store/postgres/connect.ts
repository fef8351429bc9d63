import { Client, type ClientBase, Pool, TypeOverrides, types } from 'pg'
import { type Place, PostgresFailure } from './start-failure.ts'

/** The pool's size: what one node can use without others of the same database running short of connections. */
const mostConnections = 10
const connectMs = 10_000
/** No statements that are sent together take that long; a peer that vanished is given up after it. */
const longestStatementMs = 120_000

/**
 * Set on each connection and read back: what was acknowledged is on the disk of the primary, and of the synchronous
 * standby where there is one. A server, a database or a role can have another default, which would silently win.
 */
const synchronousCommit = 'on'

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\/.*)$/

/**
 * Reads a connection URL; nothing is connected yet.
 * @throws PostgresFailure
 */
export const readPlace = (url: string): Place => {
  if (!/^postgres(?:ql)?:\/\/[^/?]*\/[^/?]+/.test(url))
    throw new PostgresFailure('--database takes a URL: postgresql://USER@HOST:PORT/DATABASE')
  let client: Client
  try {
    client = new Client({ connectionString: url })
  } catch {
    // Its message could repeat the password.
    throw new PostgresFailure('--database is not a usable URL; it is postgresql://USER@HOST:PORT/DATABASE')
  }
  const { host, port, database = '', user = '', ssl } = client
  if (!loopback.test(host) && !ssl && !url.includes('sslmode=disable'))
    throw new PostgresFailure(
      'Personal data would leave this computer unencrypted: end --database with ?sslmode=verify-full, or say ?sslmode=disable where the network is trusted',
    )
  return { host, port, database, user }
}

/** How many connections, and how long (ms) a statement may take before its peer counts as gone. */
type PoolLimits = { connections: number; statementMs: number }

/** Opens a pool, which connects when it is first asked, and again whenever a connection was lost. */
export const openPool = (
  url: string,
  { connections, statementMs }: PoolLimits = {
    connections: mostConnections,
    statementMs: longestStatementMs,
  },
): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: Math.min(connectMs, statementMs),
    idleTimeoutMillis: 30_000,
    query_timeout: statementMs,
    keepAlive: true,
    // Statements that do not depend on each other's answers are sent together; without this the driver would wait for each.
    pipeline: true,
    fallback_application_name: 'revoada',
    types: columnTypes,
    // The pool waits for what it returns, which the package's types do not say.
    onConnect: (client): unknown => prepareConnection(client),
  })
  // An idle connection that is lost is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

const prepareConnection = async (client: ClientBase): Promise<void> => {
  // One that is lost while it is used fails its query, which tells. It says so here too, and unheard ends the process.
  client.on('error', () => {})
  // Just-in-time compilation pays off for queries that run for seconds. Without statistics the planner also chooses it for
  // short ones: it took more than half of the server's processor time in the tests of erasures and signing in.
  // https://www.postgresql.org/docs/current/jit-decision.html
  //
  // Outside of a transaction nothing is written: its first statements are sent together with its beginning, and would otherwise
  // commit each by itself where that fails.
  await client.query(
    `set jit to off;
     set default_transaction_read_only to on;
     set synchronous_commit to ${synchronousCommit};
     set lock_timeout to '30s';
     set idle_in_transaction_session_timeout to '60s'`,
  )
  const { rows } = await client.query<{ synchronous_commit: string }>('show synchronous_commit')
  const actual = rows[0]?.synchronous_commit
  if (actual !== synchronousCommit)
    throw new PostgresFailure(`synchronous_commit is ${actual}, not ${synchronousCommit}`)
}

/** Counts, sums and costs are far below 2^53. */
const columnTypes = new TypeOverrides()
columnTypes.setTypeParser(types.builtins.INT8, Number)
