import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { all, sql } from '../../../main/database/sql.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { teamOperations, type TeamRole } from '../../../shared/api/index.ts'
import { eventually } from '../../support/eventually.ts'
import { type HeadlessService, startHeadless } from '../../support/headless-service.ts'
import { importPeople, inHours, smsContent } from '../../support/lists.ts'
import { putNewDatabase } from '../../support/new-database.ts'
import { askPostgres } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  enqueueDraft,
  problemOf,
  startTestWorkspace,
  type TestWorkspace,
} from '../../support/test-workspace.ts'
import { startBetween } from '../support/between.ts'
import { erase, erasures, send } from '../support/erasures.ts'
import { askTeam } from '../support/nodes.ts'
import { makeTeamPlace, startTeam, newPerson, rotateTokens, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

beforeEach(async () => {
  ;({ place, node } = await startTeam())
})

type Desktop = TestWorkspace & { connectionId: string }

/** Somebody's computer that has joined, with a list of three people. */
const startDesktop = async (
  name: string,
  role: TeamRole,
  url = node.url,
): Promise<Desktop & { listId: string }> => {
  const desktop = startTestWorkspace()
  const embedded = await startHeadless(temporaryFolder())
  onTestFinished(() => embedded.stop())
  const { url: baseUrl, token, control } = embedded
  desktop.workspace.setEmbeddedInstance({
    baseUrl,
    token,
    control: { baseUrl: control.url, token: control.token },
  })
  const listId = await importPeople(desktop.client, desktop.folder)
  const { answer } = await askTeam(node, teamOperations.invite.path, { name, role })
  const { code } = teamOperations.invite.answer.parse(answer)
  const { id } = await desktop.client.team.join({ baseUrl: url, code, device: `PC de ${name}` })
  return { ...desktop, connectionId: id, listId }
}

const first = '11 98000-0000'

const rowsOf = async ({ client }: TestWorkspace): Promise<number> =>
  (await client.people.find({ texts: [first] })).lists.reduce((sum, { rows }) => sum + rows, 0)

const look = ({ client, connectionId }: Desktop) => client.team.refresh({ connectionId })

test('somebody who is erased at one desktop is gone from all of the team, each of which says so', async () => {
  const davi = await startDesktop('Davi', 'dpo')
  const ana = await startDesktop('Ana', 'analyst')
  await send(node, [1])
  const { keys, teams } = await davi.client.people.find({ texts: [first] })
  expect(teams).toMatchObject([{ mayErase: true, at: { campaigns: 0 } }])
  expect((await ana.client.people.find({ texts: [first] })).teams).toMatchObject([
    { mayErase: false, at: null },
  ])
  const refused = ana.client.people.erase({ keys, connectionIds: [ana.connectionId] })
  expect(await problemOf(refused)).toMatchObject({ code: 'connection_missing' })
  expect([await rowsOf(davi), await rowsOf(ana)]).toEqual([1, 1])
  const erasure = await davi.client.people.erase({ keys, connectionIds: [davi.connectionId] })
  expect(erasure).toMatchObject({ doneAt: expect.stringMatching(/^20/), teams: [{ state: 'told' }] })
  await eventually(async () => {
    for (const desktop of [davi, ana]) await look(desktop)
    expect(await erasures(node)).toMatchObject([{ id: erasure.id, doneAt: expect.stringMatching(/^20/) }])
  })
  expect([await rowsOf(davi), await rowsOf(ana)]).toEqual([0, 0])
  expect(await ana.client.people.erasures()).toMatchObject([
    { id: `${ana.connectionId} ${erasure.id}`, askedBy: 'Cobrança', counts: { rows: 1 } },
  ])
  const { entries } = await ana.client.access.list({ page: { offset: 0, limit: 10 } })
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'people_erased_for_team', subject: ana.connectionId, count: 1 }),
  )
})

