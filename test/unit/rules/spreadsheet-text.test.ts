import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spreadsheetText } from '../../../shared/rules/spreadsheet-text.ts'
import { checkProperty } from '../../support/property.ts'

describe('identifiers in spreadsheets', () => {
  test.each([
    ['document', '00123456789', '001.234.567-89'],
    ['document', '11222333000181', '11.222.333/0001-81'],
    ['document', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['document', '', ''],
    ['phone', '11987654321', '(11) 98765-4321'],
    ['phone', '1130001234', '(11) 3000-1234'],
    ['phone', '5511987654321', '55 (11) 98765-4321'],
    ['phone', '00351912345678', "'00351912345678"],
    ['phone', '(11) 98765-4321', '(11) 98765-4321'],
    ['postcode', '01310100', '01310-100'],
    [null, '0161', "'0161"],
    [null, '110042490114', "'110042490114"],
    [null, '4711302', '4711302'],
    [null, '0', '0'],
    [null, '1234.50', '1234.50'],
  ] as const)('an identifier of kind %s, %j, is written as %j', (kind, text, written) => {
    expect(spreadsheetText(kind, text)).toBe(written)
  })

  test('an identifier keeps its letters and digits in order and is no number that a program changes', async () => {
    const kinds = fc.constantFrom('document' as const, 'phone' as const, 'postcode' as const, null)
    const texts = fc.oneof(fc.stringMatching(/^\d{0,16}$/), fc.stringMatching(/^[0-9A-Z]{14}$/), fc.string())
    await checkProperty(
      fc.tuple(kinds, texts),
      ([kind, text]) => {
        const written = spreadsheetText(kind, text)
        const bare = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '')
        expect(bare(written)).toBe(bare(text))
        expect(written).not.toMatch(/^(?:0\d+|\d{12,})$/)
      },
      { runs: 3_000 },
    )
  })
})
