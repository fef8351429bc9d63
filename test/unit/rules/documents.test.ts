import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCnpj, readCnpj } from '../../../shared/rules/cnpj.ts'
import { isCpf, isCpfAsWritten, readCpf } from '../../../shared/rules/cpf.ts'
import { cnpjOf, cpfOf } from '../../support/documents.ts'
import { checkProperty } from '../../support/property.ts'

describe('CPF', () => {
  test.each([
    ['111.444.777-35', '11144477735', ['cpf_formatting_removed']],
    ['11144477735', '11144477735', []],
    ['12345678909', '12345678909', []],
    ['191', '00000000191', ['cpf_zeros_restored']],
    ['CPF: 111.444.777-35', '11144477735', ['cpf_formatting_removed']],
    ['CPF nº 11144477735', '11144477735', ['cpf_formatting_removed']],
    ['CPF/CNPJ 111.444.777-35', '11144477735', ['cpf_formatting_removed']],
    // In a field that is wide enough for a CNPJ, as files of banks and ERPs have it.
    ['00011144477735', '11144477735', ['cpf_padding_removed']],
    ['000111.444.777-35', '11144477735', ['cpf_formatting_removed', 'cpf_padding_removed']],
    ['191.0', '00000000191', ['cpf_formatting_removed', 'cpf_zeros_restored']],
  ])('the CPF %s is read as %s', (cell, document, repairs) => {
    expect(readCpf(cell)).toEqual({ ok: true, document, repairs })
  })

  test.each([
    ['', 'cpf_empty'],
    ['1,11445E+10', 'cpf_scientific_notation'],
    ['192', 'cpf_length_wrong'],
    ['111444777350', 'cpf_length_wrong'],
    ['11144477736', 'cpf_check_digits_wrong'],
    ['11111111111', 'cpf_repeated_digit'],
    ['abc', 'cpf_length_wrong'],
    ['Ana 11144477735', 'cpf_length_wrong'],
    ['00011144477736', 'cpf_length_wrong'],
    ['10011144477735', 'cpf_length_wrong'],
  ])('the CPF %j is refused with %s', (cell, reason) => {
    expect(readCpf(cell)).toEqual({ ok: false, reason })
  })

  test('exactly one pair of check digits makes a CPF valid', async () => {
    const stems = fc.stringMatching(/^\d{9}$/).filter((stem) => !/^(\d)\1{8}$/.test(stem))
    await checkProperty(fc.tuple(stems, fc.stringMatching(/^\d{2}$/)), ([stem, end]) => {
      expect(isCpf(cpfOf(stem))).toBe(true)
      expect(isCpf(stem + end)).toBe(cpfOf(stem) === stem + end)
    })
  })
})

test('what is told to be a CPF as it is written is read as one, and every common way to write one is told', async () => {
  const stems = fc.stringMatching(/^\d{9}$/).filter((stem) => !/^(\d)\1{8}$/.test(stem))
  const masked = (cpf: string): string => cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  await checkProperty(fc.tuple(stems, fc.stringMatching(/^[\d.\- A]{9,15}$/)), ([stem, other]) => {
    const cpf = cpfOf(stem)
    expect([cpf, masked(cpf)].map(isCpfAsWritten)).toEqual([true, true])
    const wrong = `${cpf.slice(0, 10)}${(Number(cpf[10]) + 1) % 10}`
    for (const cell of [other, wrong, masked(wrong), `${cpf}0`, cpf.slice(1)])
      if (isCpfAsWritten(cell)) expect(readCpf(cell)).toMatchObject({ ok: true })
    expect(isCpfAsWritten(wrong)).toBe(false)
  })
  expect(isCpfAsWritten('11111111111')).toBe(false)
})

describe('CNPJ', () => {
  // Receita Federal's own vectors for the alphanumeric form.
  test.each([
    '12.ABC.345/01DE-35',
    'ABCDEFGHIJKL80',
    '1345C3A5000106',
    '00.000.000/0001-91',
    '11.111.111/1111-80',
  ])('the CNPJ %s is accepted', (cell) => {
    expect(readCnpj(cell)).toMatchObject({ ok: true, document: cell.replace(/[./-]/g, '') })
  })

  test.each([
    ['ABCDEFGHIJKL81', 'cnpj_check_digits_wrong'],
    ['00000000000000', 'cnpj_all_zero'],
    ['000000000001P1', 'cnpj_characters_wrong'],
    ['', 'cnpj_empty'],
    ['1,23E+13', 'cnpj_scientific_notation'],
    ['ABC', 'cnpj_length_wrong'],
    ['12.ABÇ.345/01DE-35', 'cnpj_characters_wrong'],
  ])('the CNPJ %j is refused with %s', (cell, reason) => {
    expect(readCnpj(cell)).toEqual({ ok: false, reason })
  })

  test('a CNPJ whose only letter is an E is no shortened number when its check digits close', () => {
    expect(readCnpj('12E45678000106')).toMatchObject({ ok: true, document: '12E45678000106', repairs: [] })
    expect(readCnpj('00e00000000039')).toMatchObject({ ok: true, document: '00E00000000039' })
    expect(readCnpj('12E45678000107')).toEqual({ ok: false, reason: 'cnpj_scientific_notation' })
    expect(readCnpj('1,1222333E+13')).toEqual({ ok: false, reason: 'cnpj_scientific_notation' })
  })

  test('a lower-case CNPJ is put into upper case, and the repair is reported', () => {
    expect(readCnpj('12.abc.345/01de-35')).toEqual({
      ok: true,
      document: '12ABC34501DE35',
      repairs: ['cnpj_formatting_removed', 'cnpj_uppercased'],
    })
    expect(isCnpj('12ABc34501DE35')).toBe(false)
  })

  test.each([
    ['CNPJ: 11.222.333/0001-81', ['cnpj_formatting_removed']],
    ['CNPJ/MF nº 11222333000181', ['cnpj_formatting_removed']],
    ['011222333000181', ['cnpj_padding_removed']],
  ])('the CNPJ %s is read as 11222333000181', (cell, repairs) => {
    expect(readCnpj(cell)).toEqual({ ok: true, document: '11222333000181', repairs })
  })

  test('a CNPJ that begins with the letters CNPJ keeps them', () => {
    const document = cnpjOf('CNPJ12340001')
    expect(readCnpj(document)).toEqual({ ok: true, document, repairs: [] })
  })

  test('a CNPJ gets its lost zeros back when its check digits then match', () => {
    expect(readCnpj('191')).toEqual({
      ok: true,
      document: '00000000000191',
      repairs: ['cnpj_zeros_restored'],
    })
  })

  test('any stem of digits and letters forms a valid CNPJ with its check digits', async () => {
    const stems = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((stem) => stem !== '0'.repeat(12))
    await checkProperty(stems, (stem) => {
      expect(isCnpj(cnpjOf(stem))).toBe(true)
    })
  })
})
