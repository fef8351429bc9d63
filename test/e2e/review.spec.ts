import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { encodeText } from '../support/spreadsheets/csv-writer.ts'
import { dropFiles, test } from './support/app.ts'
import { countStoredRows } from './support/stored-data.ts'
import { goTo } from './support/steps.ts'
import { legacyFile } from './support/ugly-files.ts'

/** Forty people as a system of 2012 exported them, with what spreadsheets do to numbers in between. */
const oldFile = (folder: string): string => {
  const phones = (index: number): string => {
    if (index % 10 === 3) return '5,51199E+12'
    if (index % 10 === 7) return `9${8_000_000 + index}`.replace(/(\d{4})$/, '-$1')
    return index % 2 === 0 ? `(11) 8${7_000_000 + index}` : `119${87_000_000 + index}`
  }
  const rows = Array.from({ length: 40 }, (_each, index) => `Conceição ${index};${phones(index)};Marília`)
  const path = join(folder, 'antigos.csv')
  const text = ['Nome;Telefone;Cidade', ...rows, ''].join('\r\n')
  writeFileSync(path, encodeText(text, { encoding: 'windows-1252', bom: false }))
  return path
}

const verdict = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Resultado' }).getByRole('button', { name })

const cell = (page: Page, text: string): Locator => page.getByRole('gridcell', { name: text, exact: true })

