import { createSecretKey } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  controlPaths,
  enrichmentAnswerSchemas,
  enrichmentCreatedSchema,
  enrichmentCreationPath,
  enrichmentPath,
  type EnrichmentPace,
  type EnrichmentSettings,
  enrichmentSettingsSchema,
  recordShapeOf,
} from '../../shared/api/index.ts'
import { issueToken } from '../../main/service/auth.ts'
import { makeCpfs } from '../support/documents.ts'
import { type Answer, expectProblem, useOwnInstance } from './support/instance.ts'
import { readTokenSecret } from './support/own-data.ts'

const instance = useOwnInstance()
beforeEach(async () => {
  await control(controlPaths.reset, {})
})

const control = async (path: string, body?: unknown): Promise<Answer> => {
  const answer = await instance.control(path, body)
  expect(answer.status).toBe(200)
  return answer
}
const settings = async (): Promise<EnrichmentSettings> =>
  enrichmentSettingsSchema.parse((await control(controlPaths.enrichment)).body)
const setPace = async (pace: EnrichmentPace): Promise<void> => {
  await control(controlPaths.enrichment, { ...(await settings()), pace })
}
const atOnce: EnrichmentPace = { preparationMs: 0, documentsPerSecond: 1_000_000_000 }
const inAnHour: EnrichmentPace = { preparationMs: 3_600_000, documentsPerSecond: 1_000 }

const people = ['52998224725', '12345678909', '00000000191']
const asked = { name: 'Carteira', documents: people, document_type: 'CPF', type: 'PROFILE_360' } as const
const create = async (change: object = {}) => {
  const { status, body } = await instance.post(enrichmentCreationPath, { ...asked, ...change })
  expect(status).toBe(201)
  return enrichmentCreatedSchema.strict().parse(body)
}
const fetchList = async (id: string) => {
  const { status, body } = await instance.get(`/enrichment/${id}`)
  expect(status).toBe(200)
  return body as { processing: boolean; data: Record<string, unknown>[] }
}
describe('enrichment lists', () => {
  test('an enrichment list is processing at first and finishes later', async () => {
    const { id } = await create()
    expect(await fetchList(id)).toEqual({ processing: true, data: [] })
    await expect.poll(async () => (await fetchList(id)).processing).toBe(false)
  })

  test.each([
    ['CPF', 'PROFILE_360', people],
    ['CPF', 'TARGET_PRO', people],
    ['CPF', 'PRO_RATE_FINANCIAL', people],
    ['CNPJ', 'PROFILE_360', ['11222333000181', '12ABC34501DE35']],
    ['CNPJ', 'TARGET_PRO', ['11222333000181', '12ABC34501DE35']],
  ] as const)('enriching %s as %s gives records of section 2.7', async (documentType, type, documents) => {
    await setPace(atOnce)
    const { id } = await create({ documents, document_type: documentType, type })
    const list = await fetchList(id)
    enrichmentAnswerSchemas[recordShapeOf(documentType, type)].parse(list)
    expect(list.processing).toBe(false)
    expect(list.data.map((record) => record[documentType.toLowerCase()])).toEqual(documents)
  })

  test('an enrichment list has each document once, without punctuation, in request order', async () => {
    await setPace(atOnce)
    const { id, cost } = await create({ documents: ['12345678909', '529.982.247-25', '123.456.789-09'] })
    expect((await fetchList(id)).data.map(({ cpf }) => cpf)).toEqual(['12345678909', '52998224725'])
    expect(cost).toBe(0.24)
  })

  test('an enrichment list is unchanged a year later, while a new one shows the higher age', async () => {
    await setPace(atOnce)
    const { id } = await create()
    const before = await fetchList(id)
    await control(controlPaths.clock, { offsetMs: 366 * 86_400_000 })
    expect(await fetchList(id)).toEqual(before)
    const later = await fetchList((await create()).id)
    expect(Number(later.data[0]?.['idade'])).toBeGreaterThan(Number(before.data[0]?.['idade']))
  })

  test('an enrichment list finishes at its set time even if the pace changes meanwhile', async () => {
    await setPace(inAnHour)
    const { id } = await create()
    await setPace(atOnce)
    await control(controlPaths.clock, { offsetMs: 3_590_000 })
    expect((await fetchList(id)).processing).toBe(true)
    await control(controlPaths.clock, { offsetMs: 3_610_000 })
    expect(await fetchList(id)).toMatchObject({ processing: false, data: people.map((cpf) => ({ cpf })) })
  })

  test('an enrichment list with more documents takes longer', async () => {
    await setPace({ preparationMs: 0, documentsPerSecond: 1 })
    const [few, many] = [await create(), await create({ documents: makeCpfs(1_000) })]
    await control(controlPaths.clock, { offsetMs: 500_000 })
    expect((await fetchList(few.id)).processing).toBe(false)
    expect((await fetchList(many.id)).processing).toBe(true)
  })
})

