import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { makeCpfs } from '../support/documents.ts'
import { test } from './support/app.ts'
import { hoursToAccept, outboxCard, setPreparation, writePeople } from './support/steps.ts'

/** The most key presses from where the focus is. */
const mostTabs = 60

/**
 * Whether somebody who only sees the screen knows where the focus is: by an outline on itself, around it, beside it, or on
 * the cell that it works on. A shadow does not count: boxes have shadows without any focus.
 */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return false
    const active = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '')
    const places = [focused, focused.parentElement, focused.nextElementSibling, active]
    const styles = places.flatMap((place) => (place === null ? [] : [getComputedStyle(place)]))
    // A link that makes its whole row a target.
    const around = getComputedStyle(focused, '::after')
    return [...styles, ...(around.content === 'none' ? [] : [around])].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
    )
  })

/** Goes there by Tab alone, or back by Shift and Tab to what lies before; each stop on the way is to be seen. */
const tabTo = async (page: Page, goal: Locator): Promise<void> => {
  await expect(goal).toBeVisible()
  const liesBefore = await goal.evaluate(
    (element) =>
      document.activeElement !== document.body &&
      ((document.activeElement?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING) >
        0,
  )
  const stops: string[] = []
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(liesBefore ? 'Shift+Tab' : 'Tab')
    const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '')
    expect(await isFocusSeen(page), `the focus is seen on ${name}`).toBe(true)
    stops.push(name)
  }
  throw new Error(`not reached by Tab; its stops were\n${stops.slice(0, 12).join('\n')}`)
}

const press = async (page: Page, goal: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, goal)
  await page.keyboard.press(key)
}

const write = async (page: Page, goal: Locator, text: string): Promise<void> => {
  await tabTo(page, goal)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

const command = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}

test('a list is imported and sent as a campaign by keyboard alone', async ({ running, folder }) => {
  const { app, page } = running
  const file = writePeople(folder, 'teclado.csv', 40)
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, file)
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await page.keyboard.press('Control+o')

  const grid = page.getByRole('grid')
  await expect(page.getByRole('gridcell', { name: 'Pessoa 3', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importar 40 contatos' })).toBeEnabled()
  await tabTo(page, grid)
  // Two rows are marked, then a cell is written in, and the step taken back.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('2 linhas selecionadas')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.type('5511900000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: '5511900000000' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('gridcell', { name: '5511900000000' })).toBeHidden()
  await press(page, page.getByRole('button', { name: 'Importar 40 contatos' }))
  await expect(page.getByRole('heading', { name: '40 contatos importados' })).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Escrever SMS' }))
  await write(page, page.getByRole('textbox', { name: 'Título' }), 'Sem rato')
  await write(page, page.getByRole('textbox', { name: 'Mensagem' }), 'Oi, tudo bem?')
  await press(page, page.getByRole('button', { name: 'Revisar e enviar' }))
  const hours = await hoursToAccept(page)
  if (hours !== undefined) await press(page, hours, 'Space')
  await press(page, page.getByRole('button', { name: 'Enviar a 40 pessoas' }))
  await expect(page.getByRole('heading', { name: 'Caixa de saída' })).toBeVisible()
  await press(page, outboxCard(page, 'Sem rato').getByRole('button', { name: 'Enviar agora' }))
  await expect(page.getByRole('heading', { name: 'Nada para enviar' })).toBeVisible()
  await command(page, 'historico')
  await press(page, page.getByRole('link', { name: 'Sem rato' }))
  await expect(page.getByText('Tudo o que foi respondido confere com o pedido.')).toBeVisible()
})

test('documents are enriched, filtered and exported by keyboard alone', async ({ running, folder }) => {
  const { app, page } = running
  await setPreparation(page, '0')
  const file = join(folder, 'carteira.csv')
  writeFileSync(file, ['nome;cpf', ...makeCpfs(60).map((cpf, at) => `Cliente ${at};${cpf}`), ''].join('\n'))
  await app.evaluate(
    ({ dialog }, [input, output]) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [input ?? ''] })
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: output ?? '' })
    },
    [file, join(folder, 'saida.csv')],
  )
  await page.keyboard.press('Control+o')
  await press(page, page.getByRole('button', { name: 'Importar 60 contatos' }))
  await press(page, page.getByRole('button', { name: 'Enriquecer' }))
  await write(page, page.getByLabel('Finalidade'), 'Atualizar contatos')
  await tabTo(page, page.getByLabel('Base legal (LGPD)'))
  await page.keyboard.type('Proteção')
  await press(page, page.getByRole('button', { name: 'Consultar 60 CPFs' }))
  const sheet = page.getByRole('dialog', { name: 'Confirmar enriquecimento' })
  await press(page, sheet.getByRole('button', { name: /^Consultar/ }))
  await press(page, page.getByRole('button', { name: 'Enviar agora' }))
  await expect(page.getByRole('tab', { name: /^Registros 60/ })).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Filtro', exact: true }))
  await expect(page.getByRole('searchbox', { name: 'Buscar um campo' })).toBeFocused()
  await page.keyboard.type('tem whatsapp 1')
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('checkbox', { name: /^Sim/ }), 'Space')
  await press(page, page.getByRole('button', { name: 'Filtrar', exact: true }))
  await expect(page.getByRole('status').filter({ hasText: /\d+ de 60 registros$/ })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Exportar…' }))
  const exported = page.getByRole('dialog', { name: 'Exportar registros' })
  await press(page, exported.getByRole('button', { name: 'Exportar', exact: true }))
  await expect(exported.getByRole('button', { name: 'Mostrar na pasta' })).toBeVisible()
})

test('an invisible focus is detected by the keyboard tests', async ({ running }) => {
  const { page } = running
  const goal = page.getByRole('button', { name: 'Abrir arquivo' }).first()
  await tabTo(page, goal)
  await page.evaluate(() => {
    const bare = new CSSStyleSheet()
    bare.replaceSync('*, *::after { outline: none !important; }')
    document.adoptedStyleSheets.push(bare)
  })
  expect(await isFocusSeen(page)).toBe(false)
})
