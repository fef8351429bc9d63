import {
  type BusyMeaning,
  type Connection,
  connectionTeamSchema,
  embeddedConnectionId,
} from '../../../shared/bridge/connections.ts'
import { allowsAddress, type Policy } from '../../../shared/bridge/policy.ts'
import type { EmbeddedInstance } from '../../../shared/processes/workspace.ts'
import { tokenEnding } from '../../../shared/rules/bearer-token.ts'
import type { ZonelessMeaning } from '../../../shared/rules/schedule.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { getAutoBlocks, getConnection, listConnections, type StoredConnection } from './queries.ts'

/** Where a request goes and what opens the door there. The token never leaves main and the workspace (rule D9). */
export type Endpoint = { baseUrl: string; token: string }

export type Connections = {
  /** The embedded one first. */
  list: () => Connection[]
  /** Why nothing can be sent through it; null = it can, once its instance answers. */
  faultOf: (connectionId: string) => 'connection_missing' | 'connection_not_allowed' | null
  /** Null while the instance cannot be reached by any address, and where the policy forbids its address. */
  endpointOf: (connectionId: string) => Endpoint | null
  /** How a start is written for it, of which a removed connection says nothing any more. */
  zonelessStartOf: (connectionId: string) => ZonelessMeaning
  /** What an answer 408 or 429 from it means. */
  busyMeaningOf: (connectionId: string) => BusyMeaning
  /** Where the embedded service lets its facts and faults be switched; null while it does not run. */
  control: () => Endpoint | null
  setEmbedded: (instance: EmbeddedInstance) => void
}

export const toConnection = ({ token, team, ...stored }: StoredConnection): Connection => ({
  ...stored,
  team: team === null ? null : connectionTeamSchema.parse(team),
  kind: 'remote',
  tokenLast4: tokenEnding(token),
})

/** The service that the app hosts says so in its documentation. */
const embeddedZonelessStart: ZonelessMeaning = 'local-brasilia'

/** @param onChange called when the address of the embedded one came or went */
export const createConnections = (
  db: ReadableDatabase,
  policy: Policy,
  onChange: () => void,
): Connections => {
  let embedded: EmbeddedInstance = null
  const faultOf: Connections['faultOf'] = (connectionId) => {
    if (connectionId === embeddedConnectionId) return null
    const found = getConnection(db, connectionId)
    if (found === null) return 'connection_missing'
    return allowsAddress(policy, found.baseUrl) ? null : 'connection_not_allowed'
  }
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
        team: null,
        autoBlocks: getAutoBlocks(db, embeddedConnectionId),
      },
      ...listConnections(db).map(toConnection),
    ],
    faultOf,
    endpointOf: (connectionId) => {
      if (connectionId === embeddedConnectionId) return embedded
      return faultOf(connectionId) === null ? getConnection(db, connectionId) : null
    },
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
