import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHookUrl } from '../../../shared/rules/hook-url.ts'
import { checkProperty } from '../../support/property.ts'

describe('webhook addresses', () => {
  test('a webhook address is kept unchanged except for surrounding blanks', async () => {
    await checkProperty(
      fc.tuple(
        fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true, withFragments: true }),
        fc.constantFrom('', ' ', '\n', '\u00A0'),
      ),
      ([url, blank]) => {
        expect(readHookUrl(`${blank}${url}${blank}`)).toMatchObject({ ok: true, url })
      },
    )
  })

  test.each([
    ['https://sistema.exemplo.com.br/retorno?id=1', []],
    ['HTTPS://EXEMPLO.COM', []],
    ['https://açaí.com.br/pedido', []],
    ['http://exemplo.com/retorno', ['not_encrypted']],
    ['http://127.0.0.1:8080/x', ['this_computer']],
    ['https://localhost/x', ['this_computer']],
    ['http://[::1]:80/', ['this_computer']],
    ['https://exemplo.com/a#b', ['fragment']],
    ['http://exemplo.com/a#', ['not_encrypted', 'fragment']],
    ['http://127.0.0.1.evil.example/', ['not_encrypted']],
  ])('the webhook address %s is accepted with the warnings %j', (text, warnings) => {
    expect(readHookUrl(text)).toEqual({ ok: true, url: text, warnings })
  })

  test.each([
    ['', 'malformed'],
    ['exemplo.com/retorno', 'malformed'],
    ['ftp://exemplo.com', 'malformed'],
    ['javascript:alert(1)', 'malformed'],
    ['https://', 'malformed'],
    ['https:///exemplo.com', 'malformed'],
    ['https://exe mplo.com', 'malformed'],
    ['https://exemplo.com/a b', 'malformed'],
    ['https://exem\nplo.com/', 'malformed'],
    ['https://exemplo.com/\u0001', 'malformed'],
    ['https://exemplo.com:99999/', 'malformed'],
    ['https://ana:segredo@exemplo.com/', 'with_credentials'],
    ['https://ana@exemplo.com/', 'with_credentials'],
  ])('the webhook address %j is refused as %s', (text, reason) => {
    expect(readHookUrl(text)).toEqual({ ok: false, reason })
  })
})
