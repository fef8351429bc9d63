/** What an enrichment brought, in its shapes and states. */
import { openTab, press, type Scene, small, type Step } from './scene.ts'
import type { World } from './world.ts'
import { jobUnderWay } from './job-under-way.ts'

const path = '/enrichments/{PROFILE_360}'
const large = { width: 1440, height: 900 }

const openRecord: Step = (page) => page.locator('[data-row="4"]').click()

/** The second bar of the first chart, and one of the third. */
const pressBars: readonly Step[] = [
  (page) => page.locator('.chart-bars').nth(0).locator('.chart-line').nth(1).click(),
  (page) => page.locator('.chart-bars').nth(2).locator('.chart-line').nth(0).click(),
]

const addFilter = (field: RegExp, search: string): readonly Step[] => [
  press(/^(Filtro|Filter)$/),
  (page) => page.getByRole('searchbox', { name: /campo|a field/ }).fill(search),
  (page) => page.getByRole('dialog').getByRole('button', { name: field }).first().click(),
]

const openColumns = press(/^(Colunas|Columns)$/)
const openExport = press(/^(Exportar…|Export…)$/)
const startExport: readonly Step[] = [openExport, press(/^(Exportar|Export)$/)]

const saveView = (name: string): readonly Step[] => [
  press(/^(Visões|Views|Ligar)/),
  (page) => page.getByRole('textbox', { name: /^(Salvar|Save)/ }).fill(name),
  press(/^(Salvar|Save)$/),
]

export const resultScenes: readonly Scene[] = [
  { name: 'results', path, size: large },
  { name: 'results-filtered', path, size: large, steps: pressBars },
  { name: 'results-record', path, size: large, steps: [openRecord] },
  { name: 'results-values', path, size: large, steps: addFilter(/^(UF|State)/, 'estado') },
  { name: 'results-columns', path, size: large, steps: [openColumns] },
  { name: 'results-export', path, size: large, steps: [...pressBars, openExport] },
  { name: 'results-company', path: '/enrichments/{CNPJ}', size: large },
  { name: 'results-company-record', path: '/enrichments/{CNPJ}', size: large, steps: [openRecord] },
  { name: 'results-contacts', path: '/enrichments/{TARGET_PRO}', size: large },
  { name: 'results-contacts-record', path: '/enrichments/{TARGET_PRO}', size: large, steps: [openRecord] },
  { name: 'results-income', path: '/enrichments/{PRO_RATE_FINANCIAL}', size: large },
  { name: 'results-small', path, size: small },
  { name: 'results-small-record', path, size: small, steps: [openRecord] },
  {
    // An answer without a record, which the embedded service never gives.
    name: 'results-empty',
    path,
    answers: {
      'records.set': async (real) => ({ ...((await real()) as object), records: 0, fields: [] }),
      'records.rows': () => ({ total: 0, rows: [] }),
    },
  },
  { name: 'results-slow', path, answers: { records: 'never' } },
  { name: 'results-failed', path, answers: { records: 'enrichment_missing' } },
  {
    name: 'results-none-match',
    path,
    steps: [(page) => page.getByRole('searchbox').fill('ninguém assim')],
  },
  {
    name: 'results-end',
    path,
    size: large,
    steps: [
      (page) =>
        page.getByRole('grid', { name: /^(Registros|Records)$/ }).evaluate((table) => {
          table.scrollTop = table.scrollHeight
          table.scrollLeft = 500
        }),
    ],
  },
  { name: 'results-fields', path, size: large, steps: [press(/^(Filtro|Filter)$/)] },
  { name: 'results-range', path, size: large, steps: addFilter(/^(Idade|Age)/, 'idade') },
  {
    name: 'results-chart-tables',
    path,
    size: large,
    steps: [/^(Idade como|Age as a) tab/, /^(UF como|State as a) tab/].map(
      (name): Step =>
        (page) =>
          page.getByRole('button', { name }).click(),
    ),
  },
  { name: 'results-order', path, size: large, steps: [openColumns, openTab(/^(Ordem|Order)/)] },
  {
    name: 'results-views',
    path,
    size: large,
    changes: true,
    steps: [
      ...saveView('Ligar primeiro'),
      ...saveView('Só São Paulo, com WhatsApp e renda acima de cinco mil reais'),
      press(/^Só São Paulo/),
    ],
  },
  { name: 'results-unmasked', path, size: large, steps: [press(/^(Mostrar|Show) CPF/)] },
  {
    name: 'results-export-never',
    path,
    changes: true,
    answers: {
      ...jobUnderWay({ done: 1_204, total: 2_700, bytes: 512_000 }),
    },
    steps: startExport,
  },
  {
    name: 'results-export-failed',
    path,
    changes: true,
    prepare: (world: World) => world.setSavePath('/no such folder/clientes.csv'),
    steps: startExport,
  },
  { name: 'results-export-committed', path, changes: true, steps: startExport },
]
