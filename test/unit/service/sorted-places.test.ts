import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedPlaces } from '../../../main/service/store/postgres/ledger/codes.ts'
import { checkProperty } from '../../support/property.ts'

const code = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  // Close to each other, and on both sides of nothing.
  fc.bigInt({ min: -3n, max: 3n }),
)

test.each([
  ['at once', 61],
  ['in groups', 0],
])(
  'codes sorted %s are in the order in which the database compares them, equal ones as they came',
  (_how, groupedFrom) =>
    checkProperty(fc.array(code, { maxLength: 60 }), async (codes) => {
      const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b))
      const wanted = codes
        .map((_code, place) => place)
        .toSorted((one, other) => compare(codes[one] ?? 0n, codes[other] ?? 0n))
      expect([...(await sortedPlaces(codes, groupedFrom))]).toEqual(wanted)
    }),
)
