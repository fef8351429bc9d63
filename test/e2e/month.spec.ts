import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { read, utils } from 'xlsx'
import { test } from './support/app.ts'
import { saveTo } from './support/save-to.ts'
import {
  expectSaved,
  goTo,
  importFile,
  outboxCard,
  queueDraft,
  writePeople,
  writeSms,
} from './support/steps.ts'

/** The colours that something in a PDF is filled with, as `#RRGGBB`. @param pdf a character for each of its bytes */
const filledWith = (pdf: string): string[] => {
  const parts = [...pdf.matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([^]*?)endstream/g)].map(([, bytes = '']) =>
    inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'),
  )
  return [...parts.join('\n').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg\b/g)].map(([, ...shares]) => {
    const hex = (share: string) => Math.round(Number(share) * 255).toString(16)
    return `#${shares.map((share) => hex(share).padStart(2, '0')).join('')}`.toUpperCase()
  })
}

test('a month is closed as a PDF of its page and as a spreadsheet of its tables', async ({
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

  await goTo(page, 'Gastos')
  await page.getByRole('link', { name: 'Fechar o mês' }).click()
  await expect(page.getByRole('heading', { name: /^Fechamento de / })).toBeVisible()
  await expect(page.getByText(/^10 pessoas em 1 campanha, sem gastos\.$/)).toBeVisible()

  const save = async (button: string, file: string): Promise<Buffer> => {
    const path = join(folder, file)
    await saveTo(app, path)
    await page.getByRole('button', { name: button }).click()
    await expect.poll(() => existsSync(path), { timeout: 30_000 }).toBe(true)
    return readFileSync(path)
  }
  const book = read(await save('Salvar planilha', 'fechamento.xlsx'), { dense: true })
  const rowsOf = (name: string): unknown[][] => utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 })
  expect(book.SheetNames).toEqual(['Resumo', 'Gastos', 'Campanhas', 'Dias', 'DDDs'])
  expect(rowsOf('Resumo')[1]).toEqual(['Pessoas contatadas', 10])
  expect(rowsOf('Campanhas')[1]?.[0]).toBe('Cobrança')

  const pdf = (await save('Salvar PDF', 'fechamento.pdf')).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
  // All of the page, and not only the part that the window shows.
  expect(pdf.match(/\/S \/H2\b/g)).toHaveLength(await page.locator('main h2').count())
  const colour = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBackgroundColor(),
  )
  expect(colour).toMatch(/^#[0-9A-F]{6}$/)
  const colours = filledWith(pdf)
  // Of the cards: the colours were read.
  expect(colours).toContain('#FFFFFF')
  expect(colours).not.toContain(colour)
})
