import { audiosProcedures } from './audios/procedures.ts'
import { callbacksProcedures } from './callbacks/procedures.ts'
import { campaignsProcedures } from './campaign-list/procedures.ts'
import { changesProcedures } from './changes/procedures.ts'
import { combinationsProcedures } from './combinations/procedures.ts'
import { companiesProcedures } from './companies/procedures.ts'
import { connectionsProcedures } from './connections/procedures.ts'
import type { WorkspaceDependencies } from './dependencies.ts'
import { diagnosticsProcedures } from './diagnostics/procedures.ts'
import { draftsProcedures } from './drafts/procedures.ts'
import { enrichmentsProcedures } from './enrichments/procedures.ts'
import { finderProcedures } from './finder/procedures.ts'
import { homeProcedures } from './home/procedures.ts'
import { importsProcedures } from './imports/procedures.ts'
import { listsProcedures } from './lists/procedures.ts'
import { networkProcedures } from './network/procedures.ts'
import { outboxProcedures } from './outbox/procedures.ts'
import { peopleProcedures } from './people/procedures.ts'
import { recordAudiencesProcedures } from './record-audiences/procedures.ts'
import { recordExportsProcedures } from './record-exports/procedures.ts'
import { recordsProcedures } from './records/procedures.ts'
import { removalsProcedures } from './removals/procedures.ts'
import { reviewsProcedures } from './reviews/procedures.ts'
import { rememberedRolesProcedures } from './remembered-roles/procedures.ts'
import { samplesProcedures } from './samples/procedures.ts'
import { savedTextsProcedures } from './saved-texts/procedures.ts'
import { serviceProcedures } from './service-control/procedures.ts'
import { settingsProcedures } from './settings/procedures.ts'
import { suppressionsProcedures } from './suppressions/procedures.ts'
import { webhooksProcedures } from './webhooks/procedures.ts'

/** Every call of the bridge, by capability. */
export const createRouter = (deps: WorkspaceDependencies) => ({
  audios: audiosProcedures(deps),
  callbacks: callbacksProcedures(deps),
  campaigns: campaignsProcedures(deps),
  changes: changesProcedures(deps),
  combinations: combinationsProcedures(deps),
  companies: companiesProcedures(deps),
  connections: connectionsProcedures(deps),
  diagnostics: diagnosticsProcedures(deps),
  drafts: draftsProcedures(deps),
  enrichments: enrichmentsProcedures(deps),
  finder: finderProcedures(deps),
  home: homeProcedures(deps),
  imports: importsProcedures(deps),
  lists: listsProcedures(deps),
  network: networkProcedures(deps),
  outbox: outboxProcedures(deps),
  people: peopleProcedures(deps),
  recordAudiences: recordAudiencesProcedures(deps),
  recordExports: recordExportsProcedures(deps),
  records: recordsProcedures(deps),
  removals: removalsProcedures(deps),
  reviews: reviewsProcedures(deps),
  rememberedRoles: rememberedRolesProcedures(deps),
  samples: samplesProcedures(deps),
  savedTexts: savedTextsProcedures(deps),
  service: serviceProcedures(deps),
  settings: settingsProcedures(deps),
  suppressions: suppressionsProcedures(deps),
  webhooks: webhooksProcedures(deps),
})

export type WorkspaceRouter = ReturnType<typeof createRouter>
