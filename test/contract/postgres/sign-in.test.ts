import { beforeEach, expect, test } from 'vitest'
import { teamOperations } from '../../../shared/api/index.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { askPostgres } from '../../support/postgres.ts'
import { openBrowser } from '../support/browser.ts'
import { type FakeProvider, publicUrl, startProvider } from '../support/identity-provider.ts'
import { askTeam } from '../support/nodes.ts'
import { auditOf, begin, countSignIns, finish, inviteByEmail, signIn } from '../support/sign-in.ts'
import { makeTeamPlace, newPerson, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let provider: FakeProvider
let nodes: [HeadlessService, HeadlessService]

const ana = { sub: 'ana-1', email: 'Ana@Empresa.example', email_verified: true }

beforeEach(async () => {
  place = await makeTeamPlace()
  await place.createTeam()
  provider = await startProvider()
  nodes = [await place.startNode(...provider.args), await place.startNode(...provider.args)]
})

const membersOf = async () =>
  teamOperations.listMembers.answer.parse((await askTeam(nodes[0], teamOperations.listMembers.path)).answer)
    .members

/** A whole sign-in. @returns what the device is told */
const join = async (): Promise<string> => {
  const { begun, page, browser } = await signIn(nodes)
  if (page.text.includes('<form')) await browser.press(page, 'confirm')
  return finish(nodes[1], begun.ticket)
}

test('somebody who was invited by e-mail joins with the company account, whichever node each step reaches', async () => {
  const member = await inviteByEmail(nodes[0], 'ana@empresa.example', 'approver')
  provider.signsIn(ana)
  expect((await askTeam({ url: nodes[0].url, token: '' }, teamOperations.getSignIn.path)).answer).toEqual({
    provider: new URL(provider.issuer).host,
  })
  const { begun, page, browser } = await signIn(nodes)
  expect(page.status).toBe(200)
  expect(page.text).toContain('PC de Ana')
  expect(page.text).toContain(begun.code)
  expect(page.text).toContain('Confirme só se o mesmo código')
  expect(page.text).not.toMatch(/<script|empresa\.example/i)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    ),
  })
  // The person has not compared the codes yet.
  expect(await finish(nodes[0], begun.ticket)).toBe('waiting')
  const confirmed = await browser.press(page, 'confirm')
  expect([confirmed.status, confirmed.text]).toEqual([200, expect.stringContaining('Volte ao Revoada')])
  const answered = await askTeam({ url: nodes[1].url, token: '' }, teamOperations.finishSignIn.path, {
    ticket: begun.ticket,
  })
  const joined = teamOperations.finishSignIn.answer.parse(answered.answer)
  expect(joined).toMatchObject({ state: 'joined', member: { id: member, role: 'approver' } })
  const token = joined.state === 'joined' ? joined.token : ''
  expect((await askTeam({ url: nodes[0].url, token }, teamOperations.me.path)).status).toBe(200)
  // Once.
  expect(await finish(nodes[0], begun.ticket)).toMatch(/was used already/)
  expect(await membersOf()).toContainEqual(
    expect.objectContaining({
      id: member,
      email: 'ana@empresa.example',
      hasAccount: true,
      devices: [expect.objectContaining({ name: 'PC de Ana' })],
    }),
  )
  const audit = await auditOf(nodes[0])
  expect(audit.map(({ action }) => action)).toEqual([
    'team_created',
    'member_invited',
    'account_bound',
    'device_signed_in',
  ])
})

test('an English browser gets English pages, and an e-mail that only the userinfo address tells is enough', async () => {
  const thin = await startProvider({ isThin: true })
  const node = await place.startNode(...thin.args)
  await inviteByEmail(node, 'ana@empresa.example')
  thin.signsIn(ana)
  const browser = openBrowser([node], 'en-GB,en;q=0.9,pt;q=0.8')
  const { begun, page } = await signIn([node], browser)
  expect(page.text).toContain('<html lang="en">')
  expect(page.text).toContain('Confirm only if your Revoada shows the same code now')
  expect((await browser.press(page, 'confirm')).text).toContain('Go back to Revoada')
  expect(await finish(node, begun.ticket)).toBe('joined')
})

