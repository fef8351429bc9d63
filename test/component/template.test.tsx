import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gsm7Breakers } from '../../shared/rules/sms-segments.ts'
import { toPlainLetters } from '../../shared/rules/plain-letters.ts'
import { toPlainTemplate } from '../../shared/rules/plain-template.ts'
import { markTemplate } from '../../renderer/features/campaigns/template-marks.ts'
import { checkProperty } from '../support/property.ts'

const marksOf = (template: string, columns: string[] | null) =>
  markTemplate(template, columns, true).map((part) => [part.mark, part.text])

describe('marks behind the message', () => {
  it('tell columns that the list has from those it has not', () => {
    expect(marksOf('Oi {{ nome }}, {{Código}}.', ['Nome'])).toEqual([
      ['plain', 'Oi '],
      ['variable', '{{ nome }}'],
      ['plain', ', '],
      ['unknown', '{{Código}}'],
      ['plain', '.'],
    ])
  })

  it('take a formatter for a part of the variable, and one that there is not for unknown', () => {
    expect(marksOf('{{Nome:primeiro|x}}{{Nome:xis}}', ['Nome'])).toEqual([
      ['variable', '{{Nome:primeiro|x}}'],
      ['unknown', '{{Nome:xis}}'],
    ])
  })

  it('call no column unknown while no list is chosen', () => {
    expect(marksOf('{{nome}}', null)).toEqual([['variable', '{{nome}}']])
  })

  it('show letters that SMS has not, one by one', () => {
    expect(marksOf('já é', [])).toEqual([
      ['plain', 'j'],
      ['breaker', 'á'],
      ['plain', ' é'],
    ])
  })

  it('leave those letters alone where no SMS is made of them', () => {
    expect(markTemplate('já é', [], false)).toEqual([{ mark: 'plain', text: 'já é' }])
  })

  it('show from where a brace was left open', () => {
    expect(marksOf('Oi {{Nome}} e {{Link', ['Nome']).at(-1)).toEqual(['broken', '{{Link'])
  })

  it('lose and add no letter, whatever is written', async () => {
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

describe('plain letters', () => {
  it('replace only what SMS has not', () => {
    expect(toPlainLetters('Não é à toa: “ação” — nº 1…').text).toBe('Nao é à toa: "acao" - no 1...')
  })

  it('leave the names of columns alone, not their fallbacks', () => {
    expect(toPlainTemplate('Olá {{Código}} {{Nome|irmão}}').text).toBe('Ola {{Código}} {{Nome|irmao}}')
  })

  it('leave nothing in Portuguese that breaks the alphabet', () => {
    expect(gsm7Breakers(toPlainLetters('ÁÀÂÃÉÊÍÓÔÕÚÇáàâãéêíóôõúç ºª°–—’‘“”…').text)).toEqual([])
  })
})
