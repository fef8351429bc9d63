import type { Page } from '@playwright/test'
import { enrichmentPages, enrichmentStates } from './enrichment-scenes.ts'
import { listPages, listStates } from './list-scenes.ts'
import { resultPages, resultStates } from './result-scenes.ts'
import { shellScenes } from './shell-scenes.ts'
import { dataCareScenes } from './data-care-scenes.ts'
import { peopleScenes } from './people-scenes.ts'
import { settingsScenes } from './settings-scenes.ts'
import { templateScenes } from './template-scenes.ts'
import { registrationScenes } from './registration-scenes.ts'

export type Scene = {
  name: string
  path: string
  scenario?: Record<string, string>
  size?: { width: number; height: number }
  waitMs?: number
  act?: (page: Page) => Promise<void>
}

const dark = { theme: 'dark' }
const english = { language: 'en' }
const large = { width: 1720, height: 1000 }

const openFile = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Abrir arquivo|Open file/ }).click()
  await page.getByRole('grid').waitFor()
  await page.waitForTimeout(300)
}

const startImport = async (page: Page): Promise<void> => {
  await openFile(page)
  await page.getByRole('button', { name: /^(Importar o arquivo|Import the file)$/ }).click()
}

/** Files as the system drops them: the page sees only their names. */
const dropFiles = (names: string[]) => async (page: Page) => {
  await page.evaluate((all) => {
    const transfer = new DataTransfer()
    for (const name of all) transfer.items.add(new File(['x'], name))
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  }, names)
  await page.waitForTimeout(600)
}

const pages: Scene[] = [
  { name: 'home', path: '/' },
  { name: 'home-empty', path: '/', scenario: { data: 'empty' } },
  { name: 'lists', path: '/lists' },
  { name: 'list', path: '/lists/atraso' },
  ...listPages,
  { name: 'campaigns', path: '/campaigns' },
  { name: 'composer', path: '/campaigns/lembrete', waitMs: 1_400 },
  { name: 'outbox', path: '/outbox', size: { width: 1280, height: 1180 } },
  { name: 'history', path: '/history' },
  { name: 'sending', path: '/history/tres-horas', size: { width: 1280, height: 1180 } },
  { name: 'service', path: '/service', size: { width: 1280, height: 1020 } },
  { name: 'service-enrichment', path: '/service?tab=enrichment', size: { width: 1280, height: 800 } },
  {
    name: 'service-import',
    path: '/service?tab=enrichment',
    size: { width: 1280, height: 800 },
    act: async (page) => {
      await page.getByRole('button', { name: /^(Importar|Import) / }).click()
      await page.getByRole('button', { name: /^(Escolher pasta|Choose folder)$/ }).click()
      await page.getByText(/^(Só os de uma lista|Only those of a list)$/).click()
      await page
        .getByRole('textbox', { name: /CNPJs/ })
        .fill('cnpj\n11.222.333/0001-81\n11222333000181\n12ABC34501DE35')
      await page.waitForTimeout(300)
    },
  },
  { name: 'suppressions', path: '/suppressions' },
  {
    name: 'suppressions-import',
    path: '/suppressions',
    size: { width: 1280, height: 1020 },
    act: dropFiles(['nao_me_ligue_novembro.csv']),
  },
  { name: 'settings', path: '/settings' },
  { name: 'settings-columns', path: '/settings', size: { width: 1280, height: 1180 } },
  { name: 'import', path: '/import', act: openFile },
  ...enrichmentPages,
  ...resultPages,
]

const inAllLooks = pages.flatMap((scene): Scene[] => [
  scene,
  { ...scene, name: `${scene.name}-dark`, scenario: { ...scene.scenario, ...dark } },
  { ...scene, name: `${scene.name}-en`, scenario: { ...scene.scenario, ...english } },
])

