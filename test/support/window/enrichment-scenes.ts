/** Enrichments on their way: written, queued, followed, done. */
import type { Page } from '@playwright/test'
import type { Scene } from './scenes.ts'

const large = { width: 1440, height: 900 }

const openTab =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('tab', { name }).click()
    await page.waitForTimeout(400)
  }

const press =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).click()
    await page.waitForTimeout(700)
  }

/** Seen in every look. */
export const enrichmentPages: readonly Scene[] = [
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
]

export const enrichmentStates: readonly Scene[] = [
  { name: 'enrichments-empty', path: '/enrichments', scenario: { data: 'empty' } },
  { name: 'enrichments-slow', path: '/enrichments', scenario: { hangs: 'true' } },
  { name: 'enrichments-failed', path: '/enrichments', scenario: { fails: 'database_unwritable' } },
  { name: 'enrichments-costs', path: '/enrichments', act: press(/^Custos$/) },
  {
    name: 'enrichment-confirm',
    path: '/enrichments/rascunho',
    act: press(/^Pedir 43\.808 documentos$/),
  },
  { name: 'enrichment-arriving', path: '/enrichments/recebendo' },
  { name: 'enrichment-unknown', path: '/enrichments/perdido' },
  { name: 'enrichment-rejected', path: '/enrichments/recusado' },
  { name: 'enrichment-stopped', path: '/enrichments/parado' },
  { name: 'enrichment-gone', path: '/enrichments/nenhum' },
  {
    name: 'enrichment-missing',
    path: '/enrichments/PROFILE_360',
    act: openTab(/^Sem registro/),
  },
  { name: 'enrichment-draft-small', path: '/enrichments/rascunho', size: { width: 960, height: 600 } },
]
