/** Amounts of money in reais, out of cells and into messages. */

// Groups of three by points, with cents or not; the same in English; figures without groups and any decimals.
const brazilian = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
const english = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/
const ungrouped = /^(0|[1-9]\d*)(?:[.,](\d+))?$/
/** "12.345" and "12,345": twelve thousand to one, twelve and a bit to another. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/
/** More is no amount that a message speaks of, and may be a CPF or a phone. */
const mostDigits = 9

type Shape = { whole: string; cents: string; isNegative: boolean }

/** What is around the figures: brackets or a minus for a debt, the sign of the real, and space of any kind. */
const around = /^([-−]?)(R\$)?([-−]?)([\d.,]+)$/i
const space = /[\s\u00A0\u202F]+/g

const shapeOf = (cell: string): Shape | null => {
  const text = cell.replace(space, '')
  const isBracketed = text.startsWith('(') && text.endsWith(')')
  const match = around.exec(isBracketed ? text.slice(1, -1) : text)
  if (match === null) return null
  const [, sign = '', currency, innerSign = '', figures = ''] = match
  if (sign !== '' && innerSign !== '') return null
  const isNegative = isBracketed || sign !== '' || innerSign !== ''
  // With the sign of the real it was a person who wrote it, and points part thousands.
  const isByPerson = currency !== undefined && !figures.includes(',')
  if (ambiguous.test(figures) && !isByPerson) return null
  const parts = brazilian.exec(figures) ?? english.exec(figures) ?? ungrouped.exec(figures)
  if (parts === null) return null
  const whole = (parts[1] ?? '').replace(/[.,]/g, '')
  if (whole.length > mostDigits) return null
  return { whole, cents: parts[2] ?? '', isNegative }
}

/**
 * An amount as messages carry it, "R$ 1.234,56", or null when the cell holds none.
 *
 * A point or a comma is the decimal mark where only one reading is possible ("1234.56", "1234,5", "1.234,56",
 * "1,234.56"); "12.345" alone could be twelve thousand or a fraction that a spreadsheet worked out, so it is nothing
 * (rule D19: never guess), unless `R$` stands before it. More decimals than two are rounded, half away from zero. The
 * space is a plain one: the no-break space of locale formats would turn an SMS to UCS-2.
 * Source: how Brazil writes numbers (CLDR, pt), and XLSX cells, which hold decimals with a point.
 */
export const writeReais = (cell: string): string | null => {
  const shape = shapeOf(cell)
  if (shape === null) return null
  const { whole, cents, isNegative } = shape
  const hundredths = Number(whole) * 100 + Number(cents.padEnd(2, '0').slice(0, 2))
  const rounded = hundredths + (cents.charAt(2) >= '5' ? 1 : 0)
  const reais = grouped(Math.floor(rounded / 100))
  const sign = isNegative && rounded > 0 ? '-' : ''
  return `${sign}R$ ${reais},${String(rounded % 100).padStart(2, '0')}`
}

/** 1234567 → 1.234.567. By hand: it is done for every row of a campaign, and a pattern takes several times as long. */
const grouped = (whole: number): string => {
  if (whole < 1_000) return String(whole)
  const last = String(whole % 1_000).padStart(3, '0')
  return `${grouped(Math.floor(whole / 1_000))}.${last}`
}
