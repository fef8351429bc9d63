import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { buildWorkbook } from '../support/spreadsheets/workbook-writer.ts'
import { dropFiles, personsZone, type RunningApp, test } from './support/app.ts'
import {
  csvFile,
  doMainJob,
  expectStored,
  expectTruthfulNumbers,
  header,
  message,
  refuseSecondPhones,
  rows,
  sendNow,
} from './support/main-job.ts'
import { goTo, openEvidence, part, writeSms } from './support/steps.ts'
import { storedCampaigns } from './support/stored-data.ts'

/** The same table, the phones that are whole as numbers, as people keep them. */
const xlsxFile = (folder: string): string => {
  const cell = (text: string): string =>
    /^\d+$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const sheetRows = [header, ...rows.map(({ cells }) => cells)].map(
    (cells) => `<row>${cells.map(cell).join('')}</row>`,
  )
  const path = join(folder, 'clientes.xlsx')
  writeFileSync(
    path,
    buildWorkbook({
      sheets: [
        { name: 'Capa', rows: '<row><c t="inlineStr"><is><t>Relatório</t></is></c></row>' },
        { name: 'Clientes', rows: sheetRows.join('') },
      ],
    }),
  )
  return path
}

/** Answers the next save dialogs in the person's place. */
const saveAs =
  ({ app }: RunningApp) =>
  (filePath: string): Promise<void> =>
    app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path })
    }, filePath)

test('a CSV from Excel becomes a list and a campaign, and every number shown is correct', ({
  running,
  folder,
}) =>
  doMainJob({
    page: running.page,
    quit: running.quit,
    folder,
    userData: running.userData,
    saveAs: saveAs(running),
  }))

test('a sheet of an XLSX workbook is sent to the same recipients as the CSV', async ({ running, folder }) => {
  const { page } = running
  await dropFiles(page, [xlsxFile(folder)])
  await expect(page.getByRole('button', { name: /^O arquivo: Planilha XLSX/ })).toBeVisible()
  const sheets = page.getByRole('navigation', { name: 'Abas do arquivo' })
  await expect(sheets.getByRole('button', { name: 'Clientes 13' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('12 linhas, 4 colunas')).toBeVisible()
  await refuseSecondPhones(page)
  await expectTruthfulNumbers(page)
  await writeSms(page, { title: 'Da planilha', message })
  const asked = await sendNow(page, 'Da planilha')
  await expect(page.getByText('Tudo o que foi respondido confere com o pedido.')).toBeVisible()
  expectStored(running.userData, 'Da planilha', asked)

  // Among all campaigns it is one that was sent, and leads to what its people got.
  await goTo(page, 'Campanhas')
  const row = page.getByRole('row', { name: /Da planilha/ })
  await expect(row).toContainText('enviada')
  await row.getByRole('link').click()
  const phone = page.getByRole('complementary', { name: 'Mensagem no telefone' })
  await expect(phone).toContainText('Olá Conceição da Silva, seu boleto vence 10/12.')
  await expect(phone).toContainText('1 de 5')
  await expect(part(page, 'Conferência do envio')).toBeHidden()
})

test('a scheduled campaign keeps its instant from the form to the service', async ({ running, folder }) => {
  const { page } = running
  await dropFiles(page, [csvFile(folder)])
  await refuseSecondPhones(page)
  await expect(page.getByRole('heading', { name: '6 contatos importados' })).toBeVisible()
  await writeSms(page, { title: 'Para depois', message })

  // Two days from now at 18:40 in Manaus, four hours behind UTC all year and one behind the person.
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const instant = new Date(`${day}T18:40:00-04:00`)
  await page.getByRole('radio', { name: 'Agendar' }).check()
  await page.getByLabel('Data e hora', { exact: true }).fill(`${day}T18:40`)
  await page.getByLabel('Fuso horário').selectOption('America/Manaus')
  await expect(page.getByText(/Começa .* às 18:40 \(.*\)\. No seu fuso: .* às 19:40\./)).toBeVisible()

  await sendNow(page, 'Para depois')
  await expect(page.getByText('Tudo o que foi respondido confere com o pedido.')).toBeVisible()
  const shown = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: personsZone,
  }).format(instant)
  await openEvidence(page)
  const echo = part(page, 'Conferência do envio')
  await expect(echo.getByRole('row', { name: /Início/ })).toHaveText(`Início${shown}${shown}confere`)
  // What went over the wire has no zone: Brasília's clock.
  await expect(part(page, 'Pedido')).toContainText(`"start_date": "${day}T19:40:00"`)
  expect(storedCampaigns(running.userData)).toMatchObject([
    { title: 'Para depois', startAt: instant.toISOString() },
  ])
})
