import {
  type BusyMeaning,
  type Connection,
  embeddedConnectionId,
} from '../../../shared/bridge/connections.ts'
import type { EmbeddedInstance } from '../../../shared/processes/workspace.ts'
import { tokenEnding } from '../../../shared/rules/bearer-token.ts'
import type { ZonelessMeaning } from '../../../shared/rules/schedule.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { getConnection, listConnections, type StoredConnection } from './queries.ts'

/** Where a request goes and what opens the door there. The token never leaves main and the workspace (rule D9). */
export type Endpoint = { baseUrl: string; token: string }

export type Connections = {
  /** The embedded one first. */
  list: () => Connection[]
  /** Null while the instance cannot be reached by any address. */
  endpointOf: (connectionId: string) => Endpoint | null
  /** How a start is written for it, of which a removed connection says nothing any more. */
  zonelessStartOf: (connectionId: string) => ZonelessMeaning
  /** What an answer 408 or 429 from it means. */
  busyMeaningOf: (connectionId: string) => BusyMeaning
  /** Where the embedded service lets its facts and faults be switched; null while it does not run. */
  control: () => Endpoint | null
  setEmbedded: (instance: EmbeddedInstance) => void
}

export const toConnection = ({ token, ...stored }: StoredConnection): Connection => ({
  ...stored,
  kind: 'remote',
  tokenLast4: tokenEnding(token),
})

/** The service that the app hosts says so in its documentation. */
const embeddedZonelessStart: ZonelessMeaning = 'local-brasilia'

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
        zonelessStart: embeddedZonelessStart,
        busyMeaning: 'unknown',
        uploadRate: null,
      },
      ...listConnections(db).map(toConnection),
    ],
    endpointOf: (connectionId) =>
      connectionId === embeddedConnectionId ? embedded : getConnection(db, connectionId),
    zonelessStartOf: (connectionId) =>
      connectionId === embeddedConnectionId
        ? embeddedZonelessStart
        : (getConnection(db, connectionId)?.zonelessStart ?? embeddedZonelessStart),
    busyMeaningOf: (connectionId) => getConnection(db, connectionId)?.busyMeaning ?? 'unknown',
    control: () => embedded?.control ?? null,
    setEmbedded: (instance) => {
      embedded = instance
      onChange()
    },
  }
}
