import { describe, expect, it } from 'vitest'
import { isoDateText, serialDateText } from '../../../main/reader/xlsx/date-text.ts'
import { unescapeText } from '../../../main/reader/xlsx/escaped-text.ts'
import { builtInFormat, parseFormatCode } from '../../../main/reader/xlsx/number-format.ts'
import { numberText } from '../../../main/reader/xlsx/number-text.ts'

describe('number text', () => {
  it.each([
    ['191', '191'],
    ['-191', '-191'],
    ['0', '0'],
    ['007', '007'],
    ['5511987654321', '5511987654321'],
    ['5.511987654321E12', '5511987654321'],
    ['5.511987654321e+12', '5511987654321'],
    ['5511987654321.0', '5511987654321'],
    ['12345678901234567890', '12345678901234567890'],
    ['9007199254740991', '9007199254740991'],
    ['9.007199254740991E15', '9007199254740991'],
    ['9.007199254740992E15', '9.007199254740992E15'],
    ['1E+20', '1E+20'],
    ['1.5', '1.5'],
    ['1234.5600000000002', '1234.56'],
    ['0.30000000000000004', '0.3'],
    ['123456789.123456', '123456789.123456'],
    ['-0.99999999999999989', '-1'],
    ['1.1000000000000001', '1.1'],
    ['0.1', '0.1'],
    ['-0.5', '-0.5'],
    ['1E-7', '0.0000001'],
    ['-1.25E-7', '-0.000000125'],
    ['1.5e-10', '0.00000000015'],
    [' 12 ', '12'],
    ['+5', '5'],
    ['-', '-'],
    ['abc', 'abc'],
    ['1e999', '1e999'],
    ['', ''],
    [' ', ''],
  ])('the number %j is shown as %j', (raw, text) => {
    expect(numberText(raw, undefined, false)).toBe(text)
    expect(numberText(raw, { kind: 'plain' }, true)).toBe(text)
  })

  it.each([
    ['191', 11, '00000000191'],
    ['12345678901234', 11, '12345678901234'],
    ['1.91E2', 11, '00000000191'],
    ['-191', 11, '-191'],
    ['1.5', 11, '1.5'],
    ['abc', 5, 'abc'],
    ['', 5, ''],
  ])('the number %j padded to %i digits is shown as %j', (raw, digits, text) => {
    expect(numberText(raw, { kind: 'padded', digits }, false)).toBe(text)
  })

  it.each([
    ['45966', '05/11/2025'],
    ['46331', '05/11/2026'],
    ['46331.0', '05/11/2026'],
    ['46331.5', '05/11/2026 12:00'],
    ['-1', '-1'],
    ['2958466', '2958466'],
    ['abc', 'abc'],
    ['', ''],
  ])('the number %j in a format of date and time is shown as %j', (raw, text) => {
    expect(numberText(raw, { kind: 'date', hasTime: true }, false)).toBe(text)
  })
})

