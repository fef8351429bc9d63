import { beforeEach, expect, test } from 'vitest'
import {
  controlPaths,
  type ControlState,
  controlStateSchema,
  enrichmentCreationPath,
  type Fault,
  type LoggedRequest,
  rcsTextCampaignPath,
  smsCampaignPath,
} from '../../shared/api/index.ts'
import { expectProblem, useOwnInstance } from './support/instance.ts'

const instance = useOwnInstance()
beforeEach(async () => {
  await control(controlPaths.reset, {})
})

const sms = {
  title: 'Cobrança',
  message: 'Olá',
  type: 'SMSSHORT',
  start_date: '2027-01-04T09:30:00',
  contacts: [{ contact: '5511987654321' }, { contact: '5511987654322' }],
}
const rcs = {
  title: 'Acordo',
  message: 'Olá',
  start_date: '2027-01-04T09:30:00',
  contacts: [{ contact: '5511987654321' }],
}

const control = async (path: string, body?: unknown): Promise<ControlState> => {
  const answer = await instance.control(path, body)
  expect(answer.status).toBe(200)
  return controlStateSchema.parse(answer.body)
}
const withFault = (fault: Partial<Fault> & { kind: Fault['kind'] }) =>
  control(controlPaths.faults, { faults: [{ path: null, times: 1, ...fault }] })
const requests = async (): Promise<LoggedRequest[]> => {
  const { body } = await instance.control(controlPaths.requests)
  return (body as { requests: LoggedRequest[] }).requests
}

test('RCS without a supplier or a credential is refused with 422, and the message says which', async () => {
  for (const [facts, words] of [
    [{ rcsSupplier: false, rcsCredential: true }, /supplier/],
    [{ rcsSupplier: true, rcsCredential: false }, /credential/],
  ] as const) {
    expect((await control(controlPaths.userFacts, facts)).userFacts).toEqual(facts)
    const answer = await instance.post(rcsTextCampaignPath, rcs)
    expectProblem(answer, 422)
    expect(answer.body).toMatchObject({ message: expect.stringMatching(words) })
    expect((await instance.post(smsCampaignPath, sms)).status).toBe(201)
  }
  await control(controlPaths.userFacts, { rcsSupplier: true, rcsCredential: true })
  expect((await instance.post(rcsTextCampaignPath, rcs)).status).toBe(201)
})

test('a held answer comes after the commit and does not keep the service from stopping', async () => {
  await withFault({ kind: 'hold_answer' })
  const asked = instance.post(smsCampaignPath, sms).catch(() => 'none')
  await expect.poll(async () => (await control(controlPaths.state)).counts.campaigns).toBe(1)
  const before = performance.now() // wall-clock: a stop may not wait for what never comes
  await instance.process.stop()
  // wall-clock: as above; usually 50 ms
  expect(performance.now() - before).toBeLessThan(3_000)
  expect(await asked).toBe('none')
  await instance.restart()
  expect((await control(controlPaths.state)).counts.campaigns).toBe(1)
})

test.each([400, 404, 422, 429, 500, 503] as const)(
  'a status fault answers %i once and creates nothing',
  async (status) => {
    await withFault({ kind: 'status', status })
    expectProblem(await instance.post(smsCampaignPath, sms), status)
    expect((await control(controlPaths.state)).counts.campaigns).toBe(0)
    expect((await instance.post(smsCampaignPath, sms)).status).toBe(201)
  },
)

test('a fault for one operation does not affect another and lasts until it is removed', async () => {
  await withFault({ kind: 'status', status: 500, path: rcsTextCampaignPath, times: null })
  expect((await instance.post(smsCampaignPath, sms)).status).toBe(201)
  expect((await instance.post(rcsTextCampaignPath, rcs)).status).toBe(500)
  expect((await instance.post(rcsTextCampaignPath, rcs)).status).toBe(500)
  await control(controlPaths.faults, { faults: [] })
  expect((await instance.post(rcsTextCampaignPath, rcs)).status).toBe(201)
})

test('a delay fault delays the answer', async () => {
  await withFault({ kind: 'delay', delayMs: 300 })
  const before = performance.now() // wall-clock: a lower bound holds on any machine
  expect((await instance.post(smsCampaignPath, sms)).status).toBe(201)
  // wall-clock: as above
  expect(performance.now() - before).toBeGreaterThan(290)
})

test('a request with a hang fault gets no answer and creates nothing', async () => {
  await withFault({ kind: 'hang' })
  const response = fetch(instance.baseUrl + smsCampaignPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${instance.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sms),
    signal: AbortSignal.timeout(500),
  })
  await expect(response).rejects.toThrow()
  expect((await control(controlPaths.state)).counts.campaigns).toBe(0)
})

