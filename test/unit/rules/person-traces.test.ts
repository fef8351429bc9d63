import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { createPersonTraces } from '../../../shared/rules/person-traces.ts'
import { readPhone } from '../../../shared/rules/phone.ts'
import { anyLetter } from '../../support/any-letter.ts'
import { workedMs } from '../../support/worked.ts'
import { checkProperty } from '../../support/property.ts'

const phone: PersonKey = { kind: 'phone', key: '5511987654321' }
const landline: PersonKey = { kind: 'phone', key: '552134567890' }
const foreign: PersonKey = { kind: 'phone', key: '351912345678' }
const cpf: PersonKey = { kind: 'cpf', key: '00000000191' }
const longCpf: PersonKey = { kind: 'cpf', key: '02998224720' }
const cnpj: PersonKey = { kind: 'cnpj', key: '11222333000181' }
const lettered: PersonKey = { kind: 'cnpj', key: '12ABC34501DE35' }

const usual = [
  '',
  ' ',
  '-',
  '.',
  ' - ',
  '\t',
  '_',
  '*',
  '\u2014',
  '\u2212',
  '\u2010',
  '\u202f',
  '\u200b',
  '\u00ad',
]
const mark = fc.oneof(fc.constantFrom(...usual), fc.string({ unit: anyLetter, maxLength: 2 }))
const inDigits = fc.constantFrom('0', '\uff10', '\u{1d7ce}')
const before = fc.constantFrom('', '+55 ', '55', '0', '0055 ', '(0xx', '+55 (0', 'Cel. ', '1133334444 ::: ')
const behind = fc.constantFrom('', '.0', ' (whats)', ' ramal 12', '@c.us', ' 1133334444', ' / 1133334444')
const written = fc
  .tuple(before, mark, mark, fc.boolean(), inDigits, behind)
  .map(([front, one, other, ninth, nil, back]) => {
    const digits = `11${one}${ninth ? '9' : ''}8765${other}4321`
    const first = nil.codePointAt(0) ?? 0
    return `${front}${digits.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)))}${back}`
  })

const read = (text: string) => {
  const reading = readPhone(text, { defaultDdd: null, foreignPlan: () => null })
  return reading.ok ? reading.digits : null
}

/** A text as JSON has it whose writer escapes whatever it can. */
const escapedJson = (text: string): string =>
  `{"text":"${text.replaceAll(/[^A-Za-z]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"}`

const parsed = (json: string): unknown => JSON.parse(json)

/** What a text becomes on its way through programs; each can still be read when a number in it is erased. */
const packings: Record<string, [pack: (text: string) => string, unpack: (packed: string) => unknown]> = {
  JSON: [(text) => JSON.stringify({ text }), parsed],
  'JSON in escapes': [escapedJson, parsed],
  'JSON in JSON': [(text) => JSON.stringify({ text: escapedJson(text) }), parsed],
  'a form': [(text) => new URLSearchParams({ text }).toString(), decodeURIComponent],
  'a form with JSON': [
    (text) => new URLSearchParams({ text: escapedJson(text) }).toString(),
    decodeURIComponent,
  ],
  'an address': [(text) => `https://x/?a=1&t=${encodeURIComponent(text)}`, decodeURIComponent],
  'bytes read one by one': [(text) => Buffer.from(text, 'utf8').toString('latin1'), (packed) => packed],
}

