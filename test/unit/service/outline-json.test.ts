import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elementsOf, outlineJson } from '../../../main/service/intake/outline-json.ts'
import { anyLetter } from '../../support/any-letter.ts'
import { checkProperty } from '../../support/property.ts'

const names = ['numbers', 'contacts']

/** As JSON.parse reads it, but in pieces; undefined when it is refused. */
const read = (text: string): unknown => {
  const body = Buffer.from(text)
  try {
    const { rest, lists } = outlineJson(body, new Set(names))
    const whole: Record<string, unknown> = { ...rest }
    for (const [name, slices] of lists)
      whole[name] = [...elementsOf(body, name, slices)].flatMap(({ elements }) => elements)
    return whole
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Through bytes, as there: half of a pair does not survive them. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text).toString('utf8'))
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Number of fields of an object as its text has them. */
const fieldsOf = (text: string): number => {
  let depth = 0
  let fields = 0
  // Strings, and what has a meaning outside of them.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:]/gs)) {
    if (token === '[' || token === '{') depth += 1
    if (token === ']' || token === '}') depth -= 1
    if (token === ':' && depth === 1) fields += 1
  }
  return fields
}

const value = fc.jsonValue({ maxDepth: 3, stringUnit: anyLetter })
const body = fc.dictionary(
  fc.oneof(fc.constantFrom(...names, 'title', 'numb"ers', '__proto__', ''), fc.string()),
  fc.oneof(value, fc.array(value)),
)
const space = fc.constantFrom('', ' ', '\n', '\t  ')

describe('outline JSON parser', () => {
  it('JSON read in pieces equals what JSON.parse returns', async () => {
    await checkProperty(
      fc.tuple(body, fc.constantFrom(undefined, 1, '\t'), space),
      ([object, indent, around]) => {
        const text = around + JSON.stringify(object, null, indent) + around
        expect(read(text)).toEqual(JSON.parse(text))
      },
      { runs: 1_000 },
    )
  })

  it('damaged JSON read in pieces is refused exactly when JSON.parse refuses it or gives no object', async () => {
    const damage = fc.record({ at: fc.nat(), length: fc.nat(2), by: fc.constantFrom(...'[]{},:"\\ 0a-', '') })
    const damaged = fc.tuple(body, damage).map(([object, { at, length, by }]) => {
      const whole = JSON.stringify(object)
      const from = at % whole.length
      return whole.slice(0, from) + by + whole.slice(from + length)
    })
    // A field that comes twice is refused here, and damage can make one out of another name.
    const hasNoTwins = (text: string): boolean => {
      const parsed = parse(text)
      return !isObject(parsed) || Object.keys(parsed).length === fieldsOf(text)
    }
    await checkProperty(
      damaged.filter(hasNoTwins),
      (text) => {
        const parsed = parse(text)
        expect(read(text)).toEqual(isObject(parsed) ? parsed : undefined)
      },
      { runs: 3_000 },
    )
  })

  it('a long list is split into several slices that together hold every entry', () => {
    const numbers = Array.from({ length: 60_000 }, (_each, index) => `5511${index}, "]`)
    const json = Buffer.from(JSON.stringify({ title: 'Aviso', numbers }))
    const slices = outlineJson(json, new Set(names)).lists.get('numbers') ?? []
    expect(slices.length).toBeGreaterThan(3)
    expect([...elementsOf(json, 'numbers', slices)].flatMap(({ elements }) => elements)).toEqual(numbers)
  })

  it.each([
    ['the same list twice', '{"numbers":[1],"numbers":[2]}'],
    ['the same list twice, once with an escaped name', String.raw`{"numbers":[1],"n\u0075mbers":[2]}`],
    ['a list and another value of its name', '{"numbers":[1],"numbers":{"a":2}}'],
    ['a value and then a list of its name', '{"numbers":"1","numbers":[2]}'],
    ['another field twice', '{"title":"a","numbers":[1],"title":"b"}'],
    ['an array', '["numbers"]'],
    ['an empty body', ''],
    ['a comma at the end of a list', '{"numbers":["1",]}'],
    ['a comma at the beginning of a list', '{"numbers":[,"1"]}'],
    ['a list of only a comma', '{"numbers":[,]}'],
    ['a list closed by a brace', '{"numbers":["1"}}'],
    ['text after the end of the body', '{"numbers":["1"]} x'],
    ['an unclosed string in a list', '{"numbers":["1]}'],
    ['one entry of more than a megabyte', `{"numbers":["${'1'.repeat(1_100_000)}"]}`],
    ['more than a megabyte beside the lists', `{"numbers":[],"title":"${'1'.repeat(1_100_000)}"}`],
  ])('the outline JSON parser refuses %s', (_what, text) => {
    expect(read(text)).toBeUndefined()
  })

  it('endless nesting and one oversized entry are refused, but two million empty lists are read', () => {
    expect(read('{"numbers":' + '['.repeat(5_000_000))).toBeUndefined()
    const whole = read(`{"numbers":[${'[],'.repeat(2_000_000)}[]]}`) as { numbers: unknown[] }
    expect(Object.keys(whole)).toEqual(['numbers'])
    expect(whole.numbers).toHaveLength(2_000_001)
    // Not held against two million others by `toEqual`, which takes seconds for it.
    expect(whole.numbers.every((each) => Array.isArray(each) && each.length === 0)).toBe(true)
    expect(read(`{"numbers":[[${'[],'.repeat(2_000_000)}[]]]}`)).toBeUndefined()
  })
})
