import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { frames } from '../support/audio/mp3-builder.ts'
import { dropFiles, test } from './support/app.ts'
import { sendNow } from './support/main-job.ts'
import { acceptHours, importFile, part, writePeople, writeSms } from './support/steps.ts'
import { storedCampaigns } from './support/stored-data.ts'
import { legacyFile, uglyWorkbook, uglyWorkbookTexts } from './support/ugly-files.ts'

test.skip(process.platform !== 'linux', 'the longest way is the one on which the keys are asked about')

/** More than these and somebody who has never seen the window gives up. */
const mostSteps = 12

/** What a newcomer does, one click after another, each by words that stand on the screen; every one is counted. */
const createNewcomer = () => {
  const steps: string[] = []
  const act = async (what: string, where: Locator): Promise<void> => {
    await expect(where).toBeVisible()
    await expect(where).toBeEnabled()
    await where.click()
    steps.push(what)
  }
  return {
    steps,
    press: (page: Page, name: string | RegExp) =>
      act(`press “${String(name)}”`, page.getByRole('button', { name })),
    tick: (page: Page, name: string) => act(`tick “${name}”`, page.getByRole('checkbox', { name })),
  }
}

test('a newcomer sends a first campaign in twelve steps or fewer', async ({ start, userData }) => {
  const running = await start({ consentToKeyFile: false })
  const { page } = running
  const newcomer = createNewcomer()

  await expect(page.getByRole('heading', { name: 'Planilhas viram campanhas' })).toBeVisible()
  await newcomer.press(page, 'Continuar')
  await expect(page.getByRole('heading', { name: 'Seus dados ficam neste computador' })).toBeVisible()
  await newcomer.tick(page, 'Entendo que a chave fica num arquivo sem proteção')
  await newcomer.press(page, 'Salvar no arquivo')
  await expect(page.getByRole('heading', { name: 'Por qual lista começar?' })).toBeVisible()
  await newcomer.press(page, 'Começar com o exemplo')
  // What is wrong with the list is in sight before anything is taken.
  await expect(page.getByText('120 linhas, 5 colunas')).toBeVisible()
  await newcomer.press(page, 'Importar 113 contatos')
  await expect(page.getByRole('heading', { name: '113 contatos importados' })).toBeVisible()
  await newcomer.press(page, 'Escrever SMS')
  await expect(page.getByRole('complementary', { name: 'Prévia no telefone' })).toContainText('Oi, ')
  await newcomer.press(page, 'Revisar e enviar')
  // By day nothing is asked.
  await acceptHours(page)
  await newcomer.press(page, 'Enviar a 113 pessoas')
  await expect(page.getByRole('heading', { name: 'Caixa de saída' })).toBeVisible()
  await newcomer.press(page, 'Enviar agora')
  await expect(page.getByText('“Lembrete de parcela (exemplo)” foi aceita pelo serviço.')).toBeVisible()

  console.log([`${newcomer.steps.length} steps:`, ...newcomer.steps].join('\n  '))
  expect(newcomer.steps.length).toBeLessThanOrEqual(mostSteps)
  await running.quit()
  const [campaign, ...others] = storedCampaigns(userData)
  expect(others).toEqual([])
  expect(campaign).toMatchObject({ title: 'Lembrete de parcela (exemplo)', quantity: 113 })
  expect(campaign?.recipients[0]?.message).toMatch(
    /^Oi, \p{L}+\. Sua parcela de R\$ [\d.,]+ vence em \d\d\/\d\d\/\d{4}\.$/u,
  )
})

