/** A file on its way to a list. */
import type { Page } from '@playwright/test'
import { dropFiles, holdFile, large, pickAction, press, type Scene, small, type Step } from './scene.ts'
import { workbookPassword } from './spreadsheets.ts'
import type { World } from './world.ts'

const path = '/import'

const drop = (name: string): Pick<Scene, 'path' | 'steps' | 'changes'> => ({
  path,
  steps: [dropFiles([name]), (page) => page.getByRole('grid').waitFor()],
  changes: true,
})
const dirty = drop('grande.csv')
const then = (...more: Step[]): Pick<Scene, 'path' | 'steps' | 'changes'> => ({
  ...dirty,
  steps: [...(dirty.steps ?? []), ...more],
})

const importIt = press(/^(Importar|Import) (o arquivo|the file|[\d.,]+)/)
const whole: Step = (page) => page.getByRole('button', { name: /^(Importar|Import) \d/ }).waitFor()
const stall = (world: World): void => world.stallReaders(true)

const passwordField = (page: Page) => page.getByLabel(/^(Senha da planilha|Spreadsheet password)$/)
const typePassword =
  (password: string): Step =>
  async (page) => {
    await passwordField(page).fill(password)
    await page.getByRole('button', { name: /^(Abrir planilha|Open spreadsheet)$/ }).click()
  }

