import { DatabaseError } from 'pg'

/** Why the service cannot start on a PostgreSQL database: one line that says what to do. */
export class PostgresFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PostgresFailure'
  }
}

/** Where a connection goes, without its password. */
export type Place = { host: string; port: number; database: string; user: string }

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** What kept a connection from being made, or a schema from being prepared. */
export const startFailureOf = (error: unknown, place: Place): PostgresFailure => {
  if (error instanceof PostgresFailure) return error
  return new PostgresFailure(textOf(error, place))
}

const textOf = (error: unknown, { host, port, database, user }: Place): string => {
  const server = `PostgreSQL at ${host}:${port}`
  const message = error instanceof Error ? error.message : String(error)
  switch (codeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${host} is not known. Check the host in --database.`
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No ${server}: the connection was refused. Check that it runs and listens there.`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `${server} cannot be reached (${codeOf(error)}). Check the host in --database, and firewalls on the way.`
    case '28P01':
    case '28000':
      return `${server} refused the user ${user}: ${message}. Check the user and the password (in PGPASSWORD or ~/.pgpass).`
    case '3D000':
      return `${server} has no database ${database}. Create it: createdb -O ${user} ${database}`
    case '53100':
      return `The disk of ${server} is full: ${message}. Make room there.`
    case '53300':
      return `${server} takes no more connections: ${message}. A node uses up to 11: raise max_connections, or start fewer nodes.`
    case '57P03':
      return `${server} is not ready: ${message}. Wait until it is, and start again.`
    case '0A000':
    case '25006':
      return `${server} takes no writes, as a standby does: ${message}. --database has to lead to the primary.`
    case '42501':
      return `The user ${user} may not create tables in the database ${database}: ${message}. Make the user its owner: alter database ${database} owner to ${user}`
  }
  if (message.includes('password must be a string'))
    return `${server} wants a password for the user ${user}. Give it in PGPASSWORD or ~/.pgpass.`
  if (message.includes('timeout'))
    return `${server} did not answer in time. Check the host in --database, and firewalls on the way.`
  if (message.includes('does not support SSL'))
    return `${server} does not speak TLS. Switch it on there, or say sslmode=disable in --database where the network is trusted.`
  return `${server} cannot be used: ${message}${error instanceof DatabaseError ? ` (SQLSTATE ${error.code})` : ''}`
}