const states: Scene[] = [
  { name: 'large-home', path: '/', size: large },
  { name: 'large-import', path: '/import', size: large, act: openFile },
  { name: 'large-composer-dark', path: '/campaigns/lembrete', size: large, scenario: dark, waitMs: 1_400 },
  { name: 'large-list-compact', path: '/lists/base', size: large, scenario: { density: 'compact' } },
  {
    name: 'list-million-middle',
    path: '/lists/base',
    act: async (page) => {
      await page.getByRole('table').evaluate((table) => {
        table.scrollTop = table.scrollHeight / 2
      })
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'list-left-out',
    path: '/lists/atraso',
    act: async (page) => {
      await page.getByRole('tab', { name: /Não entraram/ }).click()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'list-remove',
    path: '/lists/atraso',
    act: async (page) => {
      await page.getByRole('button', { name: /^Ações de/ }).click()
      await page.getByRole('menuitem', { name: /Remover/ }).click()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'list-menu',
    path: '/lists',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Ações de/ })
        .first()
        .click()
      await page.waitForTimeout(200)
    },
  },
  ...listStates,
  ...enrichmentStates,
  ...resultStates,
  { name: 'suppressions-empty', path: '/suppressions', scenario: { data: 'empty' } },
  { name: 'suppressions-slow', path: '/suppressions', scenario: { hangs: 'true' } },
  { name: 'suppressions-failed', path: '/suppressions', scenario: { fails: 'database_unwritable' } },
  ...(['never', 'failed', 'committed'] as const).map((importEnds): Scene => ({
    name: `suppressions-import-${importEnds}`,
    path: '/suppressions',
    scenario: { importEnds },
    act: async (page) => {
      await dropFiles(['nao_me_ligue_novembro.csv'])(page)
      await page.getByLabel('Origem', { exact: true }).selectOption('procon')
      await page.getByLabel('Data da lista').fill('2026-11-01')
      await page.getByRole('button', { name: 'Importar bloqueios' }).click()
      await page.waitForTimeout(1_400)
    },
  })),
  {
    name: 'suppressions-entries',
    path: '/suppressions',
    act: async (page) => {
      await page.getByRole('tab', { name: /Um a um/ }).click()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'suppressions-found',
    path: '/suppressions',
    act: async (page) => {
      await page.getByRole('searchbox').fill('11 98765-4321')
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'suppressions-add',
    path: '/suppressions',
    act: async (page) => {
      await page.getByRole('button', { name: 'Bloquear um…' }).click()
      await page.getByLabel('Telefone com DDD').fill('98765-4321')
      await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'suppressions-taken',
    path: '/suppressions',
    act: async (page) => {
      await page.getByRole('button', { name: 'Procon-SP Não Me Ligue', exact: true }).click()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'suppressions-remove',
    path: '/suppressions',
    act: async (page) => {
      await page.getByRole('button', { name: 'Ações de Procon-SP Não Me Ligue' }).click()
      await page.getByRole('menuitem', { name: /Remover/ }).click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'campaigns-empty', path: '/campaigns', scenario: { data: 'empty' } },
  { name: 'composer-errors', path: '/campaigns/erros', waitMs: 1_400 },
  { name: 'composer-empty', path: '/campaigns/vazio', waitMs: 1_200 },
  {
    name: 'composer-tried',
    path: '/campaigns/vazio',
    waitMs: 1_200,
    act: async (page) => {
      await page.getByRole('button', { name: 'Revisar e enviar' }).click()
      await page.waitForTimeout(200)
    },
  },
  ...[{}, dark].map((scenario, index): Scene => ({
    name: index === 0 ? 'review' : 'review-dark',
    path: '/campaigns/lembrete',
    scenario,
    waitMs: 1_600,
    size: { width: 1280, height: 900 },
    act: async (page) => {
      await page.getByRole('button', { name: 'Revisar e enviar' }).click()
      await page.waitForTimeout(700)
    },
  })),
  { name: 'outbox-empty', path: '/outbox', scenario: { data: 'empty' } },
  { name: 'history-empty', path: '/history', scenario: { data: 'empty' } },
  { name: 'import-empty', path: '/import' },
  {
    name: 'import-several',
    path: '/',
    act: dropFiles(['clientes_pequena.csv', 'base_nova.xlsx', 'com senha.xlsx']),
  },
  { name: 'import-password', path: '/', act: dropFiles(['com senha.xlsx']) },
  { name: 'import-remembered', path: '/', act: dropFiles(['clientes_lembrada.csv']) },
  { name: 'import-remembered-dark', path: '/', scenario: dark, act: dropFiles(['clientes_lembrada.csv']) },
  {
    name: 'import-drop',
    path: '/lists',
    act: async (page) => {
      await page.evaluate(() => {
        const transfer = new DataTransfer()
        transfer.items.add(new File(['x'], 'x.csv'))
        window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: transfer }))
      })
      await page.waitForTimeout(250)
    },
  },
  {
    name: 'import-filtered',
    path: '/import',
    act: async (page) => {
      await openFile(page)
      await page.getByRole('button', { name: /recusadas/ }).click()
      await page.waitForTimeout(200)
    },
  },
  {
    name: 'import-no-key',
    path: '/import',
    act: async (page) => {
      await openFile(page)
      await page.getByRole('combobox', { name: 'Papel da coluna Telefone' }).selectOption('variable')
      await page.getByRole('combobox', { name: 'Papel da coluna CPF' }).selectOption('variable')
      await page.waitForTimeout(300)
    },
  },
  ...[{}, dark].map((look, index): Scene => ({
    name: index === 0 ? 'import-running' : 'import-running-dark',
    path: '/import',
    scenario: { importEnds: 'never', ...look },
    act: async (page) => {
      await startImport(page)
      await page.waitForTimeout(2_200)
    },
  })),
  {
    name: 'strip-running',
    path: '/import',
    scenario: { importEnds: 'never' },
    act: async (page) => {
      await startImport(page)
      await page.waitForTimeout(1_500)
      await page.getByRole('link', { name: 'Início' }).click()
      await page.waitForTimeout(500)
    },
  },
  ...[{}, dark].map((look, index): Scene => ({
    name: index === 0 ? 'import-done' : 'import-done-dark',
    path: '/import',
    scenario: look,
    act: async (page) => {
      await startImport(page)
      await page.waitForTimeout(2_600)
    },
  })),
  {
    name: 'import-failed',
    path: '/import',
    scenario: { importEnds: 'failed' },
    act: async (page) => {
      await startImport(page)
      await page.waitForTimeout(2_600)
    },
  },
  ...[{}, dark, english].map((look, index): Scene => ({
    name: `service-faults${['', '-dark', '-en'][index] ?? ''}`,
    path: '/service?tab=rehearsal',
    scenario: { faults: 'some', ...look },
    size: { width: 1280, height: 900 },
    act: async (page) => {
      await page.getByRole('combobox', { name: /O que acontece|What happens/ }).selectOption('delay')
      await page.getByRole('combobox', { name: /Quantas vezes|How often/ }).selectOption('several')
      await page.getByRole('textbox', { name: /Segundos|Seconds/ }).fill('0')
      await page.waitForTimeout(200)
    },
  })),
  ...(['none', 'running', 'failed', 'cancelled'] as const).flatMap((base): Scene[] =>
    [{}, dark, english].map((look, index) => ({
      name: `service-base-${base}${['', '-dark', '-en'][index] ?? ''}`,
      path: '/service?tab=enrichment',
      scenario: { base, ...look },
      size: { width: 1280, height: 800 },
    })),
  ),
  {
    name: 'service-enrichment-wrong',
    path: '/service?tab=enrichment',
    size: { width: 1280, height: 800 },
    act: async (page) => {
      await page.getByRole('textbox', { name: /CNPJ/ }).fill('1.234')
      await page.getByRole('textbox', { name: /Documentos por segundo/ }).fill('0')
      await page.waitForTimeout(200)
    },
  },
  {
    name: 'service-remove-base',
    path: '/service?tab=enrichment',
    size: { width: 1280, height: 800 },
    act: async (page) => {
      await page.getByRole('button', { name: 'Remover', exact: true }).click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'strip-base', path: '/', scenario: { base: 'running' } },
  { name: 'service-enrichment-slow', path: '/service?tab=enrichment', scenario: { hangs: 'true' } },
  {
    name: 'service-enrichment-unavailable',
    path: '/service?tab=enrichment',
    scenario: { fails: 'service_unavailable' },
  },
  {
    name: 'small-service-enrichment',
    path: '/service?tab=enrichment',
    size: { width: 960, height: 600 },
  },
  { name: 'large-service-enrichment-dark', path: '/service?tab=enrichment', size: large, scenario: dark },
  {
    name: 'service-reset',
    path: '/service',
    act: async (page) => {
      await page.getByRole('button', { name: 'Esvaziar' }).click()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'service-port',
    path: '/service',
    act: async (page) => {
      await page.getByRole('button', { name: 'Mudar', exact: true }).click()
      await page.getByRole('textbox', { name: 'Porta' }).fill('80')
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'service-empty',
    path: '/service',
    scenario: { data: 'empty' },
    size: { width: 1280, height: 1180 },
  },
  { name: 'service-slow', path: '/service', scenario: { hangs: 'true' } },
  { name: 'service-unavailable', path: '/service', scenario: { fails: 'service_unavailable' } },
  { name: 'service-small', path: '/service', size: { width: 960, height: 600 } },
  { name: 'large-service-dark', path: '/service', size: large, scenario: { faults: 'some', ...dark } },
  { name: 'strip-faults', path: '/', scenario: { faults: 'some' } },
  { name: 'service-stopped', path: '/service', scenario: { service: 'stopped' } },
  { name: 'service-failed-dark', path: '/service', scenario: { service: 'failed', ...dark } },
  { name: 'small-composer', path: '/campaigns/lembrete', size: { width: 960, height: 600 }, waitMs: 1_400 },
  { name: 'small-import', path: '/import', size: { width: 960, height: 600 }, act: openFile },
  ...registrationScenes,
]

export const scenes: readonly Scene[] = [
  ...inAllLooks,
  ...states,
  ...settingsScenes,
  ...dataCareScenes,
  ...peopleScenes,
  ...templateScenes,
  ...shellScenes,
]
