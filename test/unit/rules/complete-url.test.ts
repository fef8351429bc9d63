import { expect, it } from 'vitest'
import { completeUrl } from '../../../shared/rules/complete-url.ts'

it.each([
  ['exemplo.com.br', 'https://exemplo.com.br'],
  [' www.exemplo.com.br/oferta?id=1#a ', 'https://www.exemplo.com.br/oferta?id=1#a'],
  ['exemplo.com.br:8443/a', 'https://exemplo.com.br:8443/a'],
  ['lojaçã.com.br', 'https://lojaçã.com.br'],
  ['//exemplo.com.br/a', 'https://exemplo.com.br/a'],
])('an address without its scheme is completed: %s', (typed, whole) => {
  expect(completeUrl(typed)).toBe(whole)
})

it.each([
  '',
  'https://exemplo.com.br',
  'http://exemplo.com.br',
  'HTTPS://exemplo.com.br',
  'tel:+5511987654321',
  'mailto:a@exemplo.com.br',
  'a@exemplo.com.br',
  '{{Link}}',
  'exemplo',
  'Compre agora. Só hoje',
  '11.987654321',
])('what has a scheme, or is no address, stays as it is: %s', (typed) => {
  expect(completeUrl(typed)).toBe(typed)
})
