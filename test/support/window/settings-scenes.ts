import type { Page } from '@playwright/test'
import type { Scene } from './scenes.ts'

/** States of the settings, all of them about the remembered columns. */
export const settingsScenes: readonly Scene[] = [
  {
    name: 'settings-columns-all',
    path: '/settings',
    size: { width: 1280, height: 1180 },
    act: async (page) => {
      await page.getByText('40 outras colunas').click()
      await page.getByRole('button', { name: /^Mostrar os/ }).click()
      await page.waitForTimeout(200)
    },
  },
  {
    name: 'settings-columns-forget',
    path: '/settings',
    act: async (page) => {
      await page.getByRole('button', { name: 'Esquecer tudo' }).click()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'settings-columns-forgotten',
    path: '/settings',
    size: { width: 1280, height: 1180 },
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Esquecer Nome/ })
        .first()
        .click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'settings-empty', path: '/settings', scenario: { data: 'empty' } },
  { name: 'settings-slow', path: '/settings', scenario: { hangs: 'true' } },
  {
    name: 'settings-failed',
    path: '/settings',
    size: { width: 1280, height: 1180 },
    scenario: { fails: 'database_unwritable' },
  },
  { name: 'small-settings-columns', path: '/settings', size: { width: 960, height: 1180 } },
  ...(['off', 'found', 'downloading', 'ready', 'failed'] as const).map((update) => ({
    name: `settings-update-${update}`,
    path: '/settings',
    act: (page: Page) => page.getByRole('region', { name: /^(Sobre|About)$/ }).scrollIntoViewIfNeeded(),
    scenario: { update, ...(update === 'failed' ? { theme: 'dark', language: 'en' } : {}) },
  })),
  {
    name: 'licences',
    path: '/licences',
    act: (page: Page) => page.getByText('LGPL-2.0-or-later').click(),
  },
  { name: 'licences-dark-en', path: '/licences', scenario: { theme: 'dark', language: 'en' } },
]
