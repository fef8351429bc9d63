import type { MonthSpending } from '../../shared/bridge/money.ts'
import { microsPerReal } from '../../shared/rules/money.ts'
import type { Formats } from './formats.ts'
import type { Messages } from './messages.ts'

const microsPerCent = 10_000

/** An amount in millionths of a real, as people write it; below one real with every decimal place that it has. */
export const moneyOf = (f: Formats, micros: number): string =>
  micros < microsPerReal && micros % microsPerCent !== 0
    ? exactMoneyOf(f, micros)
    : f.money(micros / microsPerReal)

/** An amount in millionths of a real with all of its decimal places, and two at least: a price. */
export const exactMoneyOf = (f: Formats, micros: number): string => f.price(micros / microsPerReal)

/** What one of so many cost, with as many places as such a small amount needs; null where there is none of them. */
export const priceOf = (f: Formats, micros: number | null, count: number): string | null =>
  micros === null || count === 0 ? null : f.price(Math.round(micros / count / 100) / 10_000)

/** What the month's budget has left. */
export const budgetWords = (
  t: Messages,
  f: Formats,
  { billedMicros, committedMicros, budgetMicros }: MonthSpending,
): string => {
  const words = t.money.budget
  if (budgetMicros === null) return words.none
  const left = budgetMicros - billedMicros - committedMicros
  return left > 0
    ? words.left(moneyOf(f, left), moneyOf(f, budgetMicros))
    : words.over(moneyOf(f, budgetMicros))
}
