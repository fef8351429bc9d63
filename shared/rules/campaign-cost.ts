/**
 * What campaigns are billed by, and what they cost by the prices that the user set.
 *
 * - Short SMS: each part of each message (3GPP TS 23.040). The service does not say whether it bills a message or its parts.
 * - RCS: by the message, as "basic" or "single". Text of up to 160 bytes without buttons is basic; longer text, buttons, rich
 *   cards and carousels are single. Source: Infobip, "RCS billing types", global; Sinch, "RCS for Business billing
 *   categories", all countries except the US. Nowhere is a carousel billed apart from other single messages. Agents that are
 *   billed by conversation cost more once somebody answers, which nobody can know before.
 * - Voice blast: by the call. Where calls are billed by started 30 seconds, a recording of at most 30 seconds (specification,
 *   section 5) comes to one of them, so the price of a call is that of 30 seconds. Calls that nobody answers usually are
 *   not billed: the cost is that of all calls answered.
 * - Integrated call: by the call. How long people stay in the IVR, and what that costs, nobody can know before.
 */
import { z } from 'zod'
import { type CampaignType, hasText } from './campaign-types.ts'
import { microsSchema, sumMicros, timesMicros } from './money.ts'
import { rcsBilling } from './rcs-limits.ts'
import { brasiliaZone, writeLocalTime } from './schedule.ts'
import { countSegments } from './sms-segments.ts'

export const billingUnits = ['sms_part', 'rcs_basic', 'rcs_single', 'voice_call', 'ura_call'] as const
export type BillingUnit = (typeof billingUnits)[number]
export const billingUnitSchema = z.enum(billingUnits)

/** How many of which unit; what is not there is none. */
export type UnitCounts = Readonly<Partial<Record<BillingUnit, number>>>
export const unitCountsSchema = z.partialRecord(billingUnitSchema, z.number().int().nonnegative())

/** What one message is billed as. */
export type MessageUnits = { unit: BillingUnit; count: number }

/**
 * What one message, or one call, is billed as.
 * @param text as its recipient gets it; without meaning where the kind has no text
 * @param buttons of an RCS text
 */
export const unitsOfMessage = (kind: CampaignType, text: string, buttons: number): MessageUnits => {
  switch (kind) {
    case 'SMSSHORT':
      return { unit: 'sms_part', count: countSegments(text).segments }
    case 'RCS_TEXT':
      return { unit: rcsBilling(text, buttons) === 'basic' ? 'rcs_basic' : 'rcs_single', count: 1 }
    case 'RCS_CAROUSEL':
      return { unit: 'rcs_single', count: 1 }
    case 'TVOZ':
      return { unit: 'voice_call', count: 1 }
    case 'URA':
      return { unit: 'ura_call', count: 1 }
  }
}

/** Whether all messages of a kind are billed alike, whatever they say. */
export const isBilledAlike = (kind: CampaignType): boolean => !hasText(kind)

/** Adds up units; may be changed until it is handed on. */
export class UnitSum {
  private readonly counts: Partial<Record<BillingUnit, number>> = {}

  add({ unit, count }: MessageUnits): void {
    this.counts[unit] = (this.counts[unit] ?? 0) + count
  }

  get units(): UnitCounts {
    return { ...this.counts }
  }
}

/** Both together. */
export const addUnits = (one: UnitCounts, other: UnitCounts): UnitCounts =>
  combined(one, other, (a, b) => a + b)

/** @param taken of which there are at least as many in `from` */
export const takeUnits = (from: UnitCounts, taken: UnitCounts): UnitCounts =>
  combined(from, taken, (a, b) => a - b)

/** Each as often as there are messages like that. */
export const timesUnits = (units: UnitCounts, times: number): UnitCounts =>
  combined(units, {}, (count) => count * times)

const combined = (
  one: UnitCounts,
  other: UnitCounts,
  how: (one: number, other: number) => number,
): UnitCounts =>
  Object.fromEntries(
    billingUnits.flatMap((unit) => {
      const count = how(one[unit] ?? 0, other[unit] ?? 0)
      return count === 0 ? [] : [[unit, count]]
    }),
  )

/** Nothing has a price of this much; with it, the largest campaigns are still counted exactly. */
export const mostPriceMicros = 99_999_999

export const daySchema = z.iso.date()

/** The price of one unit through a connection, from a day on until the next price begins. */
export const priceSchema = z.object({
  connectionId: z.string(),
  unit: billingUnitSchema,
  micros: microsSchema.max(mostPriceMicros),
  /** `YYYY-MM-DD` in Brasília. */
  validFrom: daySchema,
})
export type Price = z.infer<typeof priceSchema>

/** The day in Brasília at an instant, `YYYY-MM-DD`. @param at epoch ms */
export const dayInBrasilia = (at: number): string => writeLocalTime(at, brasiliaZone).slice(0, 10)

/** The price of a unit on a day: the one that began last. Null = there is none yet. */
export const priceOn = (
  prices: readonly Price[],
  { connectionId, unit, day }: { connectionId: string; unit: BillingUnit; day: string },
): number | null => {
  let found: Price | null = null
  for (const price of prices) {
    if (price.connectionId !== connectionId || price.unit !== unit || price.validFrom > day) continue
    if (found === null || price.validFrom > found.validFrom) found = price
  }
  return found?.micros ?? null
}

/** What units cost: those that have a price, and which have none and so are not in it. */
export const costSchema = z.object({ micros: microsSchema, unpriced: z.array(billingUnitSchema) })
export type Cost = z.infer<typeof costSchema>

/**
 * What units cost through a connection on a day.
 * @throws RangeError where the amount is too large to be held exactly
 */
export const costOf = (
  units: UnitCounts,
  prices: readonly Price[],
  { connectionId, day }: { connectionId: string; day: string },
): Cost => {
  const amounts: number[] = []
  const unpriced: BillingUnit[] = []
  for (const unit of billingUnits) {
    const count = units[unit] ?? 0
    if (count === 0) continue
    const micros = priceOn(prices, { connectionId, unit, day })
    if (micros === null) unpriced.push(unit)
    else amounts.push(timesMicros(count, micros))
  }
  return { micros: sumMicros(amounts), unpriced }
}

/** What several things cost together. */
export const sumCosts = (costs: readonly Cost[]): Cost => {
  const unpriced = new Set(costs.flatMap((cost) => cost.unpriced))
  return {
    micros: sumMicros(costs.map(({ micros }) => micros)),
    unpriced: billingUnits.filter((unit) => unpriced.has(unit)),
  }
}
