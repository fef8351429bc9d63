import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSegments, gsm7Breakers, splitSegments } from '../../../shared/rules/sms-segments.ts'
import { checkProperty } from '../../support/property.ts'

describe('SMS segments', () => {
  test.each([
    ['', 'GSM-7', 0, 1, 160],
    ['a'.repeat(160), 'GSM-7', 160, 1, 0],
    ['a'.repeat(161), 'GSM-7', 161, 2, 145],
    ['a'.repeat(306), 'GSM-7', 306, 2, 0],
    ['a'.repeat(307), 'GSM-7', 307, 3, 152],
    ['€'.repeat(80), 'GSM-7', 160, 1, 0],
    // An escape pair is not cut: 76 pairs in the first part, which wastes one septet.
    ['€'.repeat(81), 'GSM-7', 162, 2, 143],
    ['ã'.repeat(70), 'UCS-2', 70, 1, 0],
    ['ã'.repeat(71), 'UCS-2', 71, 2, 63],
    // 33 emoji of two units fill a part of 67 to 66.
    ['😀'.repeat(67), 'UCS-2', 134, 3, 65],
    ['linha\noutra', 'GSM-7', 11, 1, 149],
  ])('an SMS of $2 $1 units has $3 segment(s) (case %#)', (text, encoding, units, segments, unitsLeft) => {
    expect(countSegments(text)).toEqual({ encoding, units, segments, unitsLeft })
  })

  test('GSM-7 has é, à, ü, ñ, Ç, É and Ü, but not á, ã, ê, ç or curly quotes', () => {
    expect(gsm7Breakers('é à ü ñ Ç É Ü')).toEqual([])
    expect(gsm7Breakers('ação às três, “já”')).toEqual(['ç', 'ã', 'ê', '“', 'á', '”'])
  })

  test('GSM-7 characters cost one septet, and those of the extension table cost two', () => {
    expect(countSegments('@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ').units).toBe(31)
    expect(countSegments('^{}\\[~]|€').units).toBe(18)
  })

  test('the number of SMS segments matches a count that packs character by character', async () => {
    const letter = fc.constantFrom(...'abç€^{é 😀\n-]\\'.split(/(?:)/u))
    await checkProperty(fc.array(letter, { maxLength: 400 }), (letters) => {
      const text = letters.join('')
      const isUcs2 = gsm7Breakers(text).length > 0
      const sizes = letters.map((each) => (isUcs2 ? each.length : '^{}\\[~]|€'.includes(each) ? 2 : 1))
      const total = sizes.reduce((sum, size) => sum + size, 0)
      const [single, joined] = isUcs2 ? [70, 67] : [160, 153]
      const parts: number[] = [0]
      for (const size of sizes) {
        const last = parts.at(-1) ?? 0
        if (last + size > joined) parts.push(size)
        else parts[parts.length - 1] = last + size
      }
      expect(countSegments(text).segments).toBe(total <= single ? 1 : parts.length)
      expect(splitSegments(text)).toHaveLength(countSegments(text).segments)
      expect(splitSegments(text).join('')).toBe(text)
    })
  })

  test('the second part of an SMS begins after 153 septets or 67 UTF-16 units', () => {
    expect(splitSegments('a'.repeat(160))).toEqual(['a'.repeat(160)])
    expect(splitSegments('a'.repeat(161))).toEqual(['a'.repeat(153), 'a'.repeat(8)])
    expect(splitSegments('😀'.repeat(67)).map((part) => part.length)).toEqual([66, 66, 2])
  })
})
