import type { Page } from '@playwright/test'
import type { Scene } from './scenes.ts'

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

const looks = [
  { suffix: '', scenario: {} },
  { suffix: '-dark', scenario: { theme: 'dark' } },
  { suffix: '-en', scenario: { language: 'en' } },
]

/** What lies over the window: the palette, and the list of shortcuts; and what stands before it. */
export const shellScenes: readonly Scene[] = [
  ...looks.flatMap(({ suffix, scenario }): Scene[] =>
    [1, 2, 3].map((screen) => ({
      name: `welcome-${screen}${suffix}`,
      path: '/',
      scenario: { isFirstStart: 'true', ...scenario },
      act: toScreen(screen),
    })),
  ),
  ...looks.flatMap(({ suffix, scenario }): Scene[] => [
    { name: `palette${suffix}`, path: '/lists', scenario, act: openPalette() },
    { name: `palette-found${suffix}`, path: '/lists', scenario, act: openPalette('nov') },
    {
      name: `shortcuts${suffix}`,
      path: '/lists',
      scenario,
      act: async (page) => {
        await page.keyboard.press('F1')
        await page.waitForTimeout(400)
      },
    },
  ]),
  ...looks.map(({ suffix, scenario }): Scene => ({
    name: `keys-choice${suffix}`,
    path: '/',
    scenario: { isFirstStart: 'true', keys: 'choice_needed', ...scenario },
    act: toScreen(2),
  })),
  { name: 'keys-unlock', path: '/', scenario: { keys: 'passphrase_needed' } },
  { name: 'keys-changed-en', path: '/', scenario: { keys: 'keychain_changed', language: 'en' } },
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
  ...['/', '/lists', '/campaigns/lembrete', '/settings', '/outbox'].map((path): Scene => ({
    name: `twice-${path.replaceAll('/', '-').slice(1) || 'home'}`,
    path,
    size: { width: 640, height: 360 },
    waitMs: 1_200,
  })),
  { name: 'small-palette', path: '/', size: { width: 960, height: 600 }, act: openPalette() },
]
