import { type Connection, embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { EmbeddedInstance } from '../../../shared/processes/workspace.ts'
import { tokenEnding } from '../../../shared/rules/bearer-token.ts'
import type { ReadableDatabase } from '../../database/open.ts'
import { getConnection, listConnections, type StoredConnection } from './queries.ts'

/** Where a request goes and what opens the door there. The token never leaves main and the workspace (rule D9). */
export type Endpoint = { baseUrl: string; token: string }

export type Connections = {
  /** The embedded one first. */
  list: () => Connection[]
  /** Null while the instance cannot be reached by any address. */
  endpointOf: (connectionId: string) => Endpoint | null
  /** Where the embedded service lets its facts and faults be switched; null while it does not run. */
  control: () => Endpoint | null
  setEmbedded: (instance: EmbeddedInstance) => void
}

export const toConnection = ({ id, name, baseUrl, token }: StoredConnection): Connection => ({
  id,
  name,
  kind: 'remote',
  baseUrl,
  tokenLast4: tokenEnding(token),
})

/** @param onChange called when the address of the embedded one came or went */
export const createConnections = (db: ReadableDatabase, onChange: () => void): Connections => {
  let embedded: EmbeddedInstance = null
  return {
    list: () => [
      {
        id: embeddedConnectionId,
        name: embeddedConnectionId,
        kind: 'embedded',
        baseUrl: embedded?.baseUrl ?? null,
        tokenLast4: embedded === null ? null : tokenEnding(embedded.token),
      },
      ...listConnections(db).map(toConnection),
    ],
    endpointOf: (connectionId) =>
      connectionId === embeddedConnectionId ? embedded : getConnection(db, connectionId),
    control: () => embedded?.control ?? null,
    setEmbedded: (instance) => {
      embedded = instance
      onChange()
    },
  }
}
