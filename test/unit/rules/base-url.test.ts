import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBaseUrl } from '../../../shared/rules/base-url.ts'
import { checkProperty } from '../../support/property.ts'

describe('service addresses', () => {
  it.each([
    ['https://api.exemplo.com.br', 'https://api.exemplo.com.br'],
    ['  https://API.exemplo.com.br/v1//  ', 'https://api.exemplo.com.br/v1'],
    ['https://api.exemplo.com.br:443/', 'https://api.exemplo.com.br'],
    ['https://api.exemplo.com.br:8443/a/b', 'https://api.exemplo.com.br:8443/a/b'],
    ['http://127.0.0.1:4010/', 'http://127.0.0.1:4010'],
    ['http://localhost:4010', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
  ])('the service address %j is read as %s', (text, baseUrl) => {
    expect(readBaseUrl(text)).toEqual({ ok: true, baseUrl })
  })

  it.each([
    '',
    'api.exemplo.com.br',
    'ftp://exemplo.com.br',
    'https://',
    'https:///v1',
    'https://exemplo .com.br',
    'https://ana:senha@exemplo.com.br',
    'https://exemplo.com.br/?a=1',
    'https://exemplo.com.br/#a',
    'javascript:alert(1)',
  ])('the service address %j is refused as malformed', (text) => {
    expect(readBaseUrl(text)).toEqual({ ok: false, reason: 'malformed' })
  })

  it.each([
    'http://api.exemplo.com.br',
    'http://192.168.0.10:4010',
    'http://127.0.0.1.exemplo.com',
    'http://localhost.exemplo.com',
  ])('the service address %s is refused as not encrypted', (text) => {
    expect(readBaseUrl(text)).toEqual({ ok: false, reason: 'not_encrypted' })
  })

  it('a service address is read the same again, and a path can be appended to it', async () => {
    await checkProperty(fc.webUrl({ validSchemes: ['https'] }), (text) => {
      const reading = readBaseUrl(text)
      if (!reading.ok) return
      expect(readBaseUrl(reading.baseUrl)).toEqual(reading)
      expect(new URL(`${reading.baseUrl}/campaign/create`).pathname).toMatch(/\/campaign\/create$/)
    })
  })
})
