import { implement } from '@orpc/server'
import type { Policy } from '../../../shared/bridge/policy.ts'
import { connectionsContract, embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { readBearerToken } from '../../../shared/rules/bearer-token.ts'
import { checkInstance } from '../../remote/check.ts'
import type { Base } from '../base/base.ts'
import type { Connections } from './connections.ts'
import type { Network } from './network/network.ts'
import type { HoldRemoved } from '../base/undo.ts'
import { ProblemError } from '../base/problem-error.ts'
import { readAddress } from './address.ts'
import { toConnection } from './connections.ts'
import {
  deleteConnection,
  getConnection,
  insertConnection,
  setAutoBlocks,
  type StoredConnection,
  updateConnection,
} from './queries.ts'

type Needs = Base & {
  /** Whether something is on its way to a connection, may still be sent there, or is expected from there. */
  isInUse: (connectionId: string) => boolean
  connections: Connections
  network: Network
  policy: Policy
  holdRemoved: HoldRemoved
}

export const connectionsProcedures = ({
  isInUse,
  db,
  clock,
  uuid,
  changes,
  connections,
  holdRemoved,
  network,
  policy,
}: Needs) => {
  const os = implement(connectionsContract)
  const existing = (id: string): StoredConnection => {
    const found = getConnection(db, id)
    if (found === null) throw new ProblemError('connection_missing')
    return found
  }
  const tokenOf = (text: string): string => {
    const token = readBearerToken(text)
    if (token === null) throw new ProblemError('connection_token_malformed')
    return token
  }
  return os.router({
    list: os.list.handler(() => connections.list()),
    add: os.add.handler(({ input: { name, baseUrl, token, ...answers } }) => {
      const added = {
        id: uuid(),
        name,
        baseUrl: readAddress(baseUrl, policy),
        token: tokenOf(token),
        ...answers,
        uploadRate: null,
        team: null,
        autoBlocks: [],
      }
      insertConnection(db, added, new Date(clock.now()).toISOString())
      changes.publish('connections')
      return toConnection(added)
    }),
    update: os.update.handler(({ input: { id, name, baseUrl, token, ...answers } }) => {
      const before = existing(id)
      if (before.team !== null) throw new ProblemError('connection_of_team')
      const after = {
        id,
        name,
        baseUrl: readAddress(baseUrl, policy),
        token: token === null ? before.token : tokenOf(token),
        ...answers,
        uploadRate: before.uploadRate,
        team: null,
        autoBlocks: before.autoBlocks,
      }
      // What waits was confirmed for the address that it was confirmed for.
      if (after.baseUrl !== before.baseUrl && isInUse(id)) throw new ProblemError('connection_in_use')
      updateConnection(db, after)
      changes.publish('connections')
      return toConnection(after)
    }),
    setAutoBlocks: os.setAutoBlocks.handler(({ input: { id, autoBlocks } }) => {
      if (id !== embeddedConnectionId) existing(id)
      setAutoBlocks(db, id, autoBlocks)
      changes.publish('connections')
      return { id }
    }),
    remove: os.remove.handler(({ input: { id } }) => {
      const connection = existing(id)
      if (connection.team !== null) throw new ProblemError('connection_of_team')
      if (isInUse(id)) throw new ProblemError('connection_in_use')
      deleteConnection(db, connection, (was) => holdRemoved('connection', id, was))
      changes.publish('connections')
      return { id }
    }),
    check: os.check.handler(({ input: { id } }) => {
      const { baseUrl, token } = existing(id)
      if (connections.faultOf(id) === 'connection_not_allowed')
        throw new ProblemError('connection_not_allowed')
      // The user is there to see what comes of it: a login that was refused once may be shown again.
      network.retryLogin()
      return checkInstance({ baseUrl, token, probeId: uuid(), wayTo: network.wayTo })
    }),
  })
}
