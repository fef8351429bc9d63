/** Enrichments on their way: written, queued, followed, done. */
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import { openTab, pickAction, press, type Scene, small } from './scene.ts'

const large = { width: 1440, height: 900 }
const path = '/enrichments/{PROFILE_360}'

export const enrichmentScenes: readonly Scene[] = [
  { name: 'enrichments', path: '/enrichments', size: large },
  { name: 'enrichment-draft', path: '/enrichments/{rascunho}', size: large },
  { name: 'enrichment-processing', path: '/enrichments/{processando}' },
  {
    name: 'enrichment-audience',
    path,
    size: large,
    steps: [press(/^(Criar lista para campanha|Create list for a campaign)$/)],
  },
  { name: 'enrichment-summary', path, steps: [openTab(/^(Resumo|Summary)/)] },
  { name: 'enrichments-empty', path: '/enrichments', isEmpty: true },
  { name: 'enrichments-slow', path: '/enrichments', answers: { 'enrichments.list': 'never' } },
  {
    name: 'enrichments-failed',
    path: '/enrichments',
    answers: { 'enrichments.list': 'database_unwritable' },
  },
  {
    name: 'enrichment-confirm',
    path: '/enrichments/{rascunho}',
    steps: [press(/^(Consultar|Look up) [\d.,]+ (CPF|CNPJ)s?$/)],
  },
  {
    // Half of an answer is there only for as long as its other half is on its way.
    name: 'enrichment-arriving',
    path: '/enrichments/{processando}',
    answers: {
      'enrichments.get': async (real) => ({
        ...((await real()) as Enrichment),
        arriving: 8_312,
        pollProblem: 'answer_broken',
      }),
    },
  },
  { name: 'enrichment-unknown', path: '/enrichments/{perdido}' },
  { name: 'enrichment-rejected', path: '/enrichments/{recusado}' },
  { name: 'enrichment-stopped', path: '/enrichments/{parado}' },
  { name: 'enrichment-gone', path: '/enrichments/nenhum' },
  { name: 'enrichment-missing', path, steps: [openTab(/^(Sem registro|Without a record)/)] },
  { name: 'enrichment-draft-small', path: '/enrichments/{rascunho}', size: small },
  { name: 'enrichment-rename', path, steps: pickAction(/^(Renomear|Rename)/) },
  { name: 'enrichment-remove', path, steps: pickAction(/^(Remover|Remove)/) },
]
