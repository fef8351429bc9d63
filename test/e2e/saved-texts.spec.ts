import { expect } from '@playwright/test'
import { test } from './support/app.ts'
import { importFile, part, startCampaign, writePeople, writeSms } from './support/steps.ts'

test('a message is saved as a template, removed by mistake, brought back and used in another campaign with a signature', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'clientes.csv', 3), '3')
  await writeSms(page, { title: 'Primeira', message: 'Olá {{nome}}, sua parcela vence hoje.' })
  const message = page.getByRole('textbox', { name: 'Mensagem' })
  const open = () => page.getByRole('button', { name: 'Modelos' }).click()
  const sheet = page.getByRole('dialog', { name: 'Modelos e assinaturas' })
  const name = sheet.getByRole('textbox', { name: 'Nome' })
  const save = sheet.getByRole('button', { name: 'Salvar', exact: true })

  await open()
  await sheet.getByRole('button', { name: 'Salvar a mensagem atual' }).click()
  await name.fill('Vencimento')
  await save.click()
  await sheet.getByRole('button', { name: 'Nova assinatura' }).click()
  await name.fill('Clínica')
  await sheet.getByRole('textbox', { name: 'Texto' }).fill('Equipe Clínica X')
  await save.click()

  await part(page, 'Modelos de mensagem').getByRole('button', { name: 'Excluir “Vencimento”' }).click()
  await expect(sheet).not.toContainText('Vencimento')
  const undo = page.getByRole('button', { name: 'Desfazer' })
  const pages = await page.locator('nav').first().boundingBox()
  const said = await page.locator('.toast').last().boundingBox()
  expect(said?.x).toBeGreaterThanOrEqual((pages?.x ?? 0) + (pages?.width ?? 0))
  await undo.click()
  await expect(sheet.getByRole('button', { name: 'Usar “Vencimento” no lugar da mensagem' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await startCampaign(page, 'SMS curto')
  await message.fill('rascunho')
  await open()
  await sheet.getByRole('button', { name: 'Usar “Vencimento” no lugar da mensagem' }).click()
  await expect(message).toHaveValue('Olá {{nome}}, sua parcela vence hoje.')
  await open()
  await sheet.getByRole('button', { name: 'Pôr no fim: “Clínica”' }).click()
  await expect(message).toHaveValue('Olá {{nome}}, sua parcela vence hoje.\nEquipe Clínica X')
})
