import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPlainLetters, withoutAccents } from '../../../shared/rules/plain-letters.ts'
import { countSegments, gsm7Breakers } from '../../../shared/rules/sms-segments.ts'
import { anyLetter } from '../../support/any-letter.ts'
import { checkProperty } from '../../support/property.ts'

const portuguese = 'áâãêíóôõúçÀÁÂÃÊÍÓÔÕÚÈÌÒÙéàüñÇÉÜÑªº°’‘“”–—…\u00a0'
const latin = fc.constantFrom(
  ...portuguese,
  ...'abc XYZ019.,€£@[]{}|\n',
  'e\u0301',
  'c\u0327',
  '\u200b',
  '\t',
)
const anything = fc.oneof(
  latin,
  fc.constantFrom('😀', '👩🏽‍🔧', '🇧🇷', '1️⃣', 'Ж', '½', '©'),
  fc.string({ unit: anyLetter, maxLength: 3 }),
)
const joined = (letters: fc.Arbitrary<string>) =>
  fc.array(letters, { maxLength: 250 }).map((all) => all.join(''))

describe('plain letters', () => {
  test.each([
    ['Não é à toa: “ação”', 'Nao é à toa: "acao"'],
    ['VOCÊ JÁ PAGOU À VISTA? É SÓ HOJE', 'VOCE JA PAGOU A VISTA? É SO HOJE'],
    ['nº 1 – 2ª via… 25°', 'no 1 - 2a via... 25o'],
    ['R$\u00a010', 'R$ 10'],
    ['é à ü ñ Ç É € £ ç', 'é à ü ñ Ç É € £ c'],
    // Accents that stand by themselves, as macOS writes names of files.
    ['Jose\u0301, voce\u0302, ac\u0327a\u0303o', 'José, voce, acao'],
    ['zero\u200bwidth\u00ad, tab\there', 'zerowidth, tab here'],
    ['Cœur™ × 2 → ﬁm', 'CoeurTM x 2 -> fim'],
    ['1️⃣ opção', '1 opcao'],
  ])('toPlainLetters turns %j into %j', (text, expected) => {
    expect(toPlainLetters(text)).toBe(expected)
  })

  test('withoutAccents also removes the accents of GSM-7, but keeps its signs', () => {
    expect(withoutAccents(toPlainLetters('é à ü ñ Ç É Å € £ § ¿ já'))).toBe('e a u n C E A € £ § ¿ ja')
  })

  test('toPlainLetters keeps emoji and characters without a plain form', () => {
    expect(toPlainLetters('oi 👩🏽‍🔧🇧🇷 ½ Жя já')).toBe('oi 👩🏽‍🔧🇧🇷 ½ Жя ja')
  })

  test('toPlainLetters uses a short replacement when the long one would cost a segment', () => {
    expect(toPlainLetters('…'.repeat(53))).toBe('.'.repeat(159))
    expect(toPlainLetters('…'.repeat(70))).toBe('.'.repeat(70))
  })

  test('toPlainLetters makes Portuguese text fit GSM-7', async () => {
    await checkProperty(joined(latin), (text) => {
      const plain = toPlainLetters(text)
      expect(countSegments(plain).encoding).toBe('GSM-7')
      expect(withoutAccents(plain)).not.toMatch(/\p{Lu}\p{M}|[à-üÀ-Ü]/u)
    })
  })

  test('toPlainLetters needs no more segments, is idempotent and keeps what GSM-7 has', async () => {
    await checkProperty(
      joined(anything),
      (text) => {
        const plain = toPlainLetters(text)
        expect(countSegments(plain).segments).toBeLessThanOrEqual(countSegments(text).segments)
        expect(toPlainLetters(plain)).toBe(plain)
        if (gsm7Breakers(text).length === 0) expect(plain).toBe(text)
      },
      { runs: 1_000 },
    )
  })
})
