import { decodeJwt, SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { teamOperations } from '../../../shared/api/index.ts'
import { freePort } from '../../support/free-port.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { askPostgres } from '../../support/postgres.ts'
import { openBrowser } from '../support/browser.ts'
import {
  type FakeProvider,
  otherKey,
  publicUrl,
  startProvider,
  withoutSignature,
} from '../support/identity-provider.ts'
import { askControl, askTeam } from '../support/nodes.ts'
import { auditOf, begin, countSignIns, finish, inviteByEmail, signIn } from '../support/sign-in.ts'
import { makeTeamPlace, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let provider: FakeProvider
let otherProvider: FakeProvider
let node: HeadlessService
let logged: string[]

const ana = { sub: 'ana-1', email: 'ana@empresa.example', email_verified: true }

beforeEach(async () => {
  place = await makeTeamPlace()
  await place.createTeam()
  provider = await startProvider()
  provider.signsIn(ana)
  logged = []
  node = await place.startNode(...provider.args, '--log', { onErrorLine: (line) => logged.push(line) })
  await inviteByEmail(node, 'ana@empresa.example')
})

const kept = async (): Promise<number | undefined> =>
  (await askPostgres<{ count: number }>(place.database, countSignIns))[0]?.count

const forgeries: Record<string, (idToken: string) => string | Promise<string>> = {
  'the nonce of another sign-in': (token) => provider.resign(token, { nonce: 'another' }),
  'another issuer': (token) => provider.resign(token, { iss: 'https://idp.example' }),
  'another audience': (token) => provider.resign(token, { aud: 'another-client' }),
  'the algorithm none': withoutSignature,
  'the signature of another key': async (token) => provider.resign(token, {}, await otherKey('one')),
  'the token of another provider for the same client': (token) =>
    otherProvider.resign(token, { iss: otherProvider.issuer }),
  'the shared secret of an HMAC': (token) =>
    new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(new Uint8Array(32)),
  'an end in the past': (token) => provider.resign(token, { exp: 1_700_000_000 }),
}
test('a forged ID token gets nobody in, whichever of its parts does not hold, and nothing of it is kept', async () => {
  otherProvider = await startProvider()
  const told: Record<string, unknown> = {}
  for (const [what, forge] of Object.entries(forgeries)) {
    provider.tamper(forge)
    const { begun, page } = await signIn([node])
    const isRefused = page.text.includes('não é válida') && !page.text.includes('<form')
    told[what] = [page.status, isRefused, await finish(node, begun.ticket), await kept()]
  }
  expect(told).toEqual(
    Object.fromEntries(Object.keys(forgeries).map((what) => [what, [400, true, 'waiting', 0]])),
  )
  expect(provider.exchanges()).toBe(Object.keys(forgeries).length)
  provider.tamper((token) => token)
  expect((await signIn([node])).page.text).toContain('Este computador é seu?')
})

test('the provider’s answer is taken once, from the browser that asked, and only to its own question', async () => {
  const browser = openBrowser([node])
  const comesBack = async () =>
    browser.open(publicUrl + (await begin(node)).path, `${publicUrl}/team/sign-in/callback`)
  const returned = await comesBack()
  const stale = expect.stringContaining('começou em outro navegador')
  // Somebody else’s browser, to which the address was sent.
  expect((await openBrowser([node]).open(returned.url)).text).toEqual(stale)
  const changed = new URL(returned.url)
  changed.searchParams.set('state', 'x'.repeat(43))
  expect((await browser.open(changed.href)).text).toEqual(stale)
  changed.searchParams.delete('state')
  expect((await browser.open(changed.href)).text).toEqual(stale)
  expect(provider.exchanges()).toBe(0)
  expect((await browser.open(returned.url)).text).toContain('Este computador é seu?')
  // The code was used, and the provider says so.
  expect((await browser.open(returned.url)).text).toContain('não é válida')
  // The browser goes on to another sign-in: the answer to the first is none to the second.
  const first = await comesBack()
  await comesBack()
  expect((await browser.open(first.url)).text).toEqual(stale)
  expect(provider.exchanges()).toBe(1)
})

test('a code that was issued for another browser’s sign-in is refused by its verifier', async () => {
  const [mine, theirs] = [openBrowser([node]), openBrowser([node])]
  const callback = `${publicUrl}/team/sign-in/callback`
  const stolen = new URL((await theirs.open(publicUrl + (await begin(node)).path, callback)).url)
  const own = new URL((await mine.open(publicUrl + (await begin(node)).path, callback)).url)
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
  expect((await mine.open(own.href)).text).toContain('não é válida')
  // It is the provider that refuses: no ID token has come, whose nonce would be another.
  expect([provider.exchanges(), await kept()]).toEqual([0, 0])
})

test('an address that is opened twice names one person, the first', async () => {
  const { begun, page, browser } = await signIn([node])
  await inviteByEmail(node, 'eva@empresa.example')
  provider.signsIn({ sub: 'eva-1', email: 'eva@empresa.example', email_verified: true })
  const again = await openBrowser([node]).open(publicUrl + begun.path)
  expect([again.status, again.text]).toEqual([400, expect.stringContaining('já foi usada')])
  await browser.press(page, 'confirm')
  expect(await finish(node, begun.ticket)).toBe('joined')
})

test('ten minutes after its beginning a sign-in is over, at each of its steps', async () => {
  const expire = (offsetMs: number) => askControl(node, '/clock', { offsetMs })
  const { begun, page, browser } = await signIn([node])
  const other = await begin(node)
  await expire(601_000)
  expect((await browser.open(publicUrl + other.path)).text).toContain('vale por dez minutos')
  expect((await browser.press(page, 'confirm')).text).toContain('vale por dez minutos')
  expect(await finish(node, begun.ticket)).toMatch(/has expired/)
  await expire(0)
  // By the database’s clock too.
  await askPostgres(place.database, `update team_sign_in set expires_at = now() - interval '1 second'`)
  expect((await browser.press(page, 'confirm')).text).toContain('vale por dez minutos')
  expect(await finish(node, begun.ticket)).toBe('waiting')
})

test('a ticket, an address and a cookie are no substitute for one another', async () => {
  const browser = openBrowser([node])
  const begun = await begin(node)
  const request = new URL(publicUrl + begun.path).searchParams.get('request') ?? ''
  expect(await finish(node, request)).toMatch(/has expired/)
  const instead = `${publicUrl}/team/sign-in/open?request=${encodeURIComponent(begun.ticket)}`
  expect((await browser.open(instead)).status).toBe(400)
  await browser.open(publicUrl + begun.path, provider.issuer)
  const [cookie = ''] = browser.cookies.get('equipe.example')?.values() ?? []
  expect(cookie).not.toBe('')
  expect(await finish(node, cookie)).toMatch(/has expired/)
})

test('only the form of the page confirms, and another site cannot post it', async () => {
  const { begun, page, browser } = await signIn([node])
  const withToken = (token: string) => ({
    ...page,
    text: page.text.replace(/value="[^"]{20,}"/, `value="${token}"`),
  })
  expect((await browser.press(withToken('x'.repeat(43)), 'confirm')).status).toBe(400)
  expect((await openBrowser([node]).press(page, 'confirm')).status).toBe(400)
  const foreign = [
    { origin: 'https://golpe.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://golpe.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'none' },
  ]
  for (const headers of foreign) expect((await browser.press(page, 'confirm', headers)).status).toBe(403)
  expect(await finish(node, begun.ticket)).toBe('waiting')
  expect((await browser.press(page, 'confirm', { origin: publicUrl })).status).toBe(200)
  expect(await finish(node, begun.ticket)).toBe('joined')
})

test('a person who declines ends the sign-in, and the audit says so', async () => {
  const { begun, page, browser } = await signIn([node])
  const declined = await browser.press(page, 'decline')
  expect([declined.status, declined.text]).toEqual([200, expect.stringContaining('não entra na equipe')])
  expect((await browser.press(page, 'confirm')).status).toBe(400)
  expect(await finish(node, begun.ticket)).toMatch(/declined in the browser/)
  expect((await auditOf(node)).at(-1)).toMatchObject({
    action: 'sign_in_refused',
    about: { reason: 'declined', member: expect.any(String) },
  })
})

test('who cancels at the provider is told to start again, and nothing is kept', async () => {
  const browser = openBrowser([node])
  const returned = await browser.open(
    publicUrl + (await begin(node)).path,
    `${publicUrl}/team/sign-in/callback`,
  )
  const cancelled = new URL(returned.url)
  cancelled.searchParams.delete('code')
  cancelled.searchParams.set('error', 'access_denied')
  expect((await browser.open(cancelled.href)).text).toContain('A entrada não foi concluída em')
  expect(await kept()).toBe(0)
})

test('a provider that is away, or another one than was named, is said when it is needed, and the node runs', async () => {
  const answerOf = async (args: string[]) => {
    const one = await place.startNode('--public-url', publicUrl, '--oidc-client-id', 'revoada', ...args)
    const asked = await askTeam({ url: one.url, token: '' }, teamOperations.beginSignIn.path, {
      device: 'PC',
    })
    return [asked.status, (asked.answer as { message: string }).message]
  }
  const port = await freePort()
  expect(await answerOf(['--oidc-issuer', `http://127.0.0.1:${port}`])).toEqual([
    422,
    expect.stringMatching(/cannot reach 127\.0\.0\.1:\d+ now/),
  ])
  // It says that it is 127.0.0.1.
  const other = provider.issuer.replace('127.0.0.1', 'localhost')
  expect(await answerOf(['--oidc-issuer', other])).toEqual([
    422,
    expect.stringMatching(/not set up correctly/),
  ])
  const unknown = ['--oidc-issuer', provider.issuer, '--oidc-client-id', 'another']
  const stranger = await place.startNode('--public-url', publicUrl, ...unknown)
  expect((await openBrowser([stranger]).open(publicUrl + (await begin(stranger)).path)).status).toBe(400)
})

test('a provider that was away at the start is found once it is back', async () => {
  const port = await freePort()
  const options = ['--public-url', publicUrl, '--oidc-client-id', 'revoada']
  const early = await place.startNode(...options, '--oidc-issuer', `http://127.0.0.1:${port}`)
  const device = { device: 'PC' }
  const nobody = { url: early.url, token: '' }
  expect((await askTeam(nobody, teamOperations.beginSignIn.path, device)).status).toBe(422)
  const late = await startProvider({ port })
  late.signsIn(ana)
  expect((await signIn([early])).page.text).toContain('Este computador é seu?')
})

test('neither the log nor the database has a secret of a sign-in, and the log nothing of the person', async () => {
  const { begun, page, browser } = await signIn([node])
  const secrets = [
    begun.ticket,
    new URL(publicUrl + begun.path).searchParams.get('request') ?? '',
    new URL(page.url).searchParams.get('state') ?? '',
    new URL(page.url).searchParams.get('code') ?? '',
    ...(browser.cookies.get('equipe.example')?.values() ?? []),
  ]
  expect(secrets.every((secret) => secret.length > 20)).toBe(true)
  await browser.press(page, 'confirm')
  const rows = JSON.stringify(await askPostgres(place.database, 'select * from team_sign_in'))
  await finish(node, begun.ticket)
  const requests = JSON.stringify(await askControl(node, '/requests?after=0'))
  expect(logged.some((line) => line.includes('/team/sign-in/callback'))).toBe(true)
  expect(requests).toContain('/team/sign-in/callback')
  for (const secret of secrets) {
    expect(rows).not.toContain(secret)
    expect(requests).not.toContain(secret)
    expect(logged.join('\n')).not.toContain(secret)
  }
  expect(logged.join('\n') + requests).not.toMatch(/ana@|ana-1|PC de Ana/)
})

test('options that do not fit together end the program with a line that says which', async () => {
  const said = async (...args: string[]): Promise<string> => {
    const lines: string[] = []
    await expect(place.startNode(...args, { onErrorLine: (line) => lines.push(line) })).rejects.toThrow(
      /did not start/,
    )
    return lines.join('\n')
  }
  const issuer = ['--oidc-issuer', 'https://idp.example', '--oidc-client-id', 'revoada']
  expect(await said(...issuer)).toMatch(/needs --upstream and --public-url/)
  const reached = ['--public-url', publicUrl]
  expect(await said(...reached, '--oidc-client-id', 'revoada')).toMatch(/go together/)
  const plain = ['--oidc-issuer', 'http://idp.example', '--oidc-client-id', 'revoada']
  expect(await said(...reached, ...plain)).toMatch(/takes an https address/)
  expect(await said('--oidc-trust-email')).toMatch(/go with --oidc-issuer/)
})
