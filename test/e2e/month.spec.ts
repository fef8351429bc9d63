import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { read, utils } from 'xlsx'
import { type RunningApp, test } from './support/app.ts'
import { tablesIn } from './support/pdf-tables.ts'
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

/** Presses a button of the month that is open. @returns the file that it saves */
const save = async ({ page, app }: RunningApp, button: string, path: string): Promise<Buffer> => {
  await saveTo(app, path)
  await page.getByRole('button', { name: button }).click()
  await expect.poll(() => existsSync(path), { timeout: 30_000 }).toBe(true)
  return readFileSync(path)
}

const openMonth = async (page: Page): Promise<void> => {
  await goTo(page, 'Gastos')
  await page.getByRole('link', { name: 'Fechar o mês' }).click()
  await expect(page.getByRole('heading', { name: /^Fechamento de / })).toBeVisible()
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

  await openMonth(page)
  await expect(page.getByText(/^10 pessoas em 1 campanha, sem gastos\.$/)).toBeVisible()

  const book = read(await save(running, 'Salvar planilha', join(folder, 'fechamento.xlsx')), { dense: true })
  const rowsOf = (name: string): unknown[][] => utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 })
  expect(book.SheetNames).toEqual(['Resumo', 'Gastos', 'Campanhas', 'Dias', 'DDDs'])
  expect(rowsOf('Resumo')[1]).toEqual(['Pessoas contatadas', 10])
  expect(rowsOf('Campanhas')[1]?.[0]).toBe('Cobrança')

  const pdf = (await save(running, 'Salvar PDF', join(folder, 'fechamento.pdf'))).toString('latin1')
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

const batches = 8
/** In pixels of the window: the height of a sheet, in steps that are lower than the table. */
const [sheetHeight, step] = [1_500, 250]

test('a short table of a month stands on one sheet of its PDF, wherever on the page it begins', async ({
  running,
  folder,
}) => {
  const { page } = running
  await goTo(page, 'Ajustes')
  await page.getByLabel('Tempo para cancelar o envio').selectOption('Nenhum: envia na hora')
  await importFile(page, writePeople(folder, 'clientes.csv', batches), String(batches))
  await writeSms(page, { title: 'Cobrança', message: 'Oi {{nome}}' })
  await page.getByLabel('Lotes', { exact: true }).selectOption('size')
  await page.getByLabel('Pessoas por lote').fill('1')
  await page.getByLabel('Minutos entre os inícios').fill('1')
  await expect(page.getByText(/^Mais 2 lotes, /)).toBeVisible()
  await expectSaved(page)
  await queueDraft(page)
  await expect(page.getByRole('heading', { name: 'Nada para enviar' })).toBeVisible({ timeout: 30_000 })
  await openMonth(page)
  await expect(page.getByRole('row', { name: /^Cobrança/ })).toHaveCount(batches)

  /** On how many sheets the table of campaigns stands, one for each place where it begins. */
  const sheets = async (name: string): Promise<(number | undefined)[]> => {
    const found: (number | undefined)[] = []
    for (let above = 0; above < sheetHeight; above += step) {
      await page.locator('main .overview').evaluate((content, height) => {
        content.style.paddingTop = `${height}px`
      }, above)
      const pdf = await save(running, 'Salvar PDF', join(folder, `${name}-${above}.pdf`))
      found.push(tablesIn(pdf.toString('latin1')).find(({ rows }) => rows === 1 + batches)?.sheets)
    }
    return found
  }
  expect(await sheets('month')).toEqual(Array.from({ length: sheetHeight / step }, () => 1))
  // Without the rule of print.css one of these places cuts it: they are the ones that matter.
  for (const panel of await page.locator('main .panel').all())
    await panel.evaluate((element) => element.style.setProperty('break-inside', 'auto', 'important'))
  expect(await sheets('cut')).toContain(2)
})
