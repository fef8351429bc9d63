import { randomUUID } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import {
  enrichmentPath,
  smsCampaignPath,
  type TeamOperation,
  teamOperations,
  type TeamRequest,
  teamRoles,
} from '../../../shared/api/index.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { askPostgres } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { approve } from '../support/approve.ts'
import { askTeam, post } from '../support/nodes.ts'
import { joinAs, makeTeamPlace, newPerson, type Person, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

let firstCode: string

beforeEach(async () => {
  place = await makeTeamPlace()
  firstCode = await place.createTeam('Ana')
  node = await place.startNode()
})

const paths = Object.fromEntries(
  Object.entries(teamOperations).map(([id, { path }]) => [id, path]),
) as Record<keyof typeof teamOperations, string>

const phones = (...last: number[]) =>
  last.map((number) => ({ contact: `55119${String(87_650_000 + number)}` }))

const send = (who: { url: string; token: string }, last: number[], change: object = {}, key = randomUUID()) =>
  post(who, smsCampaignPath, key, {
    title: 'Cobrança',
    message: 'Olá',
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts: phones(...last),
    ...change,
  })

const latest = async (who: { url: string; token: string }): Promise<TeamRequest | undefined> =>
  teamOperations.listRequests.answer.parse((await askTeam(who, paths.listRequests)).answer).requests[0]

const setPolicy = (change: object) =>
  askTeam(node, paths.setPolicy, { approvalFrom: null, sendingHours: null, ...change })

test('a team is made at the command line, its first admin joins with the code and invites others', async () => {
  const code = firstCode
  expect(code).toMatch(/^[2-9A-Z]{5}(-[2-9A-Z]{5}){3}$/)
  expect((await place.admin('create-team', 'Outra', '--admin', 'Bia')).said).toMatch(
    /has its team already: Cobrança\. Another team needs a database of its own/,
  )
  // As somebody types it who reads it off a screen.
  const ana = await joinAs(node, ` ${code.toLowerCase().replaceAll('-', ' ')} `, 'Notebook da Ana')
  expect((await askTeam(ana, paths.me)).answer).toMatchObject({
    team: { name: 'Cobrança' },
    member: { name: 'Ana', role: 'admin' },
    deviceId: ana.deviceId,
  })
  const invited = await askTeam(ana, paths.invite, { name: 'Bia', role: 'analyst' })
  const other = await place.startNode()
  const bia = await joinAs(other, (invited.answer as { code: string }).code)
  expect((await send({ ...bia, url: node.url }, [1])).status).toBe(201)
  expect(await latest(ana)).toMatchObject({ author: bia.id, state: 'sent' })
})

test('a code is good once and for seven days, and one that nobody was given is refused', async () => {
  const { answer } = await askTeam(node, paths.invite, { name: 'Caio', role: 'analyst' })
  const { code } = answer as { code: string }
  const tries = await Promise.all([1, 2, 3].map(() => askTeam(node, paths.join, { code, device: 'PC' })))
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  expect((await askTeam(node, paths.join, { code, device: 'PC' })).answer).toMatchObject({
    message_translate: 'Este código já foi usado: ele vale uma vez só. Peça outro',
  })
  const late = await askTeam(node, paths.invite, { name: 'Davi', role: 'analyst' })
  await askPostgres(place.database, `update team_invitation set expires_at = now() - interval '1 second'`)
  const refused = await askTeam(node, paths.join, {
    code: (late.answer as { code: string }).code,
    device: 'PC',
  })
  expect(refused.answer).toMatchObject({ message: expect.stringMatching(/has expired/) })
  expect((await askTeam(node, paths.join, { code: 'AAAAA', device: 'PC' })).answer).toMatchObject({
    message: expect.stringMatching(/No invitation has this code/),
  })
})

test('each operation of the team is for its roles alone, and none is without a token', async () => {
  const people = await Promise.all(
    teamRoles.map(async (role) => ({ role, who: await newPerson(node, role) })),
  )
  const operations = Object.entries(teamOperations) as [keyof typeof teamOperations, TeamOperation][]
  const statusOf = async ({ method, path }: TeamOperation, token: string): Promise<number> =>
    (await askTeam({ url: node.url, token }, path, method === 'get' ? undefined : {})).status
  const wrong: string[] = []
  for (const [id, operation] of operations.filter(([one]) => one !== 'leave')) {
    if (typeof operation.roles === 'string') continue
    if ((await statusOf(operation, 'none')) !== 401) wrong.push(`${id} without a token`)
    for (const { role, who } of people) {
      // An empty body or query is refused with 400 by what they may ask.
      const isRefused = (await statusOf(operation, who.token)) === 403
      if (isRefused === operation.roles.includes(role)) wrong.push(`${id} as ${role}`)
    }
  }
  for (const { role, who } of people) {
    const maySend = ['analyst', 'approver', 'admin'].includes(role)
    if ((await send(who, [7], { contacts: [] })).status !== (maySend ? 422 : 403))
      wrong.push(`sending as ${role}`)
    if (!maySend && (await askTeam(who, enrichmentPath.replace('{id}', 'x'))).status !== 403)
      wrong.push(`asking as ${role}`)
  }
  expect(wrong).toEqual([])
})

test('an analyst sees their own requests, and an approver those of all', async () => {
  const [ana, bia, cleo] = [
    await newPerson(node, 'analyst'),
    await newPerson(node, 'analyst'),
    await newPerson(node, 'approver'),
  ]
  const key = randomUUID()
  await send(ana, [1], {}, key)
  const request = await latest(ana)
  expect(await latest(bia)).toBeUndefined()
  expect((await askTeam(bia, `${paths.getRequest}?id=${request?.id}`)).status).toBe(404)
  expect((await askTeam(bia, paths.withdraw, { id: request?.id })).status).toBe(404)
  expect(await latest(cleo)).toEqual(request)
  const found = await askTeam(ana, `${paths.getRequest}?key=${key}`)
  expect(found.answer).toMatchObject({ ...request, answer: { status: 201 } })
  expect((await askTeam(cleo, `${paths.getRequest}?id=${request?.id}`)).answer).toEqual(found.answer)
  expect((await askTeam(cleo, `${paths.getRequest}?key=${key}`)).status).toBe(404)
  expect((await askTeam(ana, paths.getRequest)).status).toBe(400)
})

test('what reaches many waits for somebody else, who approves the very bytes, and then leaves by itself', async () => {
  await setPolicy({ approvalFrom: 3 })
  const [ana, bia] = [await newPerson(node, 'approver'), await newPerson(node, 'approver')]
  const key = randomUUID()
  expect((await send(ana, [1, 2], {}, randomUUID())).status).toBe(201)
  const held = await send(ana, [4, 5, 6], {}, key)
  expect([held.status, held.text]).toEqual([
    422,
    expect.stringMatching(/3 people needs the approval of somebody else/),
  ])
  const request = await latest(ana)
  expect(request).toMatchObject({
    state: 'stopped',
    hold: { reason: 'approval', people: 3 },
    approvedBy: null,
  })
  const id = request?.id ?? ''
  expect((await approve(ana, id)).answer).toMatchObject({
    message: expect.stringMatching(/cannot approve it/),
  })
  const other = await askTeam(bia, paths.approve, { id, sha256: 'a'.repeat(64) })
  expect(other.answer).toMatchObject({ message: expect.stringMatching(/not the bytes that would leave/) })
  // Looked at again, it still waits.
  await askTeam(ana, paths.release, { id })
  expect((await send(ana, [4, 5, 6], {}, key)).status).toBe(422)
  expect(place.supplier.ledger).toHaveLength(1)
  expect((await approve(bia, id)).status).toBe(200)
  expect((await send(ana, [4, 5, 6], {}, key)).status).toBe(201)
  expect(await latest(ana)).toMatchObject({ state: 'sent', approvedBy: bia.id })
  expect(place.supplier.ledger).toHaveLength(2)
})

test('what was to start at once leaves whenever it is approved, and what had a time of its own once a person lets it go', async () => {
  await setPolicy({ approvalFrom: 1 })
  const [ana, bia] = [await newPerson(node, 'analyst'), await newPerson(node, 'approver')]
  const shift = (columns: string[], by: string) =>
    askPostgres(
      place.database,
      `update relay_request set ${columns.map((column) => `${column} = ${column} - interval '${by}'`).join(', ')}
       where state = 'stopped'`,
    )
  await send(ana, [1], { start_date: new Date().toISOString() })
  await shift(['received_at', 'released_at', 'start_at'], '3 hours')
  const atOnce = (await latest(ana))?.id ?? ''
  expect((await approve(bia, atOnce)).status).toBe(200)
  await expect.poll(async () => (await latest(ana))?.state).toBe('sent')
  await send(ana, [2], { start_date: new Date(Date.now() + 3_600_000).toISOString() })
  await shift(['received_at', 'released_at', 'start_at'], '2 hours')
  const timed = (await latest(ana))?.id ?? ''
  expect((await approve(bia, timed)).status).toBe(200)
  await expect.poll(async () => (await latest(ana))?.hold).toMatchObject({ reason: 'late' })
  expect(place.supplier.ledger).toHaveLength(1)
  expect((await askTeam(bia, paths.release, { id: timed })).status).toBe(200)
  await expect.poll(async () => (await latest(ana))?.state).toBe('sent')
  expect(place.supplier.ledger).toHaveLength(2)
})

test('what is withdrawn does not leave, whatever is said of it afterwards', async () => {
  await setPolicy({ approvalFrom: 1 })
  const [ana, bia] = [await newPerson(node, 'analyst'), await newPerson(node, 'admin')]
  await send(ana, [1])
  const id = (await latest(ana))?.id ?? ''
  expect((await askTeam(ana, paths.withdraw, { id })).status).toBe(200)
  expect((await askTeam(ana, paths.withdraw, { id })).status).toBe(404)
  expect((await approve(bia, id)).status).toBe(404)
  expect((await askTeam(bia, paths.release, { id })).status).toBe(404)
  expect(await latest(ana)).toMatchObject({ state: 'stopped', hold: { reason: 'withdrawn' } })
  expect(place.supplier.ledger).toEqual([])
})

test('a campaign out of the team’s hours is held, by the clock of those whom it reaches', async () => {
  const never = { weekdays: null, saturday: null, sunday: null, onHolidays: false }
  const day = { from: '09:00', to: '12:00' }
  const sms = { weekdays: day, saturday: null, sunday: null, onHolidays: false }
  await setPolicy({ sendingHours: { voice: never, rcs: never, sms, withCorpusChristi: false } })
  // A Tuesday, 12:30 in São Paulo and 10:30 in Acre.
  const start = { start_date: '2027-01-05T12:30:00' }
  const acre = { contacts: [{ contact: '5568987654321' }], message: 'Acre' }
  expect((await send(node, [], { ...start, ...acre })).status).toBe(201)
  const held = await send(node, [1, 2], start)
  expect([held.status, held.text]).toEqual([
    422,
    expect.stringMatching(/2 of its people would be reached outside/),
  ])
  expect((await latest(node))?.hold).toEqual({
    reason: 'out_of_hours',
    people: 2,
    nextAllowedAt: '2027-01-06T12:00:00.000Z',
  })
})

test('an ended device, a removed member and a rotated token ask in vain from then on', async () => {
  const [ana, bia, caio] = [
    await newPerson(node, 'analyst'),
    await newPerson(node, 'analyst'),
    await newPerson(node, 'analyst'),
  ]
  const statusOf = async (who: Person): Promise<number> => (await askTeam(who, paths.me)).status
  expect([await statusOf(ana), await statusOf(bia), await statusOf(caio)]).toEqual([200, 200, 200])
  await askTeam(node, paths.endDevice, { id: ana.deviceId })
  await askTeam(node, paths.removeMember, { id: bia.id })
  expect([await statusOf(ana), await statusOf(bia), await statusOf(caio)]).toEqual([401, 401, 200])
  expect((await send(ana, [1])).text).toMatch(
    /"The access of this computer was ended.*ask an admin.*O acesso deste computador foi encerrado.*peça/,
  )
  expect((await send(ana, [1])).status).toBe(401)
  const rotated = await place.admin('rotate-tokens')
  expect(await statusOf(caio)).toBe(401)
  const codes = rotated.lines.map((line) => JSON.parse(line) as { member: string; code: string })
  expect(codes.map(({ member }) => member)).toEqual(expect.arrayContaining([ana.id, caio.id]))
  expect(codes.map(({ member }) => member)).not.toContain(bia.id)
  const again = await joinAs(node, codes.find(({ member }) => member === ana.id)?.code ?? '')
  expect(await statusOf(again)).toBe(200)
  const renewed = await askTeam(again, paths.renewToken, {})
  expect(await statusOf({ ...again, token: (renewed.answer as { token: string }).token })).toBe(200)
  await askTeam(again, paths.leave, {})
  expect(await statusOf(again)).toBe(401)
})

test('rotated tokens end the instance’s own too, on every node, and the new one is kept in a file for its owner alone', async () => {
  const other = await place.startNode()
  const statusOf = async (token: string, url = node.url): Promise<number> =>
    (await askTeam({ url, token }, paths.listMembers)).status
  expect([await statusOf(node.token), await statusOf(node.token, other.url)]).toEqual([200, 200])
  const file = join(temporaryFolder(), 'token')
  writeFileSync(file, node.token, { mode: 0o600 })
  const rotated = await place.admin('rotate-tokens', '--token-out', file)
  expect([rotated.code, rotated.lines.join('')]).toEqual([0, expect.not.stringContaining('eyJ')])
  expect([
    await statusOf(node.token),
    await statusOf(other.token),
    await statusOf(node.token, other.url),
  ]).toEqual([401, 401, 401])
  expect((await send(node, [1])).status).toBe(401)
  const token = readFileSync(file, 'utf8')
  expect([await statusOf(token), await statusOf(token, other.url), statSync(file).mode & 0o777]).toEqual([
    200, 200, 0o600,
  ])
  // Without a file it is told like the codes; a node that starts again has it in its own.
  const again = await place.admin('rotate-tokens')
  const told = again.lines.map((line) => JSON.parse(line) as { member: string; token?: string })
  expect(told.filter(({ member }) => member === 'local')).toHaveLength(1)
  expect(await statusOf(told.find(({ member }) => member === 'local')?.token ?? '')).toBe(200)
  expect(await statusOf(token)).toBe(401)
  const started = await place.startNode()
  expect([await statusOf(started.token), (await send(started, [1])).status]).toEqual([200, 201])
})

test('the last admin cannot be removed, and of two who remove each other one stays', async () => {
  const one = await joinAs(node, firstCode)
  expect((await askTeam(one, paths.setRole, { id: one.id, role: 'analyst' })).answer).toMatchObject({
    message: expect.stringMatching(/last admin/),
  })
  const other = await newPerson(node, 'admin')
  // The team's row is held, until both of them are at it.
  const holder = new Client({ connectionString: place.database })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from team for update')
  const ending = [
    askTeam(one, paths.removeMember, { id: other.id }),
    askTeam(other, paths.removeMember, { id: one.id }),
  ]
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await askPostgres(place.database, waiting)).length).toBe(2)
  await holder.query('commit')
  await holder.end()
  const ends = await Promise.all(ending)
  // The second finds itself removed, or that the first is the last one.
  expect(ends.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})

