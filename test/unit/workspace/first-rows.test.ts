import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FirstRows } from '../../../main/workspace/rows/judge/first-rows.ts'
import { KeyNumbers } from '../../../main/workspace/rows/judge/key-numbers.ts'
import { eventually } from '../../support/eventually.ts'
import { checkProperty } from '../../support/property.ts'

const key = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map((index) => String(5_511_900_000_000 + index)),
  fc.constantFrom(
    '999999999999999',
    '999999999999998',
    '00000000191',
    '191',
    '0',
    '00',
    '12ABC34501DE35',
    '12345678000195',
    '9'.repeat(17),
  ),
  // Alike in their lower 32 bits.
  fc.integer({ min: 1, max: 30 }).map((index) => String(index * 2 ** 32 + 7)),
)

describe('key numbers', () => {
  it('each key has a unique number that is never 0 and leads back to the key', async () => {
    await checkProperty(fc.array(key, { maxLength: 100 }), (keys) => {
      const numbers = new KeyNumbers()
      const given = keys.map((one) => numbers.numberOf(one))
      expect(given).not.toContain(0)
      expect(new Set(given).size).toBe(new Set(keys).size)
      expect(given.map((number) => numbers.keyOf(number))).toEqual(keys)
    })
  })
})

describe('first rows of keys', () => {
  it('the first row of a key is the one that a Map would hold', async () => {
    await checkProperty(fc.array(key, { minLength: 1, maxLength: 200 }), (keys) => {
      const rows = new FirstRows()
      const numbers = new KeyNumbers()
      const expected = new Map<string, number>()
      for (const [index, one] of keys.entries()) {
        expect(rows.find(numbers.numberOf(one))).toBe(expected.get(one))
        expect(rows.take(numbers.numberOf(one), index + 1)).toBe(expected.get(one))
        if (!expected.has(one)) expected.set(one, index + 1)
      }
    })
  })

  it('first rows of keys survive growth', () => {
    const rows = new FirstRows()
    const keys = Array.from({ length: 200_000 }, (_each, index) => 11_900_000_000 + index * 7_919)
    for (const [index, one] of keys.entries()) expect(rows.take(one, index + 1)).toBeUndefined()
    expect(keys.every((one, index) => rows.take(one, 0) === index + 1)).toBe(true)
  })

  it('a million phones take less than 24 bytes each', async () => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect !== 'function') throw new Error('nothing collects garbage')
    const held = (): number => {
      Reflect.apply(collect, undefined, [])
      return process.memoryUsage().arrayBuffers
    }
    const before = held()
    const rows = new FirstRows()
    for (let index = 0; index < 1_000_000; index += 1) rows.take(5_511_900_000_000 + index * 13, index + 1)
    // What growing left behind is given back by threads of V8, some time after the collection.
    await eventually(() => expect(held() - before).toBeLessThan(24_000_000))
    expect(rows.find(5_511_900_000_000)).toBe(1)
  })
})
