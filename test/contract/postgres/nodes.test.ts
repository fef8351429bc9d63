import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  callbackAddressSchema,
  companyPath,
  controlPaths,
  controlStateSchema,
  enrichmentCreationPath,
  smsCampaignPath,
} from '../../../shared/api/index.ts'
import { type HeadlessService, startHeadless } from '../../support/headless-service.ts'
import { makeCpfs } from '../../support/documents.ts'
import { askPostgres } from '../../support/postgres.ts'
import { frames } from '../../support/audio/mp3-builder.ts'
import { postAudioCampaign, validAudioData } from '../support/audio-form.ts'
import { askControl, emptyDatabase, idOf, post, postCampaign } from '../support/nodes.ts'

const folder = mkdtempSync(join(tmpdir(), 'revoada-nodes-'))
/** Two nodes on one database, which all tests of this file share. */
let one: HeadlessService
let two: HeadlessService
let database: string

beforeAll(async () => {
  database = await emptyDatabase()
  const startOne = (name: string): Promise<HeadlessService> =>
    startHeadless(join(folder, name), { database, secretFile: join(folder, 'secret') })
  for (const name of ['one', 'two']) mkdirSync(join(folder, name))
  ;[one, two] = await Promise.all([startOne('one'), startOne('two')])
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await askControl(one, controlPaths.reset, {})
})

const countsAt = async (node: HeadlessService) =>
  controlStateSchema.parse(await askControl(node, controlPaths.state)).counts

test('two nodes create once for one Idempotency-Key, and what either creates is seen at both', async () => {
  const keys = Array.from({ length: 20 }, () => randomUUID())
  const answers = await Promise.all(
    keys.map((key) => Promise.all([one, two, one, two].map((node) => postCampaign(node, key)))),
  )
  for (const ofKey of answers) {
    expect(ofKey.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(ofKey.map(({ text }) => text)).size).toBe(1)
  }
  expect(new Set(answers.flat().map(idOf)).size).toBe(keys.length)
  const wanted = { campaigns: keys.length, recipients: keys.length }
  expect([await countsAt(one), await countsAt(two)]).toMatchObject([wanted, wanted])
})

test('of two bodies that come with one Idempotency-Key to two nodes, one is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const key = randomUUID()
    const both = [postCampaign(one, key), postCampaign(two, key, { title: 'Outra' })]
    expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 422,
    ])
  }
  expect((await countsAt(one)).campaigns).toBe(10)
})

test('a large list under one Idempotency-Key is stored once, and leaves no batch of its losers', async () => {
  const length = 40_000
  const list = { name: 'Carteira', documents: makeCpfs(length), document_type: 'CPF', type: 'TARGET_PRO' }
  const key = randomUUID()
  const answers = await Promise.all([one, two].map((node) => post(node, enrichmentCreationPath, key, list)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await countsAt(two)).toMatchObject({ enrichments: 1 })
  const lists = await askPostgres(database, 'select id, is_owned from entry_list')
  expect(lists).toEqual([
    { id: idOf(answers[0] ?? { status: 0, retryAfter: null, text: '' }), is_owned: true },
  ])
})

test('tokens, callback addresses and settings of one node hold at the other', async () => {
  expect((await postCampaign({ url: two.url, token: one.token })).status).toBe(201)
  const address = callbackAddressSchema.parse(
    await askControl(one, controlPaths.callbackAddress, { ref: 'campanha' }),
  )
  const { pathname } = new URL(address.url)
  const deliveries = [one, two, one, two].map((node, index) =>
    fetch(node.url + pathname, { method: 'POST', body: `${index % 3}` }),
  )
  expect((await Promise.all(deliveries)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await askControl(two, controlPaths.callbacks)).toMatchObject({ total: 3, latest: 4 })
  const facts = { rcsSupplier: false, rcsCredential: true }
  await askControl(one, controlPaths.userFacts, facts)
  expect(await askControl(two, controlPaths.state)).toMatchObject({ userFacts: facts })
})

test('the same sound that comes to two nodes at once is stored once, under one id', async () => {
  const sound = frames(20)
  const answers = await Promise.all(
    [one, two].map(({ url, token }) => postAudioCampaign({ baseUrl: url, token }, validAudioData, sound)),
  )
  const [id] = answers.map(({ body }) => (body as { audio_id: string }).audio_id)
  expect(answers.map(({ body }) => body)).toMatchObject([{ audio_id: id }, { audio_id: id }])
  expect(await askPostgres(database, 'select id from audio')).toEqual([{ id }])
})

test('a person is erased from lists, callbacks and texts on PostgreSQL', async () => {
  const [cpf = '', other = ''] = makeCpfs(2)
  const key = randomUUID()
  const keys = [{ kind: 'cpf', key: cpf }]
  await post(one, smsCampaignPath, cpf, {
    title: `Para ${cpf}\0`,
    message: 'Olá',
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts: [{ contact: '5511987654321', message: `CPF ${cpf}` }, { contact: '5511987654322' }],
  })
  const list = { name: `De ${cpf}`, documents: [cpf, other], document_type: 'CPF', type: 'TARGET_PRO' }
  expect((await post(two, enrichmentCreationPath, key, list)).status).toBe(201)
  await post(two, companyPath, randomUUID(), { cnpj: '11222333000181', name: `Loja de ${cpf}` })
  const { url } = callbackAddressSchema.parse(
    await askControl(one, controlPaths.callbackAddress, { ref: 'campanha' }),
  )
  await fetch(url, { method: 'POST', body: `{"cpf":"${cpf}"}` })

  const found = { campaigns: 1, enrichments: 1, callbacks: 1 }
  expect(await askControl(two, controlPaths.findPeople, { keys })).toEqual(found)
  expect(await askControl(two, controlPaths.erasePeople, { keys })).toEqual(found)
  const nobody = { campaigns: 0, enrichments: 0, callbacks: 0 }
  expect(await askControl(one, controlPaths.findPeople, { keys })).toEqual(nobody)
  const texts = await askPostgres(
    database,
    `select (select string_agg(title, '') from campaign) || (select string_agg(name, '') from enrichment)
       || (select string_agg(name, '') from company) || (select string_agg(key || answer, '') from answered_key) as all`,
  )
  expect(JSON.stringify(texts)).not.toContain(cpf)
  // A NUL, which PostgreSQL cannot hold, is not lost with it.
  expect(JSON.stringify(texts)).toContain('␀')
  expect(await askPostgres(database, 'select quantity from enrichment')).toEqual([{ quantity: 1 }])
})
