import { beforeEach, expect, test } from 'vitest'
import { teamOperations } from '../../../shared/api/index.ts'
import { freePort } from '../../support/free-port.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { openBrowser } from '../support/browser.ts'
import { type FakeProvider, publicUrl, startProvider } from '../support/identity-provider.ts'
import { askControl, askTeam } from '../support/nodes.ts'
import { begin, inviteByEmail, signIn } from '../support/sign-in.ts'
import { makeTeamPlace, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let provider: FakeProvider
let node: HeadlessService

const ana = { sub: 'ana-1', email: 'ana@empresa.example', email_verified: true }
const isSignedIn = 'Este computador é seu?'
const isAway = expect.stringMatching(/não consegue falar com 127\.0\.0\.1:\d+ agora\. Tente de novo/)

beforeEach(async () => {
  place = await makeTeamPlace()
  await place.createTeam()
  provider = await startProvider()
  provider.signsIn(ana)
  node = await place.startNode(...provider.args)
  await inviteByEmail(node, 'ana@empresa.example')
})

/** What the desktop is told where it begins. */
const beginning = async (one: HeadlessService = node): Promise<[number, string]> => {
  const { status, answer } = await askTeam({ url: one.url, token: '' }, teamOperations.beginSignIn.path, {
    device: 'PC',
  })
  return [status, (answer as { message?: string }).message ?? '']
}

test('after a provider has replaced its key the new one signs people in at once, and the old one nobody', async () => {
  expect((await signIn([node])).page.text).toContain(isSignedIn)
  const withdrawn = provider.key()
  await provider.rotate()
  provider.tamper((token) => provider.resign(token, {}, withdrawn))
  expect((await signIn([node])).page.text).toContain('não é válida')
  provider.tamper((token) => token)
  expect((await signIn([node])).page.text).toContain(isSignedIn)
})

test('a provider whose proxy answers in its place is said to be away, at each of its addresses', async () => {
  const told: Record<string, unknown> = {}
  expect((await signIn([node])).page.text).toContain(isSignedIn)
  for (const path of ['/token', '/jwks', '/.well-known']) {
    const browser = openBrowser([node])
    const callback = `${publicUrl}/team/sign-in/callback`
    const returned = await browser.open(publicUrl + (await begin(node)).path, callback)
    provider.failAt(path)
    told[path] = (await browser.open(returned.url)).text
    provider.failAt(null)
  }
  expect(told).toEqual({ '/token': isAway, '/jwks': isAway, '/.well-known': isAway })
  // A node that has not asked it yet.
  const fresh = await place.startNode(...provider.args)
  provider.failAt('/.well-known')
  expect(await beginning(fresh)).toEqual([422, expect.stringMatching(/cannot reach 127\.0\.0\.1:\d+ now/)])
})

test('a provider that says of itself that it is down is not taken for a person who cancels', async () => {
  const browser = openBrowser([node])
  const callback = `${publicUrl}/team/sign-in/callback`
  const returned = new URL((await browser.open(publicUrl + (await begin(node)).path, callback)).url)
  returned.searchParams.delete('code')
  returned.searchParams.set('error', 'temporarily_unavailable')
  expect((await browser.open(returned.href)).text).toEqual(isAway)
})

test('a provider that goes away after it was found is said when somebody begins, and found again', async () => {
  const port = await freePort()
  const first = await startProvider({ port })
  const one = await place.startNode(...first.args)
  expect(await beginning(one)).toEqual([200, ''])
  const browser = openBrowser([one])
  const callback = `${publicUrl}/team/sign-in/callback`
  const returned = await browser.open(publicUrl + (await begin(one)).path, callback)
  first.stop()
  expect((await browser.open(returned.url)).text).toEqual(isAway)
  // It was found a moment ago, and whoever only knocks does not have it asked each time.
  await askControl(one, '/clock', { offsetMs: 61_000 })
  expect(await beginning(one)).toEqual([422, expect.stringMatching(/cannot reach 127\.0\.0\.1:\d+ now/)])
  const again = await startProvider({ port })
  again.signsIn(ana)
  expect((await signIn([one])).page.text).toContain(isSignedIn)
})
