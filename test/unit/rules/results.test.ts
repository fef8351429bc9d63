import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  foldTold,
  readPart,
  type Told,
  type WordMeaning,
  wordMeanings,
} from '../../../shared/rules/results.ts'
import { checkProperty } from '../../support/property.ts'

/** Words are numbered as meanings are; one more that no one taught. */
const meaningOf = (word: number): WordMeaning | null => wordMeanings[word] ?? null
const wordOf = (meaning: WordMeaning | null): number =>
  meaning === null ? wordMeanings.length : wordMeanings.indexOf(meaning)

const told = (meaning: WordMeaning | null, part = 0, at = 100): Told => ({ word: wordOf(meaning), at, part })
const folded = (...rows: Told[]): WordMeaning | null | undefined => {
  const found = foldTold(rows, meaningOf)
  return found === null ? undefined : meaningOf(found.word)
}

const anyTold = fc.record({
  word: fc.nat({ max: wordMeanings.length }),
  at: fc.nat({ max: 5 }),
  part: fc.nat({ max: 3 }),
})

describe('what became of a recipient', () => {
  test.each<[WordMeaning | null, WordMeaning | null, WordMeaning | null]>([
    ['opted_out', 'answered', 'opted_out'],
    ['answered', 'clicked', 'answered'],
    ['clicked', 'read', 'clicked'],
    ['read', 'delivered', 'read'],
    ['delivered', 'failed_for_ever', 'delivered'],
    ['delivered', 'failed_for_now', 'delivered'],
    ['failed_for_ever', 'failed_for_now', 'failed_for_ever'],
    ['failed_for_now', null, 'failed_for_now'],
    [null, 'ignored', null],
  ])('of %s and %s counts %s', (one, other, expected) => {
    expect(folded(told(one), told(other))).toBe(expected)
    expect(folded(told(other), told(one))).toBe(expected)
  })

  test('of two rows that say the same the later one counts', () => {
    expect(foldTold([told('delivered', 0, 5), told('delivered', 0, 9)], meaningOf)).toMatchObject({ at: 9 })
  })

  test('of no row nothing comes', () => {
    expect(foldTold([], meaningOf)).toBeNull()
  })

  test('neither the order of the rows nor a row that comes twice changes what became of a recipient', async () => {
    const shuffled = fc
      .array(anyTold, { minLength: 1, maxLength: 8 })
      .chain((rows) =>
        fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows, ...rows], { minLength: rows.length * 2 })),
      )
    await checkProperty(shuffled, ([rows, again]) => {
      expect(foldTold(again, meaningOf)?.word).toBe(foldTold(rows, meaningOf)?.word)
      expect(foldTold(again, meaningOf)?.at).toBe(foldTold(rows, meaningOf)?.at)
    })
  })
})

describe('parts of a long message', () => {
  test('a message is delivered when every part that is told is', () => {
    expect(folded(told('delivered', 1), told('delivered', 2))).toBe('delivered')
    expect(folded(told('delivered', 1), told('failed_for_now', 2))).toBe('failed_for_now')
    expect(folded(told('delivered', 1), told('failed_for_now', 2), told('failed_for_ever', 3))).toBe(
      'failed_for_ever',
    )
    expect(folded(told('delivered', 1), told(null, 2))).toBe(null)
    expect(folded(told('delivered', 1), told('ignored', 2))).toBe('ignored')
  })

  test('a part that failed at first and was delivered then is delivered', () => {
    expect(folded(told('failed_for_now', 1, 5), told('delivered', 1, 9), told('delivered', 2))).toBe(
      'delivered',
    )
  })

  test('whoever read or answered has had every part', () => {
    expect(folded(told('failed_for_now', 2), told('read', 1))).toBe('read')
    expect(folded(told('failed_for_now', 2), told('opted_out', 0))).toBe('opted_out')
  })

  test.each([
    ['1', 1],
    ['2/3', 2],
    ['2 de 3', 2],
    ['Parte 3', 3],
    ['', 0],
    ['única', 0],
    ['999', 0],
  ])('the cell %j names part %i', (cell, part) => {
    expect(readPart(cell)).toBe(part)
  })
})
