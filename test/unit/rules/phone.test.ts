import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ddds } from '../../../shared/rules/brazilian-areas.ts'
import { type PhoneReading, readPhone, readPhoneToContact } from '../../../shared/rules/phone.ts'
import { createSuppressionJudge } from '../../../shared/rules/judge-suppression.ts'
import { readPersonKey } from '../../../shared/rules/read-person-key.ts'
import { foreignPlan } from '../../../main/workspace/rows/judge/foreign-plan.ts'
import { anyLetter } from '../../support/any-letter.ts'
import { checkProperty } from '../../support/property.ts'

const read = (cell: string, defaultDdd: string | null = null): PhoneReading =>
  readPhone(cell, { defaultDdd, foreignPlan })
const accepted = (cell: string, defaultDdd: string | null = null): [string, string, string[]] => {
  const reading = read(cell, defaultDdd)
  if (!reading.ok) throw new Error(`${cell}: ${reading.reason}`)
  return [reading.digits, reading.kind, reading.repairs]
}
const refused = (cell: string, defaultDdd: string | null = null): string => {
  const reading = read(cell, defaultDdd)
  if (reading.ok) throw new Error(`${cell}: taken as ${reading.digits}`)
  return reading.reason
}

test('there are 67 area codes', () => {
  expect(ddds).toHaveLength(67)
})

describe('accepted phones', () => {
  test.each([
    // cell, digits, kind, repairs
    ['5511987654321', '5511987654321', 'mobile', []],
    ['11987654321', '5511987654321', 'mobile', ['phone_country_code_added']],
    ['(11) 98765-4321', '5511987654321', 'mobile', ['phone_country_code_added', 'phone_formatting_removed']],
    ['+55 11 9 8765-4321', '5511987654321', 'mobile', ['phone_formatting_removed']],
    ["'11987654321", '5511987654321', 'mobile', ['phone_country_code_added']],
    [
      '11\u00A098765–4321',
      '5511987654321',
      'mobile',
      ['phone_country_code_added', 'phone_formatting_removed'],
    ],
    ['１１９８７６５４３２１', '5511987654321', 'mobile', ['phone_country_code_added']],
    [
      'tel: 11 98765-4321',
      '5511987654321',
      'mobile',
      ['phone_country_code_added', 'phone_formatting_removed'],
    ],
    ['https://wa.me/5511987654321', '5511987654321', 'mobile', []],
    // The ninth digit.
    ['1187654321', '5511987654321', 'mobile', ['phone_ninth_digit_added', 'phone_country_code_added']],
    ['551167654321', '5511967654321', 'mobile', ['phone_ninth_digit_added']],
    ['551177654321', '5511977654321', 'mobile', ['phone_ninth_digit_added_unsure']],
    // Landlines never get it.
    ['1133334444', '551133334444', 'landline', ['phone_country_code_added']],
    [
      '(11) 3333-4444 ramal 12',
      '551133334444',
      'landline',
      ['phone_country_code_added', 'phone_formatting_removed'],
    ],
    // Eleven digits that begin with 55 are DDD 55, not the country.
    ['55987654321', '5555987654321', 'mobile', ['phone_country_code_added']],
    ['5533334444', '555533334444', 'landline', ['phone_country_code_added']],
    // Trunk and carrier forms.
    ['011987654321', '5511987654321', 'mobile', ['phone_trunk_prefix_removed']],
    ['01511987654321', '5511987654321', 'mobile', ['phone_carrier_code_removed']],
    ['0211133334444', '551133334444', 'landline', ['phone_carrier_code_removed']],
    ['90151187654321', '5511987654321', 'mobile', ['phone_ninth_digit_added', 'phone_carrier_code_removed']],
    ['005511987654321', '5511987654321', 'mobile', ['phone_trunk_prefix_removed']],
    // What spreadsheets append.
    ['5511987654321.0', '5511987654321', 'mobile', ['phone_decimal_zero_removed']],
    ['11987654321,00', '5511987654321', 'mobile', ['phone_country_code_added', 'phone_decimal_zero_removed']],
    // Two numbers in a cell.
    [
      '11987654321 / 11912345678',
      '5511987654321',
      'mobile',
      ['phone_country_code_added', 'phone_first_of_several_taken'],
    ],
    [
      '123; 11912345678',
      '5511912345678',
      'mobile',
      ['phone_country_code_added', 'phone_second_number_taken'],
    ],
    [
      '1133334444 ou 11912345678',
      '5511912345678',
      'mobile',
      ['phone_country_code_added', 'phone_second_number_taken'],
    ],
    [
      '1133334444 ou 1122223333',
      '551133334444',
      'landline',
      ['phone_country_code_added', 'phone_first_of_several_taken'],
    ],
    [
      '+55 11 3333-4444 ::: +55 11 91234-5678',
      '5511912345678',
      'mobile',
      ['phone_formatting_removed', 'phone_second_number_taken'],
    ],
    [
      'res 11 3333-4444 / cel 11 91234-5678',
      '5511912345678',
      'mobile',
      ['phone_country_code_added', 'phone_formatting_removed', 'phone_second_number_taken'],
    ],
    [
      '11987654321 11912345678',
      '5511987654321',
      'mobile',
      ['phone_country_code_added', 'phone_first_of_several_taken'],
    ],
    [
      '(11) 3333-4444 - (11) 91234-5678',
      '5511912345678',
      'mobile',
      ['phone_country_code_added', 'phone_formatting_removed', 'phone_second_number_taken'],
    ],
    [
      '(11) 91234-5678 (11) 3333-4444',
      '5511912345678',
      'mobile',
      ['phone_country_code_added', 'phone_formatting_removed', 'phone_first_of_several_taken'],
    ],
    // The world.
    ['+351 912 345 678', '351912345678', 'mobile', ['phone_formatting_removed']],
    ['00351912345678', '351912345678', 'mobile', ['phone_trunk_prefix_removed']],
    ['5491123456789', '5491123456789', 'mobile', []],
    ['14155552671', '14155552671', 'other', []],
  ])('the phone %j is read as %s (%s)', (cell, digits, kind, repairs) => {
    expect(accepted(cell)).toEqual([digits, kind, repairs])
  })

  test.each([
    '(0xx11) 98765-4321',
    '0XX11 98765-4321',
    '0xx(11)98765-4321',
    '(xx11) 98765-4321',
    '0-xx-11-98765-4321',
    '(0**11) 98765-4321',
    '+55 (0xx11) 98765-4321',
    '+55 (011) 9 8765-4321',
    '55011987654321',
    '11 98765-4321 (whats)',
    '11 98765-4321 WhatsApp',
    '11 98765-4321 - Vivo',
    '(11) 98765-4321 [TIM]',
    'Cel./Whats: 11 98765-4321',
    'Tel. cel. 11 98765-4321',
    'Contato: 11 98765-4321',
    '5511987654321@c.us',
    '5511987654321@s.whatsapp.net',
  ])('the phone in %j is 11 98765-4321', (cell) => {
    expect(accepted(cell).slice(0, 2)).toEqual(['5511987654321', 'mobile'])
  })

  test('the place of a carrier and area code that were left open says no area code', () => {
    expect(refused('(0xx) 98765-4321')).toBe('phone_without_ddd')
    expect(accepted('(xx) 98765-4321', '21')[0]).toBe('5521987654321')
  })

  test('a phone without an area code gets the default area code', () => {
    expect(accepted('98765-4321', '11')).toEqual([
      '5511987654321',
      'mobile',
      ['phone_default_ddd_added', 'phone_formatting_removed'],
    ])
    expect(accepted('87654321', '21')).toEqual([
      '5521987654321',
      'mobile',
      ['phone_ninth_digit_added', 'phone_default_ddd_added'],
    ])
  })
})