test('without a provider there is nothing at the addresses of signing in', async () => {
  const node = await place.startNode()
  const nobody = { url: node.url, token: '' }
  const statuses = await Promise.all([
    askTeam(nobody, teamOperations.getSignIn.path),
    askTeam(nobody, teamOperations.beginSignIn.path, { device: 'PC' }),
    askTeam(nobody, teamOperations.finishSignIn.path, { ticket: 'x' }),
    askTeam(nobody, '/team/sign-in/open?request=x'),
    askTeam(nobody, '/team/sign-in/callback?code=x'),
    askTeam(nobody, '/team/sign-in/confirm', {}),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
})

test('after the first sign-in a person is known by their account, whatever its e-mail becomes', async () => {
  await inviteByEmail(nodes[0], 'ana@empresa.example')
  provider.signsIn(ana)
  expect(await join()).toBe('joined')
  provider.signsIn({ ...ana, email: 'ana.souza@outra.example', email_verified: false })
  expect(await join()).toBe('joined')
  expect((await membersOf()).map(({ devices }) => devices.length)).toEqual([0, 2])
})

test('another account with the e-mail of a member is refused, and the audit says whose it was', async () => {
  const member = await inviteByEmail(nodes[0], 'ana@empresa.example')
  provider.signsIn(ana)
  expect(await join()).toBe('joined')
  provider.signsIn({ ...ana, sub: 'ana-2' })
  expect(await join()).toMatch(/Another account in the team has this e-mail/)
  expect((await auditOf(nodes[0])).at(-1)).toEqual({
    action: 'sign_in_refused',
    about: { reason: 'other_account', member },
  })
  // Set again by an administrator, the next account is theirs.
  await askTeam(nodes[0], teamOperations.setEmail.path, { id: member, email: 'ana@empresa.example' })
  expect(await join()).toBe('joined')
  provider.signsIn(ana)
  expect(await join()).toMatch(/Another account/)
})

test('of two accounts that one e-mail has found, the first that joins is the member’s', async () => {
  await inviteByEmail(nodes[0], 'ana@empresa.example')
  provider.signsIn(ana)
  const one = await signIn(nodes)
  await one.browser.press(one.page, 'confirm')
  provider.signsIn({ ...ana, sub: 'ana-2' })
  const other = await signIn(nodes)
  await other.browser.press(other.page, 'confirm')
  const told = await Promise.all([finish(nodes[0], other.begun.ticket), finish(nodes[1], one.begun.ticket)])
  expect(told.toSorted()).toEqual([expect.stringMatching(/^Another account/), 'joined'])
})

test('whoever has no place in the team, or no verified e-mail, does not get in and is told what to do', async () => {
  await inviteByEmail(nodes[0], 'ana@empresa.example')
  const refusedAs = async (identity: typeof ana | object) => {
    provider.signsIn({ ...ana, ...identity })
    const { begun, page } = await signIn(nodes)
    expect(page.status).toBe(400)
    expect(page.text).not.toContain('<form')
    return [page.text, await finish(nodes[0], begun.ticket)]
  }
  expect(await refusedAs({ sub: 'eva', email: 'eva@empresa.example' })).toEqual([
    expect.stringContaining('Peça a um administrador da equipe um convite'),
    expect.stringMatching(/Ask an administrator of the team for an invitation/),
  ])
  const unverified = [
    expect.stringContaining('não confirma o e-mail desta conta'),
    expect.stringMatching(/does not confirm this account’s e-mail/),
  ]
  expect(await refusedAs({ email_verified: false })).toEqual(unverified)
  expect(await refusedAs({ email_verified: undefined })).toEqual(unverified)
  expect(await refusedAs({ email_verified: 'true' })).toEqual(unverified)
  expect(await refusedAs({ email: undefined })).toEqual(unverified)
  expect((await membersOf()).flatMap(({ devices }) => devices)).toEqual([])
  expect((await auditOf(nodes[0])).slice(2)).toEqual([
    { action: 'sign_in_refused', about: { reason: 'no_place', member: null } },
    ...[1, 2, 3, 4].map(() => ({
      action: 'sign_in_refused',
      about: { reason: 'email_unverified', member: null },
    })),
  ])
})

test('where the operator says so an e-mail counts without the claim, and never against it', async () => {
  const node = await place.startNode(...provider.args, '--oidc-trust-email')
  await inviteByEmail(node, 'ana@empresa.example')
  provider.signsIn({ ...ana, email_verified: false })
  expect((await signIn([node])).page.text).toContain('não confirma o e-mail')
  provider.signsIn({ sub: ana.sub, email: ana.email })
  expect((await signIn([node])).page.text).toContain('Este computador é seu?')
})

test('a removed member does not get in, neither anew nor with what was confirmed before', async () => {
  const member = await inviteByEmail(nodes[0], 'ana@empresa.example')
  provider.signsIn(ana)
  expect(await join()).toBe('joined')
  const { begun, page, browser } = await signIn(nodes)
  await browser.press(page, 'confirm')
  await askTeam(nodes[0], teamOperations.removeMember.path, { id: member })
  expect(await finish(nodes[0], begun.ticket)).toMatch(/Nobody in the team/)
  expect(await join()).toMatch(/Nobody in the team/)
  // Invited again they are somebody new, with the same account.
  await inviteByEmail(nodes[0], 'ana@empresa.example')
  expect(await join()).toBe('joined')
})

test('an e-mail that an administrator changes meanwhile ends the sign-ins that it has found', async () => {
  const member = await inviteByEmail(nodes[0], 'ana@empresa.example')
  provider.signsIn(ana)
  const { begun, page, browser } = await signIn(nodes)
  await browser.press(page, 'confirm')
  await askTeam(nodes[0], teamOperations.setEmail.path, { id: member, email: 'ana@nova.example' })
  expect(await finish(nodes[0], begun.ticket)).toMatch(/Nobody in the team/)
  expect((await membersOf()).flatMap(({ devices }) => devices)).toEqual([])
})

test('an e-mail is one member’s, and only an administrator or the operator sets it', async () => {
  const member = await inviteByEmail(nodes[0], 'ana@empresa.example')
  const again = { name: 'Eva', role: 'analyst', email: 'ANA@empresa.example ' }
  expect((await askTeam(nodes[0], teamOperations.invite.path, again)).status).toBe(422)
  const eva = await newPerson(nodes[0], 'approver')
  const taken = { id: eva.id, email: 'ana@empresa.example' }
  expect((await askTeam(nodes[0], teamOperations.setEmail.path, taken)).status).toBe(422)
  expect((await askTeam(eva, teamOperations.setEmail.path, { ...taken, id: member })).status).toBe(403)
  expect((await place.admin('email', eva.id, '--email', 'ana@empresa.example')).code).toBe(1)
  expect((await place.admin('email', eva.id, '--email', 'eva@empresa.example')).code).toBe(0)
  const invited = await place.admin('invite', 'Iva', '--role', 'dpo', '--email', 'iva@empresa.example')
  expect(invited.code).toBe(0)
  expect((await membersOf()).map(({ email }) => email)).toEqual([
    null,
    'ana@empresa.example',
    'eva@empresa.example',
    'iva@empresa.example',
  ])
})

test('whoever only knocks leaves nothing in the database, and a database full of sign-ins refuses more', async () => {
  await inviteByEmail(nodes[0], 'ana@empresa.example')
  provider.signsIn(ana)
  const browser = openBrowser(nodes)
  for (let times = 0; times < 20; times += 1)
    await browser.open(publicUrl + (await begin(nodes[0])).path, `${provider.issuer}/auth`)
  const [none] = await askPostgres<{ count: number }>(place.database, countSignIns)
  expect(none?.count).toBe(0)
  const fill = (expiry: string) =>
    askPostgres(
      place.database,
      `insert into team_sign_in (id, device, issuer, subject, state, expires_at)
       select '${expiry}' || number, 'PC', 'i', 's', 'refused', now() + interval '${expiry}'
       from generate_series(1, 1000) number`,
    )
  await fill('-1 second')
  expect((await signIn(nodes)).page.text).toContain('Este computador é seu?')
  const [one] = await askPostgres<{ count: number }>(place.database, countSignIns)
  expect(one?.count).toBe(1)
  await fill('9 minutes')
  expect((await signIn(nodes)).page.text).toContain('Há entradas demais em andamento')
})
