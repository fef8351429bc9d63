/** What can be done with lists: a summary, combining them, tags. */
import type { Page } from '@playwright/test'
import type { Scene } from './scenes.ts'

const openSummary = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: /Resumo|Summary/ }).click()
  await page.waitForTimeout(300)
}

const openCombine = async (page: Page): Promise<void> => {
  for (const row of [0, 1]) await page.getByRole('checkbox').nth(row).check()
  await page.getByRole('button', { name: /^(Combinar|Combine) 2/ }).click()
  await page.getByText(/^(A nova lista terá|The new list will have)/).waitFor()
  await page.waitForTimeout(200)
}

const openTags = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Ações de|Actions for)/ }).click()
  await page.getByRole('menuitem', { name: /^(Etiquetas|Tags)/ }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('zona sul')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^(Renomear|Rename) “novembro”/ }).click()
  await page.waitForTimeout(300)
}

/** Seen in every look. */
export const listPages: readonly Scene[] = [
  { name: 'list-summary', path: '/lists/atraso', act: openSummary },
  { name: 'lists-combine', path: '/lists', act: openCombine },
  { name: 'list-tags', path: '/lists/atraso', act: openTags },
]

export const listStates: readonly Scene[] = [
  { name: 'list-gone', path: '/lists/nenhuma' },
  { name: 'lists-empty', path: '/lists', scenario: { data: 'empty' } },
  { name: 'lists-slow', path: '/lists', scenario: { hangs: 'true' } },
  { name: 'lists-failed', path: '/lists', scenario: { fails: 'database_unwritable' } },
  {
    name: 'lists-combining',
    path: '/lists',
    scenario: { importEnds: 'never' },
    act: async (page) => {
      await openCombine(page)
      await page.getByText('Tirar', { exact: true }).click()
      await page.getByText(/^A nova lista terá/).waitFor()
      await page.getByRole('button', { name: 'Criar a lista' }).click()
      await page.waitForTimeout(900)
    },
  },
  {
    name: 'lists-combined',
    path: '/lists',
    act: async (page) => {
      await openCombine(page)
      await page.getByRole('button', { name: 'Criar a lista' }).click()
      await page.getByRole('heading', { name: /^União de/ }).waitFor()
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'lists-by-tag',
    path: '/lists',
    act: async (page) => {
      await page
        .getByRole('group', { name: /etiquetas/ })
        .getByRole('button', { name: 'cobrança' })
        .click()
      await page.waitForTimeout(200)
    },
  },
  {
    name: 'lists-none-found',
    path: '/lists',
    act: async (page) => {
      await page.getByRole('searchbox').fill('nada assim')
      await page.waitForTimeout(200)
    },
  },
]
