import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KeySet } from '../../../main/service/intake/key-set.ts'
import { checkProperty } from '../../support/property.ts'
import { workedMs } from '../../support/worked.ts'

const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most })

describe('the keys that were met', () => {
  test('are new once each, as in a Set: digits with zeros in front, long ones, letters and none', async () => {
    const key = fc.oneof(digits(0, 4), digits(8, 18), fc.string({ maxLength: 6 }))
    await checkProperty(fc.array(key, { minLength: 1, maxLength: 200 }), (keys) => {
      const [ours, peer] = [new KeySet(), new Set<string>()]
      for (const each of [...keys, ...keys]) {
        const isNew = !peer.has(each)
        peer.add(each)
        expect(ours.add(each)).toBe(isNew)
      }
    })
  })

  test('are told apart when they grow to many, and each is still known', () => {
    const keys = Array.from({ length: 100_000 }, (_each, index) => String(5_511_900_000_000 + index * 7_919))
    const set = new KeySet()
    expect(keys.every((key) => set.add(key))).toBe(true)
    expect(keys.some((key) => set.add(key))).toBe(false)
  })

  test.each([1, 2 ** 16, 2 ** 20, 2 ** 24, 2 ** 32, 10 ** 9])(
    'are added in time that grows with their count, also %i apart',
    (apart) => {
      const keys = Array.from({ length: 60_000 }, (_each, index) => String(10 ** 8 + index * apart))
      const set = new KeySet()
      const before = workedMs()
      for (const key of keys) set.add(key)
      // One by one through those that have the same place would be a hundred times as much.
      expect(workedMs() - before).toBeLessThan(500)
    },
  )
})
