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

const cuts = fc.array(fc.nat(), { maxLength: 40 })
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
      { runs: 1_000 },
    )
  })

  test('the answer splitter reports that the service is processing as soon as it is known', () => {
    const splitter = createAnswerSplitter()
    splitter.push(Buffer.from('{"processing":true,"data":['))
    expect(splitter.isProcessing()).toBe(true)
  })

  test.each([
    ['cut in the list', '{"processing":false,"data":[{"a":"b"},{"c'],
    ['cut after the list', '{"processing":false,"data":[]'],
    ['that is not an object', '[1,2]'],
    ['that is not JSON', '<html></html>'],
    ['with a bare word in the list', '{"processing":false,"data":[nothing]}'],
  ])('an answer %s is refused', (_case, text) => {
    expect(() => split(text, [])).toThrow(SyntaxError)
  })

  test('an answer with one endless record is refused within its first 1.3 MB', () => {
    const splitter = createAnswerSplitter()
    splitter.push(Buffer.from('{"data":[{"a":"'))
    const chunk = Buffer.alloc(64 * 1024, 'x')
    expect(() => {
      for (let chunks = 0; chunks < 20; chunks += 1) splitter.push(chunk)
    }).toThrow(SyntaxError)
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
