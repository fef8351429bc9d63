import { expect, test } from 'vitest'
import { costOfRequest } from '../../../renderer/features/team/request-cost.ts'
import type { TeamRequest } from '../../../shared/api/index.ts'
import type { BillingUnit, Price } from '../../../shared/rules/campaign-cost.ts'

const now = Date.parse('2026-11-27T15:00:00Z')
const request = (changes: Partial<TeamRequest>) =>
  ({ kind: 'SMSSHORT', quantity: 10, units: { sms_part: 14 }, startAt: null, ...changes }) as TeamRequest
const price = (
  unit: BillingUnit,
  micros: number,
  validFrom = '2026-01-01',
  connectionId = 'time',
): Price => ({
  connectionId,
  unit,
  micros,
  validFrom,
})
const prices = [
  price('sms_part', 100_000),
  price('sms_part', 200_000, '2026-12-01'),
  price('sms_part', 900_000, '2026-01-01', 'outra'),
  price('rcs_basic', 150_000),
  price('rcs_single', 250_000),
  price('voice_call', 300_000),
]
const costs = (changes: Partial<TeamRequest>) => costOfRequest(request(changes), prices, 'time', now)

test('a request of a team costs its parts, messages or calls, by the prices of its connection on its day', () => {
  expect(costs({})).toEqual({ micros: 1_400_000, unpriced: [] })
  expect(costs({ startAt: '2026-12-01T12:00:00Z' })).toEqual({ micros: 2_800_000, unpriced: [] })
  expect(costs({ kind: 'TVOZ', units: { voice_call: 10 } })).toEqual({ micros: 3_000_000, unpriced: [] })
  expect(costs({ kind: 'RCS_TEXT', units: { rcs_basic: 4, rcs_single: 6 } })).toEqual({
    micros: 2_100_000,
    unpriced: [],
  })
})

test('what has no price is no cost of nothing, and what is no campaign has none', () => {
  expect(costs({ kind: 'URA', units: { ura_call: 10 } })?.unpriced).toEqual(['ura_call'])
  expect(costs({ kind: 'COMPANY', units: {} })).toBeUndefined()
})
