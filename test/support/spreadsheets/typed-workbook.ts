import { randomFrom, type Random } from './seeded-random.ts'
import { buildWorkbook, columnName, escapeXml, stylesOf } from './workbook-writer.ts'

/** Formats by what they make of a number; the style of a cell is the place in this list. */
const formats: readonly (string | number)[] = [
  'General',
  14,
  22,
  'dd/mm/yyyy',
  'dd/mm/yyyy hh:mm',
  '[$-416]d "de" mmmm "de" yyyy;@',
  'yyyy-mm-dd\\Thh:mm:ss',
  20,
  21,
  46,
  '[h]:mm',
  '00000000000',
  '000"."000"."000"-"00',
  '00000\\-000',
  '0.00',
  '#,##0.00',
  '"R$" #,##0.00;[Red]-"R$" #,##0.00',
  10,
  '0.00E+00',
  '@',
  '(00) 00000-0000',
]
const dateStyles = [1, 2, 3, 4, 5, 6]
const clockStyles = [7, 8]
const elapsedStyles = [9, 10]
const paddedStyles = [11, 12, 13]
const numberStyles = [0, 14, 15, 16, 17, 18, 19]

const words = [
  'Ana',
  'João',
  'Conceição',
  'Zoë',
  'R$ 10,00',
  'a < b & c',
  '😀 José',
  'linha 1\nlinha 2',
  '  ',
  '00123',
]
const errors = ['#N/A', '#DIV/0!', '#REF!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!']

const oneOf = <T>(list: readonly T[], random: Random): T | undefined => list[random(list.length)]

const plainText = (random: Random): string =>
  Array.from({ length: 1 + random(3) }, () => oneOf(words, random) ?? '').join(random(2) === 0 ? ' ' : '')

const textXml = (text: string): string => `<t xml:space="preserve">${escapeXml(text)}</t>`
const richXml = (random: Random): string =>
  Array.from(
    { length: 1 + random(4) },
    (_, run) => `<r>${run === 0 ? '' : '<rPr><b/><sz val="11"/></rPr>'}${textXml(plainText(random))}</r>`,
  ).join('')

const seconds = (random: Random): number => random(86_400) / 86_400

/** Cells of every kind that a workbook has, each with the attributes of its `<c>` and what is in it. */
const cellKinds: readonly ((random: Random) => readonly [attributes: string, content: string])[] = [
  (random) => [`s="${oneOf(dateStyles, random)}"`, `<v>${61 + random(80_000)}</v>`],
  (random) => [`s="${oneOf(dateStyles, random)}"`, `<v>${30_000 + random(30_000) + seconds(random)}</v>`],
  (random) => [`s="${oneOf(clockStyles, random)}"`, `<v>${seconds(random)}</v>`],
  (random) => [`s="${oneOf(elapsedStyles, random)}"`, `<v>${random(90) + seconds(random)}</v>`],
  (random) => [`s="${oneOf(paddedStyles, random)}"`, `<v>${random(1_000_000_000)}</v>`],
  (random) => ['s="20"', `<v>${11_900_000_000 + random(99_999_999)}</v>`],
  (random) => [`s="${oneOf(numberStyles, random)}"`, `<v>${random(4_000_000_000) * 1_375}</v>`],
  (random) => [`s="${oneOf(numberStyles, random)}"`, `<v>${(random(2_000_000) - 1_000_000) / 1_000}</v>`],
  (random) => [`s="${oneOf(numberStyles, random)}"`, `<v>${random(1_000) / 7}</v>`],
  (random) => ['s="0"', `<v>${random(1_000) / 1e9}</v>`],
  (random) => ['s="0"', `<v>5.${String(random(1_000_000_000)).padStart(9, '0')}E12</v>`],
  (random) => ['t="b"', `<v>${random(2)}</v>`],
  (random) => ['t="e"', `<v>${oneOf(errors, random)}</v>`],
  (random) => ['t="s"', `<v>${random(sharedStrings)}</v>`],
  (random) => ['t="inlineStr"', `<is>${textXml(plainText(random))}</is>`],
  (random) => ['t="inlineStr"', `<is>${richXml(random)}</is>`],
  (random) => ['t="str"', `<f>A1&amp;"x"</f><v>${escapeXml(plainText(random).trim())}x</v>`],
  (random) => [`s="${oneOf(dateStyles, random)}"`, `<f>TODAY()</f><v>${45_000 + random(2_000)}</v>`],
  (random) => ['s="0"', `<f>SUM(A1:A9)</f><v>${random(1_000_000) / 100}</v>`],
  () => ['s="3"', ''],
]

const sharedStrings = 300

/** A workbook of `rows` rows with every kind of cell and format, in two sheets; the seed repeats it. */
export const typedWorkbook = (seed: number, rows: number, date1904 = false): Buffer => {
  const random = randomFrom(seed)
  const strings = Array.from({ length: sharedStrings }, (_, index) =>
    index % 3 === 0 ? `<si>${richXml(random)}</si>` : `<si>${textXml(plainText(random))}</si>`,
  )
  const sheet = (count: number): string =>
    Array.from({ length: count }, (_, index) => {
      const row = index + 1
      const cells = cellKinds.map((kind, column) => {
        const [attributes, content] = kind(random)
        return `<c r="${columnName(column + 1)}${row}" ${attributes}>${content}</c>`
      })
      return `<row r="${row}">${cells.join('')}</row>`
    }).join('')
  return buildWorkbook({
    sheets: [
      { name: 'Clientes', rows: sheet(rows) },
      { name: 'Mais ção', rows: sheet(Math.ceil(rows / 10)) },
    ],
    strings: strings.join(''),
    styles: stylesOf(formats),
    date1904,
  })
}
