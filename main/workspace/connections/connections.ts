import { type Connection, embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { EmbeddedInstance } from '../../../shared/processes/workspace.ts'

/** Where a request goes and what opens the door there. The token never leaves main and the workspace (rule D9). */
export type Endpoint = { baseUrl: string; token: string }

export type Connections = {
  list: () => Connection[]
  /** Null while the instance cannot be reached by any address. */
  endpointOf: (connectionId: string) => Endpoint | null
  /** Where the embedded service lets its facts and faults be switched; null while it does not run. */
  control: () => Endpoint | null
  setEmbedded: (instance: EmbeddedInstance) => void
}

/** @param onChange called when an address came or went */
export const createConnections = (onChange: () => void): Connections => {
  let embedded: EmbeddedInstance = null
  return {
    list: () => [
      {
        id: embeddedConnectionId,
        name: embeddedConnectionId,
        kind: 'embedded',
        baseUrl: embedded?.baseUrl ?? null,
        tokenLast4: embedded?.token.slice(-4) ?? null,
      },
    ],
    endpointOf: (connectionId) => (connectionId === embeddedConnectionId ? embedded : null),
    control: () => embedded?.control ?? null,
    setEmbedded: (instance) => {
      embedded = instance
      onChange()
    },
  }
}
