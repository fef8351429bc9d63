import { audiosProcedures } from './audios/procedures.ts'
import { changesProcedures } from './changes/procedures.ts'
import { combinationsProcedures } from './combinations/procedures.ts'
import { connectionsProcedures } from './connections/procedures.ts'
import type { WorkspaceDependencies } from './dependencies.ts'
import { draftsProcedures } from './drafts/procedures.ts'
import { importsProcedures } from './imports/procedures.ts'
import { listsProcedures } from './lists/procedures.ts'
import { outboxProcedures } from './outbox/procedures.ts'
import { reviewsProcedures } from './reviews/procedures.ts'
import { rememberedRolesProcedures } from './remembered-roles/procedures.ts'
import { serviceProcedures } from './service-control/procedures.ts'
import { settingsProcedures } from './settings/procedures.ts'
import { suppressionsProcedures } from './suppressions/procedures.ts'

/** Every call of the bridge, by capability. */
export const createRouter = (deps: WorkspaceDependencies) => ({
  audios: audiosProcedures(deps),
  changes: changesProcedures(deps),
  combinations: combinationsProcedures(deps),
  connections: connectionsProcedures(deps),
  drafts: draftsProcedures(deps),
  imports: importsProcedures(deps),
  lists: listsProcedures(deps),
  outbox: outboxProcedures(deps),
  reviews: reviewsProcedures(deps),
  rememberedRoles: rememberedRolesProcedures(deps),
  service: serviceProcedures(deps),
  settings: settingsProcedures(deps),
  suppressions: suppressionsProcedures(deps),
})

export type WorkspaceRouter = ReturnType<typeof createRouter>
