import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance } from '../../../shared/rules/edit-distance.ts'
import { checkProperty } from '../../support/property.ts'

describe('edit distance', () => {
  test.each([
    ['nome', 'fone', 2],
    ['telefone', 'telefne', 1],
    ['celular', 'celualr', 1],
    ['cpf', 'cpff', 1],
    ['', 'cpf', 3],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('the edit distance between %j and %j is %i', (from, to, slips) => {
    expect(editDistance(from, to)).toBe(slips)
    expect(editDistance(to, from)).toBe(slips)
  })

  test('the edit distance is 0 only for equal words and at most the length of the longer one', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    await checkProperty(fc.tuple(word, word), ([from, to]) => {
      const slips = editDistance(from, to)
      expect(slips === 0).toBe(from === to)
      expect(slips).toBeLessThanOrEqual(Math.max(from.length, to.length))
      expect(slips).toBeGreaterThanOrEqual(Math.abs(from.length - to.length))
    })
  })
})
