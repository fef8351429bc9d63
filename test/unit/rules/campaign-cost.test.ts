import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addUnits,
  billingUnits,
  costOf,
  dayInBrasilia,
  mostPriceMicros,
  type Price,
  priceOn,
  sumCosts,
  takeUnits,
  timesUnits,
  type UnitCounts,
  unitsOfMessage,
} from '../../../shared/rules/campaign-cost.ts'
import { checkProperty } from '../../support/property.ts'

const connectionId = 'c'
const days = ['2026-01-31', '2026-02-01', '2026-10-17', '2026-11-30', '2026-12-01'] as const
const unit = fc.constantFrom(...billingUnits)
const day = fc.constantFrom(...days)
const price: fc.Arbitrary<Price> = fc.record({
  connectionId: fc.constantFrom(connectionId, 'other'),
  unit,
  micros: fc.integer({ min: 0, max: mostPriceMicros }),
  validFrom: day,
})
/** As the table holds them: one for each day. */
const prices = fc.uniqueArray(price, {
  selector: (one) => `${one.connectionId} ${one.unit} ${one.validFrom}`,
  maxLength: 30,
})
const units: fc.Arbitrary<UnitCounts> = fc.dictionary(unit, fc.integer({ min: 1, max: 1_000_000 }))

describe('what a message is billed as', () => {
  test.each([
    ['SMSSHORT', 'a'.repeat(160), 0, { unit: 'sms_part', count: 1 }],
    ['SMSSHORT', 'a'.repeat(161), 0, { unit: 'sms_part', count: 2 }],
    ['SMSSHORT', `${'a'.repeat(159)}ç`, 0, { unit: 'sms_part', count: 3 }],
    ['RCS_TEXT', 'a'.repeat(160), 0, { unit: 'rcs_basic', count: 1 }],
    ['RCS_TEXT', `${'a'.repeat(159)}ç`, 0, { unit: 'rcs_single', count: 1 }],
    ['RCS_TEXT', 'a', 1, { unit: 'rcs_single', count: 1 }],
    ['RCS_CAROUSEL', '', 0, { unit: 'rcs_single', count: 1 }],
    ['TVOZ', '', 0, { unit: 'voice_call', count: 1 }],
    ['URA', '', 0, { unit: 'ura_call', count: 1 }],
  ] as const)('%s', (kind, text, buttons, expected) => {
    expect(unitsOfMessage(kind, text, buttons)).toEqual(expected)
  })
})

describe('the cost of units', () => {
  test('of several is the sum of what each costs', () =>
    checkProperty(fc.tuple(units, units, prices, day), ([one, other, known, at]) => {
      const on = { connectionId, day: at }
      const apart = sumCosts([costOf(one, known, on), costOf(other, known, on)])
      expect(costOf(addUnits(one, other), known, on)).toEqual(apart)
    }))

  test('falls by what those cost that are taken out', () =>
    checkProperty(fc.tuple(units, units, prices, day), ([stay, gone, known, at]) => {
      const on = { connectionId, day: at }
      const before = costOf(addUnits(stay, gone), known, on).micros
      expect(takeUnits(addUnits(stay, gone), gone)).toEqual(addUnits(stay, {}))
      expect(before - costOf(gone, known, on).micros).toBe(costOf(stay, known, on).micros)
    }))

  test('is not rounded, whatever the price', () =>
    checkProperty(
      fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: mostPriceMicros })),
      ([count, micros]) => {
        const known = [{ connectionId, unit: 'sms_part', micros, validFrom: '2026-01-01' }] as const
        const cost = costOf({ sms_part: count }, known, { connectionId, day: '2026-11-27' })
        expect(BigInt(cost.micros)).toBe(BigInt(count) * BigInt(micros))
      },
    ))

  test('names what has no price, and never takes it for nothing', () =>
    checkProperty(fc.tuple(units, prices, day), ([counted, known, at]) => {
      const { unpriced } = costOf(counted, known, { connectionId, day: at })
      const without = billingUnits.filter(
        (one) => counted[one] !== undefined && priceOn(known, { connectionId, unit: one, day: at }) === null,
      )
      expect(unpriced).toEqual(without)
    }))

  test('of a test to several phones is that of one, as often', () => {
    expect(timesUnits({ sms_part: 2 }, 3)).toEqual({ sms_part: 6 })
  })
})

describe('the price of a day', () => {
  const known: readonly Price[] = [
    { connectionId, unit: 'sms_part', micros: 80_000, validFrom: '2026-11-01' },
    { connectionId, unit: 'sms_part', micros: 90_000, validFrom: '2026-12-01' },
    { connectionId: 'other', unit: 'sms_part', micros: 1, validFrom: '2026-01-01' },
    { connectionId, unit: 'rcs_basic', micros: 2, validFrom: '2026-01-01' },
  ]

  test.each([
    ['2026-10-31', null],
    ['2026-11-01', 80_000],
    ['2026-11-30', 80_000],
    ['2026-12-01', 90_000],
    ['2030-01-01', 90_000],
  ])('on %s is %o', (on, micros) => {
    expect(priceOn(known, { connectionId, unit: 'sms_part', day: on })).toBe(micros)
  })

  test('is that of the last one before it, in whatever order they come', () =>
    checkProperty(fc.tuple(prices, unit, day), ([some, one, at]) => {
      const before = some
        .filter(
          (price_) => price_.connectionId === connectionId && price_.unit === one && price_.validFrom <= at,
        )
        .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
      expect(priceOn(some, { connectionId, unit: one, day: at })).toBe(before.at(-1)?.micros ?? null)
    }))

  test.each([
    ['2026-12-01T02:59:59.999Z', '2026-11-30'],
    ['2026-12-01T03:00:00.000Z', '2026-12-01'],
    // In the weeks in which Brasília had daylight saving time until 2019.
    ['2026-12-31T02:30:00.000Z', '2026-12-30'],
  ])('at %s it is %s in Brasília', (instant, expected) => {
    expect(dayInBrasilia(Date.parse(instant))).toBe(expected)
  })
})