test('a computer with an open send to the person says so, and confirms only when they are erased', async () => {
  const ana = await startDesktop('Ana', 'analyst')
  await ana.client.settings.update({ holdMs: 600_000 })
  const draft = await ana.client.drafts.create({
    content: smsContent(ana.listId, { connectionId: ana.connectionId, start: inHours }),
  })
  const { id } = await enqueueDraft(ana.client, draft.id, draft.revision)
  await erase(node, [-7_650_000])
  await look(ana)
  await eventually(async () =>
    expect(await ana.client.people.erasures()).toMatchObject([{ doneAt: null, waitsFor: 'items' }]),
  )
  await look(ana)
  expect(await erasures(node)).toMatchObject([{ doneAt: null, devices: [{ erasedAt: null }] }])
  await ana.client.outbox.callBack({ id })
  await eventually(async () => {
    await look(ana)
    expect(await erasures(node)).toMatchObject([{ doneAt: expect.stringMatching(/^20/) }])
  })
  expect(await ana.client.people.erasures()).toMatchObject([{ waitsFor: null, counts: { rows: 1 } }])
})

test('an erasure whose confirmation the team does not take holds up no later one', async () => {
  let toRefuse = 0
  const path = teamOperations.acknowledgeErasure.path
  const between = await startBetween(node, ({ pathname }) => pathname === path && (toRefuse -= 1) >= 0)
  const ana = await startDesktop('Ana', 'analyst', between.url)
  await erase(node, [-7_650_000])
  await erase(node, [-7_649_999])
  await look(ana)
  await eventually(async () => {
    const listed = await ana.client.people.erasures()
    expect(listed.map(({ doneAt }) => typeof doneAt)).toEqual(['string', 'string'])
  })
  const confirmed = async () => (await erasures(node)).filter(({ doneAt }) => doneAt !== null).length
  toRefuse = 1
  await look(ana)
  expect([between.refused(), await confirmed()]).toEqual([1, 1])
  await look(ana)
  expect(await confirmed()).toBe(2)
})

test('an erasure reaches a team that was away when it was asked for, once it is back', async () => {
  const davi = await startDesktop('Davi', 'dpo')
  const { keys } = await davi.client.people.find({ texts: [first] })
  const { port } = new URL(node.url)
  await node.stop()
  const erasure = await davi.client.people.erase({ keys, connectionIds: [davi.connectionId] })
  expect(erasure).toMatchObject({ doneAt: null, counts: { rows: 1 }, waitsFor: 'team' })
  expect((await davi.client.people.erasures())[0]?.teams).toMatchObject([{ state: 'waits' }])
  node = await place.startNode('--port', port)
  await eventually(async () => {
    await look(davi)
    expect(await davi.client.people.erasures()).toMatchObject([
      { doneAt: expect.stringMatching(/^20/), teams: [{ state: 'told' }] },
    ])
    expect(await erasures(node)).toMatchObject([{ id: erasure.id, doneAt: expect.stringMatching(/^20/) }])
  })
})

test('a team that asks for many people to be erased in a day waits for the word of whoever is at the computer', async () => {
  const ana = await startDesktop('Ana', 'analyst')
  const strangers = Array.from({ length: 100 }, (_unused, index) => index + 1_000)
  await erase(node, strangers)
  // Whatever time the instance gives for it.
  await askPostgres(place.database, `update team_erasure set asked_at = '2020-01-01T00:00:00Z'`)
  await erase(node, [-7_650_000])
  await look(ana)
  await eventually(async () => {
    const listed = await ana.client.people.erasures()
    expect(listed.filter(({ doneAt }) => doneAt !== null)).toMatchObject([{ people: 100 }])
    expect(listed.filter(({ waitsFor }) => waitsFor === 'consent')).toMatchObject([{ people: 1 }])
  })
  expect(await rowsOf(ana)).toBe(1)
  const waiting = (await ana.client.people.erasures()).find(({ waitsFor }) => waitsFor === 'consent')
  await ana.client.people.consent({ id: waiting?.id ?? '' })
  await eventually(async () => {
    await look(ana)
    expect(await erasures(node)).toMatchObject([
      { doneAt: expect.stringMatching(/^20/) },
      { doneAt: expect.stringMatching(/^20/) },
    ])
  })
  expect(await rowsOf(ana)).toBe(0)
})

