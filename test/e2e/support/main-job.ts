/** The main job as a person does it, on an app that was started from the build or from its package. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { encodeText } from '../../support/spreadsheets/csv-writer.ts'
import { parsePlainly } from '../../support/spreadsheets/plain-csv-parser.ts'
import { dropFiles } from './app.ts'
import { expectSaved, goTo, openEvidence, outboxCard, part, queueDraft, writeSms } from './steps.ts'
import { storedCampaigns, storedOutbox } from './stored-data.ts'

export const message = 'Olá {{nome}}, seu boleto vence {{vencimento}}.'
/** What stands in the request for everyone, beside the message of each. */
const generalText = 'Olá, seu boleto vence.'

/** What stands in the file, and beside it what is to become of it. */
export const header = ['Nome', 'Celular', 'Fone 2', 'Vencimento']
export const rows = [
  { cells: ['Conceição da Silva', '(11) 98765-4321', '', '10/12'], fate: '5511987654321' },
  { cells: ['João Araújo', '1187654322', '', '11/12'], fate: '5511987654322' },
  { cells: ['Zoë Müller', '(21) 8765-4323', '', '12/12'], fate: '5521987654323' },
  { cells: ['Conceição, outra vez', '+55 11 98765-4321', '', '10/12'], fate: 'já está na linha 2' },
  { cells: ['Ângela Corrêa', '5,51199E+12', '', '13/12'], fate: 'Notação científica' },
  { cells: ['Íris Brandão', '', '11987650007', '14/12'], fate: 'Sem telefone' },
  { cells: ['Antônio Luís', '11 3456-7890', '', '15/12'], fate: 'landline' },
  { cells: ['=2+5', '190', '', '16/12'], fate: 'Número de serviço' },
  { cells: ['Núbia Fusão', '11987654329.0', '', '17/12'], fate: '5511987654329' },
  { cells: ['José Simões', '(20) 98765-4321', '', '18/12'], fate: 'DDD não existe' },
  { cells: ['Célia; a da “vírgula”', '11987650012', '', '19/12'], fate: '5511987650012' },
  { cells: ['João Araújo', '11 98765-4322', '', '11/12'], fate: 'já está na linha 3' },
]

/** Recipients as the service must hold them, from the file alone. */
const recipientsOfFile = rows
  .filter(({ fate }) => /^\d+$/.test(fate))
  .map(({ cells: [name, , , due], fate }) => ({
    contact: fate,
    message: `Olá ${name}, seu boleto vence ${due}.`,
  }))

export const csvFile = (folder: string): string => {
  const quoted = (cell: string): string => (cell.includes(';') ? `"${cell}"` : cell)
  const lines = [header, ...rows.map(({ cells }) => cells)].map((cells) => cells.map(quoted).join(';'))
  const path = join(folder, 'clientes.csv')
  writeFileSync(path, encodeText(`${lines.join('\r\n')}\r\n`, { encoding: 'windows-1252', bom: false }))
  return path
}

/** Counts that stand beside their words. */
const expectCounts = async (page: Page, where: string, counts: Record<string, string>): Promise<void> => {
  for (const [words, count] of Object.entries(counts))
    await expect(part(page, where).getByRole('listitem').filter({ hasText: words })).toContainText(count)
}

/** What the roles' choice must change: Íris has no mobile, and a second phone that is not hers to be called at. */
export const refuseSecondPhones = async (page: Page): Promise<void> => {
  await expect(page.getByLabel('Papel da coluna Nome')).toHaveValue('name')
  await expect(page.getByLabel('Papel da coluna Celular')).toHaveValue('phone 1')
  await expect(page.getByLabel('Papel da coluna Vencimento')).toHaveValue('variable')
  await expect(page.getByLabel('Papel da coluna Fone 2')).toHaveValue('phone 2')
  await expect(page.getByRole('button', { name: 'Importar 7 contatos' })).toBeEnabled()
  await page.getByLabel('Papel da coluna Fone 2').selectOption({ label: 'Variável' })
  const verdict = page.getByRole('group', { name: 'Resultado' })
  await expect(verdict.getByRole('button', { name: 'aceitas como estão 3' })).toBeVisible()
  await expect(verdict.getByRole('button', { name: 'reparadas 3' })).toBeVisible()
  await expect(verdict.getByRole('button', { name: 'repetidas 2' })).toBeVisible()
  await expect(verdict.getByRole('button', { name: 'recusadas 4' })).toBeVisible()
  await page.getByRole('button', { name: 'Importar 6 contatos' }).click()
}