test('who mirrors blocks learns of each change once, in order, whatever became of it', async () => {
  const blockOf = (...last: number[]) => ({
    keys: phones(...last).map(({ contact }) => ({ kind: 'phone', key: contact })),
  })
  const changesAfter = async (after: string) =>
    teamOperations.listBlocks.answer.parse(
      (await askTeam(node, `${paths.listBlocks}?after=${encodeURIComponent(after)}`)).answer,
    )
  expect(await changesAfter('')).toEqual({ changes: [], next: '', isLast: true })
  expect(await askTeam(node, paths.addBlocks, blockOf(1, ...Array<number>(50).fill(2)))).toEqual({
    status: 200,
    answer: { done: true },
  })
  const first = await changesAfter('')
  expect(first.changes.map(({ isBlocked }) => isBlocked)).toEqual([true, true])
  await askTeam(node, paths.removeBlocks, blockOf(1))
  await askTeam(node, paths.addBlocks, blockOf(2, 3))
  const then = await changesAfter(first.next)
  expect(then.changes.map(({ isBlocked }) => isBlocked)).toEqual([false, true])
  expect(first.changes).toContainEqual({ code: then.changes[0]?.code, isBlocked: true })
  expect(await changesAfter(then.next)).toEqual({ changes: [], next: then.next, isLast: true })
  expect((await send(node, [1])).status).toBe(201)
  expect((await send(node, [2])).status).toBe(422)
})
