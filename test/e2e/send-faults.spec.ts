import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type RunningApp, test } from './support/app.ts'
import { pidOf } from './support/processes.ts'
import {
  addFault,
  expectSaved,
  goTo,
  importFile,
  outboxCard,
  queueDraft,
  writePeople,
  writeSms,
} from './support/steps.ts'
import { storedCampaigns, storedOutbox, storedPlace, waitForFirstCampaign } from './support/stored-data.ts'

test.skip(process.platform === 'win32', 'processes cannot be stopped half-way there')

const title = 'Aviso de teste'
const message = 'Ola {{nome}}, seu boleto vence amanha.'

/** A campaign to `people` people, held in the outbox until the test sends it. */
const holdCampaign = async ({ page }: RunningApp, folder: string, people = 3): Promise<void> => {
  await importFile(page, writePeople(folder, 'pessoas.csv', people), people.toLocaleString('pt-BR'))
  await writeSms(page, { title, message })
  await expectSaved(page)
  await queueDraft(page)
}

const sendNow = (page: Page): Promise<void> =>
  outboxCard(page, title).getByRole('button', { name: 'Enviar agora' }).click()

const expectCardSays = async (page: Page, ...words: string[]): Promise<void> => {
  for (const each of words) await expect(outboxCard(page, title)).toContainText(each)
}

/** Bytes that wait at a port for a process that is stopped; without end where the system does not tell. */
const unreadAt = (port: number): number => {
  const table = '/proc/net/tcp'
  if (!existsSync(table)) return Infinity
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const connections = readFileSync(table, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address === local && state === '01')
  const unread = connections.map(([, , , , queues = '']) => Number.parseInt(queues.split(':')[1] ?? '', 16))
  return Math.max(0, ...unread)
}
/** Of the request to three people, which has about 800 with its head. */
const leastBytes = 500

/** Sends to a service that is stopped: the connection is open and accepts the request, which is not read yet. */
const sendStopping = async (service: number, page: Page): Promise<void> => {
  const address = await page.getByText(/^127\.0\.0\.1:\d+$/).innerText()
  process.kill(service, 'SIGSTOP')
  await sendNow(page)
  await expectCardSays(page, 'O pedido está sendo enviado. Não dá mais para parar.')
  // The card says so before anything is written.
  await expect.poll(() => unreadAt(Number(address.split(':')[1]))).toBeGreaterThan(leastBytes)
}

const expectUnknown = (page: Page, why: string): Promise<void> =>
  expectCardSays(page, 'sem confirmação', 'Não dá para saber se a campanha foi criada.', why)

/** What the user states about an unknown campaign, and how the history repeats it. */
const settle = async (page: Page, button: RegExp, inHistory: string): Promise<void> => {
  await outboxCard(page, title).getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Nada para enviar' })).toBeVisible()
  await goTo(page, 'Histórico')
  await expect(page.getByRole('row', { name: title })).toContainText(inHistory)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('main')).toContainText(inHistory)
}

test('a campaign waits while the service is stopped and is sent by itself once it is back', async ({
  running,
  folder,
}) => {
  const { page } = running
  await holdCampaign(running, folder)
  await goTo(page, 'Serviço local')
  await page.getByRole('button', { name: 'Parar' }).click()
  await goTo(page, 'Caixa de saída')
  const strip = page.getByRole('status', { name: 'Em andamento' })
  await expect(strip).toContainText('O serviço local está parado. Os envios esperam na caixa de saída.')
  await sendNow(page)
  await expectCardSays(
    page,
    'não saiu',
    'Não foi possível acessar o serviço. Nada saiu deste computador.',
    'Nova tentativa automática',
  )
  await strip.getByRole('button', { name: 'Iniciar' }).click()
  await expect(page.getByRole('heading', { name: 'Nada para enviar' })).toBeVisible()
  expect(storedOutbox(running.userData)).toEqual([{ state: 'sent', resolution: null }])
  expect(storedCampaigns(running.userData)).toMatchObject([{ title, quantity: 3 }])
})

test('a campaign unread at a service crash is unknown, and can be sent once after being marked unsent', async ({
  running,
  folder,
}) => {
  const { page } = running
  await holdCampaign(running, folder)
  const service = await pidOf(running, 'revoada-service')
  await sendStopping(service, page)
  process.kill(service, 'SIGKILL')
  await expectUnknown(page, 'O pedido saiu, e a conexão caiu antes da resposta.')
  await settle(page, /^Não existe: não saiu/, 'confirmado por você: não saiu')

  await page.getByRole('button', { name: 'Refazer como rascunho' }).click()
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(message)
  await queueDraft(page)
  await sendNow(page)
  await expect(page.getByRole('heading', { name: 'Nada para enviar' })).toBeVisible()
  expect(storedOutbox(running.userData)).toEqual([
    { state: 'unknown', resolution: 'confirmed_not_sent' },
    { state: 'sent', resolution: null },
  ])
  expect(storedCampaigns(running.userData)).toHaveLength(1)
})

