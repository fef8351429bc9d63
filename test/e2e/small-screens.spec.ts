import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { dropFiles, test } from './support/app.ts'
import { importFile, writePeople } from './support/steps.ts'
import { resize } from './support/window-size.ts'

/** 1366×768 at 125 %: the usual office notebook in Brazil. */
const notebook = { width: 1093, height: 614 }

/** As a legacy system exports it: what the rows go by stands among much else. */
const wideFile = (folder: string): string => {
  const path = join(folder, 'carteira_novembro.csv')
  const headers = 'CONTRATO;NOME DO CLIENTE;ENDERECO;CIDADE;UF;VALOR;VENCIMENTO;CPF;TELEFONE;FILIAL;OBS'
  const rows = Array.from({ length: 90 }, (_each, index) =>
    [
      `C-${100_000 + index}`,
      `Maria Conceição da Silva ${index}`,
      `Avenida Presidente Juscelino Kubitschek, ${index}`,
      'São José dos Campos',
      'SP',
      '1.741,53',
      '10/12/2026',
      '529.982.247-25',
      `119${80_000_000 + index}`,
      'Ribeirão Preto',
      '',
    ].join(';'),
  )
  writeFileSync(path, [headers, ...rows, ''].join('\r\n'))
  return path
}

/** The rows and the columns of the file that are seen whole: from edge to edge, under nothing else. */
const seenWhole = (grid: Locator): Promise<{ rows: number; columns: string[] }> =>
  grid.evaluate((element) => {
    const isSeen = (part: Element): boolean => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const frame = element.getBoundingClientRect()
      const ends = frame.left + element.clientLeft + element.clientWidth
      const foot = frame.top + element.clientTop + element.clientHeight
      if (left < frame.left || right > ends + 1 || bottom > Math.min(foot, window.innerHeight) + 1)
        return false
      // Beside the edges, where a column's width is dragged.
      const corners: [number, number][] = [
        [left + 8, top + 2],
        [right - 8, bottom - 2],
      ]
      return corners.every(([x, y]) => part.contains(document.elementFromPoint(x, y)))
    }
    const cells = [...element.querySelectorAll('.rows-row [role="gridcell"]:first-child')]
    const headers = [...element.querySelectorAll('[role="columnheader"]:has(select)')]
    return {
      rows: cells.filter(isSeen).length,
      columns: headers.filter(isSeen).map((head) => head.querySelector('button')?.textContent ?? ''),
    }
  })

test('on an office notebook the import page shows 12 rows and 4 columns, what they go by first', async ({
  running,
  folder,
}) => {
  const { page } = running
  await resize(running, notebook)
  await dropFiles(page, [wideFile(folder)])
  await expect(page.getByRole('button', { name: /^Importar [\d.]+ contatos?$/ })).toBeEnabled()
  const grid = page.getByRole('grid')
  await expect.poll(async () => (await seenWhole(grid)).rows).toBeGreaterThanOrEqual(12)
  const { columns } = await seenWhole(grid)
  expect(columns.length, columns.join(', ')).toBeGreaterThanOrEqual(4)
  expect(columns.slice(0, 2)).toEqual(['CPF', 'TELEFONE'])

  await test.step('the counts are folded into one button, which opens to the filters', async () => {
    await page.getByRole('button', { name: /^Resultado: / }).click()
    const counts = page.getByRole('dialog', { name: 'Resultado' })
    await counts.getByRole('button', { name: /^aceitas como estão/ }).click()
    await expect(page.getByText('90 linhas mostradas')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what the rows go by stays in sight while the others are moved sideways', async () => {
    await grid.evaluate((element) => element.scrollBy(2_000, 0))
    await expect.poll(async () => (await seenWhole(grid)).columns.at(-1)).toBe('OBS')
    expect((await seenWhole(grid)).columns.slice(0, 2)).toEqual(['CPF', 'TELEFONE'])
    await grid.evaluate((element) => element.scrollTo(0, 0))
  })

  await test.step('a cell that is cut says its text whole under the pointer, and one that is not says nothing', async () => {
    const cellOf = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
    const street = cellOf('Avenida Presidente Juscelino Kubitschek, 3')
    await street.hover()
    await expect(street).toHaveAttribute('title', 'Avenida Presidente Juscelino Kubitschek, 3')
    const contract = cellOf('C-100003')
    await contract.hover()
    await expect(contract).not.toHaveAttribute('title')
    await expect(street).not.toHaveAttribute('title')
    await street.hover()
    await expect(street).toHaveAttribute('title')
    // The elements are used for other rows.
    await page.mouse.wheel(0, 1_200)
    await expect(cellOf('Avenida Presidente Juscelino Kubitschek, 40')).toBeVisible()
    expect(await grid.evaluate((element) => element.querySelectorAll('.rows-cell[title]').length)).toBe(0)
  })
})

test('on an office notebook the message of a campaign is in the first screen', async ({
  running,
  folder,
}) => {
  const { page } = running
  await resize(running, notebook)
  await importFile(page, writePeople(folder, 'clientes.csv', 30), '30')
  await page.getByRole('button', { name: 'Escrever SMS' }).click()
  const message = page.getByRole('textbox', { name: 'Mensagem' })
  await expect(message).toBeVisible()
  await expect
    .poll(() => message.evaluate((field) => field.getBoundingClientRect().bottom <= window.innerHeight))
    .toBe(true)
  await expect(page.getByText('Destinatários, de 30 na lista')).toBeVisible()
})

test('the side bar is collapsed in a narrow window, and as the person left it from then on', async ({
  running,
}) => {
  const { page } = running
  const bar = page.getByRole('navigation', { name: 'Páginas' })
  const width = () => bar.evaluate((element) => Math.round(element.getBoundingClientRect().width))
  await resize(running, { width: 1366, height: 768 })
  await expect.poll(width).toBe(212)
  await resize(running, notebook)
  await expect.poll(width).toBe(56)
  // Its icons keep their names.
  await bar.getByRole('link', { name: 'Campanhas' }).click()
  await expect(page.getByRole('heading', { name: 'Campanhas' })).toBeVisible()
  await page.keyboard.press('Control+b')
  await expect.poll(width).toBe(212)
  await page.reload()
  await expect.poll(width).toBe(212)
  await bar.getByRole('button', { name: 'Recolher barra lateral' }).click()
  await resize(running, { width: 1366, height: 768 })
  await expect.poll(width).toBe(56)
})
