/** Who must not be contacted. */
import { dropFiles, openTab, pickAction, press, type Scene } from './scene.ts'

const path = '/suppressions'
const dropList = dropFiles(['nao_me_ligue_novembro.csv'])

export const suppressionScenes: readonly Scene[] = [
  { name: 'suppressions', path },
  { name: 'suppressions-import', path, size: { width: 1280, height: 1020 }, act: dropList },
  { name: 'suppressions-empty', path, scenario: { data: 'empty' } },
  { name: 'suppressions-slow', path, scenario: { hangs: 'true' } },
  { name: 'suppressions-failed', path, scenario: { fails: 'database_unwritable' } },
  ...(['never', 'failed', 'committed'] as const).map((importEnds): Scene => ({
    name: `suppressions-import-${importEnds}`,
    path,
    scenario: { importEnds },
    act: async (page) => {
      await dropList(page)
      await page.getByLabel(/^(Origem|Source)$/).selectOption('procon')
      await page.getByLabel(/^(Data da lista|Date of the list)/).fill('2026-11-01')
      await press(/^(Importar bloqueios|Import blocks)$/, 1_400)(page)
    },
  })),
  { name: 'suppressions-entries', path, act: openTab(/Um a um|One by one/) },
  {
    name: 'suppressions-found',
    path,
    act: async (page) => {
      await page.getByRole('searchbox').fill('11 98765-4321')
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'suppressions-add',
    path,
    act: async (page) => {
      await press(/^(Bloquear um…|Block one…)$/)(page)
      await page.getByLabel(/^(Telefone com DDD|Phone with area code)$/).fill('98765-4321')
      await press(/^(Bloquear|Block)$/)(page)
    },
  },
  { name: 'suppressions-taken', path, act: press(/^Procon-SP Não Me Ligue$/) },
  { name: 'suppressions-remove', path, act: pickAction(/^(Remover|Remove)/) },
]
