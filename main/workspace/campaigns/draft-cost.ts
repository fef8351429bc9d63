import type { DraftCost, PlannedWave } from '../../../shared/bridge/drafts.ts'
import { billingUnits, costOf, type Price, priceOn, sumCosts } from '../../../shared/rules/campaign-cost.ts'
import { timesMicros } from '../../../shared/rules/money.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { type CampaignPart, dayOfPart, monthsOfCampaign } from '../money/budget.ts'
import { listPrices } from '../money/prices.ts'
import type { Measures } from './measure-messages.ts'

/** The parts of a draft that are paid for each on its own day. */
const partsOf = (
  { units, unitsByZone }: Pick<Measures, 'units' | 'unitsByZone'>,
  waves: readonly Pick<PlannedWave, 'startAt' | 'zone'>[],
  startAt: number,
): CampaignPart[] =>
  waves.length === 0
    ? [{ units: units[0] ?? {}, startAt }]
    : waves.map((wave, index) => ({
        units: (wave.zone === null ? units[index] : unitsByZone[wave.zone]) ?? {},
        startAt: Date.parse(wave.startAt),
      }))

/** Counts of the same unit at the same price are one line. */
const linesOf = (
  parts: readonly CampaignPart[],
  connectionId: string,
  prices: readonly Price[],
  now: number,
): DraftCost['lines'] => {
  const lines: DraftCost['lines'] = []
  for (const unit of billingUnits) {
    const counts = new Map<number | null, number>()
    for (const part of parts) {
      const count = part.units[unit] ?? 0
      if (count === 0) continue
      const each = priceOn(prices, { connectionId, unit, day: dayOfPart(part, now) })
      counts.set(each, (counts.get(each) ?? 0) + count)
    }
    for (const [eachMicros, count] of counts) lines.push({ unit, count, eachMicros })
  }
  return lines
}

/**
 * What a draft costs as it is written, by the prices of the days on which its parts start, and how it stands against the
 * budget. @param startAt epoch ms
 */
export const costOfDraft = (
  db: ReadableDatabase,
  connectionId: string,
  measures: Pick<Measures, 'units' | 'unitsByZone' | 'plainLettersSave'>,
  {
    waves,
    startAt,
    now,
  }: { waves: readonly Pick<PlannedWave, 'startAt' | 'zone'>[]; startAt: number; now: number },
): DraftCost => {
  const prices = listPrices(db)
  const parts = partsOf(measures, waves, startAt)
  const costs = parts.map((part) => costOf(part.units, prices, { connectionId, day: dayOfPart(part, now) }))
  const [first] = parts
  const day = first === undefined ? null : dayOfPart(first, now)
  const part = day === null ? null : priceOn(prices, { connectionId, unit: 'sms_part', day })
  return {
    ...sumCosts(costs),
    lines: linesOf(parts, connectionId, prices, now),
    byWave: waves.length === 0 ? [] : costs,
    plainLettersMicros: part === null ? null : timesMicros(measures.plainLettersSave, part),
    months: monthsOfCampaign(db, { connectionId, parts }, now),
  }
}
