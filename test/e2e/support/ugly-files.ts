/** Files as other people make them: a workbook for people to look at, and the export of an old system. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from 'xlsx'
import { encodeText } from '../../support/spreadsheets/csv-writer.ts'

const due = (day: number): Date => new Date(Date.UTC(2026, 11, day))

/**
 * A cover sheet before the sheet with the data, a merged title over the header, landlines before mobiles, names in
 * capitals, amounts and dates as numbers with a format, an empty row and a total. Of its six people four have a mobile.
 */
export const uglyWorkbook = (folder: string): string => {
  const cover = utils.aoa_to_sheet([['CARTEIRA DE COBRANÇA'], ['Emitido por Márcia'], [], ['Confidencial']])
  const sheet = utils.aoa_to_sheet(
    [
      ['CARTEIRA COBRANÇA - NOVEMBRO'],
      [],
      ['Cód.', 'NOME DO CLIENTE', 'TEL. FIXO', 'TEL. CELULAR', 'CPF', 'VALOR EM ABERTO', 'VENCIMENTO'],
      [1, 'MARIA DA SILVA', '(11) 3456-7890', '(11) 98765-4321', '529.982.247-25', 1741.53, due(10)],
      [2, 'JOAO DE SOUZA', '1133334444', 11987654322, '', 980, due(11)],
      [3, 'JOSE D’AVILA', '', '21 8765-4323', '123.456.789-00', 12.5, due(12)],
      [4, 'ANA', '11 3222-1111', '', '', 100_000, due(13)],
      [5, 'PAULO LIMA', '', '5,51199E+12', '', 77, due(14)],
      [6, 'RITA', '', '(11)98765-4326 / (11) 91234-5678', '', 55.1, due(15)],
      [],
      ['TOTAL', '', '', '', '', { t: 'n', f: 'SUM(F4:F9)', v: 102_866.13 }],
    ],
    { cellDates: true },
  )
  sheet['!merges'] = [utils.decode_range('A1:G1')]
  for (let row = 4; row <= 11; row += 1) {
    Object.assign(sheet[`F${row}`] ?? {}, { z: '"R$" #,##0.00' })
    Object.assign(sheet[`G${row}`] ?? {}, { z: 'dd/mm/yyyy' })
  }
  const book = utils.book_new()
  utils.book_append_sheet(book, cover, 'Capa')
  utils.book_append_sheet(book, sheet, 'Base Nov')
  const path = join(folder, 'CARTEIRA COBRANÇA (2) - FINAL v3.xlsx')
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  return path
}

/** The texts that the people of `uglyWorkbook` with a mobile get from `Olá <first name>: <amount> em <date>`. */
export const uglyWorkbookTexts = [
  { contact: '5511987654321', message: 'Olá Maria: R$ 1.741,53 em 10/12/2026' },
  { contact: '5511987654322', message: 'Olá Joao: R$ 980,00 em 11/12/2026' },
  { contact: '5521987654323', message: 'Olá Jose: R$ 12,50 em 12/12/2026' },
  { contact: '5511987654326', message: 'Olá Rita: R$ 55,10 em 15/12/2026' },
]

/** As an old system writes it: `;`, CRLF, Windows-1252, the area code apart. */
export const legacyFile = (folder: string, name: string, lines: readonly string[]): string => {
  const path = join(folder, name)
  writeFileSync(path, encodeText([...lines, ''].join('\r\n'), { encoding: 'windows-1252', bom: false }))
  return path
}
