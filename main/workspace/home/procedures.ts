import { implement } from '@orpc/server'
import { homeContract } from '../../../shared/bridge/home.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { readHome } from './read-home.ts'

export const homeProcedures = (deps: WorkspaceDependencies) => {
  const os = implement(homeContract)
  return os.router({ now: os.now.handler(() => readHome(deps)) })
}