const several = ['clientes_pequena.csv', 'clientes_lembrada.csv', 'base_nova.xlsx']
const join = press(/^(Importar numa lista só|Import into one list) \(/)
const joinIt = press(/^(Importar|Import) \d+ (arquivos|abas|files|sheets)$/)
const joined: Step = (page) => page.getByRole('heading', { name: /importados|imported/ }).waitFor()
/** Drops files, asks for one list of them, and does more. */
const joining = (names: string[], ...more: Step[]): Pick<Scene, 'path' | 'steps' | 'changes'> => ({
  path,
  changes: true,
  steps: [dropFiles(names), join, (page) => page.getByRole('dialog').waitFor(), ...more],
})

export const importScenes: readonly Scene[] = [
  { name: 'import', ...dirty },
  { name: 'large-import', size: large, ...dirty },
  { name: 'small-import', size: small, ...dirty },
  {
    name: 'import-block',
    ...then(whole, async (page) => {
      const at = (row: number, column: number) =>
        page.getByRole('row').nth(row).getByRole('gridcell').nth(column)
      await at(3, 3).click()
      await at(7, 4).click({ modifiers: ['Shift'] })
    }),
  },
  {
    name: 'import-frozen',
    ...then(whole, async (page) => {
      const at = (row: number, column: number) =>
        page.getByRole('row').nth(row).getByRole('gridcell').nth(column)
      await at(3, 2).click()
      await at(7, 5).click({ modifiers: ['Shift'] })
      await page.getByRole('grid').evaluate((grid) => grid.scrollBy(340, 0))
    }),
  },
  {
    name: 'import-values',
    ...then(
      press(/^(Filtrar por|Filter by) Nome/),
      (page) => page.getByRole('dialog').getByRole('checkbox').first().check(),
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^(Filtrar|Filter|Apply)$/ })
          .click(),
      press(/^(Filtrar por|Filter by) Nome/),
    ),
  },
  { name: 'import-sheets', ...drop('base_nova.xlsx') },
  { name: 'import-empty', path },
  {
    name: 'import-several',
    path: '/',
    changes: true,
    steps: [dropFiles(['clientes_pequena.csv', 'base_nova.xlsx', 'com senha.xlsx'])],
  },
  { name: 'import-join', ...joining(several) },
  {
    name: 'import-join-differs',
    path,
    changes: true,
    steps: [
      dropFiles(several),
      whole,
      (page) =>
        page
          .getByRole('combobox', { name: /^(Papel da coluna|Role of column) CPF$/ })
          .selectOption('variable'),
      whole,
      press(/clientes_lembrada/),
      whole,
      join,
    ],
  },
  {
    name: 'import-join-sheets',
    path,
    changes: true,
    steps: [dropFiles(['cobrança por mês.xlsx']), press(/^(Importar|Import) 3 (abas|sheets)/)],
  },
  { name: 'import-join-running', ...joining(several, joinIt), prepare: stall },
  { name: 'import-join-done', ...joining(several, joinIt, joined) },
  {
    name: 'import-join-failed',
    ...joining(['clientes_pequena.csv', 'colunas.csv'], joinIt, (page) =>
      page.getByText(/^(Parou em|Stopped at) colunas/).waitFor(),
    ),
  },
  {
    name: 'import-join-reopened',
    ...joining(
      several,
      joinIt,
      joined,
      (page) => page.getByRole('link', { name: /^(Abrir lista|Open list)$/ }).click(),
      ...pickAction(/^(Voltar à conferência|Back to reviewing)/),
      (page) => page.getByRole('button', { name: /^(Importar|Import) \d+ (contatos|contacts)/ }).waitFor(),
    ),
  },
  { name: 'import-password', path: '/', changes: true, steps: [dropFiles(['com senha.xlsx'])] },
  {
    name: 'import-password-wrong',
    path: '/',
    changes: true,
    steps: [
      dropFiles(['com senha.xlsx']),
      typePassword('senha'),
      (page) => page.getByText(/^(Esta senha não abre|This password does not open)/).waitFor(),
    ],
  },
  {
    name: 'import-password-right',
    path: '/',
    changes: true,
    steps: [dropFiles(['com senha.xlsx']), typePassword('senha'), typePassword(workbookPassword), whole],
  },
  {
    name: 'import-area-codes',
    ...drop('legado_ddd.csv'),
    steps: [...(drop('legado_ddd.csv').steps ?? []), whole],
  },
  { name: 'import-quotes', ...drop('produtos.csv'), steps: [...(drop('produtos.csv').steps ?? []), whole] },
  {
    name: 'import-lost-character',
    ...drop('letra_perdida.csv'),
    steps: [...(drop('letra_perdida.csv').steps ?? []), whole],
  },
  {
    name: 'import-quotes-compared',
    ...drop('produtos.csv'),
    steps: [...(drop('produtos.csv').steps ?? []), whole, press(/^(Comparar leituras|Compare readings)/)],
  },
  {
    name: 'import-phones',
    ...drop('tres_telefones.csv'),
    steps: [
      ...(drop('tres_telefones.csv').steps ?? []),
      whole,
      async (page) => {
        await page.getByLabel(/(Papel da coluna|Role of column) TEL_COML/).selectOption('phone 1')
      },
    ],
  },
  {
    name: 'import-reached-first',
    ...drop('tres_telefones.csv'),
    answers: {
      'reviews.previewFix': () => ({
        rows: 1_234,
        examples: [
          { sourceRow: 2, before: '(11) 98765-4321', after: '+55 21 98000-0002' },
          { sourceRow: 104_233, before: '11987650000', after: '11 9.8000.0003' },
        ],
      }),
    },
    steps: [
      ...(drop('tres_telefones.csv').steps ?? []),
      whole,
      press(/^(Corrigir em lote|Bulk fix)$/),
      (page) => page.getByLabel(/^(O que fazer|What to do)$/).selectOption('reached_first'),
      (page) => page.getByText(/1[.,]234 (linhas mudariam|rows would change)/).waitFor(),
    ],
  },
  {
    name: 'import-refused',
    ...drop('sem_ddd.csv'),
    steps: [...(drop('sem_ddd.csv').steps ?? []), (page) => page.getByText(/^(Todas as|All) 90/).waitFor()],
  },
  { name: 'import-remembered', ...drop('clientes_lembrada.csv') },
  { name: 'import-drop', path: '/lists', steps: [holdFile] },
  { name: 'import-filtered', ...then(press(/recusadas|refused/)) },
  {
    name: 'import-no-key',
    ...then(
      ...[/^(Papel da coluna|Role of column) Telefone$/, /^(Papel da coluna|Role of column) CPF$/].map(
        (name): Step =>
          (page) =>
            page.getByRole('combobox', { name }).selectOption('variable'),
      ),
    ),
  },
  { name: 'import-running', ...then(importIt), prepare: stall },
  {
    name: 'strip-running',
    ...then(importIt, (page) => page.getByRole('link', { name: /^(Início|Home)$/ }).click()),
    prepare: stall,
  },
  {
    name: 'import-done',
    ...drop('clientes_pequena.csv'),
    steps: [...(drop('clientes_pequena.csv').steps ?? []), importIt],
  },
  {
    name: 'import-failed',
    path,
    changes: true,
    steps: [
      dropFiles(['colunas.csv']),
      (page) => page.getByText(/^(O arquivo tem colunas demais|The file has too many columns)/).waitFor(),
    ],
  },
]
