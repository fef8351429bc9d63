/** Amounts and quantities as suppliers' bills write them, in Brazilian and in English spelling; exact, never guessed. */
import { microsPerReal } from './money.ts'

/** Millionths of a real, below nothing for a credit; `places` = how many decimal places were written. */
export type BilledAmount = { micros: number; places: number }

/** What parts whole from decimals in a column, where its cells prove it. */
export type DecimalMark = 'comma' | 'point' | null

const most = 8
const microPlaces = 6

const around = /^([-−+]?)(?:R\$|BRL|\$(?=[\d(.,-]))?([-−+]?)(\d[\d.,]*|[.,]\d+)(?:BRL)?([-−]?)(CR|C|DB|D)?$/i
const space = /[\s\u00A0\u202F']+/g
const byComma = /^(\d{1,3}(?:\.\d{3})+|\d+)?(?:,(\d*))?$/
const byPoint = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/

type Figures = { whole: string; decimals: string }

const readBy = (mark: 'comma' | 'point', figures: string): Figures | null => {
  const found = (mark === 'comma' ? byComma : byPoint).exec(figures)
  return found === null ? null : { whole: (found[1] ?? '0').replace(/[.,]/g, ''), decimals: found[2] ?? '' }
}

/** Both readings where they differ; what only one spelling allows proves it. */
const readingsOf = (figures: string): { comma: Figures | null; point: Figures | null } => ({
  comma: readBy('comma', figures),
  point: readBy('point', figures),
})

const figuresOf = (cell: string): { figures: string; isNegative: boolean; isByPerson: boolean } | null => {
  const text = cell.replace(space, '')
  const isBracketed = text.startsWith('(') && text.endsWith(')')
  const found = around.exec(isBracketed ? text.slice(1, -1) : text)
  if (found === null) return null
  const [, sign = '', inner = '', figures = '', behind = '', letters = ''] = found
  const signs = [sign, inner, behind].filter((one) => one !== '' && one !== '+')
  const isCredit = /^c/i.test(letters)
  if (signs.length > 1 || (isBracketed && signs.length > 0)) return null
  return { figures, isNegative: isBracketed || signs.length === 1 || isCredit, isByPerson: /R\$/i.test(text) }
}

/** The mark that one cell proves: `0,045` and `1.234,56` a comma, `0.045` and `1,234.56` a point. */
const provenBy = (cell: string): DecimalMark => {
  const read = figuresOf(cell)
  if (read === null || !/[.,]/.test(read.figures)) return null
  const { comma, point } = readingsOf(read.figures)
  if (comma !== null && point !== null) {
    // "0.045" is nought and a bit: no group of thousands begins with a nought.
    if (read.figures.startsWith('0.')) return 'point'
    if (read.figures.startsWith('0,')) return 'comma'
    return null
  }
  if (comma !== null) return 'comma'
  return point === null ? null : 'point'
}

/** The mark that the cells prove; null where none does, or some prove one and some the other. */
export const decimalMarkOf = (cells: Iterable<string>): DecimalMark => {
  let proven: DecimalMark = null
  for (const cell of cells) {
    const mark = provenBy(cell)
    if (mark === null) continue
    if (proven !== null && proven !== mark) return null
    proven = mark
  }
  return proven
}

/** Reads an amount; null where the cell holds none, or one that could be read in two ways. */
export type AmountReader = (cell: string) => BilledAmount | null

const mostRemembered = 20_000

/**
 * Makes the reader of a bill's figures. "12.345" is twelve thousand by a comma and twelve and a bit by a point: where the
 * cells prove no mark, it is nothing (rule D19: never guess), unless `R$` stands before it and so a person wrote it. More
 * decimals than six, as spreadsheets work them out, are rounded half away from zero.
 * @param mark what the file's own cells prove, by `decimalMarkOf`
 */
export const createAmountReader = (mark: DecimalMark): AmountReader => {
  // Prices repeat from line to line.
  const known = new Map<string, BilledAmount | null>()
  return (cell) => {
    const before = known.get(cell)
    if (before !== undefined) return before
    const read = readAmount(cell, mark)
    if (known.size < mostRemembered) known.set(cell, read)
    return read
  }
}

const readAmount = (cell: string, mark: DecimalMark): BilledAmount | null => {
  const read = figuresOf(cell)
  if (read === null) return null
  const own = provenBy(cell)
  const isPlain = !/[.,]/.test(read.figures)
  // A person writes points between thousands.
  const chosen = own ?? mark ?? (read.isByPerson ? 'comma' : null)
  if (chosen === null && !isPlain) return null
  const figures = readBy(chosen ?? 'comma', read.figures)
  if (figures === null) return null
  const { whole, decimals } = figures
  if (whole.replace(/^0+/, '').length > most) return null
  const kept = decimals.slice(0, microPlaces).padEnd(microPlaces, '0')
  const size = Number(whole) * microsPerReal + Number(kept) + (decimals.charAt(microPlaces) >= '5' ? 1 : 0)
  return {
    micros: read.isNegative && size > 0 ? -size : size,
    places: Math.min(decimals.length, microPlaces),
  }
}

/** A whole number of things, below nothing for those that are taken back; null where the cell holds none. */
export const quantityOf = (amount: BilledAmount | null): number | null =>
  amount !== null && amount.micros % microsPerReal === 0 ? amount.micros / microsPerReal : null

/** An amount rounded to so many decimal places, half away from zero. @param micros nothing or more */
export const roundedTo = (micros: number, places: number): number => {
  const step = 10 ** (microPlaces - Math.min(places, microPlaces))
  const rest = micros % step
  return rest * 2 >= step ? micros - rest + step : micros - rest
}

/** Half of the last place that was written, in millionths: what rounding can have hidden. */
export const halfPlace = (places: number): number => 10 ** (microPlaces - Math.min(places, microPlaces)) / 2
