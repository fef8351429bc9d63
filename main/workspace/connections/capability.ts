import type { Policy } from '../../../shared/bridge/policy.ts'
import type { CompanyNetwork } from '../../../shared/processes/workspace.ts'
import type { ResolveProxy } from '../../remote/ways.ts'
import type { FileTickets } from '../../file-tickets.ts'
import type { Base } from '../base/base.ts'
import type { HoldRemoved } from '../base/undo.ts'
import { createConnections } from './connections.ts'
import { createNetwork } from './network/network.ts'
import { networkProcedures } from './network/procedures.ts'
import { connectionsProcedures } from './procedures.ts'

type Needs = Base & {
  holdRemoved: HoldRemoved
  tickets: FileTickets
  policy: Policy
  /** Whether something is on its way to a connection, may still be sent there, or is expected from there. */
  isInUse: (connectionId: string) => boolean
  resolveProxy: ResolveProxy
  /** Told what is set for the company's network, at the start and whenever it changes. */
  onNetworkSet: (network: CompanyNetwork) => void
}

/** Where requests go, and the network that they go through. */
export const createConnecting = ({ resolveProxy, onNetworkSet, ...needs }: Needs) => {
  const connections = createConnections(needs.db, needs.policy, () => needs.changes.publish('connections'))
  const network = createNetwork({ db: needs.db, resolveProxy, onSet: onNetworkSet })
  return {
    procedures: {
      connections: connectionsProcedures({ ...needs, connections, network }),
      network: networkProcedures({ ...needs, network }),
    },
    connections,
    network,
  }
}
