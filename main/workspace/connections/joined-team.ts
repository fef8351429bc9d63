import type { ReadableDatabase } from '../../database/handles.ts'
import { ProblemError } from '../base/problem-error.ts'
import { getConnection, type StoredConnection } from './queries.ts'

/** @throws ProblemError `connection_missing` where this computer is not in it */
export const joinedTeam = (db: ReadableDatabase, connectionId: string): StoredConnection => {
  const connection = getConnection(db, connectionId)
  if (connection === null || connection.team === null) throw new ProblemError('connection_missing')
  return connection
}
