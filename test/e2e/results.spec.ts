import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './support/app.ts'
import {
  dismissWords,
  goTo,
  importFile,
  outboxCard,
  part,
  queueDraft,
  writePeople,
  writeSms,
} from './support/steps.ts'

test('from a sent campaign and the supplier’s file to a campaign by another channel for the failed ones, in six clicks at most', async ({
  running,
  folder,
}) => {
  const { app, page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 6), '6')
  await writeSms(page, { title: 'Aviso', message: 'Ola {{nome}}' })
  await queueDraft(page)
  await outboxCard(page, 'Aviso').getByRole('button', { name: 'Enviar agora' }).click()
  await goTo(page, 'Histórico')
  await page.getByRole('link', { name: 'Aviso' }).click()
  const results = part(page, 'Resultados da entrega')
  await expect(results).toContainText('O serviço não informa o que foi entregue.')

  const report = join(folder, 'relatorio.csv')
  const row = (person: number, status: string) => `+55119${80_000_000 + person};${status}`
  writeFileSync(
    report,
    [
      'Telefone;Status',
      row(0, 'Entregue'),
      row(1, 'Entregue'),
      row(2, 'Não entregue'),
      row(3, 'Não entregue'),
      row(4, 'Número inválido'),
      '+5511999990000;Entregue',
      '',
    ].join('\r\n'),
  )
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, report)

  let clicks = 0
  const press = async (button: ReturnType<typeof results.getByRole>) => {
    clicks += 1
    await button.click()
  }
  await press(results.getByRole('button', { name: 'Importar o relatório do fornecedor' }))
  const sheet = page.getByRole('dialog', { name: 'Importar relatório' })
  await expect(sheet).toContainText('5 de 6 linhas são de 5 destinatários desta campanha.')
  await expect(sheet).toContainText('Não é destinatário desta campanha')
  await press(sheet.getByRole('button', { name: 'Aplicar a 5 destinatários' }))
  await press(results.getByRole('button', { name: /^Não entregue/ }))
  await expect(results.getByRole('table', { name: 'Destinatários e seus resultados' })).toContainText(
    '+55 11 98000-0002',
  )
  await press(results.getByRole('button', { name: 'Fazer lista…' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Criar campanha' }))
  await expect(page.getByRole('heading', { name: 'Para quem' })).toBeVisible()
  await expect(page.getByLabel('Lista', { exact: true })).toContainText('Aviso - Não entregue')
  expect(clicks).toBeLessThanOrEqual(6)

  // The number that does not exist is blocked by one press, which can be taken back.
  await goTo(page, 'Histórico')
  await page.getByRole('link', { name: 'Aviso' }).click()
  await dismissWords(page)
  await results.getByRole('button', { name: 'Bloquear 1' }).click()
  await expect(page.getByText('1 número bloqueado.')).toBeVisible()
  await expect(results.getByText('1 número é inválido.')).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(results.getByText('1 número é inválido.')).toBeVisible()

  await results.getByRole('button', { name: '1 linha sem correspondência' }).click()
  await expect(page.getByRole('dialog', { name: 'Linhas sem correspondência' })).toContainText(
    '+5511999990000',
  )
  await page.keyboard.press('Escape')

  // The list says it too, and shows only that row at a press.
  await goTo(page, 'Listas')
  await page.getByRole('link', { name: 'pessoas' }).click()
  await page.getByRole('button', { name: 'Números que falharam de vez: 1' }).click()
  await expect(page.getByText('1 de 6 contatos')).toBeVisible()
  await expect(page.getByRole('grid')).toContainText('Falhou de vez')
  await expect(page.getByRole('grid')).toContainText('Aviso')
})

test('what a service calls back about a campaign is taught once, and applied with one press from then on', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 4), '4')
  await writeSms(page, { title: 'Aviso', message: 'Ola {{nome}}' })
  await page.getByRole('switch', { name: 'Receber retornos deste envio na caixa local' }).click()
  await queueDraft(page)
  await outboxCard(page, 'Aviso').getByRole('button', { name: 'Enviar agora' }).click()
  await goTo(page, 'Histórico')
  await page.getByRole('link', { name: 'Aviso' }).click()
  const results = part(page, 'Resultados da entrega')
  const callbacks = part(page, 'Retornos')
  await expect(callbacks).toContainText('Esta campanha ainda não teve retorno.')

  const body = page.locator('details', { hasText: 'Evidências técnicas' })
  await body.locator('summary').first().click()
  const url =
    /http:\/\/127\.0\.0\.1:\d+\/callbacks\/[\w.-]+/.exec((await body.textContent()) ?? '')?.[0] ?? ''
  const event = (person: number, status: string) => ({
    data: { contact: `+55119${80_000_000 + person}`, status },
  })
  const deliver = async (content: unknown) => {
    const answer = await page.request.post(url, { data: content })
    expect(answer.status()).toBe(200)
  }
  await deliver([event(0, 'OKZ'), event(1, 'OKZ')])
  await deliver(event(2, 'Não entregue'))

  await callbacks.getByRole('button', { name: 'Usar como resultados…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Usar retornos como resultados' })
  await expect(sheet).toContainText('3 de 3 linhas são de 3 destinatários desta campanha.')
  await sheet.getByRole('combobox', { name: 'Significado de OKZ' }).selectOption({ label: 'Leu' })
  await sheet.getByRole('button', { name: 'Aplicar a 3 destinatários' }).click()
  await expect(results.getByRole('button', { name: /^Leu\s*2/ })).toBeVisible()
  await expect(callbacks).toContainText('Todos já estão nos resultados.')

  await dismissWords(page)
  await deliver(event(3, 'OKZ'))
  await deliver(event(2, 'Não entregue'))
  await callbacks.getByRole('button', { name: 'Aplicar 1' }).click()
  await expect(results.getByRole('button', { name: /^Leu\s*3/ })).toBeVisible()
  await expect(results.getByRole('button', { name: /^Não entregue\s*1/ })).toBeVisible()
  await expect(callbacks).toContainText('Todos já estão nos resultados.')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(results.getByRole('button', { name: /^Leu\s*2/ })).toBeVisible()
})
