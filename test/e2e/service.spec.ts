import { createServer } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { rcsTextCampaignPath, smsCampaignPath } from '../../shared/api/index.ts'
import { type RunningApp, test } from './support/app.ts'
import {
  addFault,
  expectSaved,
  goTo,
  importFile,
  outboxCard,
  part,
  queueDraft,
  writePeople,
  writeSms,
} from './support/steps.ts'
import { storedCampaigns } from './support/stored-data.ts'

const title = 'Aviso de teste'

/** The address and the token as a person takes them to another program. */
const doorOf = async ({ app, page }: RunningApp): Promise<{ baseUrl: string; token: string }> => {
  const address = part(page, 'Para outros programas').getByText(/^http:\/\/127\.0\.0\.1:\d+$/)
  await page.getByRole('button', { name: 'Copiar token' }).click()
  await expect(page.getByText(/^Token copiado/)).toBeVisible()
  const token = await app.evaluate(({ clipboard }) => clipboard.readText())
  return { baseUrl: (await address.textContent()) ?? '', token }
}

const postRcs = async ({ baseUrl, token }: { baseUrl: string; token: string }) => {
  const response = await fetch(baseUrl + rcsTextCampaignPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Proposta de outro programa',
      message: 'Temos uma proposta.',
      start_date: '2030-01-01T10:00:00',
      contacts: [{ contact: '5511987654321' }],
    }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** The log's rows from the newest to the oldest, without its head. */
const logRows = (page: Page) =>
  part(page, 'Pedidos recebidos')
    .getByRole('row')
    .filter({ hasText: /POST \// })

const countOf = (page: Page, words: string) =>
  part(page, 'Guardado no serviço').locator('dl > div').filter({ hasText: words }).locator('dd')

test('without the RCS credential another program is refused, with it taken, and both are seen at once', async ({
  running,
}) => {
  const { page } = running
  await goTo(page, 'Serviço local')
  await expect(page.getByText('Nenhum pedido desde que o serviço iniciou.')).toBeVisible()
  const door = await doorOf(running)
  const credential = page.getByRole('switch', { name: 'Credencial RCS' })
  await credential.click()
  await expect(credential).not.toBeChecked()
  const refused = await postRcs(door)
  expect(refused.status).toBe(422)
  expect(refused.body['message_translate']).toContain('credencial RCS')
  await expect(logRows(page)).toHaveCount(1)
  await expect(logRows(page).first()).toContainText('422')

  await credential.click()
  await expect(credential).toBeChecked()
  expect((await postRcs(door)).status).toBe(201)
  await expect(logRows(page)).toHaveCount(2)
  await expect(logRows(page).first()).toContainText(`POST ${rcsTextCampaignPath}`)
  await expect(logRows(page).first()).toContainText('201')
  await expect(part(page, 'Guardado no serviço')).toContainText('Proposta de outro programa')
  await expect(countOf(page, 'campanha')).toHaveText('1')
})

test('an answer lost on purpose leaves a campaign unconfirmed, and the service holds it exactly once', async ({
  running,
  folder,
  userData,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 3), '3')
  await writeSms(page, { title, message: 'Ola {{nome}}, seu boleto vence amanha.' })
  await expectSaved(page)
  await queueDraft(page)
  await goTo(page, 'Serviço local')
  await addFault(page, 'lose_answer')
  await expect(page.getByRole('main').getByText(/^1 falha de propósito/)).toBeVisible()
  await goTo(page, 'Caixa de saída')
  const foot = page.getByRole('status', { name: 'O que está em andamento' })
  await expect(foot).toContainText('1 falha de propósito no serviço local')
  await outboxCard(page, title).getByRole('button', { name: 'Enviar agora' }).click()
  await expect(outboxCard(page, title)).toContainText('sem confirmação')
  // The fault was for one request: nothing reminds of it any more.
  await expect(foot).not.toContainText('falha de propósito')

  await goTo(page, 'Serviço local')
  await expect(countOf(page, 'campanha')).toHaveText('1')
  await expect(countOf(page, 'destinatário')).toHaveText('3')
  await expect(part(page, 'Guardado no serviço').getByRole('row').filter({ hasText: title })).toHaveCount(1)
  await expect(logRows(page)).toHaveCount(1)
  await expect(logRows(page).first()).toContainText(smsCampaignPath)
  await expect(logRows(page).first()).toContainText('sem resposta')
  await expect(logRows(page).first()).toContainText('resposta perdida')
  await running.quit()
  expect(storedCampaigns(userData)).toMatchObject([{ title, quantity: 3 }])
})

test('a reset empties the service once it is agreed to; stopped, the page says so', async ({
  running,
  userData,
}) => {
  const { page } = running
  await goTo(page, 'Serviço local')
  await page.getByRole('button', { name: 'Criar exemplos' }).click()
  await expect(countOf(page, 'campanha')).toHaveText('3')
  await addFault(page, 'hang')
  await page.getByRole('button', { name: 'Esvaziar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Esvaziar o serviço local?' })
  await expect(dialog).toContainText('3 campanhas para 1.925 destinatários')
  const action = dialog.getByRole('button', { name: 'Esvaziar o serviço local' })
  await expect(action).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Sei que isto não pode ser desfeito' }).check()
  await action.click()
  await expect(dialog).toBeHidden()
  await expect(countOf(page, 'campanha')).toHaveText('0')
  await expect(page.getByText('Nada ainda. O que for enviado ao serviço local aparece aqui.')).toBeVisible()
  await expect(page.getByText('Nenhuma. O serviço responde como deve.')).toBeVisible()

  await page.getByRole('button', { name: 'Parar' }).click()
  await expect(page.getByRole('main')).toContainText('O serviço local está parado.')
  await expect(part(page, 'Guardado no serviço')).toBeHidden()
  await page.getByRole('button', { name: 'Iniciar', exact: true }).click()
  await expect(countOf(page, 'campanha')).toHaveText('0')
  await running.quit()
  expect(storedCampaigns(userData)).toEqual([])
})

/** A port that is taken until it is let go. */
const takePort = async (): Promise<{ port: number; letGo: () => Promise<void> }> => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, letGo: () => new Promise((done) => server.close(() => done())) }
}

test('a port of its own is kept over a restart; taken by another program, the page says so', async ({
  start,
}) => {
  const { port, letGo } = await takePort()
  const first = await start()
  await goTo(first.page, 'Serviço local')
  const access = part(first.page, 'Para outros programas')
  await expect(access).toContainText('qualquer livre')
  await access.getByRole('button', { name: 'Mudar' }).click()
  const dialog = first.page.getByRole('dialog', { name: 'Porta do serviço local' })
  await dialog.getByRole('textbox', { name: 'Porta' }).fill(String(port))
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(first.page.getByRole('main')).toContainText(
    'O endereço do serviço já está em uso por outro programa.',
  )
  await letGo()
  await first.page.getByRole('main').getByRole('button', { name: 'Iniciar', exact: true }).click()
  await expect(access).toContainText(`http://127.0.0.1:${port}`)
  await first.quit()

  const second = await start()
  await goTo(second.page, 'Serviço local')
  await expect(part(second.page, 'Para outros programas')).toContainText(`http://127.0.0.1:${port}`)
})
