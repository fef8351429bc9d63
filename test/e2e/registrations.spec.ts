import { expect, type Page } from '@playwright/test'
import { type RunningApp, test } from './support/app.ts'
import { expectSaved, goTo, importFile, queueDraft, writePeople, writeSms } from './support/steps.ts'

const cnpj = '12.ABC.345/01DE-35'

const openRegistrations = async (page: Page, tab: 'Empresas' | 'Webhooks' | 'Retornos'): Promise<void> => {
  await goTo(page, 'Empresas, webhooks')
  await page.getByRole('tab', { name: tab }).click()
}

/** Nothing is to wait for the hold: what is asked for leaves at once. */
const sendNow = async (page: Page): Promise<void> => {
  await goTo(page, 'Caixa de saída')
  await page.getByRole('button', { name: 'Enviar agora' }).click()
}

/** Pastes as the system does, so that what the field makes of it is seen. */
const paste = async ({ app, page }: RunningApp, field: string, text: string): Promise<void> => {
  await app.evaluate(({ clipboard }, pasted) => clipboard.writeText(pasted), text)
  await page.getByRole('textbox', { name: field }).focus()
  await page.keyboard.press('Control+V')
}

test('a company is created from a pasted alphanumeric CNPJ and is kept in the history', async ({
  running,
}) => {
  const { page } = running
  await openRegistrations(page, 'Empresas')
  await paste(running, 'CNPJ', ` ${cnpj.toLowerCase()} `)
  await expect(page.getByRole('textbox', { name: 'CNPJ' })).toHaveValue(cnpj)
  await expect(page.getByText(`${cnpj} é válido.`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Padaria Modelo Ltda')
  await page.getByRole('button', { name: 'Criar empresa no serviço local' }).click()
  await expect(page.getByText('Padaria Modelo Ltda: na caixa de saída.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver na caixa de saída' }).click()
  await page.getByRole('button', { name: 'Enviar agora' }).click()

  await openRegistrations(page, 'Empresas')
  const row = page.getByRole('row').filter({ hasText: cnpj })
  await expect(row).toContainText('aceito pelo serviço')
  await expect(row).toContainText('ACTIVE')
  // The same again only with the person's word.
  await page.getByRole('textbox', { name: 'CNPJ' }).fill(cnpj)
  await page.getByRole('textbox', { name: 'Nome' }).fill('Padaria Modelo Ltda')
  await page.getByRole('button', { name: 'Criar empresa no serviço local' }).click()
  await expect(page.getByText('O mesmo já foi pedido por esta conexão')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Criar empresa no serviço local' })).toBeDisabled()

  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Padaria Modelo Ltda' })).toBeVisible()
  await expect(page.getByText('12ABC34501DE35').first()).toBeVisible()
})

test('a webhook is registered at the local service', async ({ running }) => {
  const { page } = running
  await openRegistrations(page, 'Webhooks')
  const url = 'https://sistema.exemplo.com.br/retorno'
  await page.getByRole('textbox', { name: 'Endereço' }).fill(url)
  await page.getByRole('button', { name: 'Registrar webhook no serviço local' }).click()
  await expect(page.getByText(`${url}: na caixa de saída.`)).toBeVisible()
  await sendNow(page)
  await openRegistrations(page, 'Webhooks')
  await expect(page.getByRole('row').filter({ hasText: url })).toContainText('aceito pelo serviço')
})

test('a callback is shown with its campaign, once with a count when delivered twice', async ({
  running,
  folder,
}) => {
  const { app, page } = running
  await importFile(page, writePeople(folder, 'clientes.csv', 3), '3')
  await writeSms(page, { title: 'Com retorno', message: 'Oi' })
  await page.getByRole('switch', { name: 'Receber retornos deste envio na caixa local' }).click()
  await expectSaved(page)
  await queueDraft(page)
  await page.getByRole('button', { name: 'Enviar agora' }).click()
  await goTo(page, 'Histórico')
  await page.getByRole('link', { name: 'Com retorno' }).click()
  const body = await page.getByLabel('Corpo, sem os destinatários').textContent()
  const { callback_url: url } = JSON.parse(body ?? '') as { callback_url: string }
  expect(new URL(url).hostname).toBe('127.0.0.1')
  await expect(page.getByText('Esta campanha ainda não teve retorno.')).toBeVisible()

  const delivered = '{"status":"entregue","contato":"<b>5511980000000</b>"}'
  const deliver = async () => (await fetch(url, { method: 'POST', body: delivered })).status
  expect([await deliver(), await deliver()]).toEqual([200, 200])
  const panel = page.getByRole('region', { name: 'Retornos' })
  await expect(panel.getByText('recebido 2 vezes')).toBeVisible()
  await panel.getByRole('link', { name: 'Ver 1 retorno' }).click()

  await expect(page.getByRole('tab', { name: 'Retornos' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('row').filter({ hasText: 'Com retorno' })).toContainText('2 vezes')
  await expect(page.getByRole('group', { name: 'Conteúdo' })).toContainText('"<b>5511980000000</b>"')
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect(page.getByText('Conteúdo copiado.')).toBeVisible()
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(delivered)

  // The local service's log tells that something came, and not with which address.
  await goTo(page, 'Serviço local')
  const log = page.getByRole('region', { name: 'Pedidos recebidos' })
  await expect(log.getByText(/POST \/callbacks\/[\w-]+\.…/).first()).toBeVisible()
  await expect(page.getByText(url.slice(url.lastIndexOf('.') + 1))).toHaveCount(0)
})
