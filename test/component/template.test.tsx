import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gsm7Breakers } from '../../shared/rules/sms-segments.ts'
import { toPlainLetters } from '../../shared/rules/plain-letters.ts'
import { toPlainTemplate } from '../../shared/rules/plain-template.ts'
import { markTemplate } from '../../renderer/features/campaigns/template-marks.ts'
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
})

describe('replacement of characters outside the SMS alphabet', () => {
  it('only characters outside the SMS alphabet are replaced', () => {
    expect(toPlainLetters('Não é à toa: “ação” — nº 1…').text).toBe('Nao é à toa: "acao" - no 1...')
  })

  it('characters are replaced in the fallbacks of variables, but not in column names', () => {
    expect(toPlainTemplate('Olá {{Código}} {{Nome|irmão}}').text).toBe('Ola {{Código}} {{Nome|irmao}}')
  })

  it('no Portuguese character outside the SMS alphabet remains after the replacement', () => {
    expect(gsm7Breakers(toPlainLetters('ÁÀÂÃÉÊÍÓÔÕÚÇáàâãéêíóôõúç ºª°–—’‘“”…').text)).toEqual([])
  })
})
