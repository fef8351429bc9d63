/** What can be done with lists: a summary, combining them, tags. */
import type { Page } from '@playwright/test'
import { openTab, pickAction, press, type Scene } from './scene.ts'

const openCombine = async (page: Page): Promise<void> => {
  for (const row of [0, 1]) await page.getByRole('checkbox').nth(row).check()
  await page.getByRole('button', { name: /^(Combinar|Combine) 2/ }).click()
  await page.getByText(/^(A nova lista terá|The new list will have)/).waitFor()
  await page.waitForTimeout(200)
}

const openTags = async (page: Page): Promise<void> => {
  await pickAction(/^(Etiquetas|Tags)/)(page)
  await page.getByRole('dialog').getByRole('combobox').fill('zona sul')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^(Renomear|Rename) “novembro”/ }).click()
  await page.waitForTimeout(300)
}

export const listScenes: readonly Scene[] = [
  { name: 'lists', path: '/lists' },
  { name: 'list', path: '/lists/atraso' },
  { name: 'list-summary', path: '/lists/atraso', act: openTab(/Resumo|Summary/) },
  { name: 'lists-combine', path: '/lists', act: openCombine },
  { name: 'list-tags', path: '/lists/atraso', act: openTags },
  { name: 'list-compact', path: '/lists/base', scenario: { density: 'compact' } },
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
  { name: 'list-left-out', path: '/lists/atraso', act: openTab(/Não entraram|Left out/) },
  { name: 'list-remove', path: '/lists/atraso', act: pickAction(/^(Remover|Remove)/) },
  { name: 'list-rename', path: '/lists/atraso', act: pickAction(/^(Renomear|Rename)/) },
  { name: 'list-keep', path: '/lists/atraso', act: pickAction(/^(Guardar|Keep)/) },
  { name: 'list-menu', path: '/lists', act: press(/^(Ações de|Actions for)/) },
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
      await page.getByText(/^(Tirar|Take away)$/).click()
      await page.getByText(/^(A nova lista terá|The new list will have)/).waitFor()
      await page.getByRole('button', { name: /^(Criar a lista|Make the list)$/ }).click()
      await page.waitForTimeout(900)
    },
  },
  {
    name: 'lists-combined',
    path: '/lists',
    act: async (page) => {
      await openCombine(page)
      await page.getByRole('button', { name: /^(Criar a lista|Make the list)$/ }).click()
      await page.getByRole('heading', { name: /^(União de|Union of)/ }).waitFor()
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'lists-by-tag',
    path: '/lists',
    act: async (page) => {
      await page
        .getByRole('group', { name: /etiquetas|tags/ })
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
