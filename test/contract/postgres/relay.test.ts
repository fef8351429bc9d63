import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  audioCampaignPath,
  companyPath,
  controlPaths,
  enrichmentCreationPath,
  smsCampaignPath,
  teamOperations,
} from '../../../shared/api/index.ts'
import { eventually } from '../../support/eventually.ts'
import { accept, type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { needLogin, refuse, startFakeProxy } from '../../support/fake-proxy.ts'
import { type HeadlessService, startHeadless } from '../../support/headless-service.ts'
import { askPostgres } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { askControl, askTeam, emptyDatabase, type NodeAnswer, post } from '../support/nodes.ts'

let supplier: FakeInstance
let database: string
let shared: string

beforeEach(async () => {
  supplier = await startFakeInstance()
  database = await emptyDatabase()
  shared = temporaryFolder()
  writeFileSync(join(shared, 'token'), `${supplier.token}\n`)
  return () => supplier.close()
})

const startRelay = async (...more: string[]): Promise<HeadlessService> => {
  const relay = await startHeadless(temporaryFolder(), {
    database,
    secretFile: join(shared, 'secret'),
    args: [
      '--upstream',
      supplier.baseUrl,
      '--upstream-token-file',
      join(shared, 'token'),
      '--single-database',
      ...more,
    ],
  })
  onTestFinished(() => relay.stop())
  return relay
}

const phones = (...last: number[]) =>
  last.map((number) => ({ contact: `55119${String(87_650_000 + number)}` }))

const campaign = (change: object = {}) => ({
  title: 'Cobrança',
  message: 'Olá',
  type: 'SMSSHORT',
  start_date: '2027-01-04T09:30:00',
  contacts: phones(1, 2, 3),
  ...change,
})

const send = (relay: HeadlessService, change: object = {}, key = randomUUID()): Promise<NodeAnswer> =>
  post(relay, smsCampaignPath, key, campaign(change))

type Entry = { id: string; state: string; hold: { reason: string } | null; resolution: string | null }

const ledgerOf = async (relay: HeadlessService): Promise<Entry[]> =>
  ((await askTeam(relay, teamOperations.listRequests.path)).answer as { requests: Entry[] }).requests

test('a campaign goes through to the byte, with the token of the relay, and the answer is the supplier’s own', async () => {
  const relay = await startRelay()
  const answer = await send(relay)
  const body = JSON.stringify(campaign())
  expect(
    supplier.ledger.map(({ path, headers, body: sent }) => [path, headers.authorization, sent.toString()]),
  ).toEqual([[smsCampaignPath, 'Bearer fake-token', body]])
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([201, { quantity: 3, type: 'SMSSHORT' }])
  const [entry] = await ledgerOf(relay)
  expect(entry).toMatchObject({ state: 'sent' })
  expect(supplier.ledger[0]?.headers['idempotency-key']).toBe(entry?.id)
})

test('whoever owns the database of a relay finds neither phones nor texts in it', async () => {
  const relay = await startRelay()
  await send(relay, { message: 'segredo do Canário' })
  const tables = await askPostgres<{ name: string }>(
    database,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const stored: string[] = []
  for (const { name } of tables)
    for (const row of await askPostgres<Record<string, unknown>>(database, `select * from ${name}`))
      for (const value of Object.values(row))
        stored.push(Buffer.isBuffer(value) ? value.toString('latin1') : String(value))
  expect(stored).toContain('sent')
  expect(stored.filter((value) => /87650001|segredo|Can|Cobran/.test(value))).toEqual([])
})

test('the same campaign from two nodes at once leaves once, in whatever order and under whatever title', async () => {
  const [one, other] = [await startRelay(), await startRelay()]
  const answers = await Promise.all([
    send(one),
    send(other, { title: 'Outra', contacts: phones(3, 2, 1) }),
    send(other, { contacts: phones(3, 4), start_date: '2027-02-04T09:30:00' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  expect(supplier.ledger).toHaveLength(1)
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.text).toMatch(/Held, not sent: request .* says the same and shares [13] of its entries/)
  // Others, and another text: both leave.
  expect((await send(one, { contacts: phones(8, 9) })).status).toBe(201)
  expect((await send(other, { message: 'Até logo' })).status).toBe(201)
})

test('people who get the same text of their own by two campaigns are held, whatever general text these have', async () => {
  const relay = await startRelay()
  const own = (...last: number[]) => phones(...last).map((each) => ({ ...each, message: 'Olá Ana' }))
  expect((await send(relay, { contacts: own(1, 2), message: 'Olá' })).status).toBe(201)
  expect((await send(relay, { contacts: own(2, 3), message: 'Olá, cliente' })).status).toBe(422)
  // Where somebody is told the general text, it counts.
  expect((await send(relay, { contacts: [...own(2), ...phones(4)], message: 'Oi' })).status).toBe(201)
  expect((await send(relay, { contacts: own(5), message: 'Oi' })).status).toBe(201)
})

test('requests with one key leave once on all nodes, and each gets the one answer', async () => {
  const first = await startRelay()
  const nodes = [first, await startRelay()]
  const key = randomUUID()
  const answers = await Promise.all([...nodes, ...nodes].map((node) => send(node, {}, key)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect([answers[0]?.status, supplier.ledger.length]).toEqual([201, 1])
  expect((await send(first, { message: 'outro' }, key)).text).toMatch(/Idempotency-Key was used with another/)
})

test('what should have started long ago is held, and leaves once a person has let it go', async () => {
  const relay = await startRelay()
  const key = randomUUID()
  const late = { start_date: '2026-01-05T09:30:00' }
  const answer = await send(relay, late, key)
  expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(/due at 2026-01-05T12:30/)])
  const [entry] = await ledgerOf(relay)
  expect(entry).toMatchObject({ state: 'stopped', hold: { reason: 'late' } })
  await askTeam(relay, teamOperations.release.path, { id: entry?.id })
  expect((await send(relay, late, key)).status).toBe(201)
  expect([(await ledgerOf(relay)).length, supplier.ledger.length]).toEqual([1, 1])
})

test('nobody is contacted by a claim that comes after their block, however the two race', async () => {
  const [one, other] = [await startRelay(), await startRelay()]
  const blockOf = (number: number): object => ({
    keys: [{ kind: 'phone', key: phones(number)[0]?.contact }],
  })
  const numbers = Array.from({ length: 40 }, (_each, index) => index + 100)
  const answers = await Promise.all(
    numbers.flatMap((number) => [
      send(one, { contacts: phones(number) }),
      askTeam(other, teamOperations.addBlocks.path, blockOf(number)).then(() => null),
    ]),
  )
  const sent = answers.filter((answer) => answer?.status === 201).length
  expect(supplier.ledger).toHaveLength(sent)
  const after = await askPostgres(
    database,
    `select 1 from relay_attempt attempt join relay_code code on code.request = attempt.request
       join relay_block block on block.person = code.person where attempt.claimed_at > block.changed_at`,
  )
  expect(after).toEqual([])
  // And once everybody is blocked, nobody is reached.
  expect((await send(other, { message: 'de novo', contacts: phones(100, 500) })).text).toMatch(
    /Held, not sent: 1 of its people must not be contacted/,
  )
  await askTeam(one, teamOperations.removeBlocks.path, blockOf(100))
  expect((await send(other, { message: 'de novo', contacts: phones(100) })).status).toBe(201)
})

test('an answer that leaves it open is never sent again, and a person’s word decides what counts', async () => {
  const relay = await startRelay()
  supplier.behave((_request, response) => response.writeHead(500).end())
  const key = randomUUID()
  for (let tries = 1; tries <= 3; tries += 1) expect((await send(relay, {}, key)).status).toBe(504)
  expect(supplier.ledger).toHaveLength(1)
  supplier.behave(accept)
  expect((await send(relay)).status).toBe(422)
  const unknown = (await ledgerOf(relay)).find(({ state }) => state === 'unknown')
  await askTeam(relay, teamOperations.settle.path, { id: unknown?.id, resolution: 'confirmed_not_sent' })
  expect((await send(relay)).status).toBe(201)
  expect(supplier.ledger).toHaveLength(2)
})

test('what cannot be delivered is kept, leaves once the supplier is there, and its repeat finds the answer', async () => {
  const gone = await startFakeInstance()
  await gone.close()
  const port = new URL(gone.baseUrl).port
  const relay = await startRelay('--upstream', gone.baseUrl)
  const key = randomUUID()
  const answer = await send(relay, {}, key)
  expect([answer.status, answer.retryAfter]).toEqual([503, '5'])
  await supplier.close()
  supplier = await startFakeInstance(Number(port))
  await eventually(async () => expect((await send(relay, {}, key)).status).toBe(201))
  expect(supplier.ledger).toHaveLength(1)
})

test('a node that is killed while its supplier is silent leaves an unknown request, which no other node sends', async () => {
  const first = await startRelay('--lease-seconds', '2')
  supplier.behave(() => {})
  const answer = send(first).catch(() => null)
  await eventually(() => expect(supplier.ledger).toHaveLength(1))
  await first.kill()
  await answer
  supplier.behave(accept)
  const second = await startRelay('--lease-seconds', '2')
  await eventually(async () => expect(await ledgerOf(second)).toMatchObject([{ state: 'unknown' }]))
  expect((await send(second)).status).toBe(422)
  expect(supplier.ledger).toHaveLength(1)
})

test('a refusal is passed on; a refused token is the operator’s matter, and is tried again when it is released', async () => {
  const relay = await startRelay()
  supplier.behave((_request, response) => response.writeHead(422).end('{"message":"não"}'))
  expect(await send(relay)).toMatchObject({ status: 422, text: '{"message":"não"}' })
  supplier.behave((_request, response) => response.writeHead(401).end())
  const key = randomUUID()
  expect((await send(relay, {}, key)).status).toBe(502)
  supplier.behave(accept)
  const entry = (await ledgerOf(relay)).find(({ state }) => state === 'unauthorised')
  await askTeam(relay, teamOperations.release.path, { id: entry?.id })
  expect((await send(relay, {}, key)).status).toBe(201)
})

test('somebody is blocked in whatever way their number is written, and what nobody looks at is refused', async () => {
  const relay = await startRelay()
  const block = (key: string): Promise<unknown> =>
    askTeam(relay, teamOperations.addBlocks.path, { keys: [{ kind: 'phone', key }] })
  await block('+55 (11) 98765-0001')
  await block('1187650002')
  for (const contact of ['5511987650001', '551187650001', '5511987650002'])
    expect((await send(relay, { message: contact, contacts: [{ contact }] })).text).toMatch(
      /must not be contacted/,
    )
  expect(await send(relay, { recipients: [{ contact: '5511987650001' }] })).toMatchObject({
    status: 400,
    text: expect.stringMatching(/recipients is no field of this request/),
  })
  const [twice, other] = [{ contact: '5511999990000', Contact: '5511987650001' }, { toString: 'x' }]
  expect((await send(relay, { contacts: [twice] })).text).toMatch(/contacts\[0\]\.Contact is no field/)
  expect((await send(relay, other)).text).toMatch(/toString is no field/)
  const company = { cnpj: '11222333000181', name: 'Loja', CNPJ: '11444777000161' }
  expect((await post(relay, companyPath, randomUUID(), company)).text).toMatch(/CNPJ não é um campo/)
  expect(supplier.ledger).toEqual([])
})

test('companies and enrichments go the same way, and an enrichment is asked for through the relay', async () => {
  const relay = await startRelay()
  supplier.behave((request, response) => {
    const isCompany = request.url === companyPath
    response.writeHead(request.method === 'GET' ? 200 : 201).end(
      request.method === 'GET'
        ? '{"processing":true,"data":[]}'
        : JSON.stringify(
            isCompany
              ? {
                  id: '1',
                  cnpj: '11222333000181',
                  name: 'Loja',
                  status: 'ACTIVE',
                  created_at: '2026-01-05T12:30:00Z',
                  updated_at: '2026-01-05T12:30:00Z',
                }
              : { id: 'abc', cost: 1.5, processing: true },
          ),
    )
  })
  const company = { cnpj: '11222333000181', name: 'Loja' }
  expect((await post(relay, companyPath, randomUUID(), company)).status).toBe(201)
  expect((await post(relay, companyPath, randomUUID(), company)).status).toBe(422)
  const documents = {
    name: 'Lista',
    documents: ['52998224725', '11144477735'],
    document_type: 'CPF',
    type: 'TARGET_PRO',
  }
  expect((await post(relay, enrichmentCreationPath, randomUUID(), documents)).status).toBe(201)
  const answer = await fetch(`${relay.url}/enrichment/abc`, {
    headers: { authorization: `Bearer ${relay.token}` },
  })
  expect([answer.status, await answer.json()]).toEqual([200, { processing: true, data: [] }])
  expect(supplier.ledger.at(-1)).toMatchObject({ path: '/enrichment/abc' })
  expect(await post(relay, smsCampaignPath, randomUUID(), { title: 1 })).toMatchObject({ status: 400 })
  expect((await fetch(relay.url + audioCampaignPath, { method: 'POST' })).status).toBe(401)
})

test('an erased person is gone from the ledger with the bytes of what reached them, and what waits does not leave', async () => {
  const relay = await startRelay()
  const key = randomUUID()
  expect((await send(relay, {}, key)).status).toBe(201)
  expect((await send(relay, { contacts: phones(3, 4) })).status).toBe(422)
  expect((await send(relay, { contacts: phones(9), message: 'outro' })).status).toBe(201)
  // Without the ninth digit, as an old list may have it.
  const keys = [{ kind: 'phone', key: '551187650003' }]
  expect(await askControl(relay, controlPaths.findPeople, { keys })).toMatchObject({ campaigns: 2 })
  expect(await askControl(relay, controlPaths.erasePeople, { keys })).toMatchObject({ campaigns: 2 })
  expect(await askControl(relay, controlPaths.findPeople, { keys })).toMatchObject({ campaigns: 0 })
  expect(await askPostgres(database, 'select distinct request::integer from relay_body')).toEqual([
    { request: 3 },
  ])
  const [, held] = await ledgerOf(relay)
  expect(await askTeam(relay, teamOperations.release.path, { id: held?.id })).toMatchObject({
    answer: { message: expect.stringMatching(/No request of this id/) },
  })
  // Still not twice, for the others.
  expect((await send(relay, { contacts: phones(2) })).status).toBe(422)
  expect(supplier.ledger).toHaveLength(2)
})

test('a relay behind a company’s proxy sends and asks through it alone, with its login', async () => {
  const proxy = await startFakeProxy(() => Number(new URL(supplier.baseUrl).port))
  onTestFinished(() => proxy.close())
  proxy.behave(needLogin('revoada:segredo'))
  writeFileSync(join(shared, 'login'), 'revoada:segredo\n')
  const through = ['--upstream-proxy', `http://${proxy.address}`]
  const relay = await startRelay(...through, '--upstream-proxy-login-file', join(shared, 'login'))
  supplier.behave((_request, response) =>
    response.writeHead(201).end('{"id":"x","cost":1.5,"processing":true}'),
  )
  const documents = { documents: ['52998224725'], document_type: 'CPF', type: 'TARGET_PRO' }
  const created = await post(relay, enrichmentCreationPath, randomUUID(), { name: 'Lista', ...documents })
  expect(created.status).toBe(201)
  supplier.behave((_request, response) => response.end('{"processing":true,"data":[]}'))
  const { status } = await fetch(`${relay.url}/enrichment/x`, {
    headers: { authorization: `Bearer ${relay.token}` },
  })
  expect(status).toBe(200)
  expect(proxy.ledger.map(({ method, login }) => [method, login])).toEqual([
    ['CONNECT', 'revoada:segredo'],
    ['CONNECT', 'revoada:segredo'],
  ])
  expect(supplier.ledger).toHaveLength(2)
})

test('what a proxy does not let through is kept, and never goes around it', async () => {
  const proxy = await startFakeProxy(() => Number(new URL(supplier.baseUrl).port))
  onTestFinished(() => proxy.close())
  proxy.behave(refuse('403 Forbidden'))
  const relay = await startRelay('--upstream-proxy', `http://${proxy.address}`)
  const { status, retryAfter } = await send(relay)
  expect([status, retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)])
  expect(supplier.ledger).toEqual([])
  expect(await ledgerOf(relay)).toMatchObject([{ state: 'not_sent' }])
})

test('a login that a proxy has refused is not shown again until its file has another one', async () => {
  const proxy = await startFakeProxy(() => Number(new URL(supplier.baseUrl).port))
  onTestFinished(() => proxy.close())
  proxy.behave(needLogin('revoada:novo'))
  const login = join(shared, 'login')
  writeFileSync(login, 'revoada:antigo')
  const relay = await startRelay(
    '--upstream-proxy',
    `http://${proxy.address}`,
    '--upstream-proxy-login-file',
    login,
  )
  expect((await send(relay)).status).toBe(503)
  expect((await send(relay, { message: 'Outra' })).status).toBe(503)
  expect(proxy.ledger.filter((entry) => entry.login === 'revoada:antigo')).toHaveLength(1)
  writeFileSync(login, 'revoada:novo')
  expect((await send(relay, { message: 'Mais uma' })).status).toBe(201)
})