test('a file is corrected by cell and in bulk, steps can be undone, and the work survives a kill', async ({
  running,
  startAgain,
  folder,
}) => {
  const { page } = running
  await dropFiles(page, [oldFile(folder)])
  await expect(page.getByRole('button', { name: 'Importar 32 contatos' })).toBeEnabled()
  await expect(verdict(page, 'recusadas 8')).toBeVisible()

  await test.step('one cell is corrected, with its verdict shown while typing', async () => {
    await verdict(page, 'notação científica 4').click()
    await expect(page.getByText('4 linhas mostradas')).toBeVisible()
    await cell(page, '5,51199E+12').first().dblclick()
    await page.keyboard.type('11 98765-4321')
    await expect(page.getByRole('row').nth(1)).toContainText('aceita')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Importar 33 contatos' })).toBeEnabled()
    // It stays where it was mended until something else is asked for.
    await expect(cell(page, '11 98765-4321')).toBeVisible()
    await page.getByRole('grid').press('Control+z')
    await expect(page.getByRole('button', { name: 'Importar 32 contatos' })).toBeEnabled()
    await page.getByRole('button', { name: /^Refazer/ }).click()
    await expect(page.getByRole('button', { name: 'Importar 33 contatos' })).toBeEnabled()
  })

  await test.step('several rows are corrected at once, counted before and undone afterwards', async () => {
    await verdict(page, 'sem DDD 4').click()
    await page.getByRole('button', { name: 'Corrigir em lote' }).click()
    const sheet = page.getByRole('dialog', { name: 'Corrigir em lote' })
    await sheet.getByLabel('O que fazer').selectOption({ label: 'Adicionar o DDD que falta' })
    await sheet.getByLabel('DDD', { exact: true }).selectOption('14')
    await expect(sheet).toContainText('4 linhas mudariam.')
    await sheet.getByRole('button', { name: 'Aplicar a 4 linhas' }).click()
    await expect(page.getByRole('button', { name: 'Importar 37 contatos' })).toBeEnabled()
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Importar 33 contatos' })).toBeEnabled()
    await page.getByRole('button', { name: /^Refazer/ }).click()
    await expect(page.getByRole('button', { name: 'Importar 37 contatos' })).toBeEnabled()
  })

  await test.step('selected rows are removed after a search', async () => {
    await page.getByRole('button', { name: 'Mostrar todas' }).click()
    await page.getByLabel('Buscar nas linhas').fill('conceicao 39')
    await expect(page.getByText('1 linha mostrada')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Selecionar todas as linhas mostradas' }).check()
    await page.getByRole('button', { name: 'Remover as selecionadas' }).click()
    // The marks were on places, where other rows stand now.
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Importar 36 contatos' })).toBeEnabled()
    await page.getByLabel('Buscar nas linhas').fill('')
  })

  await running.kill()
  const again = await startAgain()
  await test.step('all corrections are kept after a kill of the app', async () => {
    await expect(again.page.getByText('antigos.csv foi lido e aguarda a sua conferência.')).toBeVisible()
    await again.page.getByRole('button', { name: /antigos.csv foi lido/ }).click()
    await verdict(again.page, 'removida por você 1').click()
    await expect(cell(again.page, 'Conceição 39')).toBeVisible()
    await again.page.getByRole('button', { name: 'Importar 36 contatos' }).click()
    await expect(again.page.getByRole('heading', { name: '36 contatos importados' })).toBeVisible()
  })

  await test.step('the import is undone and made again', async () => {
    await again.page.getByRole('link', { name: 'Abrir lista' }).click()
    await again.page.getByRole('button', { name: /^Ações/ }).click()
    await again.page.getByRole('menuitem', { name: 'Voltar à conferência do arquivo' }).click()
    await again.page.getByRole('button', { name: /^Desfazer/ }).click()
    await again.page.getByRole('button', { name: 'Importar 37 contatos' }).click()
    await expect(again.page.getByRole('heading', { name: '37 contatos importados' })).toBeVisible()
    await goTo(again.page, 'Listas')
    await expect(again.page.getByText(/^1 lista, /)).toBeVisible()
  })
  expect(countStoredRows(running.userData)).toEqual({ lists: 1, batches: 1, contacts: 37 })
})

test('a legacy export is imported by its column of area codes, and one without says what is missing', async ({
  running,
  folder,
}) => {
  const { page } = running
  const apart = legacyFile(folder, 'legado.csv', [
    'NOME;DDD;TELEFONE;CPF',
    'João;11;98765-4321;',
    'Conceição;021;33334444;',
    'Íris;41;21987650000;529.982.247-26',
    'Tião;20;991112222;',
  ])
  await dropFiles(page, [apart])
  await expect(page.getByRole('button', { name: 'Importar 3 contatos' })).toBeEnabled()
  await expect(page.getByRole('combobox', { name: 'Papel da coluna DDD' })).toHaveValue('ddd')
  await expect(verdict(page, 'DDD lido da coluna DDD 2')).toBeVisible()
  await verdict(page, 'CPF não confere 1').click()
  await expect(page.getByText('1 linha mostrada')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('aceita, CPF não confere')
  await verdict(page, 'DDD não existe 1').click()
  await cell(page, '20').dblclick()
  await page.keyboard.type('27')
  await expect(page.getByRole('row').nth(1)).toContainText('DDD lido da coluna DDD')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Importar 4 contatos' }).click()
  await expect(page.getByRole('heading', { name: '4 contatos importados' })).toBeVisible()

  const without = ['NOME;TELEFONE', 'João;98765-4321', 'Zoë;3333-4444', 'Léo;8765-9999']
  await dropFiles(page, [legacyFile(folder, 'sem-ddd.csv', without)])
  const notice = page.getByRole('status').filter({ hasText: 'Todas as 3 linhas foram recusadas: sem DDD.' })
  await notice.getByLabel('Números sem DDD').selectOption('85')
  await page.getByRole('button', { name: 'Importar 3 contatos' }).click()
  await expect(page.getByRole('heading', { name: '3 contatos importados' })).toBeVisible()
})

test('the phone columns of a file are put in an order by the keyboard and by dragging, and that can be undone', async ({
  running,
  folder,
}) => {
  const { page } = running
  const path = join(folder, 'telefones.csv')
  const rows = ['Nome;Celular 1;Celular 2', 'Ana;11980000001;21980000002', 'Bia;1132654321;2132654321', '']
  writeFileSync(path, rows.join('\n'))
  await dropFiles(page, [path])
  await expect(page.getByRole('button', { name: 'Importar 2 contatos' })).toBeEnabled()
  await expect(cell(page, '+55 11 98000-0001')).toBeVisible()
  const second = page.getByLabel('Papel da coluna Celular 2')
  await expect(second.locator('option:checked')).toHaveText('2º telefone')
  await second.focus()
  await page.keyboard.press('Home')
  await expect(cell(page, '+55 21 98000-0002')).toBeVisible()
  await expect(cell(page, '+55 21 3265-4321')).toBeVisible()
  await expect(second.locator('option:checked')).toHaveText('1º telefone')
  await expect(second).toBeFocused()
  await page.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(cell(page, '+55 11 98000-0001')).toBeVisible()
  await expect(second.locator('option:checked')).toHaveText('2º telefone')

  await page
    .getByRole('button', { name: 'Ordenar por Celular 2' })
    .dragTo(page.getByRole('button', { name: 'Ordenar por Celular 1' }), { targetPosition: { x: 4, y: 6 } })
  await expect(page.getByText('“Celular 2” agora é o 1º telefone')).toBeVisible()
  await expect(second.locator('option:checked')).toHaveText('1º telefone')
  await expect(cell(page, '+55 21 98000-0002')).toBeVisible()
  await page.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(cell(page, '+55 11 98000-0001')).toBeVisible()
  await expect(second.locator('option:checked')).toHaveText('2º telefone')
})

test('columns of a staged file can be resized, moved, hidden and sorted by', async ({ running, folder }) => {
  const { page } = running
  await dropFiles(page, [oldFile(folder)])
  await expect(page.getByRole('button', { name: 'Importar 32 contatos' })).toBeEnabled()
  const headers = (): Promise<string[]> =>
    page
      .getByRole('columnheader')
      .getByRole('button', { name: /^Ordenar por/ })
      .evaluateAll((buttons) => buttons.map((button) => button.textContent))
  await expect.poll(headers).toEqual(['Telefone', 'Nome', 'Cidade'])

  // The first rows say how wide the columns are.
  await expect(cell(page, 'Conceição 0')).toBeVisible()
  const edge = page.getByRole('separator', { name: 'Largura da coluna Nome' })
  const before = Number(await edge.getAttribute('aria-valuenow'))
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 16))

  await page
    .getByRole('button', { name: 'Ordenar por Cidade' })
    .dragTo(page.getByRole('button', { name: 'Ordenar por Nome' }), { targetPosition: { x: 4, y: 6 } })
  await expect.poll(headers).toEqual(['Telefone', 'Cidade', 'Nome'])

  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('checkbox', { name: 'Cidade' }).uncheck()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect.poll(headers).toEqual(['Telefone', 'Nome'])

  await page.getByRole('button', { name: 'Ordenar por Nome' }).click()
  await expect(page.getByRole('row').nth(2)).toContainText('Conceição 1')
  await expect(page.getByRole('row').nth(3)).toContainText('Conceição 10')
  await page.getByRole('button', { name: 'Ordenar por Nome' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Conceição 9')
  await page.getByRole('button', { name: 'Ordenar por Nome' }).click()
  await expect(page.getByRole('row').nth(2)).toContainText('Conceição 1')
  await expect(page.getByRole('row').nth(3)).toContainText('Conceição 2')
})

test('blocks are selected, copied, pasted, filled down and emptied as in a spreadsheet', async ({
  running,
  folder,
}) => {
  const { page, app } = running
  await dropFiles(page, [oldFile(folder)])
  await expect(page.getByRole('button', { name: 'Importar 32 contatos' })).toBeEnabled()
  const clipboard = (): Promise<string> => app.evaluate(({ clipboard: system }) => system.readText())
  // The phone stands first, its verdict beside it.
  const places = { phone: 2, name: 4, city: 5 }
  const at = (row: number, column: keyof typeof places): Locator =>
    page
      .getByRole('row')
      .nth(row + 1)
      .getByRole('gridcell')
      .nth(places[column])

  await test.step('a block selected with Shift is copied with the keys and the menu of the system', async () => {
    await at(0, 'phone').click()
    await at(1, 'city').click({ modifiers: ['Shift'] })
    await page.keyboard.press('Control+c')
    const block = '(11) 87000000\tConceição 0\tMarília\r\n11987000001\tConceição 1\tMarília'
    await expect.poll(clipboard).toBe(block)
  })

  await test.step('a cell that was just written is copied as it was written', async () => {
    await at(7, 'city').dblclick()
    await page.keyboard.insertText('Botucatu')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+c')
    await expect.poll(clipboard).not.toContain('Conceição 0')
    expect(await clipboard()).toBe('Botucatu')
  })

  await test.step('a column is fitted to what it holds by a double click on its edge', async () => {
    const edge = page.getByRole('separator', { name: 'Largura da coluna Cidade' })
    await edge.dblclick()
    await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBeLessThan(110)
    await expect(at(0, 'city')).toHaveText('Marília')
  })

  await test.step('a table from another program goes over the cells from the active one on', async () => {
    await app.evaluate(({ clipboard: system }) => system.writeText('11980000001\tAna\n11980000002\tBia\n'))
    await at(4, 'phone').click()
    await page.keyboard.press('Control+v')
    await expect(at(4, 'name')).toHaveText('Ana')
    await expect(at(5, 'phone')).toHaveText('11980000002')
    await expect(page.getByText('4 células alteradas')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Colado às/ })).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(at(4, 'name')).toHaveText('Conceição 4')
  })

  await test.step('the top row of a dragged block is filled down, and a block is emptied', async () => {
    await at(0, 'city').hover()
    await page.mouse.down()
    await at(2, 'city').hover()
    await page.mouse.up()
    await page.keyboard.press('Delete')
    await expect(at(2, 'city')).toHaveText('')
    await at(0, 'city').dblclick()
    await page.keyboard.type('Bauru')
    await page.keyboard.press('Enter')
    await at(0, 'city').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(at(2, 'city')).toHaveText('Bauru')
    await expect(at(3, 'city')).toHaveText('Marília')
  })
})

