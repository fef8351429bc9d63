import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty } from '../../support/property.ts'

const hundred = fc.nat(99)

test('a property that asserts in every run passes', async () => {
  await checkProperty(hundred, (value) => expect(value).toBeLessThan(100))
})

test('a property that returns before its assertion in half of the runs fails and reports its seed', async () => {
  const looksAway = checkProperty(fc.boolean(), (isReached) => {
    if (isReached) expect(isReached).toBe(true)
  })
  await expect(looksAway).rejects.toThrow(/was reached in \d+ of 100 runs \(seed -?\d+\)/)
})

test('a property without an assertion fails', async () => {
  await expect(checkProperty(hundred, () => {}, { runs: 10 })).rejects.toThrow('reached in 0 of 10 runs')
})

test('a property that a value breaks fails and reports the smallest such value and the seed', async () => {
  const broken = checkProperty(hundred, (value) => expect(value).toBeLessThan(10))
  await expect(broken).rejects.toThrow(/seed: -?\d+[^]*Counterexample: \[10\]/)
})
