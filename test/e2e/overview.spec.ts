import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './support/app.ts'
import { saveTo } from './support/save-to.ts'
import {
  expectSaved,
  goTo,
  importFile,
  outboxCard,
  part,
  queueDraft,
  writePeople,
  writeSms,
} from './support/steps.ts'

test('a sent campaign is in the overview, whose plots are saved as pictures and lead to its sends', async ({
  running,
  folder,
}) => {
  const { page, app } = running
  await importFile(page, writePeople(folder, 'clientes.csv', 10), '10')
  await writeSms(page, { title: 'Cobrança', message: 'Oi {{nome}}' })
  await expectSaved(page)
  await queueDraft(page)
  await outboxCard(page, 'Cobrança').getByRole('button', { name: 'Enviar agora' }).click()
  await expect(page.getByRole('heading', { name: 'Nada para enviar' })).toBeVisible()

  await goTo(page, 'Painel')
  await expect(page.getByText(/: 10 pessoas em 1 campanha\.$/)).toBeVisible()
  await expect(page.getByText('Estes números são de simulações no serviço local')).toBeVisible()
  const plot = part(page, 'Pessoas contatadas por dia')
  const save = async (format: string, file: string): Promise<Buffer> => {
    const path = join(folder, file)
    await saveTo(app, path)
    await plot.getByRole('button', { name: 'Salvar “Pessoas contatadas por dia”' }).click()
    await page.getByRole('menuitem', { name: format }).click()
    await expect.poll(() => existsSync(path)).toBe(true)
    return readFileSync(path)
  }
  const png = await save('Imagem PNG', 'plot.png')
  expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  // Twice as wide as the drawing, and not blank: a picture of one colour is small.
  expect(png.readUInt32BE(16)).toBeGreaterThan(1_000)
  expect(png.length).toBeGreaterThan(5_000)
  const svg = (await save('Imagem SVG', 'plot.svg')).toString()
  expect(svg).toMatch(/^<svg [^>]*>.*Pessoas contatadas por dia.*<\/svg>$/s)
  expect(svg).not.toMatch(/oklch|var\(|class=/)
  expect((await save('Planilha CSV', 'plot.csv')).toString()).toMatch(
    /^\uFEFF"Dia";"SMS"\r\n"\d{4}-\d\d-\d\d";"10"\r\n$/,
  )

  await plot.getByRole('button', { name: /: 10$/ }).click()
  await expect(page.getByText(/^Só /)).toBeVisible()
  await page.getByRole('link', { name: 'Ver o envio no Histórico' }).click()
  await expect(page.getByText('1 envio encontrado, para 10 pessoas ou documentos ao todo.')).toBeVisible()
  await page.getByLabel('Situação').selectOption('rejected')
  await expect(page.getByText('Nenhum envio com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page.getByRole('link', { name: 'Cobrança' })).toBeVisible()
})
