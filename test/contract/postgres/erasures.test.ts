import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openPostgresStore } from '../../../main/service/store/postgres/open.ts'
import { controlPaths, teamOperations } from '../../../shared/api/index.ts'
import { eventually } from '../../support/eventually.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { askPostgres } from '../../support/postgres.ts'
import { acknowledge, erase, erasures, phone, send, toErase } from '../support/erasures.ts'
import { askControl, askTeam } from '../support/nodes.ts'
import { joinAs, startTeam, newPerson, type TeamPlace, rotateTokens } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

beforeEach(async () => {
  ;({ place, node } = await startTeam())
})

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
  for (const who of [admin, ana, bia]) await toErase(who)
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
  for (const who of [dpo, ana, bia]) await toErase(who)
  const { id } = await erase(dpo, [1])
  await acknowledge(ana, id)
  const codes = await rotateTokens(place, node)
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

test('a member with two computers is waited for at both after tokens were rotated, until an admin lets one go', async () => {
  const admin = await newPerson(node, 'admin', 'Zoe')
  const pc = await newPerson(node, 'analyst', 'Ana')
  const { answer } = await askTeam(admin, teamOperations.inviteAgain.path, { id: pc.id })
  const laptop = await joinAs(node, teamOperations.inviteAgain.answer.parse(answer).code, 'Notebook')
  for (const who of [admin, pc, laptop]) await toErase(who)
  const { id } = await erase(admin, [1])
  await acknowledge(admin, id)
  const codes = await rotateTokens(place, node)
  const again = await joinAs(node, codes.find(({ member }) => member === pc.id)?.code ?? '')
  await toErase(again)
  await acknowledge(again, id)
  const [open] = await erasures(node)
  expect(open).toMatchObject({ doneAt: null })
  const awaited = open?.devices.find((device) => device.name === 'Notebook')
  expect(awaited).toMatchObject({ isAwaited: true })
  for (const device of open?.devices.filter(({ isAwaited }) => isAwaited) ?? [])
    expect((await askTeam(node, teamOperations.endDevice.path, { id: device.id })).status).toBe(200)
  // A node looks through what has ended when it starts.
  await place.startNode()
  await eventually(async () =>
    expect(await erasures(node)).toMatchObject([{ doneAt: expect.stringMatching(/^20/) }]),
  )
})

test('a script of the team, which never asks whom it is to erase, is not waited for', async () => {
  const [dpo, script] = [await newPerson(node, 'dpo', 'Davi'), await newPerson(node, 'analyst', 'CRM')]
  await toErase(dpo)
  expect((await send(script, [1])).status).toBe(201)
  const { id } = await erase(dpo, [1])
  await acknowledge(dpo, id)
  expect(await erasures(dpo)).toMatchObject([
    { doneAt: expect.stringMatching(/^20/), devices: [{ memberName: 'Davi' }] },
  ])
})

test('what a computer asks for before it is told of an erasure is gone when the erasure has ended', async () => {
  const [dpo, ana] = [await newPerson(node, 'dpo'), await newPerson(node, 'analyst')]
  for (const who of [dpo, ana]) await toErase(who)
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
