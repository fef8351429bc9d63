import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskTypedCnpj, punctuateCnpj } from '../../../shared/rules/cnpj-mask.ts'
import { checkProperty } from '../../support/property.ts'

const cnpj = fc.stringMatching(/^[0-9A-Z]{12}\d{2}$/)

test('a CNPJ typed letter by letter, pasted bare or pasted with punctuation is the same in the end', async () => {
  await checkProperty(cnpj, (document) => {
    const typed = [...document.toLowerCase()].reduce((text, letter) => maskTypedCnpj(text, text + letter), '')
    const form = /^(..)(...)(...)(....)(..)$/
    expect(typed).toBe(document.replace(form, '$1.$2.$3/$4-$5'))
    expect(maskTypedCnpj('', document)).toBe(typed)
    expect(maskTypedCnpj('', typed)).toBe(typed)
    expect(punctuateCnpj(document)).toBe(typed)
  })
})

test('what is deleted, mended in the middle, or too long stays as it was written', () => {
  expect(maskTypedCnpj('12.ABC', '12.AB')).toBe('12.AB')
  expect(maskTypedCnpj('12.ABC.345', '12.AXBC.345')).toBe('12.AXBC.345')
  expect(maskTypedCnpj('', '12.ABC.345/01DE-356')).toBe('12.ABC.345/01DE-356')
})
