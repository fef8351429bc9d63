import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { makeCpfs } from '../support/documents.ts'
import { test } from './support/app.ts'
import { saveTo } from './support/save-to.ts'
import { addFault, askEnrichment, goTo, importFile, outboxCard, setPreparation } from './support/steps.ts'

const cpfs = makeCpfs(300)

/** People with CPFs as spreadsheets have them: with punctuation, without the zeros in front, and a note that is a formula. */
const writeCustomers = (folder: string): string => {
  const path = join(folder, 'carteira.csv')
  const rows = cpfs.map((cpf, index) => {
    const cell =
      index % 3 === 0
        ? cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
        : index % 3 === 1
          ? String(Number(cpf))
          : cpf
    return `Cliente ${index + 1};${cell};"=HYPERLINK(""http://example.com"";""${index}"")"`
  })
  writeFileSync(path, ['nome;cpf;nota', ...rows, ''].join('\n'))
  return path
}

const importCustomers = async (page: Page, folder: string): Promise<void> => {
  await goTo(page, 'Início')
  await importFile(page, writeCustomers(folder), '300')
}

/** The link to it in a table of all: the page before may still show one of the same name. */
const listed = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('link', { name: 'carteira' })

const counted = (page: Page) => page.getByRole('status').filter({ hasText: /registros?$/ })

test('a spreadsheet of CPFs becomes records, an exported file and a draft, across a kill of the app', async ({
  running,
  startAgain,
  folder,
}) => {
  await setPreparation(running.page, '6')
  await importCustomers(running.page, folder)
  await askEnrichment(running.page, '300')
  await expect(running.page.getByText(/^O serviço está processando há/)).toBeVisible()
  // In the middle of it the computer goes dark.
  await running.kill()

  const { app, page } = await startAgain()
  await goTo(page, 'Enriquecimento')
  await listed(page, 'Enriquecimento').click()
  await expect(page.getByRole('tab', { name: /^Registros 300/ })).toBeVisible({ timeout: 30_000 })
  await expect(counted(page)).toHaveText('300 registros')
  const table = page.getByRole('grid', { name: 'Registros' })
  await expect(table).toContainText('***.')

  // Blocks are copied as they are shown, also of what is not in view; Enter opens the record of the row.
  const clipboard = (): Promise<string> => app.evaluate(({ clipboard: system }) => system.readText())
  await table.getByRole('row').nth(1).getByRole('gridcell').nth(1).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  await expect.poll(clipboard).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}\r\n\*{3}\.\d{3}\.\d{3}-\*{2}$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').last()).toContainText('2 de 300')
  await page.keyboard.press('Escape')
  await expect(table).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('300 linhas copiadas')).toBeVisible()
  expect((await clipboard()).split('\r\n')).toHaveLength(300)

  // A filter by the values of a field, with their counts.
  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Buscar um campo' }).fill('óbito')
  await page.getByRole('dialog').getByRole('button', { name: /bito/ }).first().click()
  await page.getByRole('checkbox', { name: /^Não/ }).check()
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await expect(counted(page)).toHaveText(/^\d+ de 300 registros$/)
  const withoutDeath = Number.parseInt((await counted(page).textContent()) ?? '', 10)
  expect(withoutDeath).toBeGreaterThan(200)
  expect(withoutDeath).toBeLessThan(300)

  // A click on a bar of a chart is a filter too.
  await page.locator('.chart-bars').first().locator('.chart-line').nth(2).click()
  await expect(counted(page)).not.toHaveText(`${withoutDeath} de 300 registros`)
  const shown = Number.parseInt((await counted(page).textContent()) ?? '', 10)
  expect(shown).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: /^Mudar o filtro Idade/ })).toBeVisible()

  // The filtered records, with the person's own columns in front, as Excel opens them.
  const file = join(folder, 'saida.csv')
  await saveTo(app, file)
  await page.getByRole('button', { name: 'Exportar…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Exportar registros' })
  await sheet.getByText('CSV para o Excel no Brasil').click()
  await sheet.getByText(`Só os filtrados (${shown})`).click()
  await sheet.getByText('Com as colunas da lista enriquecida').click()
  await sheet.getByRole('button', { name: 'Exportar', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Mostrar na pasta' })).toBeVisible()
  const text = readFileSync(file, 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head = [], ...rows] = Papa.parse<string[]>(text.slice(1), {
    delimiter: ';',
    skipEmptyLines: true,
  }).data
  expect(rows).toHaveLength(shown)
  expect(head.slice(0, 3)).toEqual(['nome', 'cpf', 'nota'])
  const known = new Set(cpfs)
  for (const row of rows) {
    expect(row[2]).toMatch(/^'=HYPERLINK/)
    for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]|^0\d+$|^\d{12,}$/)
    // Its own column has the name already.
    const document = row[head.indexOf('CPF (2)')] ?? ''
    expect(document).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
    expect(known.has(document.replace(/\D/g, ''))).toBe(true)
  }
  await page.keyboard.press('Escape')

  // And a list for a campaign, straight into a draft.
  await page.getByRole('button', { name: 'Criar lista para campanha' }).click()
  const audience = page.getByRole('dialog', { name: 'Lista para campanha' })
  await audience.getByLabel('Nome da lista').fill('Público da carteira')
  await audience.getByRole('button', { name: /^Criar lista com \d+ contatos$/ }).click()
  await expect(page.getByRole('heading', { name: 'Público da carteira' })).toBeVisible()
  await page.getByRole('button', { name: 'Escrever SMS' }).click()
  await page.getByRole('textbox', { name: 'Título' }).fill('Contato')
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Oi {{Nome}}')
  await expect(page.getByRole('main')).toContainText(/Oi [A-Z]/)
})

test('records already bought are not bought again, and a lost answer is not retried automatically', async ({
  running,
  folder,
}) => {
  const { page } = running
  await setPreparation(page, '0')
  await importCustomers(page, folder)
  await goTo(page, 'Serviço local')
  await addFault(page, 'lose_answer')
  await goTo(page, 'Listas')
  await listed(page, 'Listas').click()
  await askEnrichment(page, '300')
  await expect(page.getByText('O pedido saiu, mas a resposta não chegou')).toBeVisible()
  await page.getByRole('link', { name: 'Ver na caixa de saída' }).click()
  await expect(outboxCard(page, 'carteira')).toContainText('não pede de novo sozinho')
  // The user finds nothing on the platform and asks again: the service then has it twice, as they decided.
  await outboxCard(page, 'carteira')
    .getByRole('button', { name: /Não existe/ })
    .click()
  await goTo(page, 'Enriquecimento')
  await listed(page, 'Enriquecimento').click()
  await page.getByRole('button', { name: 'Consultar 300 CPFs' }).click()
  await page
    .getByRole('dialog', { name: 'Confirmar enriquecimento' })
    .getByRole('button', { name: /^Consultar/ })
    .click()
  await page.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(page.getByRole('tab', { name: /^Registros 300/ })).toBeVisible({ timeout: 30_000 })

  // The same people again: all of it is here, nothing leaves.
  await goTo(page, 'Listas')
  await listed(page, 'Listas').click()
  await page.getByRole('button', { name: 'Enriquecer' }).click()
  await expect(page.getByText('Nada a pagar: todos os registros já estão aqui.')).toBeVisible()
  await page.getByRole('button', { name: 'Abrir 300 registros' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir 300 registros' }).click()
  await expect(page.getByRole('tab', { name: /^Registros 300/ })).toBeVisible()
  await goTo(page, 'Serviço local')
  await expect(page.getByRole('main')).toContainText(/enriquecimentos2empresas/)
})
