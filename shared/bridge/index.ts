import { accessContract } from './access.ts'
import { audiosContract } from './audios.ts'
import { billsContract } from './bills.ts'
import { callbacksContract } from './callbacks.ts'
import { campaignsContract } from './campaigns.ts'
import { changesContract } from './changes.ts'
import { combinationsContract } from './combinations.ts'
import { companiesContract } from './companies.ts'
import { connectionsContract } from './connections.ts'
import { diagnosticsContract } from './diagnostics.ts'
import { draftsContract } from './drafts.ts'
import { enrichmentsContract } from './enrichments.ts'
import { finderContract } from './finder.ts'
import { homeContract } from './home.ts'
import { importsContract } from './imports.ts'
import { jobsContract } from './jobs.ts'
import { listsContract } from './lists.ts'
import { moneyContract } from './money.ts'
import { networkContract } from './network.ts'
import { outboxContract } from './outbox.ts'
import { monthContract } from './month-report.ts'
import { overviewContract } from './overview.ts'
import { peopleContract } from './people.ts'
import { recordAudiencesContract } from './record-audiences.ts'
import { recordExportsContract } from './record-exports.ts'
import { recordsContract } from './records.ts'
import { removalsContract } from './removals.ts'
import { resultsContract } from './results.ts'
import { reviewsContract } from './reviews.ts'
import { rememberedRolesContract } from './remembered-roles.ts'
import { samplesContract } from './samples.ts'
import { savedTextsContract } from './saved-texts.ts'
import { spellingContract } from './spelling.ts'
import { serviceContract } from './service.ts'
import { settingsContract } from './settings.ts'
import { suppressionsContract } from './suppressions.ts'
import { teamContract, teamDeskContract } from './team.ts'
import { webhooksContract } from './webhooks.ts'

/** Everything the renderer can ask of the workspace. A capability adds itself by one line. */
export const workspaceContract = {
  access: accessContract,
  audios: audiosContract,
  bills: billsContract,
  callbacks: callbacksContract,
  campaigns: campaignsContract,
  changes: changesContract,
  combinations: combinationsContract,
  companies: companiesContract,
  connections: connectionsContract,
  diagnostics: diagnosticsContract,
  drafts: draftsContract,
  enrichments: enrichmentsContract,
  finder: finderContract,
  home: homeContract,
  imports: importsContract,
  jobs: jobsContract,
  lists: listsContract,
  money: moneyContract,
  network: networkContract,
  outbox: outboxContract,
  overview: overviewContract,
  month: monthContract,
  people: peopleContract,
  recordAudiences: recordAudiencesContract,
  recordExports: recordExportsContract,
  records: recordsContract,
  removals: removalsContract,
  results: resultsContract,
  reviews: reviewsContract,
  rememberedRoles: rememberedRolesContract,
  samples: samplesContract,
  savedTexts: savedTextsContract,
  spelling: spellingContract,
  service: serviceContract,
  settings: settingsContract,
  suppressions: suppressionsContract,
  team: teamContract,
  teamDesk: teamDeskContract,
  webhooks: webhooksContract,
}