test.each(['lose_answer', 'cut_answer'] as const)('the fault %s strikes after the commit', async (kind) => {
  const key = crypto.randomUUID()
  await withFault({ kind })
  await expect(instance.post(smsCampaignPath, sms, { 'idempotency-key': key })).rejects.toThrow()
  const { counts, campaigns } = await control(controlPaths.state)
  expect(counts).toMatchObject({ campaigns: 1, recipients: 2 })
  // Asked again with its key, it is the same campaign.
  const again = await instance.post(smsCampaignPath, sms, { 'idempotency-key': key })
  expect(again).toMatchObject({ status: 201, body: { id: campaigns[0]?.id } })
})

test('the log lists every request without its body, token or query', async () => {
  await instance.post(smsCampaignPath, sms)
  await instance.post(`${smsCampaignPath}?cpf=12345678909`, sms, { authorization: 'Bearer x' })
  await withFault({ kind: 'lose_answer' })
  await instance.post(smsCampaignPath, sms).catch(() => {})
  const logged = await requests()
  expect(logged).toMatchObject([
    { method: 'POST', path: smsCampaignPath, status: 201, fault: null },
    { path: smsCampaignPath, status: 401, fault: null },
    { path: smsCampaignPath, status: 0, fault: 'lose_answer' },
  ])
  expect(logged[0]?.bodyBytes).toBe(Buffer.byteLength(JSON.stringify(sms)))
  expect(JSON.stringify(logged)).not.toMatch(/12345678909|5511987654321|Bearer|eyJ/)
  const after = await instance.control(`${controlPaths.requests}?after=${logged[1]?.number}`)
  expect(after.body).toEqual({ requests: logged.slice(2) })
})

test('the clock can be offset, and a created campaign has the offset time', async () => {
  const day = 86_400_000
  expect((await control(controlPaths.clock, { offsetMs: 3 * day })).offsetMs).toBe(3 * day)
  const before = Date.now()
  const { body } = await instance.post(smsCampaignPath, sms)
  const after = Date.now()
  const createdAt = Date.parse((body as { created_at: string }).created_at)
  expect(createdAt).toBeGreaterThanOrEqual(before + 3 * day)
  expect(createdAt).toBeLessThanOrEqual(after + 3 * day)
})

test('an idempotency key is remembered for 23 hours and forgotten after 25', async () => {
  const headers = { 'idempotency-key': 'once' }
  const first = await instance.post(smsCampaignPath, sms, headers)
  await control(controlPaths.clock, { offsetMs: 23 * 3_600_000 })
  expect((await instance.post(smsCampaignPath, sms, headers)).body).toEqual(first.body)
  await control(controlPaths.clock, { offsetMs: 25 * 3_600_000 })
  expect((await instance.post(smsCampaignPath, sms, headers)).body).not.toEqual(first.body)
})

test('what was created is answered again by its key after a rule has begun to refuse it', async () => {
  const headers = { 'idempotency-key': 'once' }
  await control(controlPaths.userFacts, { rcsSupplier: true, rcsCredential: true })
  const first = await instance.post(rcsTextCampaignPath, rcs, headers)
  await control(controlPaths.userFacts, { rcsSupplier: false, rcsCredential: true })
  const again = await instance.post(rcsTextCampaignPath, rcs, headers)
  expect([again.status, again.body]).toEqual([201, first.body])
  expectProblem(await instance.post(rcsTextCampaignPath, rcs, { 'idempotency-key': 'another' }), 422)
  await control(controlPaths.userFacts, { rcsSupplier: true, rcsCredential: true })
})

test('the state counts stored enrichments', async () => {
  const list = {
    name: 'Carteira',
    documents: ['52998224725'],
    document_type: 'CPF',
    type: 'TARGET_PRO',
  }
  expect((await instance.post(enrichmentCreationPath, list)).status).toBe(201)
  expect((await instance.post(enrichmentCreationPath, list)).status).toBe(201)
  expect((await control(controlPaths.state)).counts).toMatchObject({ enrichments: 2, campaigns: 0 })
})

test('demo data can be created, and a reset deletes everything', async () => {
  expect((await control(controlPaths.demo, {})).counts).toMatchObject({ campaigns: 3, recipients: 1_925 })
  expect(await control(controlPaths.reset, {})).toMatchObject({
    counts: { campaigns: 0, recipients: 0, companies: 0, webhooks: 0, enrichments: 0, callbacks: 0 },
    campaigns: [],
    faults: [],
  })
})

test.each([
  [controlPaths.faults, { faults: [{ kind: 'status', status: 299, path: null, times: 1 }] }],
  [controlPaths.userFacts, { rcsSupplier: 'no' }],
  [controlPaths.clock, { offsetMs: 1e15 }],
])('the control path %s refuses %j with 400', async (path, body) => {
  expect((await instance.control(path, body)).status).toBe(400)
})
