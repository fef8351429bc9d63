/**
 * Amounts of money as whole numbers of millionths of a real, so that nothing is rounded. The largest that a number holds
 * exactly is 2^53 − 1 millionths: a little over nine billion reais.
 */
import { z } from 'zod'

export const microsPerReal = 1_000_000

const decimalText = /^(\d+)(?:\.(\d{1,6}))?$/

/**
 * Plain decimal text in reais ("0.0375") in millionths.
 * @throws RangeError for text that is no amount, has more than six decimal places, or is too large to be held exactly
 */
export const microsOf = (reais: string): number => {
  const [, whole, decimals = ''] = decimalText.exec(reais) ?? []
  if (whole === undefined) throw new RangeError(`no amount in reais: ${reais}`)
  return exactly(Number(whole) * microsPerReal + Number(decimals.padEnd(6, '0')))
}

/** Millionths as plain decimal text in reais, with as many decimal places as it takes: `microsOf` reads it back. */
export const reaisOf = (micros: number): string => {
  const whole = Math.floor(micros / microsPerReal)
  const decimals = String(micros % microsPerReal).padStart(6, '0')
  return `${whole}.${decimals}`.replace(/\.?0+$/, '')
}

/**
 * What a number of units costs at a price each.
 * @throws RangeError where the amount is too large to be held exactly
 */
export const timesMicros = (count: number, micros: number): number => exactly(count * micros)

/** @throws RangeError where the sum is too large to be held exactly */
export const sumMicros = (amounts: Iterable<number>): number => {
  let sum = 0
  for (const amount of amounts) sum = exactly(sum + amount)
  return sum
}

const exactly = (micros: number): number => {
  if (!Number.isSafeInteger(micros))
    throw new RangeError(`an amount of ${micros} millionths cannot be held exactly`)
  return micros
}

/** An amount of nothing or more. */
export const microsSchema = z.number().int().nonnegative()

/** A hundred million reais. No single request costs as much; dozens of them are still added exactly. */
const mostCostMicros = 100_000_000 * microsPerReal

/**
 * What somebody else says that a request costs, in millionths. @returns null for what cannot be its cost: less than nothing,
 * more than any request costs
 */
export const microsOfCost = (reais: number): number | null => {
  const micros = Math.round(reais * microsPerReal)
  return micros >= 0 && micros <= mostCostMicros ? micros : null
}

/** Whether an amount would pass the budget beside what counts against it already. What costs nothing always fits. */
export const isOverBudget = ({
  micros,
  committedMicros,
  budgetMicros,
}: {
  micros: number
  committedMicros: number
  budgetMicros: number
}): boolean => micros > 0 && committedMicros + micros > budgetMicros
