import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskTypedCnpj, punctuateCnpj } from '../../../shared/rules/cnpj-mask.ts'
import { checkProperty } from '../../support/property.ts'

const cnpj = fc.stringMatching(/^[0-9A-Z]{12}\d{2}$/)

test('a CNPJ looks the same when typed, pasted without punctuation or pasted with punctuation', async () => {
  await checkProperty(cnpj, (document) => {
    const typed = [...document.toLowerCase()].reduce((text, letter) => maskTypedCnpj(text, text + letter), '')
    const form = /^(..)(...)(...)(....)(..)$/
    expect(typed).toBe(document.replace(form, '$1.$2.$3/$4-$5'))
    expect(maskTypedCnpj('', document)).toBe(typed)
    expect(maskTypedCnpj('', typed)).toBe(typed)
    expect(punctuateCnpj(document)).toBe(typed)
  })
})

test('a CNPJ that is shortened, edited in the middle or too long is left as written', () => {
  expect(maskTypedCnpj('12.ABC', '12.AB')).toBe('12.AB')
  expect(maskTypedCnpj('12.ABC.345', '12.AXBC.345')).toBe('12.AXBC.345')
  expect(maskTypedCnpj('', '12.ABC.345/01DE-356')).toBe('12.ABC.345/01DE-356')
})
