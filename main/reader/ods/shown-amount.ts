import { isIdentifier } from '../xlsx/shown-number.ts'
import { plainText } from '../xlsx/number-text.ts'

const figure = /\d[\d.,]*\d|\d/
const currency = /R\$|[$€£¥]/

/**
 * The text that a program showed for a number, in the marks of Brazil: 1,741.53 as 1.741,53. Null where the figures are
 * not those of the number, as in `###`, exponents and padded identifiers, and where nothing but the number is shown.
 */
export const shownAmount = (value: string, shown: string): string | null => {
  const number = Number(value)
  const [figures = ''] = figure.exec(shown) ?? []
  if (figures === '' || /\d[\d.,]*e/i.test(shown) || isIdentifier(number, currency.test(shown))) return null
  const percent = shown.includes('%') ? 100 : 1
  const size = Math.abs(number) * percent
  const isFigureOf = (decimal: string): boolean => {
    const [whole = '', decimals = '', ...more] = figures.split(decimal)
    const digits = whole.replaceAll(decimal === ',' ? '.' : ',', '')
    if (more.length > 0 || !/^\d+$/.test(digits) || !/^\d*$/.test(decimals)) return false
    if (/^0\d/.test(digits)) return false
    return Math.abs(Number(`${digits}.${decimals}0`) - size) <= 0.5000001 * 10 ** -decimals.length
  }
  const text = shown.replace(/[\s\u00A0\u202F]+/g, ' ').trim()
  if (isFigureOf(',')) return text
  if (!isFigureOf('.') || shown === value || shown === plainText(value)) return null
  return text.replace(figure, (english) => english.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')))
}