describe('person traces', () => {
  it.each([
    [phone, '5511987654321'],
    [phone, '+55 (11) 98765-4321'],
    [phone, '11 8765-4321'],
    [phone, '0 15 11 98765.4321'],
    [phone, '11987654321.0'],
    [phone, 'ligar para 11 98765–4321 depois das 15h'],
    [phone, '{"contact":"5511987654321","message":"Olá"}'],
    [phone, '21 3456-7890 / 11 98765-4321'],
    [landline, '(21) 3456-7890'],
    [foreign, '+351 912 345 678'],
    [cpf, '000.000.001-91'],
    [longCpf, '029.982.247-20'],
    [longCpf, '2998224720'],
    [longCpf, 'CPF 2998224720'],
    [cnpj, '11.222.333/0001-81'],
    [lettered, '12.abc.345/01DE-35'],
  ])('the $kind $key is found in "$1" and can be removed', (key, text) => {
    const traces = createPersonTraces([key])
    expect(traces.isIn(text)).toBe(true)
    expect(traces.mayBeIn(`12${text}34`)).toBe(true)
    expect(traces.isIn(traces.without(text))).toBe(false)
  })

  it.each([
    [phone, '11 98765-4322'],
    [phone, '21987654321'],
    [phone, '98765-4321'],
    [phone, '11 9876, 54321'],
    [longCpf, '12998224720'],
    [longCpf, '29982247201'],
    [cpf, '191'],
    [cnpj, '11.222.333/0002-62'],
    [phone, ''],
  ])('the $kind $key is not found in "$1"', (key, text) => {
    const traces = createPersonTraces([key])
    expect(traces.isIn(text)).toBe(false)
    expect(traces.without(text)).toBe(text)
  })

  it('removing the traces of a person leaves the rest of a text unchanged', () => {
    const traces = createPersonTraces([phone, longCpf])
    expect(traces.without('Maria, 11 98765-4321, CPF 029.982.247-20, 2026')).toBe(
      'Maria, •• •••••-••••, CPF •••.•••.•••-••, 2026',
    )
  })

  it.each([
    ['11\\u001187654321;', '****************;'],
    ['11%1187654321;', '*************;'],
    ['11%251187654321;', '***************;'],
  ])('removing a number that digits of the escape in "%s" begin leaves no half escape', (text, cleaned) => {
    expect(createPersonTraces([phone]).without(text, '*')).toBe(cleaned)
  })

  it('removing many numbers from a long text with escapes takes work in proportion to its length', () => {
    const people = Array.from({ length: 20_000 }, (_each, place) => `Ol\\u00e1 ${place}, 11 98765-4322`)
    const long = `${people.join(';')}${';11 8765-4321'.repeat(200)}`
    const traces = createPersonTraces([phone])
    const begunAt = workedMs()
    expect(traces.without(long)).toBe(long.replaceAll(';11 8765-4321', ';•• ••••-••••'))
    // Of 640,000 characters; it took 18 s while each number copied the text.
    expect(workedMs() - begunAt).toBeLessThan(5_000)
  })

  it('a phone is found in every text that the rules read as this phone', async () => {
    await checkProperty(
      written.filter((text) => read(text) === phone.key),
      (text) => {
        const traces = createPersonTraces([phone])
        expect(traces.isIn(text)).toBe(true)
        expect(traces.mayBeIn(text)).toBe(true)
        expect(traces.without(text)).toHaveLength(text.length)
        expect(read(traces.without(text))).not.toBe(phone.key)
      },
      { runs: 5_000 },
    )
  })

  it.each(Object.entries(packings))(
    'a phone is found, and can be removed, in %s of every text that the rules read as this phone',
    async (_name, [pack, unpack]) => {
      await checkProperty(
        written.filter((text) => read(text) === phone.key && text.isWellFormed()),
        (text) => {
          const traces = createPersonTraces([phone])
          const packed = pack(text)
          expect(traces.isIn(packed)).toBe(true)
          expect(traces.mayBeIn(packed)).toBe(true)
          const cleaned = traces.without(packed, '*')
          expect(cleaned).toHaveLength(packed.length)
          expect(traces.isIn(cleaned)).toBe(false)
          expect(() => unpack(cleaned)).not.toThrow()
        },
        { runs: 1_000 },
      )
    },
  )

  it('traces of many people are found exactly where traces of one of them are found', async () => {
    const people = fc.uniqueArray(fc.stringMatching(/^55[1-9]{2}9\d{8}$/), { minLength: 1, maxLength: 20 })
    await checkProperty(
      fc.tuple(people, fc.array(fc.stringMatching(/^[1-9]{2}9\d{8}$/), { maxLength: 5 })),
      ([phones, others]) => {
        const keys = phones.map((key): PersonKey => ({ kind: 'phone', key }))
        const traces = createPersonTraces(keys)
        for (const text of [...phones, ...others.join(';').split(';'), others.join(' | ')])
          expect(traces.isIn(text)).toBe(keys.some((key) => createPersonTraces([key]).isIn(text)))
      },
    )
  })
})