describe('serial dates', () => {
  it.each([
    [1, '01/01/1900'],
    [59, '28/02/1900'],
    [60, '29/02/1900'],
    [61, '01/03/1900'],
    [36_526, '01/01/2000'],
    [43_890, '29/02/2020'],
    [2_958_465, '31/12/9999'],
    [0, '00:00'],
    [0.25, '06:00'],
    [0.999_988_425_925_926, '23:59:59'],
    [46_331.416_666_666_664, '05/11/2026 10:00'],
    [46_331.416_678_240_74, '05/11/2026 10:00:01'],
    [46_331.999_999_999, '06/11/2026'],
    [46_331.000_694_444_4, '05/11/2026 00:01'],
    [-0.1, null],
    [2_958_466, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('the serial date %d in the 1900 system is %s', (serial, text) => {
    expect(serialDateText(serial, false)).toBe(text)
  })

  it.each([
    [0, '01/01/1904'],
    [0.5, '12:00'],
    [1.5, '02/01/1904 12:00'],
    [1, '02/01/1904'],
    [60, '01/03/1904'],
    [44_869, '05/11/2026'],
  ])('the serial date %d in the 1904 system is %s', (serial, text) => {
    expect(serialDateText(serial, true)).toBe(text)
  })
})

describe('ISO dates', () => {
  it.each([
    ['1987-11-29T13:37:00-10:00', '29/11/1987 13:37'],
    ['2026-11-05', '05/11/2026'],
    ['2026-11-05T00:00:00', '05/11/2026'],
    ['2026-11-05T10:30', '05/11/2026 10:30'],
    ['2026-11-05T00:00', '05/11/2026'],
    ['2026-11-05T00:00:01', '05/11/2026 00:00:01'],
    ['2026-11-05T10:30:00', '05/11/2026 10:30'],
    ['2026-11-05T10:30:15.123Z', '05/11/2026 10:30:15'],
    ['10:30:00', '10:30'],
    ['T10:30:01', '10:30:01'],
    ['00:00', '00:00'],
    ['ontem', 'ontem'],
    ['', ''],
    [' ', ' '],
  ])('the ISO date %j is shown as %j', (iso, text) => {
    expect(isoDateText(iso)).toBe(text)
  })
})

describe('number formats', () => {
  it.each([
    'General',
    '0.00E+00',
    '# ?/?',
    '00/00',
    '@',
    'General" dias"',
    '',
    '0'.repeat(33),
    'Geral',
    `"${'x'.repeat(300)}"0`,
  ])('the number format %j changes nothing', (code) => {
    expect(parseFormatCode(code)).toEqual({ kind: 'plain' })
  })

  it.each([
    ['dd/mm/yyyy', { kind: 'date', hasTime: false }],
    ['yyyy-mm-dd\\Thh:mm:ss', { kind: 'date', hasTime: true }],
    ['m/d/yy', { kind: 'date', hasTime: false }],
    ['dd/mm/aaaa', { kind: 'date', hasTime: false }],
    ['00000000000', { kind: 'padded', digits: 11 }],
    ['00000\\-000', { kind: 'padded', digits: 8 }],
    ['00000-000', { kind: 'padded', digits: 8 }],
    ['000"."000"."000"-"00', { kind: 'padded', digits: 11 }],
    ['00\\.000\\.000\\/0000\\-00', { kind: 'padded', digits: 14 }],
    ['(00) 00000-0000', { kind: 'padded', digits: 11 }],
    ['000.000.000-00', { kind: 'padded', digits: 11 }],
    ['00.000.000/0000-00', { kind: 'padded', digits: 14 }],
    ['00.000-000', { kind: 'padded', digits: 8 }],
    ['0000000000#', { kind: 'padded', digits: 11 }],
    ['#0000000000', { kind: 'padded', digits: 10 }],
    ['00000000000;@', { kind: 'padded', digits: 11 }],
  ])('the number format %j is parsed as %j', (code, format) => {
    expect(parseFormatCode(code)).toEqual(format)
  })

  it.each([
    [0, 'plain'],
    [1, 'number'],
    [10, 'number'],
    [11, 'plain'],
    [12, 'plain'],
    [14, 'date'],
    [15, 'moment'],
    [21, 'moment'],
    [22, 'date'],
    [23, 'plain'],
    [27, 'date'],
    [36, 'date'],
    [37, 'number'],
    [44, 'number'],
    [45, 'moment'],
    [46, 'moment'],
    [47, 'moment'],
    [48, 'plain'],
    [49, 'plain'],
    [50, 'date'],
    [58, 'date'],
    [59, 'plain'],
  ])('the built-in number format %i is of kind %s', (id, kind) => {
    expect(builtInFormat(id).kind).toBe(kind)
  })
})

describe('escaped text', () => {
  it.each([
    ['a_x000D_b', 'a\rb'],
    ['_x0009__x000a_', '\t\n'],
    ['_x005F_x000D_', '_x000D_'],
    ['_x00G0_', '_x00G0_'],
    ['_x000D', '_x000D'],
    ['_X000D_', '_X000D_'],
    ['plain', 'plain'],
    ['_xD801__xDC05_', '\u{10405}'],
    ['_xD801_8', '\ufffd8'],
    ['9_xDC05_', '9\ufffd'],
  ])('the escaped text %j is decoded as %j', (escaped, text) => {
    expect(unescapeText(escaped)).toBe(text)
  })
})
