import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPlainLetters } from '../../../shared/rules/plain-letters.ts'
import { toPlainTemplate } from '../../../shared/rules/plain-template.ts'
import { countSegments, gsm7Breakers } from '../../../shared/rules/sms-segments.ts'
import { parseTemplate } from '../../../shared/rules/template.ts'
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
    expect(toPlainLetters(text).text).toBe(expected)
  })

  test('the strict mode of toPlainLetters also removes accents of GSM-7, but keeps its signs', () => {
    expect(toPlainLetters('é à ü ñ Ç É Å € £ § ¿ já', { strict: true }).text).toBe('e a u n C E A € £ § ¿ ja')
  })

  test('toPlainLetters reports which characters were replaced and where', () => {
    expect(toPlainLetters('Já às 😀 três…').replaced).toEqual([
      { at: 1, letter: 'á', by: 'a' },
      { at: 11, letter: 'ê', by: 'e' },
      { at: 13, letter: '…', by: '...' },
    ])
  })

  test('toPlainLetters keeps emoji and characters without a plain form, and reports them', () => {
    expect(toPlainLetters('oi 👩🏽‍🔧🇧🇷 ½ Жя')).toEqual({
      text: 'oi 👩🏽‍🔧🇧🇷 ½ Жя',
      replaced: [],
      kept: [
        { at: 3, letter: '👩🏽‍🔧' },
        { at: 10, letter: '🇧🇷' },
        { at: 15, letter: '½' },
        { at: 17, letter: 'Ж' },
        { at: 18, letter: 'я' },
      ],
    })
  })

  test('toPlainLetters uses a short replacement when the long one would cost a segment', () => {
    expect(toPlainLetters('…'.repeat(53)).text).toBe('.'.repeat(159))
    expect(toPlainLetters('…'.repeat(70)).text).toBe('.'.repeat(70))
  })

  test('toPlainLetters makes Portuguese text fit GSM-7', async () => {
    await checkProperty(fc.tuple(joined(latin), fc.boolean()), ([text, strict]) => {
      const { text: plain, kept } = toPlainLetters(text, { strict })
      // An invisible character is kept only where taking it out would make a variable of two braces.
      for (const each of kept) expect(each.letter).toMatch(/^[\u200b]/)
      if (kept.length === 0) expect(countSegments(plain).encoding).toBe('GSM-7')
      if (strict && kept.length === 0) expect(plain).not.toMatch(/\p{Lu}\p{M}|[à-üÀ-Ü]/u)
    })
  })

  test('toPlainLetters needs no more segments, is idempotent and reports every replacement', async () => {
    await checkProperty(
      fc.tuple(joined(anything), fc.boolean()),
      ([text, strict]) => {
        const plain = toPlainLetters(text, { strict })
        expect(countSegments(plain.text).segments).toBeLessThanOrEqual(countSegments(text).segments)
        expect(toPlainLetters(plain.text, { strict }).text).toBe(plain.text)
        let rebuilt = ''
        let at = 0
        for (const each of plain.replaced) {
          expect(text.slice(each.at, each.at + each.letter.length)).toBe(each.letter)
          rebuilt += text.slice(at, each.at) + each.by
          at = each.at + each.letter.length
        }
        expect(rebuilt + text.slice(at)).toBe(plain.text)
        if (plain.kept.length === 0) expect(gsm7Breakers(plain.text)).toEqual([])
      },
      { runs: 1_000 },
    )
  })
})

describe('plain letters in templates', () => {
  test.each([
    ['Olá {{Código}} já', 'Ola {{Código}} ja'],
    ['{{ Código : maiúsculas | irmão }}ã', '{{ Código : maiúsculas | irmao }}a'],
    ['é {{Ação', 'é {{Ação'],
    ['já {{}} {{Ação', 'ja {{}} {{Ação'],
    ['{\u200b{Nome}\u200b}', '{\u200b{Nome}\u200b}'],
  ])('toPlainTemplate turns %j into %j', (template, expected) => {
    expect(toPlainTemplate(template).text).toBe(expected)
  })

  test('toPlainTemplate changes no variable and reports positions in the template', async () => {
    const piece = fc.oneof(latin, fc.constantFrom('{{', '}}', '{{Código}}', '{{ação|irmã}}', '|', '😀'))
    await checkProperty(
      fc.tuple(joined(piece), fc.boolean()),
      ([template, strict]) => {
        const plain = toPlainTemplate(template, { strict })
        const variables = (text: string) =>
          parseTemplate(text).parts.flatMap((part) => (part.type === 'variable' ? [part.name] : []))
        expect(variables(plain.text)).toEqual(variables(template))
        expect(toPlainTemplate(plain.text, { strict }).text).toBe(plain.text)
        for (const { at, letter } of [...plain.replaced, ...plain.kept])
          expect(template.slice(at, at + letter.length)).toBe(letter)
      },
      { runs: 1_000 },
    )
  })
})
