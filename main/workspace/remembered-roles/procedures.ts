import { implement } from '@orpc/server'
import { rememberedRolesContract } from '../../../shared/bridge/remembered-roles.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { forget, forgetAll, listRemembered } from './queries.ts'

export const rememberedRolesProcedures = ({ db, changes }: WorkspaceDependencies) => {
  const os = implement(rememberedRolesContract)
  return os.router({
    list: os.list.handler(() => listRemembered(db)),
    forget: os.forget.handler(({ input }) => {
      forget(db, input.id)
      changes.publish('remembered-roles')
    }),
    forgetAll: os.forgetAll.handler(() => {
      const forgotten = forgetAll(db)
      changes.publish('remembered-roles')
      return { forgotten }
    }),
  })
}
