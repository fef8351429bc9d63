import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { asked, askMain, askOverPort, callMain, stateOfMain } from '../support/main-calls.ts'
import { root, type RunningApp, test } from './support/app.ts'
import { inPlaceOfPicture } from './support/in-place-of-picture.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** Chooses in the application's menu as the system would in the window of that place. */
const chooseInMenu = ({ app }: RunningApp, id: string, at = 0): Promise<void> =>
  app.evaluate(
    ({ Menu, BrowserWindow }, wanted) => {
      // The latest is first.
      const window = BrowserWindow.getAllWindows().toReversed()[wanted.at]
      Menu.getApplicationMenu()?.getMenuItemById(wanted.id)?.click(undefined, window)
    },
    { id, at },
  )

test('after a reload the page calls main and hears it, as before', async ({ running }) => {
  const { page } = running
  await expect(heading(page, 'Início')).toBeVisible()
  for (const [name, percent] of [
    ['in', 110],
    ['reset', 100],
  ] as const) {
    await page.reload()
    await inPlaceOfPicture(page)
    expect(await callMain(page, 'zoom', name)).toBe(percent)
    await expect(page.getByText(`Tamanho: ${percent}%`)).toBeVisible()
    expect((await stateOfMain(page)).zoom).toBe(percent)
  }
  await chooseInMenu(running, 'page_outbox')
  await expect(heading(page, 'Nada para enviar')).toBeVisible()
})

test('a window with our preload and another page gets no port, neither to main nor to the workspace', async ({
  running,
}) => {
  await expect(heading(running.page, 'Início')).toBeVisible()
  const answers = await running.app.evaluate(
    async ({ BrowserWindow }, { preload, scripts }) => {
      const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
      await stranger.loadURL('data:text/html,<p>hostile</p>')
      const all: unknown[] = []
      for (const script of scripts) all.push(await stranger.webContents.executeJavaScript(script))
      stranger.destroy()
      return all
    },
    {
      preload: join(root, 'dist/preload/index.cjs'),
      scripts: [
        asked('main', [{ path: '/watch', body: {} }]),
        asked('workspace', [{ path: '/settings/get', body: {} }]),
      ].map((all) => `(${askOverPort.toString()})(${JSON.stringify(all)})`),
    },
  )
  expect(answers).toEqual([[null], [null]])
})

test('what main refuses and what it fails at says nothing of the input, in the window and in the log', async ({
  running,
}) => {
  const { page, userData } = running
  const secret = `${'A'.repeat(22)}:/home/ana/segredo.csv`
  const answers = await askMain(page, [
    { path: '/zoom', body: { json: secret } },
    { path: '/quit', body: { json: secret } },
    { path: '/showInFolder', body: { json: secret } },
    { path: '/nothing', body: { json: secret } },
  ])
  expect(answers.map((answer) => answer?.code)).toEqual([
    'BAD_REQUEST',
    'BAD_REQUEST',
    'INTERNAL_SERVER_ERROR',
    '404',
  ])
  expect(JSON.stringify(answers)).not.toMatch(/segredo|ticket/)
  const noted = (): string => readFileSync(join(userData, 'revoada.log'), 'utf8')
  await expect.poll(noted).toMatch(/"event":"uncaught","process":"main"/)
  expect(noted()).not.toContain('segredo')
})

test('a second window makes calls of its own, and a command reaches only the window that it was chosen in', async ({
  running,
}) => {
  const { app, page } = running
  await expect(heading(page, 'Início')).toBeVisible()
  const opened = app.waitForEvent('window')
  await app.evaluate(
    async ({ BrowserWindow }, preload) => {
      const second = new BrowserWindow({ webPreferences: { preload, sandbox: true } })
      await second.loadURL('app://ui/index.html')
    },
    join(root, 'dist/preload/index.cjs'),
  )
  const second = await opened
  await inPlaceOfPicture(second)
  await expect(heading(second, 'Início')).toBeVisible()
  await chooseInMenu(running, 'page_outbox', 1)
  await expect(heading(second, 'Nada para enviar')).toBeVisible()
  await expect(heading(page, 'Início')).toBeVisible()
  await second.close()
  expect((await stateOfMain(page)).keys.state).toBe('open')
  await chooseInMenu(running, 'page_outbox')
  await expect(heading(page, 'Nada para enviar')).toBeVisible()
})