describe('refused phones', () => {
  test.each([
    ['', 'phone_empty'],
    [' \u200B ', 'phone_empty'],
    ['5,51199E+12', 'phone_scientific_notation'],
    ['5.51e12', 'phone_scientific_notation'],
    ['987654321', 'phone_without_ddd'],
    ['9090987654321', 'phone_without_ddd'],
    ['20987654321', 'phone_ddd_unknown'],
    ['5520987654321', 'phone_ddd_unknown'],
    ['1234', 'phone_too_short'],
    ['55119876543210000', 'phone_too_long'],
    ['não tem', 'phone_not_digits'],
    ['xx', 'phone_not_digits'],
    ['11 9876A4321', 'phone_not_digits'],
    // Of somebody else, as far as anybody can tell.
    ['11 98765-4321 (esposa)', 'phone_not_digits'],
    ['11 98765-4321 - recado com Maria', 'phone_not_digits'],
    ['Maria 11 98765-4321', 'phone_not_digits'],
    ['120363025246125486@g.us', 'phone_not_digits'],
    // Each of these words could be parted from the next in two ways, which is two to the power of sixty in all.
    [`11 98765-4321${' oi'.repeat(60)} x`, 'phone_not_digits'],
    ['1198765 43211198765', 'phone_too_long'],
    ['0800 123 4567', 'phone_service_number'],
    ['4004-1234', 'phone_service_number'],
    ['190', 'phone_service_number'],
    ['11887654321', 'phone_mobile_malformed'],
    ['1112345678', 'phone_landline_malformed'],
    ['+351 000', 'phone_foreign_invalid'],
    ['11999999999', 'phone_repeated_digit'],
    ['00000000000', 'phone_repeated_digit'],
  ])('the phone %j is refused with %s', (cell, reason) => {
    expect(refused(cell)).toBe(reason)
  })

  test('a phone in scientific notation is refused, whatever its digits', async () => {
    const cell = fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 999_999 }),
      fc.constantFrom('.', ','),
      fc.constantFrom('E+', 'e+', 'E'),
    )
    await checkProperty(cell, ([head, tail, comma, e]) => {
      expect(refused(`${head}${comma}${tail}${e}12`)).toBe('phone_scientific_notation')
    })
  })
})

