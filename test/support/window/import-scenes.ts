/** A file on its way to a list. */
import type { Page } from '@playwright/test'
import { dropFiles, holdFile, large, press, type Scene, small } from './scene.ts'

const path = '/import'

const openFile = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Abrir arquivo|Open file/ }).click()
  await page.getByRole('grid').waitFor()
  await page.waitForTimeout(300)
}

const startImport =
  (restMs: number) =>
  async (page: Page): Promise<void> => {
    await openFile(page)
    await press(/^(Importar o arquivo|Import the file)$/, restMs)(page)
  }

export const importScenes: readonly Scene[] = [
  { name: 'import', path, act: openFile },
  { name: 'large-import', path, size: large, act: openFile },
  { name: 'small-import', path, size: small, act: openFile },
  { name: 'import-empty', path },
  {
    name: 'import-several',
    path: '/',
    act: dropFiles(['clientes_pequena.csv', 'base_nova.xlsx', 'com senha.xlsx']),
  },
  { name: 'import-password', path: '/', act: dropFiles(['com senha.xlsx']) },
  { name: 'import-remembered', path: '/', act: dropFiles(['clientes_lembrada.csv']) },
  {
    name: 'import-drop',
    path: '/lists',
    act: holdFile,
  },
  {
    name: 'import-filtered',
    path,
    act: async (page) => {
      await openFile(page)
      await press(/recusadas|refused/, 200)(page)
    },
  },
  {
    name: 'import-no-key',
    path,
    act: async (page) => {
      await openFile(page)
      for (const name of [
        /^(Papel da coluna|Role of column) Telefone$/,
        /^(Papel da coluna|Role of column) CPF$/,
      ])
        await page.getByRole('combobox', { name }).selectOption('variable')
      await page.waitForTimeout(300)
    },
  },
  { name: 'import-running', path, scenario: { importEnds: 'never' }, act: startImport(2_200) },
  {
    name: 'strip-running',
    path,
    scenario: { importEnds: 'never' },
    act: async (page) => {
      await startImport(1_500)(page)
      await page.getByRole('link', { name: /^(Início|Home)$/ }).click()
      await page.waitForTimeout(500)
    },
  },
  { name: 'import-done', path, act: startImport(2_600) },
  { name: 'import-failed', path, scenario: { importEnds: 'failed' }, act: startImport(2_600) },
]
