import { describe, expect, it } from 'vitest'
import { problemCodes } from '../../shared/bridge/problem.ts'
import { rcsFindingCodes } from '../../shared/rules/rcs-limits.ts'
import { rejectionReasons, repairKinds } from '../../shared/rules/row-verdict.ts'
import { lintCodes } from '../../shared/bridge/drafts.ts'
import { attemptOutcomeCodes } from '../../shared/bridge/outbox.ts'
import { outboxStates } from '../../shared/rules/outbox-states.ts'
import { createFormats, writePhone } from '../../renderer/i18n/formats.ts'
import { shownChars } from '../../renderer/i18n/shown-chars.ts'
import { messages, problemWords, recordWords } from '../../renderer/i18n/text.ts'

type Leaf = { path: string; text: string }

const isSentence = (value: unknown): value is (...figures: unknown[]) => unknown =>
  typeof value === 'function'

/** Every text of a language; texts that take figures are written with plain ones. */
const leavesOf = (value: unknown, path: string): Leaf[] => {
  if (typeof value === 'string') return [{ path, text: value }]
  if (isSentence(value)) {
    return leavesOf(/problems\.|lints\./i.test(path) ? value({}) : value(3, 5, 7, 9), path)
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`))
}

const portuguese = leavesOf(messages['pt-BR'], '')
const english = leavesOf(messages.en, '')

describe('interface texts', () => {
  it('Portuguese and English have the same set of interface texts', () => {
    const shape = (leaves: Leaf[]) => leaves.map((leaf) => leaf.path).toSorted()
    expect(shape(english)).toEqual(shape(portuguese))
    expect(portuguese.length).toBeGreaterThan(400)
  })

  it('no interface text is empty or has an exclamation mark, a vague error or a broken value', () => {
    for (const { path, text } of [...portuguese, ...english]) {
      expect(text.trim(), path).not.toBe('')
      expect(text, path).not.toMatch(/!|Ops|Oops|erro inesperado|unexpected error|undefined|NaN|\[object/)
    }
  })

  it('interface texts that are the same in both languages are names or symbols', () => {
    const inEnglish = new Map(english.map((leaf) => [leaf.path, leaf.text]))
    const alike = portuguese.filter(
      (leaf) => inEnglish.get(leaf.path) === leaf.text && /[a-zà-ú]{9,}/i.test(leaf.text),
    )
    const names = ['Windows-1252', 'Português (Brasil)']
    expect(alike.filter((leaf) => !names.some((name) => leaf.text.includes(name)))).toEqual([])
  })

  it('a person’s answer is shown only for an unknown item, not for a refused one', () => {
    const settled = 'confirmed_not_sent' as const
    const isWithTeam = false
    const words = messages['pt-BR']
    expect(recordWords(words, { state: 'unknown', resolution: settled, isWithTeam })).toBe(
      'confirmado por você: não saiu',
    )
    expect(recordWords(words, { state: 'unknown', resolution: null, isWithTeam })).toBe('sem confirmação')
    expect(recordWords(words, { state: 'rejected', resolution: settled, isWithTeam })).toBe(
      'recusado pelo serviço',
    )
    expect(recordWords(words, { state: 'unknown', resolution: null, isWithTeam: true })).toBe('com a equipe')
  })

  it('every problem, repair, rejection, lint and outbox state has a text', () => {
    for (const text of Object.values(messages)) {
      for (const code of problemCodes) expect(problemWords(text, { code, params: {} }).what).toMatch(/[.]$/)
      for (const kind of repairKinds) expect(text.rows.repairs[kind]).toBeTruthy()
      for (const reason of rejectionReasons) expect(text.rows.reasons[reason].why).toMatch(/[.]$/)
      for (const code of lintCodes) expect(text.lints[code]({})).toMatch(/[.]$/)
      for (const code of rcsFindingCodes) expect(text.lints[code]({})).toMatch(/[.]$/)
      for (const state of outboxStates) expect(text.outbox.states[state]).toBeTruthy()
      for (const code of attemptOutcomeCodes) expect(text.outbox.outcome(code, 'proxy:3128')).toMatch(/[.]$/)
    }
  })

  it('a problem’s text includes the line number only when the reader gives one', () => {
    const words = problemWords(messages['pt-BR'], { code: 'reader_row_too_long', params: { row: 38_112 } })
    expect(words.what).toContain('na linha 38.112')
    expect(problemWords(messages['pt-BR'], { code: 'reader_row_too_long', params: {} }).what).not.toContain(
      'na linha',
    )
  })
})

describe('number and time formats', () => {
  const pt = createFormats('pt-BR')
  const en = createFormats('en')

  it('numbers and sizes are formatted in the interface language', () => {
    expect(pt.number(1_000_000)).toBe('1.000.000')
    expect(en.number(1_000_000)).toBe('1,000,000')
    expect(pt.bytes(48_211_904)).toBe('48,2 MB')
    expect(en.bytes(48_211_904)).toBe('48.2 MB')
  })

  it('plurals agree with their number, also at a million', () => {
    expect(pt.plural(1, 'contato', 'contatos')).toBe('1 contato')
    expect(pt.plural(2, 'contato', 'contatos')).toBe('2 contatos')
    expect(pt.plural(1_000_000, 'contato', 'contatos')).toBe('1.000.000 contatos')
  })

  it('durations are shown in at most their two largest units', () => {
    expect(pt.duration(4)).toBe('< 0,1 s')
    expect(pt.duration(340)).toBe('0,3 s')
    expect(pt.duration(999)).toBe('1 s')
    expect(pt.duration(60_000)).toBe('1 min')
    expect(pt.duration(200_000)).toBe('3 min 20 s')
    expect(pt.duration(10_800_000)).toBe('3 h')
  })

  it('a start is written in full, in its own time zone', () => {
    expect(pt.fullStart('2026-11-27T21:40:00.000Z', 'America/Sao_Paulo')).toBe(
      'sexta-feira, 27 de novembro de 2026 às 18:40',
    )
    expect(pt.fullStart('2026-11-27T21:40:00.000Z', 'America/Manaus')).toContain('17:40')
  })

  it('Brazilian phone numbers are written in groups', () => {
    expect(writePhone('5511987654321')).toBe('+55 11 98765-4321')
    expect(writePhone('551133334444')).toBe('+55 11 3333-4444')
    expect(writePhone('351912345678')).toBe('+351912345678')
  })

  it('characters are listed without emoji modifiers that would show as boxes', () => {
    expect(shownChars(['á', '👩', '🏽', '\u200d', '🔧', '\ufe0f', ''])).toBe('á 👩 🔧')
  })
})
