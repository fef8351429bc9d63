import type { SheetCell } from './sheet-cells.ts'

/**
 * What a text says as a figure:
 * - `figure`: one that a number format shows as exactly this text in Excel in Brazil, and the decimal mark that it proves;
 * - `ambiguous`: `1.741` and `1,741`, a thousand and more or a decimal; `cell` is what it is where the comma is decimal;
 * - `doubtful`: digits that no format shows like this, or that are more likely a code, a phone or a document.
 *
 * Null = not a figure at all.
 */
export type WrittenFigure =
  | { kind: 'figure'; cell: SheetCell; mark: 'comma' | 'point' | null }
  | { kind: 'ambiguous'; cell: SheetCell }
  | { kind: 'doubtful' }

/** Anything made of digits and what stands around digits: signs, reais, percent, brackets, an exponent. */
const figureLike = /^[\s(]*[-+−]?\s*(?:R\$)?\s*[-+−]?\s*\d[\d.,\s]*(?:E[-+]?\d+)?\s*%?\s*[)-]?\s*$/i

const parts = /^(-?)(R\$ ?)?(-?)([\d.,]+)( ?%)?$/
const grouped = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/
const ungrouped = /^(0|[1-9]\d*)(?:,(\d+))?$/
const pointDecimal = /^(?:0|[1-9]\d*)\.\d+$/
const ambiguousFigures = /^[1-9]\d{0,2}[.,]\d{3}$/

/** More digits than a double has. */
const mostDigits = 15
/** From here on whole numbers are phones and documents for whoever reads the file, our own import included. */
const leastIdentifier = 1e7
const leastIdentifierInReais = 1e10

export const readFigure = (text: string): WrittenFigure | null => {
  if (!figureLike.test(text)) return null
  const match = parts.exec(text)
  if (match === null) return { kind: 'doubtful' }
  const [, sign = '', currency = '', innerSign = '', figures = '', percent = ''] = match
  const isBothSigned = sign !== '' && innerSign !== ''
  const isSignLost = innerSign !== '' && currency === ''
  if (isBothSigned || isSignLost || (currency !== '' && percent !== '')) return { kind: 'doubtful' }
  if (currency === '' && percent === '' && pointDecimal.test(figures) && !ambiguousFigures.test(figures))
    return pointFigure(text)
  const cell = commaCell({ sign, currency, innerSign, figures, percent })
  if (cell === null) return { kind: 'doubtful' }
  // With the sign of the real it was a person who wrote it, and points part thousands.
  const isByPerson = currency !== '' && figures.includes('.')
  if (ambiguousFigures.test(figures) && !isByPerson) return { kind: 'ambiguous', cell }
  return { kind: 'figure', cell, mark: /[.,]/.test(figures) ? 'comma' : null }
}

/** As a spreadsheet has numbers without a format, and other systems write them. */
const pointFigure = (text: string): WrittenFigure => {
  const number = Number(text)
  const isSame = String(number) === text && text.replace(/\D/g, '').length <= mostDigits
  return isSame ? { kind: 'figure', cell: { number, style: 'number' }, mark: 'point' } : { kind: 'doubtful' }
}

type Parts = { sign: string; currency: string; innerSign: string; figures: string; percent: string }

const commaCell = ({ sign, currency, innerSign, figures, percent }: Parts): SheetCell | null => {
  const [, whole = '', decimals = ''] = grouped.exec(figures) ?? ungrouped.exec(figures) ?? []
  const digits = whole.replaceAll('.', '') + decimals
  if (whole === '' || digits.length > mostDigits) return null
  const isNegative = sign !== '' || innerSign !== ''
  // Two more decimals make a percentage; by the exponent nothing is rounded twice.
  const size = Number(`${digits}e-${decimals.length + (percent === '' ? 0 : 2)}`)
  if (size === 0 && isNegative) return null
  const least = currency === '' ? leastIdentifier : leastIdentifierInReais
  if (percent === '' && Number.isInteger(size) && size >= least) return null
  const number = isNegative ? -size : size
  if (currency + percent + decimals === '' && !whole.includes('.')) return { number, style: 'number' }
  const isGrouped = whole.includes('.') || whole.length <= 3
  const places = `${isGrouped ? '#,##0' : '0'}${decimals === '' ? '' : `.${'0'.repeat(decimals.length)}`}`
  if (currency === '') return { number, style: { code: places + percent.replace(' ', '\\ ') } }
  const reais = currency === 'R$' ? '[$R$-416]' : '[$R$-416]\\ '
  const negative = innerSign === '' ? `\\-${reais}${places}` : `${reais}\\-${places}`
  return { number, style: { code: `${reais}${places};${negative}` } }
}
