import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type RunningApp, test } from './support/app.ts'
import { pidOf } from './support/processes.ts'
import { goTo, importFile, writePeople } from './support/steps.ts'

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Buscar' })
  await expect(field).toBeFocused()
  return field
}

type MenuOutline = { label: string; items: { label: string; accelerator: string | undefined }[] }

/** The application's menus as the system has them. */
const menusOf = ({ app }: RunningApp): Promise<MenuOutline[]> =>
  app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).map(({ label, submenu }) => ({
      label,
      items: (submenu?.items ?? [])
        .filter(({ type }) => type !== 'separator')
        .map((item) => ({ label: item.label, accelerator: item.accelerator?.toString() })),
    })),
  )

/** Chooses in the application's menu as the system would. */
const chooseInMenu = ({ app }: RunningApp, id: string): Promise<void> =>
  app.evaluate(({ Menu, BrowserWindow }, wanted) => {
    const [window] = BrowserWindow.getAllWindows()
    Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(undefined, window)
  }, id)

/** What in the frame is the same however far the app has come. */
const lastingWords = '.title-bar-mark, .title-bar-search, .side-link > span:first-of-type'

const wordsOfFrame = (page: Page): Promise<(string | null)[]> =>
  page.locator(lastingWords).evaluateAll((parts) => parts.map(({ textContent }) => textContent))

/** The page as main would send it now; no page may fetch it. */
const servedFrame = async ({ app, page }: RunningApp) => {
  const sent = await app.evaluate(async ({ session }) =>
    (await session.defaultSession.fetch('app://ui/index.html')).text(),
  )
  return page.evaluate(
    ([markup, lasting]) => {
      const { documentElement: root } = new DOMParser().parseFromString(markup, 'text/html')
      return {
        language: root.lang,
        theme: root.dataset['theme'],
        words: [...root.querySelectorAll(lasting)].map(({ textContent }) => textContent),
        isInert: root.querySelector('#app')?.hasAttribute('inert'),
      }
    },
    [sent, lastingWords] as const,
  )
}

test('the palette opens pages and lists by keyboard, and shows what the page offers and recent choices first', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'Cobrança.csv', 3), '3')
  await openPalette(page)
  await page.keyboard.type('historico')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('cobranca')
  await expect(page.getByRole('option', { name: /^Cobrança lista/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cobrança' })).toBeVisible()

  const field = await openPalette(page)
  await expect(page.getByRole('group', { name: 'Nesta página' }).getByRole('option').first()).toHaveText(
    'Escrever SMS',
  )
  const recent = page.getByRole('group', { name: 'Recentes' }).getByRole('option')
  await expect(recent.first()).toContainText('Cobrança')
  await expect(recent.nth(1)).toContainText('Histórico')
  await expect(page.getByRole('option', { name: /Cobrança\.csv/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await page.keyboard.press('Control+2')
  // At once, before the page is read.
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Listas')
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('searchbox', { name: 'Buscar lista pelo nome' })).toBeFocused()
})

test('the application menus use the chosen language, show shortcuts and run their commands', async ({
  running,
}) => {
  const { page } = running
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await expect
    .poll(async () => (await menusOf(running)).map(({ label }) => label))
    .toEqual(expect.arrayContaining(['Arquivo', 'Editar', 'Exibir', 'Ir', 'Ajuda']))
  const [file] = (await menusOf(running)).filter(({ label }) => label === 'Arquivo')
  expect(file?.items).toContainEqual({ label: 'Escrever SMS', accelerator: 'CommandOrControl+N' })
  await chooseInMenu(running, 'page_outbox')
  await expect(page.getByRole('heading', { name: 'Nada para enviar' })).toBeVisible()
  await chooseInMenu(running, 'language_english')
  await expect(page.getByRole('link', { name: 'Outbox' })).toBeVisible()
  await expect
    .poll(async () => (await menusOf(running)).map(({ label }) => label))
    .toEqual(expect.arrayContaining(['File', 'Edit', 'View', 'Go', 'Help']))
})

test('the zoom level and the bounds of the window are kept across a restart', async ({ start }) => {
  const running = await start()
  const { page, app } = running
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await page.keyboard.press('Control+Equal')
  await expect(page.getByText('Tamanho: 110%')).toBeVisible()
  await page.keyboard.press('Control+Equal')
  await expect(page.getByText('Tamanho: 125%')).toBeVisible()
  await expect(page.getByText('Tamanho: 110%')).toBeHidden()
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 30, y: 20, width: 1100, height: 650 }),
  )
  await running.quit()

  const again = await start()
  await expect(again.page.getByRole('heading', { name: 'Início' })).toBeVisible()
  const now = await again.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return { zoom: window?.webContents.getZoomFactor(), ...window?.getNormalBounds() }
  })
  expect(now).toEqual({ zoom: 1.25, x: 30, y: 20, width: 1100, height: 650 })
  await again.page.keyboard.press('Control+0')
  await expect(again.page.getByText('Tamanho: 100%')).toBeVisible()
})