describe('unknown enrichment lists', () => {
  test.each(['00000000-0000-4000-8000-000000000000', 'create', 'x', '%00', "'; drop table enrichment; --"])(
    'the unknown enrichment list %j is answered with 404',
    async (id) => {
      const answer = await instance.get(`/enrichment/${encodeURIComponent(id)}`)
      expectProblem(answer, 404)
      expect(answer.body).toMatchObject({ message: 'Enriched list not found' })
    },
  )
})

test('fetching another user’s enrichment list is answered with 404', async () => {
  await setPace(atOnce)
  const { id } = await create()
  const tokenSecret = await readTokenSecret(instance)
  const statusFor = async (userId: string): Promise<number> => {
    const token = await issueToken(createSecretKey(tokenSecret), userId)
    const response = await fetch(`${instance.baseUrl}/enrichment/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return response.status
  }
  expect([await statusFor('another'), await statusFor('local')]).toEqual([404, 200])
})

describe('enrichment cost', () => {
  test.each([
    ['0.0001', 3, '0.0003'],
    ['0.1', 3, '0.3'],
    ['0.07', 3, '0.21'],
    ['1.005', 1_000, '1005'],
    ['999.9999', 997, '996999.9003'],
  ])('the cost at %s each for %d documents is exactly %s', async (price, count, cost) => {
    const { prices, pace } = await settings()
    await control(controlPaths.enrichment, { prices: { ...prices, PROFILE_360: price }, pace })
    const response = await fetch(instance.baseUrl + enrichmentCreationPath, {
      method: 'POST',
      headers: { authorization: `Bearer ${instance.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, documents: makeCpfs(count) }),
    })
    expect(await response.text()).toContain(`"cost":${cost},`)
  })

  test.each(['-1', '1,5', '0.12345', '', '1e3', 0.5])('the price %j is refused with 400', async (price) => {
    const { prices, pace } = await settings()
    const answer = await instance.control(controlPaths.enrichment, {
      prices: { ...prices, CNPJ: price },
      pace,
    })
    expect(answer.status).toBe(400)
  })
})

test('a list of 20,000 documents is fetched whole while other requests take a median under 200 ms', async () => {
  await setPace(atOnce)
  const documents = makeCpfs(20_000)
  const { id } = await create({ documents })
  let isDone = false
  const waits: number[] = []
  const ask = async (): Promise<void> => {
    while (!isDone) {
      // wall-clock: how long others wait is what this is about; the bound is twenty times the usual
      const before = performance.now()
      await instance.get('/enrichment/none')
      waits.push(performance.now() - before) // wall-clock: as above
    }
  }
  const asking = ask()
  // Not read as JSON until it is here, so that this process's own work is not what is measured.
  const response = await fetch(`${instance.baseUrl}/enrichment/${id}`, {
    headers: { authorization: `Bearer ${instance.token}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  isDone = true
  await asking
  const list = JSON.parse(bytes.toString('utf8')) as { data: { cpf: string }[] }
  expect(list.data.map(({ cpf }) => cpf)).toEqual(documents)
  // Usually about 200; an answer that is made in one go leaves time for 2 or 3.
  expect(waits.length).toBeGreaterThan(20)
  // Typically 10 ms; the whole answer takes about a second. The bound leaves room for a busy machine.
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(200)
})

test('a list can be fetched after another client disconnected while fetching it', async () => {
  await setPace(atOnce)
  const { id } = await create({ documents: makeCpfs(20_000) })
  const aborter = new AbortController()
  const response = await fetch(`${instance.baseUrl}/enrichment/${id}`, {
    headers: { authorization: `Bearer ${instance.token}` },
    signal: aborter.signal,
  })
  await response.body?.getReader().read()
  aborter.abort()
  expect((await fetchList(id)).data).toHaveLength(20_000)
})

test.each(['lose_answer', 'cut_answer'] as const)('the fault %s also hits a finished list', async (kind) => {
  await setPace(atOnce)
  const { id } = await create()
  await control(controlPaths.faults, { faults: [{ kind, path: enrichmentPath, times: 1 }] })
  await expect(instance.get(`/enrichment/${id}`)).rejects.toThrow()
  expect((await fetchList(id)).data).toHaveLength(3)
})

describe('restarts during an enrichment', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'a restart by %s during an enrichment loses nothing that was acknowledged',
    async (signal) => {
      await setPace(inAnHour)
      const key = { 'idempotency-key': crypto.randomUUID() }
      const { body } = await instance.post(enrichmentCreationPath, asked, key)
      const { id } = enrichmentCreatedSchema.parse(body)
      if (signal === 'SIGKILL') await instance.process.kill()
      await instance.restart()
      expect(await fetchList(id)).toEqual({ processing: true, data: [] })
      expect((await settings()).pace).toEqual(inAnHour)
      expect((await instance.post(enrichmentCreationPath, asked, key)).body).toEqual(body)
      await control(controlPaths.clock, { offsetMs: 3_700_000 })
      expect(await fetchList(id)).toMatchObject({ processing: false, data: people.map((cpf) => ({ cpf })) })
    },
  )
})
