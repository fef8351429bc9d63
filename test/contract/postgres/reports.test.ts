/** What left a computer before it joined counts at the relay like what left from there, and is never sent. */
import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import {
  audioCampaignPath,
  enrichmentCreationPath,
  openPolicy,
  smsCampaignPath,
  teamOperations,
  type TeamPolicy,
  type TeamRequest,
} from '../../../shared/api/index.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { askPostgres } from '../../support/postgres.ts'
import { boundary, dataPart, encodeForm, filePart, makeSound, validAudioData } from '../support/audio-form.ts'
import { askTeam, postCampaign } from '../support/nodes.ts'
import { startTeam, newPerson, type Person, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

beforeEach(async () => {
  ;({ place, node } = await startTeam())
})

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

const phones = (...last: number[]) => last.map((number) => ({ contact: `55119${87_650_000 + number}` }))

/** A campaign that has left: what it asked for started when it left. */
const campaign = (last: number[], at: string, change: object = {}) => ({
  title: 'Cobrança de outubro',
  message: 'Olá',
  type: 'SMSSHORT',
  start_date: at,
  contacts: phones(...last),
  ...change,
})

type Said = { key?: string; path?: string; state?: string; at?: string }

const addressOf = ({ url }: { url: string }, said: Said): string => {
  const query = { key: randomUUID(), path: smsCampaignPath, state: 'sent', at: daysAgo(2), ...said }
  return `${url}${teamOperations.reportRequest.path}?${new URLSearchParams(query)}`
}

const bytesOf = (body: object | string | Buffer): string | Uint8Array<ArrayBuffer> => {
  if (Buffer.isBuffer(body)) return new Uint8Array(body)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const report = async (
  who: { url: string; token: string },
  said: Said,
  body: object | string | Buffer,
  contentType = 'application/json',
): Promise<{ status: number; answer: unknown }> => {
  const response = await fetch(addressOf(who, said), {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': contentType },
    body: bytesOf(body),
  })
  return { status: response.status, answer: await response.json() }
}

/** The same campaign, as somebody asks the relay for it. */
const send = (who: { url: string; token: string }, last: number[], change: object = {}) =>
  postCampaign(who, randomUUID(), { message: 'Olá', contacts: phones(...last), ...change })

const requests = async (who: { url: string; token: string }): Promise<TeamRequest[]> =>
  teamOperations.listRequests.answer.parse((await askTeam(who, teamOperations.listRequests.path)).answer)
    .requests

const setPolicy = (change: Partial<TeamPolicy>) =>
  askTeam(node, teamOperations.setPolicy.path, { ...openPolicy, ...change })

const rows = () =>
  askPostgres<{ state: string; codes: number; bodies: number }>(
    place.database,
    `select state, (select count(*)::int from relay_code where request = number) as codes,
            (select count(*)::int from relay_body where request = number) as bodies
     from relay_request order by number`,
  )

test('a campaign that left one computer before it joined holds the same one of another computer, and nothing sends it', async () => {
  const [ana, bia] = [await newPerson(node, 'analyst', 'Ana'), await newPerson(node, 'analyst', 'Bia')]
  const at = daysAgo(2)
  expect(await report(ana, { at }, campaign([1, 2], at))).toEqual({ status: 200, answer: { isNew: true } })
  const held = await send(bia, [2, 3])
  expect([held.status, held.text]).toEqual([422, expect.stringMatching(/Held, not sent/)])
  expect(await requests(node)).toMatchObject([
    { state: 'stopped', hold: { reason: 'twin', shared: 1, claimedAt: at }, reportedAt: null },
    {
      title: 'Cobrança de outubro',
      authorName: 'Ana',
      quantity: 2,
      state: 'sent',
      receivedAt: at,
      reportedAt: expect.stringMatching(/^20/) as string,
    },
  ])
  // Nobody's word lets it go, and its bytes are not there.
  const [, { id }] = (await requests(node)) as [TeamRequest, TeamRequest]
  const sha256 = 'a'.repeat(64)
  for (const path of ['approve', 'withdraw', 'release'] as const)
    expect((await askTeam(node, teamOperations[path].path, { id, sha256 })).status).toBe(404)
  expect((await askTeam(node, `${teamOperations.getContent.path}?id=${id}`)).status).toBe(404)
  expect(await rows()).toMatchObject([{ state: 'sent', codes: 2, bodies: 0 }, { state: 'stopped' }])
  // To somebody else it may go.
  expect((await send(bia, [4])).status).toBe(201)
  expect(place.supplier.ledger).toHaveLength(1)
  const audit = await askTeam(node, `${teamOperations.listAudit.path}?before=1000000`)
  const lines = teamOperations.listAudit.answer.parse(audit.answer).lines
  expect(lines.find(({ action }) => action === 'request_reported')).toMatchObject({
    actor: ana.id,
    about: JSON.stringify({ request: id, kind: 'SMSSHORT', state: 'sent', people: 2 }),
  })
})

test('one of which nobody knows whether it left holds too, until somebody says that it did not', async () => {
  const [ana, bia] = [await newPerson(node, 'analyst'), await newPerson(node, 'analyst')]
  await report(ana, { state: 'unknown' }, campaign([1], daysAgo(2)))
  expect((await send(bia, [1])).status).toBe(422)
  const [held, unknown] = await requests(node)
  expect([held?.hold?.reason, unknown?.state]).toEqual(['twin', 'unknown'])
  const settled = { id: unknown?.id, resolution: 'confirmed_not_sent' }
  expect((await askTeam(node, teamOperations.settle.path, settled)).status).toBe(200)
  expect((await send(bia, [1])).status).toBe(201)
})

test('a limit per person and “who was contacted” count what left before, also where it is no repeat', async () => {
  const [ana, bia] = [await newPerson(node, 'analyst'), await newPerson(node, 'analyst')]
  const at = daysAgo(20)
  const now = { start_date: daysAgo(0) }
  await setPolicy({ contactCap: { contacts: 1, days: 30 } })
  await report(ana, { at }, campaign([1, 2], at))
  const held = await send(bia, [2, 3], now)
  expect([held.status, held.text]).toEqual([422, expect.stringMatching(/1 of its people/)])
  await setPolicy({ contactCap: { contacts: 1, days: 10 } })
  // Neither within ten days, nor a twin after seven.
  expect((await send(bia, [1], now)).status).toBe(201)
  const asked = await askTeam(bia, `${teamOperations.listContacted.path}?days=366`)
  const { campaigns } = teamOperations.listContacted.answer.parse(asked.answer)
  expect(campaigns.find((one) => one.at === at)).toMatchObject({
    reaches: true,
    tag: expect.any(String) as string,
  })
  expect(campaigns.find((one) => one.at === at)?.codes).toHaveLength(2)
})

test('a report that comes again, at once or by another member, is one request', async () => {
  const [ana, bia] = [await newPerson(node, 'analyst'), await newPerson(node, 'analyst')]
  const key = randomUUID()
  const at = daysAgo(1)
  const all = await Promise.all(
    Array.from({ length: 4 }, () => report(ana, { key, at }, campaign([1, 2, 3], at))),
  )
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(all.filter(({ answer }) => (answer as { isNew: boolean }).isNew)).toHaveLength(1)
  expect(await report(bia, { key, at, state: 'unknown' }, campaign([1, 2, 3], at))).toEqual({
    status: 200,
    answer: { isNew: false },
  })
  expect(await rows()).toEqual([{ state: 'sent', codes: 3, bodies: 0 }])
})

test('a call and an enrichment are reported in the form in which they left', async () => {
  const ana = await newPerson(node, 'analyst')
  const form = encodeForm([filePart(makeSound()), dataPart(validAudioData)])
  const multipart = `multipart/form-data; boundary=${boundary}`
  expect((await report(ana, { path: audioCampaignPath }, form, multipart)).status).toBe(200)
  const list = { name: 'CPFs', type: 'PROFILE_360', document_type: 'CPF', documents: ['52998224725'] }
  const { status, answer } = await report(ana, { path: enrichmentCreationPath }, list)
  expect([status, answer]).toEqual([200, { isNew: true }])
  expect((await requests(node)).map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['ENRICHMENT', 1],
    ['TVOZ', 2],
  ])
})

test('what is no request of the operation, and what a role may not do, is refused in both languages', async () => {
  const ana = await newPerson(node, 'analyst')
  const at = daysAgo(1)
  const refused = async (said: Said, body: object | string | Buffer, contentType?: string) =>
    (await report(ana, said, body, contentType)).status
  expect(await refused({}, 'no JSON')).toBe(400)
  expect(await refused({}, campaign([1], at, { colour: 'red' }))).toBe(400)
  expect(await refused({}, campaign([], at))).toBe(422)
  expect(await refused({}, campaign([1], 'soon'))).toBeGreaterThanOrEqual(400)
  expect(await refused({ state: 'ready' }, campaign([1], at))).toBe(400)
  expect(await refused({ at: 'yesterday' }, campaign([1], at))).toBe(400)
  expect(await refused({ path: '/company/create' }, campaign([1], at))).toBe(400)
  expect(await refused({ path: audioCampaignPath }, campaign([1], at))).toBe(400)
  const form = encodeForm([filePart(makeSound()), dataPart(validAudioData)])
  expect(await refused({}, form, `multipart/form-data; boundary=${boundary}`)).toBe(400)
  expect((await report(ana, { state: 'ready' }, campaign([1], at))).answer).toMatchObject({
    message: expect.stringMatching(/^Invalid data in the request body/),
    message_translate: expect.stringMatching(/^Dados inválidos no corpo da requisição/),
  })
  for (const role of ['auditor', 'dpo'] as const)
    expect((await report(await newPerson(node, role), {}, campaign([1], at))).status).toBe(403)
  expect((await report({ url: node.url, token: 'none' }, {}, campaign([1], at))).status).toBe(401)
  expect(await rows()).toEqual([])
})

/** Sends half of a report, and waits until it is cut off. */
const half = (who: Person, said: Said, body: string, cut: () => Promise<unknown>): Promise<string> =>
  new Promise((resolve) => {
    const asking = httpRequest(addressOf(who, said), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    asking.on('error', () => resolve('cut'))
    asking.on('response', () => resolve('answered'))
    asking.write(body.slice(0, body.length / 2), () => void cut())
  })

test('a node that is killed in the middle of a report has stored none of it, and the next one takes it whole', async () => {
  const ana = await newPerson(node, 'analyst')
  const at = daysAgo(1)
  const many = campaign(
    Array.from({ length: 30_000 }, (_each, index) => index),
    at,
  )
  const said = { key: randomUUID(), at }
  expect(await half(ana, said, JSON.stringify(many), () => node.kill())).toBe('cut')
  expect(await rows()).toEqual([])
  const next = await place.startNode()
  const again = { ...ana, url: next.url }
  expect((await report(again, said, many)).answer).toEqual({ isNew: true })
  expect((await report(again, said, many)).answer).toEqual({ isNew: false })
  expect(await rows()).toEqual([{ state: 'sent', codes: 30_000, bodies: 0 }])
})
