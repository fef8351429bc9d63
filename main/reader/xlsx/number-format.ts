import { splitFormat, type FormatSection } from './format-sections.ts'
import { momentPartsOf, type MomentPart } from './moment-text.ts'
import { type NumberSection, numberSectionOf } from './shown-number.ts'

/**
 * What a number format makes of a number, as far as the text of a cell depends on it:
 * - `padded`: an identifier, whose digits are kept, with zeros in front; `masks` where their number depends on the size,
 *   as of CPFs and CNPJs in one column;
 * - `date`: day, month and year in figures, in whatever order;
 * - `moment`: any other part of a date or time (`mmm/yy`, `hh:mm`, `[h]:mm`);
 * - `number`: an amount as Excel in Brazil shows it.
 */
export type NumberFormat =
  | { kind: 'plain' }
  | { kind: 'date'; hasTime: boolean }
  | { kind: 'moment'; parts: readonly MomentPart[] }
  | { kind: 'padded'; digits: number }
  | { kind: 'masks'; sections: readonly NumberSection[] }
  | { kind: 'number'; sections: readonly NumberSection[] }

const plain: NumberFormat = { kind: 'plain' }
const date: NumberFormat = { kind: 'date', hasTime: false }
const dateAndTime: NumberFormat = { kind: 'date', hasTime: true }

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_each, index) => first + index)

/**
 * Formats that workbooks use by number without writing them down, as Excel in Brazil has them, dates of East Asian editions
 * included (ECMA-376 part 1, 18.8.30).
 */
export const builtInCodes: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '"R$" #,##0;-"R$" #,##0'],
  [6, '"R$" #,##0;[Red]-"R$" #,##0'],
  [7, '"R$" #,##0.00;-"R$" #,##0.00'],
  [8, '"R$" #,##0.00;[Red]-"R$" #,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [14, 'dd/mm/yyyy'],
  [15, 'dd/mmm/yy'],
  [16, 'dd/mmm'],
  [17, 'mmm/yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'hh:mm'],
  [21, 'hh:mm:ss'],
  [22, 'dd/mm/yyyy hh:mm'],
  ...[...from(27, 36), ...from(50, 58)].map((id): [number, string] => [id, 'dd/mm/yyyy hh:mm']),
  [37, '#,##0;-#,##0'],
  [38, '#,##0;[Red]-#,##0'],
  [39, '#,##0.00;-#,##0.00'],
  [40, '#,##0.00;[Red]-#,##0.00'],
  [41, '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-'],
  [42, '_-"R$" * #,##0_-;-"R$" * #,##0_-;_-"R$" * "-"_-;_-@_-'],
  [43, '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-'],
  [44, '_-"R$" * #,##0.00_-;-"R$" * #,##0.00_-;_-"R$" * "-"??_-;_-@_-'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
])

/** A built-in format by its number. */
export const builtInFormat = (id: number): NumberFormat => parseFormatCode(builtInCodes.get(id) ?? '')

/**
 * Whether a format that a workbook writes down is a built-in currency: Excel shows that in the currency of the computer,
 * whatever the one that saved the workbook had; so it is in reais.
 */
export const isBuiltInCurrency = (id: number, code: string): boolean =>
  ((id >= 5 && id <= 8) || (id >= 41 && id <= 44)) && /[$€£]/.test(code)

/** A format that a workbook writes down. */
export const writtenFormat = (id: number, code: string): NumberFormat =>
  isBuiltInCurrency(id, code) ? builtInFormat(id) : parseFormatCode(code)

/** Reads a format code ('dd/mm/yyyy', '[$R$-416] #,##0.00', '00000\-000', …). The first section says what kind it is. */
export const parseFormatCode = (code: string): NumberFormat => {
  const sections = splitFormat(code)
  const [first] = sections
  if (first === undefined || code === '') return plain
  if (isMoment(first)) return momentFormat(first)
  const numbers = sections.slice(0, 3).map(numberSectionOf)
  const [main] = numbers
  if (main === undefined || main.kind === 'plain') return plain
  if (main.kind !== 'padded') return { kind: 'number', sections: numbers }
  return numbers.some(({ condition }) => condition !== null)
    ? { kind: 'masks', sections: numbers }
    : { kind: 'padded', digits: main.digits }
}

const isMoment = ({ tokens }: FormatSection): boolean => {
  const codes = tokens.filter(({ type }) => type === 'code').map(({ text }) => text)
  return (
    !codes.some((text) => text.startsWith('ge')) && codes.some((text) => /^\[|^[dmyhs]|^a[m/]/.test(text))
  )
}

const momentFormat = (section: FormatSection): NumberFormat => {
  const parts = momentPartsOf(section)
  const has = (...some: MomentPart['type'][]): boolean => parts.some(({ type }) => some.includes(type))
  const isInFigures = has('day') && has('month') && has('year') && !has('word')
  return isInFigures ? (has('hour', 'minute', 'second') ? dateAndTime : date) : { kind: 'moment', parts }
}
