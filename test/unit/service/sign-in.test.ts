import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { refusalOf } from '../../../main/service/gate.ts'
import { createOpenIdProvider } from '../../../main/service/team/sign-in/openid.ts'
import { signInPages } from '../../../main/service/team/sign-in/sign-in-routes.ts'
import { languageOf } from '../../../main/service/team/sign-in/words.ts'
import { isEmail } from '../../../shared/rules/email.ts'
import { isSignInAddress } from '../../../shared/rules/sign-in-address.ts'

afterEach(() => vi.unstubAllGlobals())

const publicUrl = 'https://equipe.example'

/** Whether the gate lets a request of a browser in. */
const isLetIn = (method: string, url: string, headers: Record<string, string>): boolean => {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, {
    method,
    url,
    httpVersion: '1.1',
    headers: { host: 'equipe.example', ...headers },
    rawHeaders: ['Host', 'equipe.example'],
  })
  return refusalOf(request, 80, ['equipe.example'], signInPages(publicUrl)) === null
}

const navigated = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

test('another site can lead a browser back from the provider, and neither begin a sign-in nor fetch or frame a page', () => {
  const foreign = { ...navigated, 'sec-fetch-site': 'cross-site' }
  const callback = '/team/sign-in/callback?code=x&state=y'
  expect(isLetIn('GET', callback, foreign)).toBe(true)
  const open = '/team/sign-in/open?request=x'
  expect(isLetIn('GET', open, { ...navigated, 'sec-fetch-site': 'none' })).toBe(true)
  expect(isLetIn('GET', open, foreign)).toBe(false)
  expect(isLetIn('GET', callback, { ...foreign, 'sec-fetch-mode': 'cors' })).toBe(false)
  expect(isLetIn('GET', callback, { ...foreign, 'sec-fetch-dest': 'iframe' })).toBe(false)
  expect(isLetIn('GET', '/team/me', foreign)).toBe(false)
  expect(isLetIn('GET', '/team/sign-in/callback/x', foreign)).toBe(false)
  expect(isLetIn('POST', '/team/sign-in/confirm', foreign)).toBe(false)
})

test('only the pages of the instance post their form, and no other request may name an origin', () => {
  const own = { ...navigated, 'sec-fetch-site': 'same-origin' }
  const confirm = '/team/sign-in/confirm'
  expect(isLetIn('POST', confirm, { ...own, origin: 'null' })).toBe(true)
  expect(isLetIn('POST', confirm, { origin: publicUrl })).toBe(true)
  expect(isLetIn('POST', confirm, { origin: 'null' })).toBe(false)
  expect(isLetIn('POST', confirm, { ...own, origin: 'https://golpe.example' })).toBe(false)
  expect(isLetIn('POST', '/team/join', { ...own, origin: 'null' })).toBe(false)
  expect(isLetIn('POST', '/team/sign-in/begin', { ...own, origin: publicUrl })).toBe(false)
})

test('a provider that answers for all of its customers is refused: any of them could name itself as anybody', async () => {
  const issuer = 'https://login.microsoftonline.com/common/v2.0'
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
        authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
        token_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
        jwks_uri: 'https://login.microsoftonline.com/common/discovery/v2.0/keys',
      }),
    ),
  )
  const settings = { issuer: new URL(issuer), clientId: 'revoada', clientSecret: null, trustsEmail: true }
  const provider = createOpenIdProvider(settings, Date.now)
  await expect(provider.prepare()).rejects.toMatchObject({ reason: 'misconfigured', code: 'OTHER_ISSUER' })
})

test('pages are in the language of ours that the browser prefers, and in Portuguese otherwise', () => {
  expect(languageOf('en-US,en;q=0.9,pt-BR;q=0.8')).toBe('en')
  expect(languageOf('pt-BR;q=0.7, en;q=0.8')).toBe('en')
  expect(languageOf('de, pt-PT;q=0.5, en;q=0.4')).toBe('pt-BR')
  expect([undefined, '', '*', 'fr', ';q=x'].map(languageOf)).toEqual(Array(5).fill('pt-BR'))
})

test('the browser is opened at the sign-in page of an instance, encrypted or on this computer, and nowhere else', () => {
  const good = [
    'https://equipe.example/team/sign-in/open?request=x',
    'https://equipe.example:8443/revoada/team/sign-in/open?request=x',
    'http://127.0.0.1:8080/team/sign-in/open?request=x',
  ]
  const bad = [
    'http://equipe.example/team/sign-in/open?request=x',
    'https://equipe.example/team/sign-in/open/../../other',
    'https://equipe.example/?/team/sign-in/open',
    'https://ana@equipe.example/team/sign-in/open',
    'https://equipe.example/team/sign-in/open#/team/sign-in/open',
    'file:///team/sign-in/open',
    'ms-msdt:/team/sign-in/open',
    'team/sign-in/open',
  ]
  expect(good.filter((address) => !isSignInAddress(address))).toEqual([])
  expect(bad.filter(isSignInAddress)).toEqual([])
})

test('an e-mail has one at sign, a host with a dot, and no spaces', () => {
  expect(['ana@empresa.com.br', 'ana.souza+x@e.co'].filter((text) => !isEmail(text))).toEqual([])
  const bad = [
    '',
    'ana',
    'ana@empresa',
    '@empresa.com',
    'ana@@empresa.com',
    'a b@c.de',
    '<ana@c.de>',
    `${'a'.repeat(260)}@c.de`,
  ]
  expect(bad.filter(isEmail)).toEqual([])
})
