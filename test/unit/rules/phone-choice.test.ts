import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChoosablePhone, choosePhone } from '../../../shared/rules/phone-choice.ts'
import { phoneOutcomeOf, standings } from '../../../shared/rules/results.ts'
import { checkProperty } from '../../support/property.ts'

const unknown = (kind: ChoosablePhone['kind'] = 'mobile'): ChoosablePhone => ({ kind, past: null })
const failed = (kind: ChoosablePhone['kind'] = 'mobile'): ChoosablePhone => ({
  kind,
  past: { outcome: 'failed' },
})
const reached = (at: number, kind: ChoosablePhone['kind'] = 'mobile'): ChoosablePhone => ({
  kind,
  past: { outcome: 'reached', at },
})

describe('of several phones of a person', () => {
  test.each([
    ['the own one is used where nothing is known', [unknown(), unknown()], 0],
    ['one that was reached goes before one of which nothing is known', [unknown(), reached(1)], 1],
    ['the one that was reached last is used', [reached(1), reached(3), reached(2)], 1],
    ['of two reached at the same time the first is used', [reached(1), reached(1)], 0],
    ['one that failed for ever is passed over', [failed(), unknown()], 1],
    ['the own one is used where all failed for ever', [failed(), failed()], 0],
    ['a mobile goes before a landline that was reached', [unknown(), reached(1, 'landline')], 0],
    ['a landline goes before a mobile that failed for ever', [failed(), unknown('landline')], 1],
  ])('%s', (_name, phones, place) => {
    expect(choosePhone(phones, 'mobile')).toBe(place)
  })

  test('a landline goes first where landlines are tried first, unless it failed for ever', () => {
    expect(choosePhone([reached(1), unknown('landline')], 'landline')).toBe(1)
    expect(choosePhone([reached(1), failed('landline')], 'landline')).toBe(0)
    // Nothing that is known tells them apart.
    expect(choosePhone([failed(), failed('landline')], 'landline')).toBe(1)
  })

  test('no phone of theirs is better than the chosen one', async () => {
    const kind = fc.constantFrom('mobile', 'landline', 'other')
    const past = fc.oneof(
      fc.constant(null),
      fc.constant({ outcome: 'failed' as const }),
      fc.record({ outcome: fc.constant('reached' as const), at: fc.nat({ max: 3 }) }),
    )
    await checkProperty(
      fc.record({
        phones: fc.array(fc.record({ kind, past }), { minLength: 1, maxLength: 5 }),
        first: fc.constantFrom('mobile', 'landline'),
      }),
      ({ phones, first }) => {
        // As the rule is said: one word after the other, each sorting what those before leave equal.
        const order = phones
          .map((phone, place) => ({
            place,
            key: [
              phone.past?.outcome === 'failed' ? 1 : 0,
              phone.kind === first ? 0 : 1,
              phone.past?.outcome === 'reached' ? -phone.past.at : 1,
            ],
          }))
          .toSorted((a, b) => a.key.map((one, at) => one - (b.key[at] ?? 0)).find((one) => one !== 0) ?? 0)
        expect(choosePhone(phones, first)).toBe(order[0]?.place)
      },
      { runs: 500 },
    )
  })
})

test('only what reached a phone, or failed for ever, is remembered of it', () => {
  const outcomes = Object.fromEntries(standings.map((standing) => [standing, phoneOutcomeOf(standing)]))
  expect(outcomes).toEqual({
    opted_out: null,
    answered: 'reached',
    clicked: 'reached',
    read: 'reached',
    delivered: 'reached',
    failed_for_ever: 'failed',
    failed_for_now: null,
    unknown: null,
    untold: null,
  })
})
