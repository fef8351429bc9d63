import { describe, expect, it } from 'vitest'
import { problemCodes } from '../../shared/bridge/problem.ts'
import { rcsFindingCodes } from '../../shared/rules/rcs-limits.ts'
import { rejectionReasons, repairKinds } from '../../shared/rules/row-verdict.ts'
import { lintCodes } from '../../shared/bridge/drafts.ts'
import { attemptOutcomeCodes, outboxStates } from '../../shared/bridge/outbox.ts'
import { createFormats, writePhone } from '../../renderer/i18n/formats.ts'
import { shownLetters } from '../../renderer/i18n/shown-letters.ts'
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

describe('the texts', () => {
  it('are the same set in both languages', () => {
    const shape = (leaves: Leaf[]) => leaves.map((leaf) => leaf.path).toSorted()
    expect(shape(english)).toEqual(shape(portuguese))
    expect(portuguese.length).toBeGreaterThan(400)
  })

  it('are never empty, and speak in the voice of the house', () => {
    for (const { path, text } of [...portuguese, ...english]) {
      expect(text.trim(), path).not.toBe('')
      expect(text, path).not.toMatch(/!|Ops|Oops|erro inesperado|unexpected error|undefined|NaN|\[object/)
    }
  })

  it('are translated: what both languages write alike is a name or a sign', () => {
    const inEnglish = new Map(english.map((leaf) => [leaf.path, leaf.text]))
    const alike = portuguese.filter(
      (leaf) => inEnglish.get(leaf.path) === leaf.text && /[a-zà-ú]{9,}/i.test(leaf.text),
    )
    const names = ['Windows-1252', 'Português (Brasil)']
    expect(alike.filter((leaf) => !names.some((name) => leaf.text.includes(name)))).toEqual([])
  })

  it('repeat a person’s word only on what was unknown; a refusal stays a refusal when it was corrected', () => {
    const settled = 'confirmed_not_sent' as const
    const words = messages['pt-BR']
    expect(recordWords(words, { state: 'unknown', resolution: settled })).toBe(
      'confirmado por você: não saiu',
    )
    expect(recordWords(words, { state: 'unknown', resolution: null })).toBe('sem confirmação')
    expect(recordWords(words, { state: 'rejected', resolution: settled })).toBe('recusado pelo serviço')
  })

  it('have a sentence for everything that can happen', () => {
    for (const text of Object.values(messages)) {
      for (const code of problemCodes) expect(problemWords(text, { code, params: {} }).what).toMatch(/[.]$/)
      for (const kind of repairKinds) expect(text.rows.repairs[kind]).toBeTruthy()
      for (const reason of rejectionReasons) expect(text.rows.reasons[reason].why).toMatch(/[.]$/)
      for (const code of lintCodes) expect(text.lints[code]({})).toMatch(/[.]$/)
      for (const code of rcsFindingCodes) expect(text.lints[code]({})).toMatch(/[.]$/)
      for (const state of outboxStates) expect(text.outbox.states[state]).toBeTruthy()
      for (const code of attemptOutcomeCodes) expect(text.outbox.outcomes[code]).toMatch(/[.]$/)
    }
  })

  it('put figures into problems where the reader gives them', () => {
    const words = problemWords(messages['pt-BR'], { code: 'reader_quote_unclosed', params: { row: 38_112 } })
    expect(words.what).toContain('na linha 38.112')
    expect(problemWords(messages['pt-BR'], { code: 'reader_quote_unclosed', params: {} }).what).not.toContain(
      'linha',
    )
  })
})

describe('numbers and times', () => {
  const pt = createFormats('pt-BR')
  const en = createFormats('en')

  it('are written as the language writes them, whatever the machine’s', () => {
    expect(pt.number(1_000_000)).toBe('1.000.000')
    expect(en.number(1_000_000)).toBe('1,000,000')
    expect(pt.bytes(48_211_904)).toBe('48,2 MB')
    expect(en.bytes(48_211_904)).toBe('48.2 MB')
  })

  it('agree in number, in the millions too', () => {
    expect(pt.plural(1, 'contato', 'contatos')).toBe('1 contato')
    expect(pt.plural(2, 'contato', 'contatos')).toBe('2 contatos')
    expect(pt.plural(1_000_000, 'contato', 'contatos')).toBe('1.000.000 contatos')
  })

  it('tell durations in their two largest units', () => {
    expect(pt.duration(4)).toBe('< 0,1 s')
    expect(pt.duration(340)).toBe('0,3 s')
    expect(pt.duration(999)).toBe('1 s')
    expect(pt.duration(60_000)).toBe('1 min')
    expect(pt.duration(200_000)).toBe('3 min 20 s')
    expect(pt.duration(10_800_000)).toBe('3 h')
  })

  it('tell a start in full, in the zone it was said in', () => {
    expect(pt.fullStart('2026-11-27T21:40:00.000Z', 'America/Sao_Paulo')).toBe(
      'sexta-feira, 27 de novembro de 2026 às 18:40',
    )
    expect(pt.fullStart('2026-11-27T21:40:00.000Z', 'America/Manaus')).toContain('17:40')
  })

  it('write phones in groups', () => {
    expect(writePhone('5511987654321')).toBe('+55 11 98765-4321')
    expect(writePhone('551133334444')).toBe('+55 11 3333-4444')
    expect(writePhone('351912345678')).toBe('+351912345678')
  })

  it('list letters without the pieces that show as boxes', () => {
    expect(shownLetters(['á', '👩', '🏽', '\u200d', '🔧', '\ufe0f', ''])).toBe('á 👩 🔧')
  })
})
