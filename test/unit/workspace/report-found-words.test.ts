/** The words of a report with many different ones: none that means something is lost among others. */
import { describe, expect, test } from 'vitest'
import { FoundWords, mostWords } from '../../../main/workspace/results/found-words.ts'
import type { RememberedWords } from '../../../main/workspace/results/remembered.ts'

const none: RememberedWords = { own: new Map(), elsewhere: new Map() }

type Row = readonly [status: string, detail?: string] | { answer: string }

/** The texts with their counts and meanings. */
const wordsOf = (rows: readonly Row[], remembered = none) => {
  const found = new FoundWords(remembered)
  const numbers = rows.map((row) => {
    const number = 'answer' in row ? found.ofAnswer(row.answer) : found.ofStatus(row[0], row[1] ?? '')
    found.count(number)
    return number
  })
  const { words, numbers: renumbered } = found.end()
  return {
    words: words.map(({ source, text, count, meaning }) => `${source}:${text} ${count} ${meaning}`),
    byRow: numbers.map((number) => words[renumbered[number] ?? -1]?.text),
  }
}

const many = (count: number, write: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_each, index) => write(index))
/** Letters only: figures would be taken for numbers. */
const nameOf = (index: number): string =>
  [...String(index)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')

describe('words of a report', () => {
  test('details of which each is another one are left out, but for those that mean something', () => {
    const rows: Row[] = [
      ...many(mostWords + 100, (index) => ['Entregue', `Olá ${nameOf(index)}, pague hoje`]),
      ['Não entregue', 'Número inválido'],
      ['Falha', 'lista negra'],
      { answer: 'SAIR' },
      { answer: 'bom dia' },
      { answer: 'sair de casa às oito' },
    ]
    const { words, byRow } = wordsOf(rows)
    expect(new Set(words)).toEqual(
      new Set([
        `status:Entregue ${mostWords + 100} delivered`,
        'status:Não entregue · Número inválido 1 failed_for_ever',
        'status:Falha · lista negra 1 opted_out',
        'answer:SAIR 1 opted_out',
        'answer: 1 answered',
        'mention:SAIR 1 null',
      ]),
    )
    expect(byRow.slice(-5)).toEqual([
      'Não entregue · Número inválido',
      'Falha · lista negra',
      'SAIR',
      '',
      'SAIR',
    ])
  })

  test('nothing depends on the order of the rows, nor on how many different cells there are', () => {
    for (const count of [mostWords + 1, 21_000, 45_000]) {
      const rows: Row[] = [
        ...many(count, (index) => [`Evento ${nameOf(index)}`, nameOf(count - index)]),
        ['Entregue', 'x'],
        ['Entregue', 'Falha'],
        ['Não entregue'],
        { answer: 'parar' },
      ]
      const { words } = wordsOf(rows)
      expect(wordsOf(rows.toReversed()).words).toEqual(words)
      expect(new Set(words)).toEqual(
        new Set([
          `status:… ${count} null`,
          'status:Entregue 1 delivered',
          'status:Entregue · Falha 1 delivered',
          'status:Não entregue 1 failed_for_now',
          'answer:PARAR 1 opted_out',
        ]),
      )
    }
  })

  test('as many words as a person reads are all there', () => {
    const rows = many(mostWords, (index): Row => ['Falha', `código ${nameOf(index)}`])
    expect(wordsOf(rows).words).toHaveLength(mostWords)
  })

  test('what a person has said of a word holds among however many others', () => {
    const own = new Map([['status:Evento b · feito', 'delivered' as const]])
    const rows: Row[] = [
      ...many(900, (index) => [`Evento ${nameOf(index)}`, nameOf(index)]),
      ['Evento b', 'feito'],
    ]
    expect(new Set(wordsOf(rows, { ...none, own }).words)).toEqual(
      new Set(['status:… 900 null', 'status:Evento b · feito 1 delivered']),
    )
  })

  test('what was said of these headers goes before what suppliers mean, and that before what was said of others', () => {
    const remembered: RememberedWords = {
      own: new Map([['status:Enviado', null]]),
      elsewhere: new Map([
        ['status:Entregue', 'failed_for_now'],
        ['status:OKZ', 'delivered'],
      ]),
    }
    const found = new FoundWords(remembered)
    for (const status of ['Enviado', 'Entregue', 'OKZ']) found.ofStatus(status, '')
    expect(found.end().words.map(({ text, meaning, why }) => [text, meaning, why])).toEqual([
      ['Enviado', null, 'remembered'],
      ['Entregue', 'delivered', 'known'],
      ['OKZ', 'delivered', 'elsewhere'],
    ])
  })
})
