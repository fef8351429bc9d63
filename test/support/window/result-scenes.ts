/** What an enrichment brought, in its shapes and states. */
import type { Page } from '@playwright/test'
import { openTab, press, type Scene, small } from './scene.ts'

const path = '/enrichments/PROFILE_360'
const large = { width: 1440, height: 900 }

const openRecord = async (page: Page): Promise<void> => {
  await page.getByRole('table', { name: /^(Registros|Records)$/ }).waitFor()
  await page.locator('[data-row="4"]').click()
  await page.waitForTimeout(500)
}

/** The second bar of the first chart, and one of the fourth. */
const pressBars = async (page: Page): Promise<void> => {
  await page
    .locator('canvas')
    .nth(0)
    .click({ position: { x: 120, y: 35 } })
  await page.waitForTimeout(300)
  await page
    .locator('canvas')
    .nth(2)
    .click({ position: { x: 120, y: 12 } })
  await page.waitForTimeout(700)
}

const addFilter = async (page: Page, field: RegExp, search: string): Promise<void> => {
  await page.getByRole('button', { name: /^(Filtro|Filter)$/ }).click()
  await page.getByRole('searchbox', { name: /campo|a field/ }).fill(search)
  await page.getByRole('dialog').getByRole('button', { name: field }).first().click()
  await page.waitForTimeout(500)
}

const openColumns = press(/^(Colunas|Columns)$/)

const openExport = async (page: Page): Promise<void> => {
  await pressBars(page)
  await page.getByRole('button', { name: /^(Exportar…|Export…)$/ }).click()
  await page.waitForTimeout(400)
}

export const resultScenes: readonly Scene[] = [
  { name: 'results', path, size: large, waitMs: 1_400 },
  { name: 'results-filtered', path, size: large, waitMs: 1_200, act: pressBars },
  { name: 'results-record', path, size: large, waitMs: 1_000, act: openRecord },
  {
    name: 'results-values',
    path,
    size: large,
    act: (page) => addFilter(page, /^(UF|State)/, 'estado'),
  },
  { name: 'results-columns', path, size: large, act: openColumns },
  { name: 'results-export', path, size: large, waitMs: 1_200, act: openExport },
  { name: 'results-company', path: '/enrichments/CNPJ', size: large, waitMs: 1_400 },
  { name: 'results-company-record', path: '/enrichments/CNPJ', size: large, waitMs: 1_000, act: openRecord },
  { name: 'results-contacts', path: '/enrichments/TARGET_PRO', size: large, waitMs: 1_400 },
  {
    name: 'results-contacts-record',
    path: '/enrichments/TARGET_PRO',
    size: large,
    waitMs: 1_000,
    act: openRecord,
  },
  { name: 'results-income', path: '/enrichments/PRO_RATE_FINANCIAL', size: large, waitMs: 1_400 },
  { name: 'results-small', path, size: small, waitMs: 1_400 },
  { name: 'results-small-record', path, size: small, waitMs: 1_000, act: openRecord },
  { name: 'results-empty', path, scenario: { data: 'empty' } },
  { name: 'results-slow', path, scenario: { hangs: 'true' } },
  { name: 'results-failed', path, scenario: { fails: 'enrichment_missing' } },
  {
    name: 'results-none-match',
    path,
    act: async (page) => {
      await page.getByRole('searchbox').fill('ninguém assim')
      await page.waitForTimeout(1_200)
    },
  },
  {
    name: 'results-million-end',
    path,
    size: large,
    act: async (page) => {
      await page.getByRole('table', { name: /^(Registros|Records)$/ }).evaluate((table) => {
        table.scrollTop = table.scrollHeight
        table.scrollLeft = 500
      })
      await page.waitForTimeout(600)
    },
  },
  { name: 'results-fields', path, size: large, act: press(/^(Filtro|Filter)$/) },
  { name: 'results-range', path, size: large, act: (page) => addFilter(page, /^(Idade|Age)/, 'idade') },
  {
    name: 'results-chart-tables',
    path,
    size: large,
    waitMs: 1_000,
    act: async (page) => {
      for (const name of [/^(Idade como|Age as a) tab/, /^(UF como|State as a) tab/])
        await page.getByRole('button', { name }).click()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'results-order',
    path,
    size: large,
    act: async (page) => {
      await openColumns(page)
      await openTab(/^(Ordem|Order)/)(page)
    },
  },
  {
    name: 'results-views',
    path,
    size: large,
    act: async (page) => {
      for (const name of ['Ligar primeiro', 'Só São Paulo, com WhatsApp e renda acima de cinco mil reais']) {
        await page.getByRole('button', { name: /^(Visões|Views|Ligar)/ }).click()
        await page.getByRole('textbox', { name: /^(Guardar|Save)/ }).fill(name)
        await page.getByRole('button', { name: /^(Guardar|Save)$/ }).click()
        await page.waitForTimeout(300)
      }
      await page.getByRole('button', { name: /^Só São Paulo/ }).click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'results-unmasked', path, size: large, act: press(/^(Mostrar|Show) CPF/) },
  ...(['never', 'failed', 'committed'] as const).map((importEnds): Scene => ({
    name: `results-export-${importEnds}`,
    path,
    scenario: { importEnds },
    act: async (page) => {
      await page.getByRole('button', { name: /^(Exportar…|Export…)$/ }).click()
      await page.getByRole('button', { name: /^(Exportar|Export)$/ }).click()
      await page.waitForTimeout(1_800)
    },
  })),
]
