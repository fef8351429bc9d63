import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNumberSet } from '../../../main/service/intake/number-set.ts'

it('knows what a Set knows', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.integer({ min: 10_000_000, max: 999_999_999_999_999 }), fc.integer({ min: 1, max: 9 })),
      ),
      (numbers) => {
        const ours = createNumberSet(numbers.length)
        const theirs = new Set<number>()
        for (const number of numbers) {
          expect(ours.add(number)).toBe(!theirs.has(number))
          theirs.add(number)
        }
      },
    ),
  )
})

it('keeps as many as it was made for, also when all fall near each other', () => {
  const ours = createNumberSet(10_000)
  for (let number = 1; number <= 10_000; number++) expect(ours.add(number * 2 ** 20)).toBe(true)
  for (let number = 1; number <= 10_000; number++) expect(ours.add(number * 2 ** 20)).toBe(false)
})