test('Ctrl with an arrow goes to the edge of the data, and a column is filtered by its values', async ({
  running,
  folder,
}) => {
  const { page, app } = running
  const rows = Array.from({ length: 900 }, (_each, index) => {
    const city = index < 400 || index === 700 ? ['Marília', 'Bauru', 'Assis'][index % 3] : ''
    return `Ana ${index};119${80_000_000 + index};${city}`
  })
  const path = join(folder, 'cidades.csv')
  writeFileSync(path, ['Nome;Telefone;Cidade', ...rows, ''].join('\n'))
  await dropFiles(page, [path])
  await expect(page.getByRole('button', { name: 'Importar 900 contatos' })).toBeEnabled()
  const clipboard = (): Promise<string> => app.evaluate(({ clipboard: system }) => system.readText())
  const city = (row: number): Locator =>
    page
      .locator(`[role="row"][aria-rowindex="${row + 2}"]`)
      .getByRole('gridcell')
      .nth(5)
  const isActive = (row: number) => expect(city(row)).toHaveAttribute('data-active')

  await test.step('a run, the gap behind it and the end', async () => {
    await city(0).click()
    for (const row of [399, 700, 899]) {
      await page.keyboard.press('Control+ArrowDown')
      await isActive(row)
    }
    await page.keyboard.press('Control+ArrowUp')
    await isActive(700)
    await page.keyboard.press('Control+Shift+ArrowUp')
    await isActive(399)
    await page.keyboard.press('Control+c')
    await expect(page.getByText('302 linhas copiadas')).toBeVisible()
    expect((await clipboard()).split('\r\n')).toHaveLength(302)
  })

  await test.step('what is being typed in a cell is kept when the cell is scrolled out of view', async () => {
    await page.getByRole('grid').press('Control+Home')
    for (const [row, by] of [
      [1, 450],
      [2, 12_000],
    ] as const) {
      await city(row).dblclick()
      await page.keyboard.type(`Garça ${row}`)
      await page.mouse.wheel(0, by)
      await expect(city(row)).toBeHidden()
      await page.getByRole('grid').press('Control+Home')
      await expect(city(row)).toHaveText(`Garça ${row}`)
      await page.getByRole('grid').press('Control+z')
      await expect(city(row)).toHaveText(row === 1 ? 'Bauru' : 'Assis')
    }
  })

  await test.step('a value filters, with the search, as a chip that can be removed', async () => {
    await page.getByRole('button', { name: 'Filtrar por Cidade' }).click()
    const place = page.getByRole('group', { name: 'Filtrar por Cidade' })
    await place.getByRole('checkbox', { name: 'Bauru' }).check()
    await expect(place).toContainText('Só vazios (499)')
    await place.getByRole('button', { name: 'Filtrar', exact: true }).click()
    await expect(page.getByText('134 linhas mostradas')).toBeVisible()
    await page.getByLabel('Buscar nas linhas').fill('ana 39')
    await expect(page.getByText('3 linhas mostradas')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Selecionar todas as linhas mostradas' }).check()
    await page.getByRole('button', { name: 'Remover as selecionadas' }).click()
    await expect(page.getByRole('button', { name: 'Importar 897 contatos' })).toBeEnabled()
    await page.getByRole('button', { name: /^Remover o filtro Cidade/ }).click()
    await page.getByLabel('Buscar nas linhas').fill('')
    await expect(page.getByText(/linhas? mostradas?/)).toBeHidden()
  })
})

test('rows copied from Excel are pasted as a file and can be imported', async ({ running }) => {
  const { page, app } = running
  await app.evaluate(({ clipboard }) =>
    clipboard.writeText('Nome\tTelefone\r\n"Conceição ""Céu"""\t(11) 98765-4321\r\nZoë\t11987650000\r\n'),
  )
  await expect(page.getByRole('heading', { name: 'Solte aqui uma planilha' })).toBeVisible()
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('heading', { name: /^Colado às \d\d:\d\d$/ })).toBeVisible()
  await expect(cell(page, 'Conceição "Céu"')).toBeVisible()
  await page.getByRole('button', { name: 'Importar 2 contatos' }).click()
  await expect(page.getByRole('heading', { name: '2 contatos importados' })).toBeVisible()
})

test('each spreadsheet of a dropped folder is queued separately', async ({ running, folder }) => {
  const { page } = running
  const exports = join(folder, 'exportações')
  mkdirSync(exports)
  oldFile(exports)
  writeFileSync(join(exports, 'zebra.csv'), 'telefone\n11987654321\n')
  writeFileSync(join(exports, 'foto.png'), 'x')
  await dropFiles(page, [exports])
  const queue = page.getByRole('navigation', { name: 'Fila de arquivos' })
  await expect(queue.getByRole('button', { name: /em conferência|na fila|lendo/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Importar 32 contatos' }).click()
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await page.getByRole('button', { name: 'Importar 1 contato' }).click()
  await expect(page.getByRole('heading', { name: '1 contato importado' })).toBeVisible()
})
