import { implement } from '@orpc/server'
import { connectionsContract } from '../../../shared/bridge/connections.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'

export const connectionsProcedures = ({ connections }: WorkspaceDependencies) => {
  const os = implement(connectionsContract)
  return os.router({ list: os.list.handler(() => connections.list()) })
}