test('a campaign stored before the service crashed is unknown and is not sent a second time', async ({
  running,
  folder,
}) => {
  const { page } = running
  await holdCampaign(running, folder, 60_000)
  await goTo(page, 'Serviço local')
  await addFault(page, 'hold_answer')
  await goTo(page, 'Caixa de saída')
  await sendNow(page)
  await waitForFirstCampaign(running.userData)
  process.kill(await pidOf(running, 'revoada-service'), 'SIGKILL')
  await expectUnknown(page, 'O pedido saiu, e a conexão caiu antes da resposta.')
  await settle(page, /^Encontrei: saiu/, 'confirmado por você: saiu')
  expect(storedOutbox(running.userData)).toEqual([{ state: 'unknown', resolution: 'confirmed_sent' }])
  expect(storedCampaigns(running.userData)).toMatchObject([{ title, quantity: 60_000 }])
})

test('a campaign is unknown after a workspace crash during the answer and is not sent a second time', async ({
  running,
  folder,
}) => {
  const { page } = running
  await holdCampaign(running, folder)
  const service = await pidOf(running, 'revoada-service')
  const workspace = await pidOf(running, 'revoada-workspace')
  await sendStopping(service, page)
  process.kill(workspace, 'SIGSTOP')
  process.kill(service, 'SIGCONT')
  await waitForFirstCampaign(running.userData)
  process.kill(workspace, 'SIGKILL')
  await expectUnknown(page, 'O pedido pode ter saído: o processo parou no meio do envio.')
  await settle(page, /^Deixar sem confirmação/, 'deixado sem confirmação')
  // What was left can be settled later, from the history, when the person knows.
  await page.getByRole('button', { name: 'Encontrei: saiu' }).click()
  await expect(page.getByText('confirmado por você: saiu')).toBeVisible()
  expect(storedOutbox(running.userData)).toEqual([{ state: 'unknown', resolution: 'confirmed_sent' }])
  expect(storedCampaigns(running.userData)).toMatchObject([{ title, quantity: 3 }])
})

/** Closes the window while a request is under way, as its user does. */
const closeWindow = ({ app }: RunningApp): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.close()))

/** Presses a button of the next message box. @returns its message */
const answerNext = ({ app }: RunningApp, button: 'Esperar' | 'Não esperar'): Promise<string> =>
  app.evaluate(
    ({ dialog }, label) =>
      new Promise<string>((resolve) => {
        dialog.showMessageBox = (...args: unknown[]) => {
          const asked = args.at(-1) as { message: string; buttons: string[] }
          resolve(asked.message)
          return Promise.resolve({ response: asked.buttons.indexOf(label), checkboxChecked: false })
        }
      }),
    button,
  )

test('a send that is under way when the window is closed ends before the app does', async ({
  running,
  folder,
}) => {
  const { page } = running
  await holdCampaign(running, folder)
  const service = await pidOf(running, 'revoada-service')
  await sendStopping(service, page)
  const asked = answerNext(running, 'Esperar')
  await closeWindow(running)
  expect(await asked).toBe('Um envio ainda está em andamento')
  expect(running.hasEnded()).toBe(false)
  process.kill(service, 'SIGCONT')
  await expect.poll(running.hasEnded).toBe(true)
  expect(storedOutbox(running.userData)).toEqual([{ state: 'sent', resolution: null }])
  expect(storedCampaigns(running.userData)).toHaveLength(1)
})

test('a user who closes the app during a send finds the campaign unknown, and it is not sent again', async ({
  running,
  startAgain,
  folder,
}) => {
  const { page, userData } = running
  await holdCampaign(running, folder)
  const service = await pidOf(running, 'revoada-service')
  await sendStopping(service, page)
  const asked = answerNext(running, 'Não esperar')
  await closeWindow(running)
  expect(await asked).toBe('Um envio ainda está em andamento')
  process.kill(service, 'SIGCONT')
  await expect.poll(running.hasEnded).toBe(true)
  const again = await startAgain()
  await goTo(again.page, 'Caixa de saída')
  await expectUnknown(again.page, 'O pedido pode ter saído: o processo parou no meio do envio.')
  // What the data are bound to lies outside their folder (rule D6f).
  expect(existsSync(join(userData, 'installation'))).toBe(true)
  expect(Object.keys(storedPlace(userData))).toEqual(expect.arrayContaining(['system', 'inode']))
})