describe('phone properties', () => {
  const ddd = fc.constantFrom(...ddds)
  const subscriber = fc.stringMatching(/^[0-9]{8}$/).filter((digits) => digits !== '99999999')
  const spellings = [
    (d: string, s: string) => `55${d}9${s}`,
    (d: string, s: string) => `${d}9${s}`,
    (d: string, s: string) => `(${d}) 9${s.slice(0, 4)}-${s.slice(4)}`,
    (d: string, s: string) => `+55 ${d} 9 ${s.slice(0, 4)} ${s.slice(4)}`,
    (d: string, s: string) => `0${d}9${s}`,
    (d: string, s: string) => `55${d}9${s}.0`,
  ]

  test('a mobile is read as the same number in every usual spelling', async () => {
    await checkProperty(
      fc.tuple(ddd, subscriber, fc.constantFrom(...spellings)),
      ([d, s, spell]) => {
        const [digits, kind] = accepted(spell(d, s))
        expect([digits, kind]).toEqual([`55${d}9${s}`, 'mobile'])
      },
      { runs: 2_000 },
    )
  })

  test('a phone in digits and usual marks is read the same with a no-break space at its end', async () => {
    const plain = fc.oneof(
      fc.stringMatching(/^[(+0-9][ ()0-9-]{0,18}[0-9]$/),
      fc.tuple(ddd, subscriber, fc.constantFrom(...spellings)).map(([d, s, spell]) => spell(d, s)),
    )
    await checkProperty(
      // The space that does not break is taken off, but nothing short of looking for all else sees that.
      plain,
      (cell) => {
        expect(read(cell)).toEqual(read(`${cell}\u00a0`))
      },
      { runs: 5_000 },
    )
  })

  test('a phone that was read is read again unchanged and without repairs', async () => {
    const digits = fc
      .tuple(ddd, subscriber)
      .chain(([d, s]) =>
        fc.constantFrom(
          ...spellings.map((spell) => spell(d, s)),
          `${d}3${s.slice(1)}`,
          `0${d}2${s.slice(1)}`,
          `+3519${s}`,
          `+4915112${s.slice(2)}`,
        ),
      )
    const mark = fc.constantFrom(' ', '(', ')', '.', '-', '/')
    const cells = fc
      .tuple(digits, fc.array(fc.tuple(fc.nat(15), mark), { maxLength: 3 }))
      .map(([text, marks]) =>
        marks.reduce((all, [at, each]) => all.slice(0, at) + each + all.slice(at), text),
      )
    await checkProperty(
      cells.filter((cell) => read(cell).ok),
      (cell) => {
        const first = read(cell)
        if (!first.ok) return
        const again = read(first.digits)
        expect(again).toMatchObject({ ok: true, digits: first.digits, kind: first.kind, repairs: [] })
      },
      { runs: 5_000 },
    )
  })

  test('any text is read as a phone or refused with a reason', async () => {
    await checkProperty(
      fc.string({ unit: anyLetter, maxLength: 40 }),
      (cell) => {
        const reading = read(cell)
        expect(reading.ok ? reading.digits : reading.reason).toMatch(/^\d{8,15}$|^phone_/)
      },
      { runs: 2_000 },
    )
  })
})

describe('a mobile number that a spreadsheet rounded, 5,51199E+12 saved as a number', () => {
  const toContact = (cell: string): PhoneReading =>
    readPhoneToContact(cell, { defaultDdd: null, foreignPlan })

  test.each(['5511990000000', '5511990000000.0', "'5511900000000", ' 5555990000000\u00A0'])(
    '%j is not contacted',
    (cell) => {
      expect(toContact(cell)).toEqual({ ok: false, reason: 'phone_digits_lost' })
    },
  )

  test.each(['+55 11 99000-0000', '(11) 99000-0000', '11990000000', '5511990000001', '551130000000'])(
    '%j is written by hand, or whole, and contacted',
    (cell) => {
      expect(toContact(cell)).toEqual(read(cell))
      expect(read(cell).ok).toBe(true)
    },
  )

  test('a do-not-contact list and a search read it as it stands', () => {
    expect(accepted('5511990000000')).toEqual(['5511990000000', 'mobile', []])
    const options = { defaultDdd: null, foreignPlan }
    const key = { kind: 'phone', key: '5511990000000' }
    expect(readPersonKey('phone', '5511990000000', options)).toEqual({ ok: true, key })
    const judge = createSuppressionJudge({ columns: ['telefone'], roles: ['phone'] }, options)
    expect(judge(['5511990000000'])).toMatchObject({ outcome: 'accepted', keys: [key] })
  })
})