test('the menus of the window’s own title bar open by Alt alone, by F10 and by a click', async ({
  running,
}) => {
  const { page, app } = running
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await app.evaluate(({ Menu }) => {
    const opened: string[] = []
    Reflect.set(globalThis, 'openedMenus', opened)
    // A menu of the system waits for a choice, so that it is only noted here that it was asked for.
    Menu.prototype.popup = function popup(this: Electron.Menu) {
      opened.push(this.items[0]?.label ?? '')
    }
  })
  const opened = (): Promise<unknown> => app.evaluate(() => Reflect.get(globalThis, 'openedMenus') as unknown)
  await page.keyboard.press('Alt')
  await expect.poll(opened).toEqual(['Arquivo'])
  // Alt with another key is a command of its own.
  await page.keyboard.press('Alt+x')
  await page.keyboard.press('F10')
  await expect.poll(opened).toEqual(['Arquivo', 'Arquivo'])
  await page.getByRole('button', { name: 'Revoada' }).click()
  await expect.poll(opened).toHaveLength(3)
})

test('the context menu of a text field is in the window’s language', async ({ running }) => {
  const { page, app } = running
  await app.evaluate(({ Menu }) => {
    const labels: string[][] = []
    Reflect.set(globalThis, 'fieldMenus', labels)
    Menu.prototype.popup = function popup(this: Electron.Menu) {
      labels.push(this.items.map(({ label }) => label))
    }
  })
  await goTo(page, 'Histórico')
  await page.getByRole('searchbox').click({ button: 'right' })
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'fieldMenus') as unknown))
    .toEqual([['Desfazer', 'Refazer', 'Recortar', 'Copiar', 'Colar', 'Selecionar tudo']])
})

test('the window’s locale is pt-BR, whatever the language of the system', async ({ running }) => {
  const { page } = running
  // Chromium draws them in this one; the tests' system speaks none.
  expect(await page.evaluate(() => navigator.language)).toBe('pt-BR')
})

test('the page served before its scripts run has the same frame, language and theme as the window', async ({
  start,
}) => {
  const running = await start()
  const { page } = running
  const shown = { theme: 'light', words: await wordsOfFrame(page) }
  expect(await servedFrame(running)).toEqual({ ...shown, language: 'pt-BR', isInert: true })

  await goTo(page, 'Ajustes')
  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect
    .poll(() => servedFrame(running))
    .toEqual({ theme: 'dark', words: await wordsOfFrame(page), language: 'en', isInert: true })
})

test('no process with keys or people in its memory would leave them in a core dump', async ({ running }) => {
  test.skip(process.platform !== 'linux', 'other systems have no /proc to see it by')
  const main = running.app.process().pid
  const pids = [main, await pidOf(running, 'revoada-workspace'), await pidOf(running, 'revoada-service')]
  for (const pid of pids) expect(readFileSync(`/proc/${pid}/coredump_filter`, 'utf8').trim()).toBe('00000000')
})
