import type { Formats } from '../../i18n/formats.ts'

/** An amount in millionths of the currency, as people write it. */
export const moneyOf = (f: Formats, micros: number): string => f.money(micros / 1_000_000)

/** What one of so many cost, with as many places as such a small amount needs; null where there is none of them. */
export const priceOf = (f: Formats, micros: number | null, count: number): string | null =>
  micros === null || count === 0 ? null : `R$ ${f.decimal(Math.round(micros / count / 100) / 10_000, 2)}`
