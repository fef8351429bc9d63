import { about } from './about.ts'
import { access } from './access.ts'
import { audience, waves } from './audience.ts'
import { bills } from './bills.ts'
import { callbacks } from './callbacks.ts'
import { campaignResults } from './campaign-results.ts'
import { campaigns, composer, review } from './campaigns.ts'
import { cnpjBase } from './cnpj-base.ts'
import { commands } from './commands.ts'
import { common } from './common.ts'
import { connections } from './connections.ts'
import { dataCare } from './data-care.ts'
import { enrichment } from './enrichment.ts'
import { enrichments } from './enrichments.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { hours } from './hours.ts'
import { imports } from './imports.ts'
import { keys } from './keys.ts'
import { lints } from './lints.ts'
import { lists } from './lists.ts'
import { people } from './people.ts'
import { money } from './money.ts'
import { month } from './month.ts'
import { network } from './network.ts'
import { outbox } from './outbox.ts'
import { overview } from './overview.ts'
import { problems } from '../../../shared/texts/problems-pt-br.ts'
import { reasons, repairs, roles } from '../../../shared/texts/rows-pt-br.ts'
import { rcsLints } from './rcs-lints.ts'
import { rcs } from './rcs.ts'
import { recordFieldsPtBr } from '../../../shared/texts/record-fields-pt-br.ts'
import { recordAudience } from './record-audience.ts'
import { results } from './results.ts'
import { service } from './service.ts'
import { registrations } from './registrations.ts'
import { remembered } from './remembered.ts'
import { savedTexts } from './saved-texts.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { team } from './team.ts'
import { suppressions } from './suppressions.ts'
import { recorder } from './recorder.ts'
import { voice } from './voice.ts'
import { welcome } from './welcome.ts'
import { testSend } from './test-send.ts'
import { spelling } from './spelling.ts'
import { templateEditor } from './template-editor.ts'

/** Every text of the window in Portuguese, one file an area. Its type is what other languages must fill. */
export const ptBr = {
  people,
  about,
  common,
  commands,
  shell,
  keys,
  home,
  imports,
  rows: { roles, repairs, reasons },
  lists,
  access,
  audience,
  waves,
  campaigns,
  composer,
  review,
  rcs,
  recorder,
  voice,
  spelling,
  templateEditor,
  testSend,
  hours,
  connections,
  lints: { ...lints, ...rcsLints },
  money,
  bills,
  month,
  network,
  outbox,
  overview,
  history,
  campaignResults,
  service,
  enrichment,
  enrichments,
  recordFields: recordFieldsPtBr,
  recordAudience,
  results,
  cnpjBase,
  savedTexts,
  settings,
  dataCare,
  remembered,
  registrations,
  callbacks,
  suppressions,
  team,
  welcome,
  problems,
}
