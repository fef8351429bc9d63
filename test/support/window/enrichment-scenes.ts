/** Enrichments on their way: written, queued, followed, done. */
import { openTab, pickAction, press, type Scene, small } from './scene.ts'

const large = { width: 1440, height: 900 }

export const enrichmentScenes: readonly Scene[] = [
  { name: 'enrichments', path: '/enrichments', size: large },
  { name: 'enrichment-draft', path: '/enrichments/rascunho', size: large },
  { name: 'enrichment-processing', path: '/enrichments/processando' },
  {
    name: 'enrichment-audience',
    path: '/enrichments/PROFILE_360',
    size: large,
    waitMs: 1_200,
    act: press(/^(Criar lista para campanha|Make a list for a campaign)$/),
  },
  {
    name: 'enrichment-summary',
    path: '/enrichments/PROFILE_360',
    act: openTab(/^(Resumo|Summary)/),
  },
  { name: 'enrichments-empty', path: '/enrichments', scenario: { data: 'empty' } },
  { name: 'enrichments-slow', path: '/enrichments', scenario: { hangs: 'true' } },
  { name: 'enrichments-failed', path: '/enrichments', scenario: { fails: 'database_unwritable' } },
  { name: 'enrichments-costs', path: '/enrichments', act: press(/^(Custos|Costs)$/) },
  {
    name: 'enrichment-confirm',
    path: '/enrichments/rascunho',
    act: press(/^(Pedir 43\.808 documentos|Ask for 43,808 documents)$/),
  },
  { name: 'enrichment-arriving', path: '/enrichments/recebendo' },
  { name: 'enrichment-unknown', path: '/enrichments/perdido' },
  { name: 'enrichment-rejected', path: '/enrichments/recusado' },
  { name: 'enrichment-stopped', path: '/enrichments/parado' },
  { name: 'enrichment-gone', path: '/enrichments/nenhum' },
  {
    name: 'enrichment-missing',
    path: '/enrichments/PROFILE_360',
    act: openTab(/^(Sem registro|Without a record)/),
  },
  { name: 'enrichment-draft-small', path: '/enrichments/rascunho', size: small },
  { name: 'enrichment-rename', path: '/enrichments/PROFILE_360', act: pickAction(/^(Renomear|Rename)/) },
  { name: 'enrichment-remove', path: '/enrichments/PROFILE_360', act: pickAction(/^(Remover|Remove)/) },
]
