import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DatabaseFailure } from '../../../main/database/failure.ts'
import { removeScratchFiles } from '../../../main/workspace/base/scratch-file.ts'
import { FirstRows } from '../../../main/workspace/rows/judge/first-rows.ts'
import { hashOf } from '../../../main/workspace/rows/judge/key-hashes.ts'
import { KeyNumbers } from '../../../main/workspace/rows/judge/key-numbers.ts'
import { eventually } from '../../support/eventually.ts'
import { checkProperty } from '../../support/property.ts'
import { randomFrom } from '../../support/spreadsheets/seeded-random.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { collectGarbage } from '../../support/collect-garbage.ts'

const anyKey = fc.oneof(
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

const heldBytes = (): number => {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

describe('key numbers', () => {
  it('each key has a unique number that is never 0 and leads back to the key', async () => {
    await checkProperty(fc.array(anyKey, { maxLength: 100 }), (keys) => {
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
    await checkProperty(fc.array(anyKey, { minLength: 1, maxLength: 200 }), (keys) => {
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
    const before = heldBytes()
    const rows = new FirstRows()
    for (let index = 0; index < 1_000_000; index += 1) rows.take(5_511_900_000_000 + index * 13, index + 1)
    // What growing left behind is given back by threads of V8, some time after the collection.
    await eventually(() => expect(heldBytes() - before).toBeLessThan(24_000_000))
    expect(rows.find(5_511_900_000_000)).toBe(1)
  })
})

/** Far more of them than are kept in memory here: each table is put away several times. */
const manyKeys = Array.from({ length: 30_000 }, (_each, index) => 15_511_900_000_000 + index * 7_919)
const few = 1_000

/** Numbers as keys have them, again and again: phones, neighbours, texts, and such as are alike in their lower 32 bits. */
const repeatedKeys = (count: number, distinct: number, seed: number): number[] => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => {
    const one = random(distinct) + 1
    return [15_511_900_000_000 + one * 13, one, -one, (one % 400_000) * 2 ** 32 + 7][random(4)] ?? one
  })
}

/** What a Map would answer. */
const takenByMap = (keys: readonly number[]): (number | undefined)[] => {
  const rows = new Map<number, number>()
  return keys.map((key, index) => {
    const first = rows.get(key)
    if (first === undefined) rows.set(key, index + 1)
    return first
  })
}

describe('first rows of more keys than memory is meant for', () => {
  it('the first row of a key is found after it was put on the disk', () => {
    const folder = temporaryFolder()
    const rows = new FirstRows(folder, few)
    expect(manyKeys.map((key, index) => rows.take(key, index + 1))).toEqual(manyKeys.map(() => undefined))
    expect(readdirSync(folder)).toHaveLength(1)
    expect(manyKeys.map((key) => rows.take(key, 0))).toEqual(manyKeys.map((_key, index) => index + 1))
    expect(manyKeys.map((key) => rows.find(key + 1))).toEqual(manyKeys.map(() => undefined))
    rows.end()
  })

  it('first rows of a key are those that a Map would hold, however few are kept in memory', async () => {
    const of = fc.record({
      distinct: fc.integer({ min: 1_000, max: 20_000 }),
      most: fc.integer({ min: 1, max: 40_000 }),
      inMemory: fc.boolean(),
      seed: fc.nat(),
    })
    await checkProperty(
      of,
      ({ distinct, most, inMemory, seed }) => {
        const rows = new FirstRows(inMemory ? null : temporaryFolder(), most)
        const keys = repeatedKeys(25_000, distinct, seed)
        const taken = keys.map((key, index) => rows.take(key, index + 1))
        const expected = takenByMap(keys)
        expect(taken.findIndex((row, index) => row !== expected[index])).toBe(-1)
        expect(keys.findIndex((key, index) => rows.find(key) !== (expected[index] ?? index + 1))).toBe(-1)
        rows.end()
      },
      { runs: 10, endOnFailure: true },
    )
  })

  it('keys that have the same hash are told apart', () => {
    const keys = Array.from({ length: 1_000 }, (_each, upper) => {
      const lower = (7 ^ Math.imul(upper, 0x9e3779b1)) >>> 0
      return upper * 2 ** 32 + lower
    })
    expect(new Set(keys.map(hashOf)).size).toBe(1)
    for (const folder of [null, temporaryFolder()]) {
      const rows = new FirstRows(folder, few)
      expect(keys.map((key, index) => rows.take(key, index + 1))).toEqual(keys.map(() => undefined))
      expect(keys.map((key) => rows.find(key))).toEqual(keys.map((_key, index) => index + 1))
      rows.end()
    }
  })

  it('keys that are packed take less than 14 bytes each', async () => {
    const before = heldBytes()
    const rows = new FirstRows(null, 2_000_000)
    for (let index = 0; index < 3_000_000; index += 1) rows.take(5_511_900_000_000 + index * 13, index + 1)
    await eventually(() => expect(heldBytes() - before).toBeLessThan(42_000_000))
    expect(rows.find(5_511_900_000_000)).toBe(1)
  })

  it('a file of keys is unreadable, and gone when the rows are no longer needed', () => {
    const folder = temporaryFolder()
    const rows = new FirstRows(folder, few)
    for (const [index, key] of manyKeys.entries()) rows.take(key, index + 1)
    const [name = ''] = readdirSync(folder)
    const stored = readFileSync(join(folder, name))
    expect(stored.length).toBeGreaterThan(200_000)
    // Each row is a number of 32 bits below 30,001: unencrypted, an eighth of the bytes is 0.
    expect(stored.filter((byte) => byte === 0).length).toBeLessThan(stored.length * 0.01)
    rows.end()
    expect(readdirSync(folder)).toEqual([])
  })

  it('keys that the disk does not take are a failure that a person is told', () => {
    const rows = new FirstRows(join(temporaryFolder(), 'gone'), few)
    expect(() => manyKeys.forEach((key, index) => rows.take(key, index + 1))).toThrow(
      new DatabaseFailure('database_unwritable'),
    )
  })

  it('a file of keys that a killed process left is removed, and nothing else', () => {
    const folder = temporaryFolder()
    for (const name of ['0123456789abcdef.scratch', 'workspace.db']) writeFileSync(join(folder, name), 'x')
    removeScratchFiles(folder)
    expect(readdirSync(folder)).toEqual(['workspace.db'])
  })
})