test('an erasure that waits for a team is told to it once this computer has joined again', async () => {
  const davi = await startDesktop('Davi', 'dpo')
  const { keys } = await davi.client.people.find({ texts: [first] })
  await rotateTokens(place, node)
  expect(await davi.client.people.erase({ keys, connectionIds: [davi.connectionId] })).toMatchObject({
    doneAt: null,
    waitsFor: 'team',
  })
  await davi.client.team.leave({ connectionId: davi.connectionId })
  expect(await davi.client.people.erasures()).toMatchObject([{ doneAt: null, teams: [{ state: 'waits' }] }])
  const { answer } = await askTeam(node, teamOperations.invite.path, { name: 'Davi', role: 'dpo' })
  const { code } = teamOperations.invite.answer.parse(answer)
  const { id } = await davi.client.team.join({ baseUrl: node.url, code, device: 'PC' })
  await eventually(async () => {
    await davi.client.team.refresh({ connectionId: id })
    expect(await davi.client.people.erasures()).toMatchObject([
      { doneAt: expect.stringMatching(/^20/), teams: [{ state: 'told' }] },
    ])
  })
  expect(await erasures(node)).toHaveLength(1)
})

/** Another team, whose instance is the desktop's second. */
const joinAnother = async ({ client }: Desktop, role: TeamRole) => {
  const other = await makeTeamPlace()
  await other.createTeam('Zoe', 'Vendas')
  const at = await other.startNode()
  const { answer } = await askTeam(at, teamOperations.invite.path, { name: 'Ana', role })
  const { code } = teamOperations.invite.answer.parse(answer)
  const { id } = await client.team.join({ baseUrl: at.url, code, device: 'PC de Ana' })
  return { node: at, connectionId: id }
}

test('erasures of two teams that have the same id are two, of the people of each', async () => {
  const ana = await startDesktop('Ana', 'analyst')
  const other = await joinAnother(ana, 'analyst')
  const { id } = await erase(node, [1])
  await erase(other.node, [-7_650_000], id)
  await eventually(async () => {
    await look(ana)
    await ana.client.team.refresh({ connectionId: other.connectionId })
    for (const each of [node, other.node])
      expect(await erasures(each)).toMatchObject([{ id, doneAt: expect.stringMatching(/^20/) }])
  })
  expect(await rowsOf(ana)).toBe(0)
  expect(new Set((await ana.client.people.erasures()).map(({ askedBy }) => askedBy))).toEqual(
    new Set(['Cobrança', 'Vendas']),
  )
})

test('an erasure that waits for a team that is gone holds up none of another person at another team', async () => {
  const davi = await startDesktop('Davi', 'dpo')
  const other = await joinAnother(davi, 'dpo')
  const { keys } = await davi.client.people.find({ texts: [first] })
  await other.node.stop()
  const waits = await davi.client.people.erase({ keys, connectionIds: [other.connectionId] })
  expect(waits).toMatchObject({ doneAt: null, waitsFor: 'team' })
  const strangers = await davi.client.people.find({ texts: ['11 97777-0000'] })
  const erased = await davi.client.people.erase({
    keys: strangers.keys,
    connectionIds: [davi.connectionId],
  })
  expect(erased).toMatchObject({ doneAt: expect.stringMatching(/^20/), teams: [{ state: 'told' }] })
  expect((await davi.client.people.erasures()).find(({ id }) => id === waits.id)).toMatchObject({
    doneAt: null,
    waitsFor: 'team',
  })
})

test('an erased person is no contact of the team on any computer', async () => {
  const bia = await startDesktop('Bia', 'analyst')
  const ana = await newPerson(node, 'analyst')
  expect((await send(ana, [-7_650_000, 5])).status).toBe(201)
  await look(bia)
  const content = smsContent(bia.listId, { connectionId: bia.connectionId, notContactedDays: 7 })
  const { id } = await bia.client.drafts.create({ content })
  expect((await bia.client.drafts.check({ id })).steps).toMatchObject([{ reason: 'contacted', count: 1 }])
  await erase(node, [-7_650_000])
  await look(bia)
  await eventually(async () =>
    expect(await bia.client.people.erasures()).toMatchObject([{ doneAt: expect.stringMatching(/^20/) }]),
  )
  await bia.stop()
  const db = openDatabase({
    path: join(bia.folder, 'workspace.db'),
    key: putNewDatabase(temporaryFolder()),
    migrations: workspaceMigrations,
  })
  // Of two codes of eight bytes one is left.
  const kept = all<{ codes: Buffer }>(db, sql`select codes from team_contact_block`)
  closeDatabase(db)
  expect(kept.map(({ codes }) => codes.length)).toEqual([8])
})
