import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spellingWords } from '../../../shared/rules/spelling-words.ts'
import { checkProperty } from '../../support/property.ts'

describe('words that a dictionary can know', () => {
  it.each([
    ['Olá, sua fatura venceu!', ['Olá', 'sua', 'fatura', 'venceu']],
    ["Guarda-chuva d’água, don't", ['Guarda-chuva', 'd’água', "don't"]],
    ['Olá {{Nome:primeiro|amigoo}}, tudo bem?', ['Olá', 'tudo', 'bem']],
    ['sua dívida de {{Valor', ['sua', 'dívida', 'de']],
    ['Acesse www.site.com.br ou https://x.co/abc hoje', ['Acesse', 'ou', 'hoje']],
    ['Código A1B2, conta @loja, #promo e a_b', ['Código', 'conta']],
    ['CPF, SMS e IPTU em dia; PROMOCAO', ['em', 'dia', 'PROMOCAO']],
    ['R$ 1.234,56 a vista', ['vista']],
    ['São\u00a0Paulo — ligue', ['São', 'Paulo', 'ligue']],
    ['', []],
  ])('of %j they are %j', (text, words) => {
    expect(spellingWords(text).map(({ word }) => word)).toEqual(words)
  })

  it('each is where it says, behind the one before it', async () => {
    const piece = fc.constantFrom(
      'olá',
      ' ',
      '{{',
      '}}',
      'Nome',
      '|',
      '1',
      '-',
      '’',
      'ção',
      '.',
      '\n',
      '😀',
      '@',
    )
    await checkProperty(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = `${pieces.join('')} venceu`
      let last = 0
      expect(spellingWords(text).length).toBeLessThanOrEqual(pieces.length + 1)
      for (const { word, start, end } of spellingWords(text)) {
        expect(text.slice(start, end)).toBe(word)
        expect(start).toBeGreaterThanOrEqual(last)
        last = end
      }
    })
  })
})
