import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { all, sql } from '../../../main/database/sql.ts'
import { openPostgresStore } from '../../../main/service/store/postgres/open.ts'
import {
  controlPaths,
  smsCampaignPath,
  type TeamErasure,
  teamOperations,
  type TeamRole,
} from '../../../shared/api/index.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { eventually } from '../../support/eventually.ts'
import { type HeadlessService, startHeadless } from '../../support/headless-service.ts'
import { putNewDatabase } from '../../support/new-database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { askPostgres } from '../../support/postgres.ts'
import { importPeople, inHours, smsContent } from '../../support/lists.ts'
import {
  enqueueDraft,
  problemOf,
  startTestWorkspace,
  type TestWorkspace,
} from '../../support/test-workspace.ts'
import { askControl, askTeam, post } from '../support/nodes.ts'
import { joinAs, makeTeamPlace, newPerson, type Person, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

beforeEach(async () => {
  place = await makeTeamPlace()
  await place.admin('create-team', 'Cobrança', '--admin', 'Zoe')
  node = await place.startNode()
})

const phone = (number: number) => ({ kind: 'phone' as const, key: `55119${87_650_000 + number}` })

const send = (who: { url: string; token: string }, numbers: number[], message = 'Olá') =>
  post(who, smsCampaignPath, randomUUID(), {
    title: 'Cobrança',
    message,
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts: numbers.map((number) => ({ contact: phone(number).key })),
  })

const erase = async (who: { url: string; token: string }, numbers: number[], id: string = randomUUID()) => {
  const { status, answer } = await askTeam(who, teamOperations.erasePeople.path, {
    id,
    keys: numbers.map(phone),
  })
  expect(status).toBe(200)
  return { id, counts: teamOperations.erasePeople.answer.parse(answer) }
}

const toErase = async (who: Person, after = '') =>
  teamOperations.listOwnErasures.answer.parse(
    (await askTeam(who, `${teamOperations.listOwnErasures.path}?after=${after}`)).answer,
  ).erasures

const acknowledge = (who: { url: string; token: string }, id: string) =>
  askTeam(who, teamOperations.acknowledgeErasure.path, { id })

const erasures = async (who: { url: string; token: string }): Promise<TeamErasure[]> =>
  teamOperations.listErasures.answer.parse((await askTeam(who, teamOperations.listErasures.path)).answer)
    .erasures

const stillSealed = () =>
  askPostgres(place.database, 'select count(people_sealed)::integer as sealed from team_erasure')

test('whom an erasure is about is told to each computer, and forgotten when the last one has erased them', async () => {
  const [dpo, ana, bia] = [
    await newPerson(node, 'dpo', 'Davi'),
    await newPerson(node, 'analyst', 'Ana'),
    await newPerson(node, 'auditor', 'Bia'),
  ]
  expect((await send(ana, [1, 2])).status).toBe(201)
  const { id, counts } = await erase(dpo, [1])
  expect(counts).toMatchObject({ campaigns: 1, enrichments: 0 })
  for (const who of [dpo, ana, bia]) expect(await toErase(who)).toMatchObject([{ id, keys: [phone(1)] }])
  expect((await acknowledge(ana, randomUUID())).status).toBe(404)
  for (const who of [ana, ana, dpo]) expect((await acknowledge(who, id)).status).toBe(200)
  expect(await toErase(ana)).toEqual([])
  expect(await erasures(dpo)).toMatchObject([
    {
      id,
      people: 1,
      askedByName: 'Davi',
      counts: { campaigns: 1 },
      doneAt: null,
      devices: [
        { memberName: 'Ana', isAwaited: false, erasedAt: expect.stringMatching(/^20/) },
        { memberName: 'Bia', isAwaited: true, erasedAt: null },
        { memberName: 'Davi', erasedAt: expect.stringMatching(/^20/) },
      ],
    },
  ])
  expect(await stillSealed()).toEqual([{ sealed: 1 }])
  await acknowledge(bia, id)
  expect(await erasures(dpo)).toMatchObject([{ id, doneAt: expect.stringMatching(/^20/) }])
  expect(await stillSealed()).toEqual([{ sealed: 0 }])
  // Who comes later has nothing to erase, and their computer is in no earlier erasure.
  const caio = await newPerson(node, 'analyst', 'Caio')
  expect(await toErase(caio)).toEqual([])
  expect((await erasures(dpo))[0]?.devices.map(({ memberName }) => memberName)).toEqual([
    'Ana',
    'Bia',
    'Davi',
  ])
  const { lines } = teamOperations.listAudit.answer.parse(
    (await askTeam(node, teamOperations.listAudit.path)).answer,
  )
  expect(lines.filter(({ action }) => action === 'erasure_acknowledged')).toHaveLength(3)
})

test('an erased person stays blocked, so that a list of another computer does not bring them back', async () => {
  const [dpo, ana] = [await newPerson(node, 'dpo'), await newPerson(node, 'analyst')]
  await erase(dpo, [1])
  const again = await send(ana, [1, 3], 'Outro texto')
  expect([again.status, again.text]).toEqual([422, expect.stringMatching(/must not be contacted/)])
  expect((await send(ana, [3], 'Outro texto')).status).toBe(201)
})

test('a computer without access is not waited for, and it is told that nothing is known of it', async () => {
  const [admin, ana, bia] = [
    await newPerson(node, 'admin', 'Zoe'),
    await newPerson(node, 'analyst', 'Ana'),
    await newPerson(node, 'analyst', 'Bia'),
  ]
  await askTeam(admin, teamOperations.endDevice.path, { id: bia.deviceId })
  const { id } = await erase(admin, [1])
  await askTeam(admin, teamOperations.removeMember.path, { id: ana.id })
  await acknowledge(admin, id)
  expect(await erasures(admin)).toMatchObject([
    {
      doneAt: expect.stringMatching(/^20/),
      devices: [
        { memberName: 'Ana', isAwaited: false, erasedAt: null },
        { memberName: 'Zoe', isAwaited: false, erasedAt: expect.stringMatching(/^20/) },
      ],
    },
  ])
})

test('a repeat of an erasure is the same one, and never one of other people', async () => {
  const [dpo, ana] = [await newPerson(node, 'dpo'), await newPerson(node, 'analyst')]
  await send(ana, [1])
  await send(ana, [2])
  const { id, counts } = await erase(dpo, [1])
  expect((await erase(dpo, [1], id)).counts).toEqual(counts)
  const other = { id, keys: [phone(2)] }
  expect((await askTeam(dpo, teamOperations.erasePeople.path, other)).status).toBe(422)
  expect(await toErase(ana)).toMatchObject([{ id, keys: [phone(1)] }])
  expect(await askControl(node, controlPaths.findPeople, { keys: [phone(2)] })).toMatchObject({
    campaigns: 1,
  })
})

test('an erasure whose node died in the middle is carried out by the next one that looks', async () => {
  const ana = await newPerson(node, 'analyst')
  await send(ana, [1])
  const opened = await openPostgresStore({
    url: place.database,
    secretFile: place.secretFile,
    relay: { isSingle: true },
  })
  const id = randomUUID()
  await opened.relay?.erasures.begin(ana.id, id, [phone(1)])
  await opened.close()
  // Until nothing of them is left at the instance no computer is told: it could get it back from there.
  expect(await toErase(ana)).toEqual([])
  await place.startNode()
  await eventually(async () => expect(await erasures(node)).toMatchObject([{ id, counts: { campaigns: 1 } }]))
  expect(await askControl(node, controlPaths.findPeople, { keys: [phone(1)] })).toMatchObject({
    campaigns: 0,
  })
})

test('the people of an erasure are sealed in the database, and only a computer of the team is told them', async () => {
  const dpo = await newPerson(node, 'dpo')
  await erase(dpo, [1])
  const rows = await askPostgres(
    place.database,
    `select coalesce(encode(people_sealed, 'escape'), '') || id || coalesce(counts, '') as text from team_erasure`,
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(phone(1).key)
  const byInstance = { url: node.url, token: node.token }
  expect((await askTeam(byInstance, teamOperations.listOwnErasures.path)).status).toBe(404)
  expect((await acknowledge(byInstance, randomUUID())).status).toBe(404)
})

test('after tokens are rotated an erasure waits for the members to be back, and not for their old computers', async () => {
  const [dpo, ana] = [await newPerson(node, 'dpo', 'Davi'), await newPerson(node, 'analyst', 'Ana')]
  const bia = await newPerson(node, 'analyst', 'Bia')
  const { id } = await erase(dpo, [1])
  await acknowledge(ana, id)
  const codes = (await place.admin('rotate-tokens')).lines.map(
    (line) => JSON.parse(line) as { member: string; code: string },
  )
  // A node looks through what has ended when it starts.
  await place.startNode()
  expect(await erasures(node)).toMatchObject([{ doneAt: null }])
  const again = await joinAs(node, codes.find(({ member }) => member === dpo.id)?.code ?? '')
  expect(await toErase(again)).toMatchObject([{ id, keys: [phone(1)] }])
  await acknowledge(again, id)
  expect(await erasures(node)).toMatchObject([
    {
      doneAt: null,
      devices: [
        { memberName: 'Ana', isAwaited: false },
        { memberName: 'Bia', isAwaited: true, erasedAt: null },
        { memberName: 'Davi', isAwaited: false, erasedAt: expect.stringMatching(/^20/) },
      ],
    },
  ])
  await askTeam(node, teamOperations.removeMember.path, { id: bia.id })
  await place.startNode()
  await eventually(async () =>
    expect(await erasures(node)).toMatchObject([{ doneAt: expect.stringMatching(/^20/) }]),
  )
})

test('what a computer asks for before it is told of an erasure is gone when the erasure has ended', async () => {
  const [dpo, ana] = [await newPerson(node, 'dpo'), await newPerson(node, 'analyst')]
  const { id } = await erase(dpo, [1])
  // Held, as they are blocked; the bytes name them.
  expect((await send(ana, [1, 2])).status).toBe(422)
  expect(await askPostgres(place.database, 'select distinct request from relay_body')).toHaveLength(1)
  for (const who of [dpo, ana]) await acknowledge(who, id)
  expect(await erasures(dpo)).toMatchObject([{ doneAt: expect.stringMatching(/^20/) }])
  expect(await askPostgres(place.database, 'select distinct request from relay_body')).toEqual([])
  expect(await askControl(node, controlPaths.findPeople, { keys: [phone(1)] })).toMatchObject({
    campaigns: 0,
  })
})

test('a computer is told of all that it is to erase, a page at a time, also while none of the first is done', async () => {
  const [dpo, ana] = [await newPerson(node, 'dpo'), await newPerson(node, 'analyst')]
  for (let number = 1; number <= 21; number += 1) await erase(dpo, [number])
  const first = await toErase(ana)
  expect(first).toHaveLength(20)
  expect(await toErase(ana, first.at(-1)?.id)).toMatchObject([{ keys: [phone(21)] }])
  expect(await toErase(ana, (await toErase(ana, first.at(-1)?.id))[0]?.id)).toEqual([])
})

type Desktop = TestWorkspace & { connectionId: string }

/** Somebody's computer that has joined, with a list of three people. */
const startDesktop = async (name: string, role: TeamRole): Promise<Desktop & { listId: string }> => {
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
  const { id } = await desktop.client.team.join({ baseUrl: node.url, code, device: `PC de ${name}` })
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
