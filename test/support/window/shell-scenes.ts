import type { Page } from '@playwright/test'
import { holdFile, type Scene, small } from './scene.ts'

const openPalette =
  (text = '') =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /^(Buscar|Search)$/ })
    await field.waitFor()
    if (text !== '') await field.fill(text)
    await page.waitForTimeout(300)
  }

const toScreen =
  (screen: number) =>
  async (page: Page): Promise<void> => {
    for (let at = 1; at < screen; at += 1)
      await page.getByRole('button', { name: /^(Continuar|Continue)$/ }).click()
    await page.waitForTimeout(200)
  }

/** What lies over the window: the palette, and the list of shortcuts; and what stands before it. */
export const shellScenes: readonly Scene[] = [
  ...[1, 2, 3].map((screen): Scene => ({
    name: `welcome-${screen}`,
    path: '/',
    scenario: { isFirstStart: 'true' },
    act: toScreen(screen),
  })),
  { name: 'welcome-drop', path: '/', scenario: { isFirstStart: 'true' }, act: holdFile },
  { name: 'palette', path: '/lists', act: openPalette() },
  { name: 'palette-found', path: '/lists', act: openPalette('nov') },
  {
    name: 'shortcuts',
    path: '/lists',
    act: async (page) => {
      await page.keyboard.press('F1')
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'keys-choice',
    path: '/',
    scenario: { isFirstStart: 'true', keys: 'choice_needed' },
    act: toScreen(2),
  },
  {
    name: 'keys-refused',
    path: '/',
    scenario: { isFirstStart: 'true', keys: 'choice_needed', keysBackend: 'keychain' },
    act: toScreen(2),
  },
  { name: 'keys-unlock', path: '/', scenario: { keys: 'passphrase_needed' } },
  { name: 'keys-closed', path: '/', scenario: { keys: 'keychain_closed' } },
  {
    name: 'workspace-restarting',
    path: '/lists',
    scenario: { workspace: 'restarting', workspaceReason: 'crashed' },
  },
  {
    name: 'workspace-damaged',
    path: '/',
    scenario: { workspace: 'failed', workspaceReason: 'database_damaged' },
  },
  {
    name: 'row-menu',
    path: '/lists',
    act: async (page) => {
      await page.getByRole('cell', { name: 'vencem_hoje.csv' }).click({ button: 'right' })
      await page.waitForTimeout(300)
    },
  },
  { name: 'opened-faults', path: '/', scenario: { opens: 'faults' } },
  { name: 'palette-nothing', path: '/', act: openPalette('xyz') },
  { name: 'palette-empty', path: '/', scenario: { data: 'empty' }, act: openPalette() },
  { name: 'large-palette', path: '/', size: { width: 2560, height: 1440 }, act: openPalette('re') },
  { name: 'small-palette', path: '/', size: small, act: openPalette() },
]
