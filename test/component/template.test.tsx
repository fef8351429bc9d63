import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markSpelling, markTemplate } from '../../renderer/features/campaigns/template-marks.ts'
import { spellingWords } from '../../shared/rules/spelling-words.ts'
import { checkProperty } from '../support/property.ts'

const marksOf = (template: string, columns: string[] | null) =>
  markTemplate(template, columns, true).map((part) => [part.mark, part.text])

describe('template marks', () => {
  it('columns of the list are marked as variables, and other columns as unknown', () => {
    expect(marksOf('Oi {{ nome }}, {{Código}}.', ['Nome'])).toEqual([
      ['plain', 'Oi '],
      ['variable', '{{ nome }}'],
      ['plain', ', '],
      ['unknown', '{{Código}}'],
      ['plain', '.'],
    ])
  })

  it('a variable with a known format is marked as valid, and with an unknown one as unknown', () => {
    expect(marksOf('{{Nome:primeiro|x}}{{Nome:xis}}', ['Nome'])).toEqual([
      ['variable', '{{Nome:primeiro|x}}'],
      ['unknown', '{{Nome:xis}}'],
    ])
  })

  it('no column is marked as unknown while no list is chosen', () => {
    expect(marksOf('{{nome}}', null)).toEqual([['variable', '{{nome}}']])
  })

  it('characters outside the SMS alphabet are marked one by one', () => {
    expect(marksOf('já é', [])).toEqual([
      ['plain', 'j'],
      ['breaker', 'á'],
      ['plain', ' é'],
    ])
  })

  it('characters outside the SMS alphabet are not marked in a template that is not for SMS', () => {
    expect(markTemplate('já é', [], false)).toEqual([{ mark: 'plain', text: 'já é' }])
  })

  it('an unclosed brace is marked from where it opens', () => {
    expect(marksOf('Oi {{Nome}} e {{Link', ['Nome']).at(-1)).toEqual(['broken', '{{Link'])
  })

  it('the marked parts of any template join to its original text', async () => {
    const template = fc.array(fc.constantFrom('{{', '}}', '|', 'nome', 'á', '👩🏽‍🔧', ' ', '\n', '{', '}', 'x'))
    await checkProperty(template, (pieces) => {
      const text = pieces.join('')
      expect(
        markTemplate(text, ['nome'], true)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    })
  })

  it('words that are not in the dictionary are marked through the marks of their characters', async () => {
    const words = fc.array(fc.constantFrom('voçê', 'sua', '{{nome}}', 'ã-õ', '\n', '😀 ', '{{', 'x1', ' '))
    await checkProperty(words, (pieces) => {
      const text = `${pieces.join(' ')} fim`
      const wrong = spellingWords(text).filter(({ word }) => word !== 'sua')
      const parts = markSpelling(markTemplate(text, ['nome'], true), wrong)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      let at = 0
      for (const { text: shown, isWrong = false } of parts) {
        const within = wrong.some(({ start, end }) => start <= at && at + shown.length <= end)
        expect(within).toBe(isWrong)
        at += shown.length
      }
    })
  })
})
