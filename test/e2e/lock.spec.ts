import { expect, type Page } from '@playwright/test'
import { dropFiles, type RunningApp, test } from './support/app.ts'
import { pidOf } from './support/processes.ts'
import { goTo, importFile, writePeople } from './support/steps.ts'

test.skip(process.platform !== 'linux', 'a passphrase is asked for where there is no keychain')

const passphrase = 'sete andorinhas ao entardecer'

const setUp = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Frase secreta', { exact: true }).fill(passphrase)
  await page.getByLabel('A mesma frase, outra vez').fill(passphrase)
  await page.getByRole('button', { name: 'Proteger com a frase' }).click()
  await page.getByRole('button', { name: 'Pular' }).click()
}

const isLocked = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'O Revoada está bloqueado' })).toBeVisible()

const unlock = async (page: Page): Promise<void> => {
  await page.getByLabel('Frase secreta').fill(passphrase)
  await page.getByRole('button', { name: 'Abrir' }).click()
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toBeVisible()
}

/** As the system tells it. */
const lockScreen = ({ app }: RunningApp): Promise<unknown> =>
  app.evaluate(({ powerMonitor }) => powerMonitor.emit('lock-screen'))

test('a locked window shows nothing and gets no port, the processes go on, and what was typed is kept', async ({
  start,
  folder,
}) => {
  const running = await start({ consentToKeyFile: false })
  const { page } = running
  await setUp(page)
  await importFile(page, writePeople(folder, 'pessoas.csv', 3), '3')
  const workspace = await pidOf(running, 'revoada-workspace')
  await goTo(page, 'Campanhas')
  await page.getByRole('button', { name: 'SMS curto' }).click()
  const message = page.getByRole('textbox', { name: 'Mensagem' })
  await message.fill('Olá do meio da frase')
  await page.keyboard.press('Control+l')
  await isLocked(page)
  await expect(page.getByText('Olá do meio da frase')).toBeHidden()
  // Loaded anew it is as locked as before.
  await page.reload()
  await isLocked(page)
  await page.getByLabel('Frase secreta').fill('oito garças de manhã cedo')
  await page.getByRole('button', { name: 'Abrir' }).click()
  await expect(page.getByText('Esta frase não abre os dados', { exact: false })).toBeVisible()
  await unlock(page)
  expect(await pidOf(running, 'revoada-workspace')).toBe(workspace)
  await expect(message).toHaveValue('Olá do meio da frase')
})

test('the screen locks it where a passphrase can open it again, unless that was turned off', async ({
  start,
}) => {
  const running = await start({ consentToKeyFile: false })
  const { page } = running
  await setUp(page)
  await lockScreen(running)
  await isLocked(page)
  await unlock(page)
  await goTo(page, 'Ajustes')
  await page.getByRole('switch', { name: 'Bloquear junto com a tela' }).uncheck()
  await page.getByRole('button', { name: 'Bloquear agora' }).click()
  await isLocked(page)
  await running.quit()
  // The choice outlasts the start.
  const second = await start({ consentToKeyFile: false })
  await unlock(second.page)
  await lockScreen(second)
  await goTo(second.page, 'Ajustes')
  await expect(second.page.getByRole('switch', { name: 'Bloquear junto com a tela' })).not.toBeChecked()
})

test('an import goes on to its end while the screen is locked', async ({ start, folder }) => {
  const running = await start({ consentToKeyFile: false })
  const { page } = running
  await setUp(page)
  await dropFiles(page, [writePeople(folder, 'muitos.csv', 200_000)])
  await page.getByRole('button', { name: /^Importar (o arquivo|200.000 contatos)$/ }).click()
  await lockScreen(running)
  await isLocked(page)
  await unlock(page)
  await goTo(page, 'Listas')
  await expect(page.getByText('200.000').first()).toBeVisible({ timeout: 60_000 })
})
