import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

const seek = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('button', { name: /^(Procurar|Find)$/ }).click()
  await page.waitForTimeout(300)
}

/** Rights of people, from the search to the word that erases. */
export const peopleScenes: readonly Scene[] = [
  { name: 'people', path: '/people' },
  { name: 'people-empty', path: '/people', scenario: { data: 'empty' } },
  { name: 'people-found', path: '/people', act: (page) => seek(page, '11 98765-4321') },
  { name: 'people-open', path: '/people', act: (page) => seek(page, '11 98765-0000') },
  {
    name: 'people-nobody',
    path: '/people',
    scenario: { data: 'empty' },
    act: (page) => seek(page, '11 98765-4321'),
  },
  { name: 'people-unreadable', path: '/people', act: (page) => seek(page, '11 98765-4321\nMaria') },
  {
    name: 'people-erase',
    path: '/people',
    act: async (page) => {
      await seek(page, '11 98765-4321')
      await page.getByRole('button', { name: /^(Apagar|Erase)/ }).click()
      await page.waitForTimeout(300)
    },
  },
]