/** The account of the import, number by number. */
export const expectTruthfulNumbers = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: '6 contatos importados' })).toBeVisible()
  await expect(page.getByText('De 12 linhas. 6 linhas ficaram de fora')).toBeVisible()
  await expectCounts(page, 'Reparos', {
    'nono dígito adicionado': '2',
    '“,0” do fim removido': '1',
  })
  await expectCounts(page, 'Motivos de recusa', {
    'notação científica': '1',
    'sem telefone': '1',
    'número de serviço': '1',
    'DDD não existe': '1',
    Repetidas: '2',
  })
}

/** Reads the saved file back: each row that was left out, in order, as it stood in the source. */
const expectLeftOutFile = (path: string): void => {
  const text = readFileSync(path, 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const parsed = parsePlainly(text.slice(1), ';')
  const [head, ...found] = 'records' in parsed ? parsed.records : []
  expect(head).toEqual(['Linha no arquivo', 'Por que não entrou', 'Sugestão', ...header])
  const leftOut = rows.flatMap(({ cells, fate }, index) =>
    /^\d+$|^landline$/.test(fate) ? [] : [{ row: String(index + 2), fate, cells }],
  )
  expect(found.map(([row]) => row)).toEqual(leftOut.map(({ row }) => row))
  for (const [index, { fate, cells }] of leftOut.entries()) {
    const [, reason, , ...saved] = found[index] ?? []
    expect(reason).toContain(fate)
    // A cell that a spreadsheet would run gets an apostrophe in front, as in `+55 11 …` and `=2+5`.
    expect(saved).toEqual(cells.map((cell) => (/^[=+]/.test(cell) ? `'${cell}` : cell)))
  }
}

/** Sends what is written and opens its page in the history; says between which instants it was asked for. */
export const sendNow = async (page: Page, title: string): Promise<{ from: number; to: number }> => {
  const from = Date.now()
  await queueDraft(page)
  await expect(outboxCard(page, title)).toContainText(/Envio em \d+ s. Você ainda pode cancelar./)
  await outboxCard(page, title).getByRole('button', { name: 'Enviar agora' }).click()
  await expect(page.getByRole('heading', { name: 'Nada para enviar' })).toBeVisible()
  await goTo(page, 'Histórico')
  await page.getByRole('link', { name: title }).click()
  return { from, to: Date.now() }
}

export const expectStored = (userData: string, title: string, asked: { from: number; to: number }): void => {
  const campaigns = storedCampaigns(userData)
  expect(campaigns).toMatchObject([
    { title, message: generalText, quantity: 5, recipients: recipientsOfFile },
  ])
  const startAt = Date.parse(campaigns[0]?.startAt ?? '')
  // The wire carries whole seconds.
  expect(startAt).toBeGreaterThanOrEqual(asked.from - 1_000)
  expect(startAt).toBeLessThanOrEqual(asked.to)
  expect(storedOutbox(userData)).toEqual([{ state: 'sent', resolution: null }])
}

type MainJob = {
  page: Page
  quit: () => Promise<void>
  /** For the files that it drops and saves. */
  folder: string
  userData: string
  /** Answers the next save dialog in the person's place; null where nothing can, and nothing is saved then. */
  saveAs: ((path: string) => Promise<void>) | null
}

/** From a CSV as Excel writes it to a campaign that the service holds, with every number on the way looked at. */
export const doMainJob = async ({ page, quit, folder, userData, saveAs }: MainJob): Promise<void> => {
  await test.step('the file lies open with what was found in it', async () => {
    await dropFiles(page, [csvFile(folder)])
    await page
      .getByRole('button', { name: 'O arquivo: Windows-1252 · ponto e vírgula · cabeçalho na linha 1' })
      .click()
    const facts = page.getByRole('dialog', { name: 'O arquivo' })
    await expect(facts).toContainText('Texto separado')
    await expect(facts.getByLabel('Codificação')).toHaveValue('windows-1252')
    await expect(facts.getByLabel('Separador')).toHaveValue(';')
    await expect(facts.getByLabel('Cabeçalho')).toHaveValue('1')
    await page.keyboard.press('Escape')
    await expect(page.getByText('12 linhas, 4 colunas')).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'Célia; a da “vírgula”' })).toBeVisible()
  })
  await refuseSecondPhones(page)
  await expectTruthfulNumbers(page)

  await test.step('what did not come in is given back', async () => {
    if (saveAs === null) return
    const saved = join(folder, 'não entraram.csv')
    await saveAs(saved)
    await page.getByRole('button', { name: 'Salvar linhas que não entraram' }).click()
    await page.getByRole('menuitem', { name: 'CSV para o Excel' }).click()
    await expect(page.getByText('6 linhas salvas com o motivo ao lado de cada uma.')).toBeVisible()
    expectLeftOutFile(saved)
  })

  await test.step('the message is seen as each person gets it', async () => {
    await writeSms(page, { title: 'Boleto de dezembro', message })
    await expectSaved(page)
    const phone = page.getByRole('complementary', { name: 'Prévia no telefone' })
    await expect(phone).toContainText('Olá Conceição da Silva, seu boleto vence 10/12.')
    await expect(phone).toContainText('1 de 5')
    await expect(phone).toContainText('1 parte · Unicode')
    await expect(phone).toContainText('5 partes no total')
    await phone.getByRole('button', { name: 'Próxima pessoa' }).click()
    await expect(phone).toContainText('Olá João Araújo, seu boleto vence 11/12.')
    await expect(phone).toContainText('+55 11 98765-4322')
  })

  await test.step('the review says who is left and why', async () => {
    await page.getByRole('button', { name: 'Revisar e enviar' }).click()
    const sheet = page.getByRole('dialog', { name: 'Revisar e enviar' })
    const audience = sheet.getByRole('region', { name: 'Público' }).getByRole('listitem')
    await expect(audience).toHaveText(['Na lista clientes6', 'Telefones fixos−1', 'Destinatários5'])
    await expect(sheet).toContainText('Olá Célia; a da “vírgula”, seu boleto vence 19/12.')
    // The word of what was saved is still there, and must not lie on the buttons.
    await sheet.getByRole('button', { name: 'Voltar ao rascunho' }).click({ timeout: 5_000 })
  })

  const asked = await sendNow(page, 'Boleto de dezembro')
  await test.step('the answer is held against what was asked', async () => {
    await expect(page.getByText('Tudo o que foi respondido confere com o pedido.')).toBeVisible()
    await openEvidence(page)
    const echo = part(page, 'Conferência do envio')
    await expect(echo.getByRole('row', { name: /Quantidade/ })).toHaveText('Quantidade55confere')
    await expect(echo.getByRole('row', { name: /Tipo/ })).toHaveText('TipoSMSSMSconfere')
    await expect(echo.getByRole('row', { name: /Início/ })).toContainText('confere')
    await expect(part(page, 'Quem recebeu').getByRole('row')).toHaveCount(6)
    await expect(part(page, 'Quem recebeu')).toContainText('Olá Zoë Müller, seu boleto vence 12/12.')
  })
  await quit()
  expectStored(userData, 'Boleto de dezembro', asked)
}
