import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dropFiles, test } from './support/app.ts'
import { goTo, importFile, outboxCard, part, queueDraft, writePeople, writeSms } from './support/steps.ts'

test('a supplier’s bill that is dropped on the page of spending is checked, and what is wrong becomes a claim', async ({
  running,
  folder,
}) => {
  const { app, page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 4), '4')
  await goTo(page, 'Ajustes')
  await page.getByRole('button', { name: /^Definir preço de Parte de SMS em Serviço local/ }).click()
  const prices = page.getByRole('dialog')
  await prices.getByLabel('Preço (R$)').fill('0,075')
  await prices.getByRole('button', { name: 'Salvar preço' }).click()
  await expect(prices).toBeHidden()
  await goTo(page, 'Listas')
  await page.getByRole('link', { name: 'pessoas' }).click()
  await writeSms(page, { title: 'Aviso', message: 'Ola {{nome}}' })
  await queueDraft(page)
  await outboxCard(page, 'Aviso').getByRole('button', { name: 'Enviar agora' }).click()

  const at = new Date().toISOString()
  const line = (person: number, parts = '1', amount = '0,075'): string =>
    `${at};+55119${80_000_000 + person};SMS;${parts};0,075;${amount}`
  const bill = join(folder, 'fatura.csv')
  writeFileSync(
    bill,
    [
      'Data;Destino;Produto;Partes;Preço unitário;Valor',
      line(0),
      line(0),
      line(1, '2', '0,15'),
      line(2),
      `${at};=cmd;SMS;1;0,075;0,075`,
      `${at};+5521999990000;=SMS(1);1;0,075;0,075`,
      'Total;;;;;0,525',
      '',
    ].join('\r\n'),
  )
  await goTo(page, 'Gastos')
  await expect(page.getByRole('row', { name: /SMS curto/ })).toBeVisible()
  await dropFiles(page, [bill])
  await expect(page.getByRole('heading', { name: 'Conferir fatura' })).toBeVisible()
  await expect(page.getByLabel('Conexão cobrada')).toHaveValue('embedded')
  await page.getByRole('button', { name: 'Conferir', exact: true }).click()

  const result = part(page, 'Resultado')
  const claims = result.getByRole('group', { name: 'A contestar' })
  await expect(claims.getByRole('button')).toHaveCount(3)
  await expect(claims).toContainText('Cobrado mais de uma vez')
  await expect(claims).toContainText('Mais partes do que a mensagem tem')
  await expect(claims).toContainText('Cobrado e não enviado')
  await expect(result.getByRole('group', { name: /^Só para saber/ })).toContainText('Linha ilegível')
  await claims.getByRole('button', { name: /^Mais partes/ }).click()
  await expect(result.getByRole('table', { name: 'Diferenças da fatura' })).toContainText('2 de 1')

  const claim = join(folder, 'contestacao.csv')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, claim)
  await result.getByRole('button', { name: 'Exportar contestação' }).click()
  await page.getByRole('menuitem', { name: 'Como CSV…' }).click()
  await expect(page.getByText('3 linhas exportadas.')).toBeVisible()
  const written = readFileSync(claim, 'utf8').trim().split('\r\n')
  expect(written).toHaveLength(4)
  expect(written[1]).toContain('"Cobrado mais de uma vez";"5511980000000"')
  expect(written[2]).toContain('"2";"1";"0,075";"0,075";"0,15";"0,075"')
  expect(written[3]).toContain(`"'=SMS(1)"`)
})
