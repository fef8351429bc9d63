import { beforeEach, expect, test } from 'vitest'
import { teamOperations } from '../../../shared/api/index.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { problemOf, startTestWorkspace } from '../../support/test-workspace.ts'
import { openBrowser } from '../support/browser.ts'
import { type FakeProvider, startProvider } from '../support/identity-provider.ts'
import { askTeam } from '../support/nodes.ts'
import { finish, inviteByEmail } from '../support/sign-in.ts'
import { makeTeamPlace, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let provider: FakeProvider
let node: HeadlessService

beforeEach(async () => {
  place = await makeTeamPlace()
  await place.createTeam()
  provider = await startProvider()
  node = await place.startNode(...provider.args)
  provider.signsIn({ sub: 'ana-1', email: 'ana@empresa.example', email_verified: true })
})

const startDesktop = () => {
  const opened: string[] = []
  const desktop = startTestWorkspace({ openSignIn: (address) => opened.push(address) })
  return { ...desktop, opened }
}

const device = 'Notebook da Ana'

test('a desktop joins its team with the company account, and can neither lose nor repeat it', async () => {
  await inviteByEmail(node, 'ana@empresa.example', 'approver')
  const { client, opened } = startDesktop()
  const baseUrl = node.url
  expect(await client.team.signInOffer({ baseUrl: `${baseUrl}/` })).toEqual({
    provider: new URL(provider.issuer).host,
  })
  const { id, code } = await client.team.beginSignIn({ baseUrl, device })
  expect(opened).toEqual([expect.stringContaining(`${baseUrl}/team/sign-in/open?request=`)])
  await client.team.openSignIn({ id })
  expect(opened[1]).toBe(opened[0])
  const joining = client.team.awaitSignIn({ id })
  const browser = openBrowser([node])
  const page = await browser.open(opened[0] ?? '')
  expect(page.text).toContain(code)
  expect(page.text).toContain(device)
  await browser.press(page, 'confirm')
  const connection = await joining
  expect(connection).toMatchObject({ name: 'Cobrança', baseUrl, team: { member: 'Ana', role: 'approver' } })
  await client.team.refresh({ connectionId: connection?.id ?? '' })
  expect(await client.team.mirrors()).toMatchObject([{ lastLook: 'done' }])
  expect(await client.team.awaitSignIn({ id })).toBeNull()
  expect(await problemOf(client.team.beginSignIn({ baseUrl, device }))).toMatchObject({
    code: 'team_joined_already',
  })
})

test('a desktop is told in both languages why somebody was refused', async () => {
  const { client, opened } = startDesktop()
  const { id } = await client.team.beginSignIn({ baseUrl: node.url, device })
  const joining = problemOf(client.team.awaitSignIn({ id }))
  await openBrowser([node]).open(opened[0] ?? '')
  expect(await joining).toEqual({
    code: 'team_sign_in_refused',
    params: {
      said: expect.stringMatching(/Peça a um administrador da equipe/) as string,
      saidInEnglish: expect.stringMatching(/Ask an administrator of the team/) as string,
    },
  })
  expect((await client.connections.list()).filter(({ team }) => team !== null)).toEqual([])
})

test('a sign-in that was cancelled at the desktop joins nobody, whatever is confirmed in the browser', async () => {
  await inviteByEmail(node, 'ana@empresa.example')
  const { client, opened } = startDesktop()
  const { id } = await client.team.beginSignIn({ baseUrl: node.url, device })
  const joining = client.team.awaitSignIn({ id })
  const browser = openBrowser([node])
  const page = await browser.open(opened[0] ?? '')
  await client.team.cancelSignIn({ id })
  expect(await joining).toBeNull()
  expect((await browser.press(page, 'confirm')).status).toBe(200)
  expect((await client.connections.list()).filter(({ team }) => team !== null)).toEqual([])
  const { members } = teamOperations.listMembers.answer.parse(
    (await askTeam(node, teamOperations.listMembers.path)).answer,
  )
  expect(members.flatMap(({ devices }) => devices)).toEqual([])
})

test('another sign-in takes the place of the one that is waited for', async () => {
  await inviteByEmail(node, 'ana@empresa.example')
  const { client } = startDesktop()
  const first = await client.team.beginSignIn({ baseUrl: node.url, device })
  const waiting = client.team.awaitSignIn({ id: first.id })
  const second = await client.team.beginSignIn({ baseUrl: node.url, device })
  expect(await waiting).toBeNull()
  expect(second.code).not.toBe(first.code)
  await client.team.cancelSignIn({ id: second.id })
})

test('an instance without a provider offers nothing, and neither does an address without an instance', async () => {
  const { client, opened } = startDesktop()
  const plain = await place.startNode()
  expect(await client.team.signInOffer({ baseUrl: plain.url })).toBeNull()
  place.supplier.behave((_request, response) => response.writeHead(404).end('<html>'))
  expect(await client.team.signInOffer({ baseUrl: place.supplier.baseUrl })).toBeNull()
  expect(await problemOf(client.team.beginSignIn({ baseUrl: plain.url, device }))).toMatchObject({
    code: 'team_not_here',
  })
  expect(await problemOf(client.team.signInOffer({ baseUrl: 'http://127.0.0.1:9' }))).toMatchObject({
    code: 'team_not_reached',
  })
  expect(opened).toEqual([])
})

test('an instance that names another page than its own has none opened', async () => {
  const { client, opened } = startDesktop()
  const answer = { ticket: 'x'.repeat(40), code: 'ABCD-EFGH', expiresAt: '2027-01-01T00:00:00.000Z' }
  for (const path of ['/other', '/team/sign-in/open/../../other', '/team/sign-in/open#x']) {
    place.supplier.behave((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...answer, path })),
    )
    expect(
      await problemOf(client.team.beginSignIn({ baseUrl: place.supplier.baseUrl, device })),
    ).toMatchObject({ code: 'team_not_here' })
  }
  expect(opened).toEqual([])
  expect(await finish(node, 'x')).toMatch(/has expired/)
})
