import type { Page } from '@playwright/test'
import type { Scene } from './scenes.ts'

const insertName = async (page: Page): Promise<void> => {
  await page.getByLabel('Mensagem', { exact: true }).fill('Não perca, ')
  await page.getByRole('group', { name: 'Inserir coluna' }).getByRole('button', { name: 'Nome' }).click()
  await page
    .getByRole('group', { name: /^Formato de/ })
    .getByRole('button')
    .click()
}

const composer = { path: '/campaigns/erros', waitMs: 1_400, size: { width: 1280, height: 900 } }

/** The format of a column in a message: offered, and chosen. */
export const templateScenes: readonly Scene[] = [
  {
    ...composer,
    name: 'composer-formats',
    act: async (page) => {
      await insertName(page)
      await page.waitForTimeout(1_500)
    },
  },
  {
    ...composer,
    name: 'composer-format-chosen-dark',
    scenario: { theme: 'dark' },
    act: async (page) => {
      await insertName(page)
      await page.getByRole('menuitem', { name: /^Primeiro nome/ }).click()
      await page.waitForTimeout(1_500)
    },
  },
]
