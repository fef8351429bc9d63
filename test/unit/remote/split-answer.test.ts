import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAnswerSplitter } from '../../../main/remote/split-answer.ts'
import { checkProperty } from '../../support/property.ts'

/** Gives an answer to the splitter in pieces that end where they like, inside a letter too. */
const split = (text: string, cuts: readonly number[]) => {
  const bytes = Buffer.from(text)
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted((a, b) => a - b)
  const splitter = createAnswerSplitter()
  const records: unknown[] = []
  let from = 0
  for (const end of [...ends, bytes.length]) {
    records.push(...splitter.push(bytes.subarray(from, end)))
    from = end
  }
  return { records, rest: splitter.end(), splitter }
}

/** What JSON makes of it; null where it is no JSON, or no object. */
const objectOf = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Between any two bytes of an answer as short as those here. */
const everywhere = Array.from({ length: 100 }, (_each, index) => index)
const cuts = fc.oneof(fc.array(fc.nat(), { maxLength: 40 }), fc.constant(everywhere))
const spaces = fc.constantFrom('', ' ', '\n\t ', '\r\n')

describe('answer splitter', () => {
  test('an answer cut anywhere gives the same records and other members', async () => {
    await checkProperty(
      fc.tuple(
        fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 12 }),
        fc.boolean(),
        fc.boolean(),
        fc.dictionary(
          fc.string().filter((key) => !['data', 'processing', '__proto__'].includes(key)),
          fc.jsonValue({ maxDepth: 2 }),
          { maxKeys: 3 },
        ),
        spaces,
        cuts,
      ),
      ([data, processing, isFirst, others, space, places]) => {
        const members = Object.entries(others).map(
          ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
        )
        const list = `"data"${space}:${space}[${space}${data.map((one) => JSON.stringify(one)).join(`${space},${space}`)}${space}]`
        const state = `"processing":${space}${processing}`
        const text = `${space}{${[...members, ...(isFirst ? [state, list] : [list, state])].join(`,${space}`)}}${space}`
        const { records, rest } = split(text, places)
        expect(records).toEqual(JSON.parse(JSON.stringify(data)))
        expect(rest).toEqual({ ...(JSON.parse(JSON.stringify(others)) as object), processing, data: [] })
      },
      { runs: 500 },
    )
  })

  test('an answer that was tampered with is read as JSON says, or refused, wherever it is cut', async () => {
    const answers = fc.constantFrom(
      '{"processing":false,"data":[1, {"a":"]"},"x,",[2]] }',
      '{"data":[{"a\\"":[]}],"n":{"data":[1]},"processing":true}',
      '{"x":["data"],"d\\u0061ta":[1],"processing":null}',
    )
    const edits = fc.array(
      fc.record({
        place: fc.nat(),
        takes: fc.nat({ max: 2 }),
        gives: fc.stringMatching(/^[\][{}",:\\ 1]{0,2}$/),
      }),
      { maxLength: 3 },
    )
    await checkProperty(
      fc.tuple(answers, edits, cuts),
      ([answer, changes, places]) => {
        let text = answer
        for (const { place, takes, gives } of changes) {
          const from = place % text.length
          text = text.slice(0, from) + gives + text.slice(from + takes)
        }
        const whole = objectOf(text)
        if (whole === null) {
          expect(() => split(text, places), text).toThrow(SyntaxError)
          return
        }
        const { records, rest, splitter } = split(text, places)
        if (!Array.isArray(whole['data']))
          expect({ records, rest }, text).toEqual({ records: [], rest: whole })
        else {
          expect({ records, rest }, text).toEqual({ records: whole['data'], rest: { ...whole, data: [] } })
          const isFirst = text.indexOf('processing') < text.search(/"d(a|\\u0061)ta" *:/)
          const said = typeof whole['processing'] === 'boolean' ? whole['processing'] : null
          expect(splitter.isProcessing(), text).toBe(isFirst ? said : null)
        }
      },
      { runs: 1_000 },
    )
  })

  test('the answer splitter reports that the service is processing as soon as it is known', () => {
    const splitter = createAnswerSplitter()
    splitter.push(Buffer.from('{"processing":true,"data"'))
    expect(splitter.isProcessing()).toBeNull()
    splitter.push(Buffer.from(':['))
    expect(splitter.isProcessing()).toBe(true)
  })

  test.each([
    ['cut in the list', '{"processing":false,"data":[{"a":"b"},{"c'],
    ['cut after the list', '{"processing":false,"data":[]'],
    ['whose list is closed by a brace', '{"processing":false,"data":[1,}'],
    ['that is a list', '[1,2]'],
    ['that is a list of lists', '[[1]]'],
    ['that is a text', '"data"'],
    ['that is a number', '1'],
    ['that is null', 'null'],
    ['that is not JSON', '<html></html>'],
    ['that is empty', ''],
    ['with a comma behind its last record', '{"processing":false,"data":[1,]}'],
    ['with a comma before its first record', '{"processing":false,"data":[,1]}'],
    ['with two commas between its records', '{"processing":false,"data":[1,,2]}'],
    ['with a comma for records', '{"processing":false,"data":[ ,]}'],
    ['with a bare word in the list', '{"processing":false,"data":[nothing]}'],
  ])('an answer %s is refused', (_case, text) => {
    for (const places of [[], everywhere]) expect(() => split(text, places)).toThrow(SyntaxError)
  })

  test.each([
    ['in front of the list', '{"a":"'],
    ['in the list', '{"data":[1,{"a":"'],
    ['behind the list', '{"data":[],"a":"'],
  ])('an answer with an endless piece %s is refused within its first 1.1 MB', (_case, beginning) => {
    const splitter = createAnswerSplitter()
    splitter.push(Buffer.from(beginning))
    const chunk = Buffer.alloc(64 * 1024, 'x')
    for (let chunks = 0; chunks < 15; chunks += 1) splitter.push(chunk)
    expect(() => {
      splitter.push(chunk)
      splitter.push(chunk)
    }).toThrow(SyntaxError)
  })

  test('of a long answer the records are given as they come', () => {
    const splitter = createAnswerSplitter()
    expect(splitter.push(Buffer.from('{"processing":false,"data":['))).toEqual([])
    const record = { a: 'x'.repeat(1_000) }
    const chunk = Buffer.from(`${JSON.stringify(record)},`.repeat(400))
    for (let chunks = 0; chunks < 4; chunks += 1) expect(splitter.push(chunk)).toHaveLength(400)
    expect(splitter.push(Buffer.from('1]}'))).toEqual([1])
    expect(splitter.end()).toEqual({ processing: false, data: [] })
  })

  test('an answer that writes the name of its list in another way keeps its records', () => {
    expect(split('{"processing":false,"d\\u0061ta":[1]}', [])).toMatchObject({
      records: [1],
      rest: { processing: false, data: [] },
    })
  })

  test('only a top-level member named data is read as the list of records', () => {
    const { records, rest } = split(
      '{"meta":{"data":[1]},"x":"\\"data\\":[2]","data":[3],"processing":false}',
      [],
    )
    expect(records).toEqual([3])
    expect(rest).toEqual({ meta: { data: [1] }, x: '"data":[2]', data: [], processing: false })
  })
})
