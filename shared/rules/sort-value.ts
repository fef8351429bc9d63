const brazilianAmount = /^(-?)(?:R\$\s*)?(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?\s*%?$/
const plainDecimal = /^-?\d+\.\d+$/
const brazilianDate = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * What a cell is sorted by where its column holds figures or days: amounts as Brazil writes them (`1.234,56`,
 * `R$ -10,00`), decimals with a point, days as `31/12/2026` or `2026-12-31`, with or without a time. For sorting only:
 * nothing is ever stored from it. Null = a text.
 */
export const sortValueOf = (text: string): number | null => {
  const amount = brazilianAmount.exec(text)
  if (amount !== null) {
    const [, sign, innerSign, whole = '', cents = ''] = amount
    const value = Number(`${whole.replaceAll('.', '')}.${cents}0`)
    return sign === '-' || innerSign === '-' ? -value : value
  }
  // After it: `1.234` is a thousand and more in Brazil.
  if (plainDecimal.test(text)) return Number(text)
  const day = brazilianDate.exec(text)
  if (day !== null) return instantOf(day[3], day[2], day[1], day.slice(4))
  const iso = isoDate.exec(text)
  return iso === null ? null : instantOf(iso[1], iso[2], iso[3], iso.slice(4))
}

/** Digits in the order of their weight; it need not be a day that the calendar has. */
const instantOf = (
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  time: readonly (string | undefined)[],
): number => Number(`${year}${month}${day}${time[0] ?? '00'}${time[1] ?? '00'}${time[2] ?? '00'}`)
