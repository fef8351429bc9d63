import type { Page } from '@playwright/test'
import { pickAction, press, type Scene } from './scene.ts'

/** The settings and what is reached from them. */
export const settingsScenes: readonly Scene[] = [
  { name: 'settings', path: '/settings' },
  { name: 'settings-columns', path: '/settings', size: { width: 1280, height: 1180 } },
  { name: 'settings-diagnostics', path: '/settings', act: press(/^(Ver diagnóstico|View diagnostics)/) },
  {
    name: 'settings-keeping',
    path: '/settings',
    act: async (page) => {
      await page.getByText(/^(Tempo de guarda|How long data are kept)$/).scrollIntoViewIfNeeded()
      await page.waitForTimeout(200)
    },
  },
  { name: 'settings-connection', path: '/settings', act: press(/^(Acrescentar conexão|Add a? ?connection)/) },
  { name: 'settings-connection-edit', path: '/settings', act: pickAction(/^(Alterar|Change)/) },
  {
    name: 'settings-columns-all',
    path: '/settings',
    size: { width: 1280, height: 1180 },
    act: async (page) => {
      await page.getByText(/^40 (outras colunas|other columns)/).click()
      await page
        .getByRole('button', { name: /^(Mostrar os|Show all)/ })
        .last()
        .click()
      await page.waitForTimeout(200)
    },
  },
  { name: 'settings-columns-forget', path: '/settings', act: press(/^(Esquecer tudo|Forget all)$/) },
  {
    name: 'settings-columns-forgotten',
    path: '/settings',
    size: { width: 1280, height: 1180 },
    act: press(/^(Esquecer|Forget) Nome/),
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
    scenario: { update },
  })),
  {
    name: 'licences',
    path: '/licences',
    act: (page: Page) => page.getByText('LGPL-2.0-or-later').click(),
  },
  { name: 'licences-none', path: '/licences', scenario: { data: 'empty' } },
]