test('a newcomer sends a campaign to the mobiles of an ugly workbook, and one to those of a legacy export', async ({
  running,
  folder,
}) => {
  const { page, userData } = running
  await dropFiles(page, [uglyWorkbook(folder)])
  const sheets = page.getByRole('navigation', { name: 'Abas do arquivo' })
  await expect(sheets.getByRole('button', { name: 'Base Nov' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Importar 5 contatos' }).click()
  await expect(page.getByText('De 7 linhas. 2 linhas ficaram de fora')).toBeVisible()
  for (const reason of ['notação científica', 'sem telefone'])
    await expect(
      part(page, 'Motivos de recusa').getByRole('listitem').filter({ hasText: reason }),
    ).toContainText('1')

  await writeSms(page, { title: 'Cobrança', message: 'Olá ' })
  const message = page.getByRole('textbox', { name: 'Mensagem' })
  const insert = (column: string) =>
    page.getByRole('group', { name: 'Inserir coluna' }).getByRole('button', { name: column }).click()
  await insert('NOME DO CLIENTE')
  await page.keyboard.type(': ')
  await insert('VALOR EM ABERTO')
  await page.keyboard.type(' em ')
  await insert('VENCIMENTO')
  await expect(message).toHaveValue(
    'Olá {{NOME DO CLIENTE:primeiro}}: {{VALOR EM ABERTO:moeda}} em {{VENCIMENTO}}',
  )
  await sendNow(page, 'Cobrança')
  expect(storedCampaigns(userData)).toMatchObject([{ title: 'Cobrança', recipients: uglyWorkbookTexts }])

  const lines = ['NOME;DDD;TELEFONE', 'João;11;98765-4321', 'Conceição;021;33334444', 'Zoë;20;991112222']
  await importFile(page, legacyFile(folder, 'legado.csv', lines), '2')
  await writeSms(page, { title: 'Legado', message: 'Aviso a {{NOME}}' })
  await sendNow(page, 'Legado')
  expect(storedCampaigns(userData)).toMatchObject([
    { title: 'Cobrança' },
    { title: 'Legado', recipients: [{ contact: '5511987654321', message: 'Aviso a João' }] },
  ])
})

test('files dropped on the introduction are accepted: a list is opened and a recording is stored', async ({
  start,
  folder,
}) => {
  const { page } = await start({ consentToKeyFile: false })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('checkbox', { name: 'Entendo que a chave fica num arquivo sem proteção' }).check()
  await page.getByRole('button', { name: 'Salvar no arquivo' }).click()
  await expect(page.getByRole('heading', { name: 'Por qual lista começar?' })).toBeVisible()
  const lists = join(folder, 'listas')
  mkdirSync(lists)
  writePeople(lists, 'pessoas.csv', 3)
  const sound = join(folder, 'aviso.mp3')
  writeFileSync(sound, frames(100))
  await dropFiles(page, [lists, sound])
  // That is said for a moment only.
  await expect(page.getByText('“aviso.mp3” está na biblioteca de gravações.')).toBeVisible()
  await expect(page.getByText('3 linhas, 2 colunas')).toBeVisible()
  await page.getByRole('button', { name: 'Importar 3 contatos' }).click()
  await expect(page.getByRole('heading', { name: '3 contatos importados' })).toBeVisible()
})

test('the introduction is shown once and can be opened again from the palette', async ({ start }) => {
  const first = await start({ consentToKeyFile: false })
  await first.page.getByText('English').click()
  await expect(first.page.getByRole('heading', { name: 'Spreadsheets become campaigns' })).toBeVisible()
  await first.page.getByRole('button', { name: 'Continue' }).click()
  await first.page.getByRole('checkbox').check()
  await first.page.getByRole('button', { name: 'Save it in the file' }).click()
  await first.page.getByRole('button', { name: 'Skip' }).click()
  await expect(first.page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await first.quit()

  const second = await start({ consentToKeyFile: false })
  await expect(second.page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await second.page.keyboard.press('Control+k')
  await expect(second.page.getByRole('combobox')).toBeFocused()
  await second.page.keyboard.type('introduction')
  await second.page.keyboard.press('Enter')
  await expect(second.page.getByRole('heading', { name: 'Spreadsheets become campaigns' })).toBeVisible()
  await second.page.getByRole('button', { name: 'Skip' }).click()
  await expect(second.page.getByRole('heading', { name: 'Home' })).toBeVisible()
})
