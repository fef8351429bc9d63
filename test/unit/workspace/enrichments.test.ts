import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeCpfs } from '../../support/documents.ts'
import {
  draftEnrichment,
  enqueueEnrichment,
  importCpfs,
  waitForEnrichment,
} from '../../support/enrichment-steps.ts'
import { countCreations, type FakeEnrichments, fakeEnrichments } from '../../support/fake-enrichments.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { importFile, problemOf, startSendingWorkspace } from '../../support/test-workspace.ts'
import { eventually } from '../../support/eventually.ts'

let instance: FakeInstance
let service: FakeEnrichments
beforeEach(async () => {
  instance = await startFakeInstance()
  service = fakeEnrichments()
  instance.behave(service)
})
afterEach(() => instance.close())

const start = (options: Parameters<typeof startSendingWorkspace>[1] = {}) =>
  startSendingWorkspace(instance, options)

const cpfs = makeCpfs(40)
/** The service has no record of those. */
const unknown = cpfs.filter((cpf) => cpf.endsWith('0'))

describe('enrichments', () => {
  test('an enrichment is sent once, and its records are fetched when the service has finished', async () => {
    const started = await start()
    const { client } = started
    service.busy = 1
    const listId = await importCpfs(started, cpfs)
    const { id } = await draftEnrichment(client, listId, { type: 'TARGET_PRO' })
    expect(await client.enrichments.plan({ id })).toMatchObject({
      faults: [],
      rows: 40,
      documents: 40,
      asked: 40,
      kept: 0,
      estimate: null,
      hasTwin: false,
    })
    await enqueueEnrichment(client, id)
    const done = await waitForEnrichment(client, id, 'done')
    expect(done).toMatchObject({
      remoteId: 'list-1',
      costMicros: 2_000_000,
      asked: 40,
      found: 40 - unknown.length,
      missing: unknown.length,
      drift: [],
    })
    expect(done.phones).toBeGreaterThan(10)
    expect(countCreations(instance)).toBe(1)
    expect(service.lists.get('list-1')).toEqual({
      name: expect.stringMatching(/^Carteira/) as string,
      documents: cpfs,
      document_type: 'CPF',
      type: 'TARGET_PRO',
    })
    expect(await client.enrichments.missing({ id, offset: 0, limit: 100 })).toEqual(unknown)
    const found = await client.outbox.history({
      search: cpfs[3] ?? '',
      page: { offset: 0, limit: 10 },
    })
    expect(found.items.map(({ kind, enrichmentId, quantity }) => [kind, enrichmentId, quantity])).toEqual([
      ['ENRICHMENT', id, 40],
    ])
  })

  test('an enrichment asks for each document once, repaired where the check digits prove it', async () => {
    const started = await start()
    const { client } = started
    const [first = '', second = ''] = cpfs
    const masked = second.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
    const path = join(started.folder, 'mista.csv')
    const rows = [first, String(Number(first)), masked, '', '52998224724', '11111111111']
    writeFileSync(
      path,
      ['telefone;cpf', ...rows.map((cell, index) => `1198000000${index};${cell}`), ''].join('\n'),
    )
    const { listId } = await importFile(client, path)
    const { id } = await draftEnrichment(client, listId ?? '')
    expect(await client.enrichments.plan({ id })).toMatchObject({
      rows: 6,
      empty: 1,
      repaired: 1,
      repeated: 1,
      documents: 2,
      unreadable: [
        { reason: 'cpf_check_digits_wrong', count: 1 },
        { reason: 'cpf_repeated_digit', count: 1 },
      ],
    })
    await enqueueEnrichment(client, id)
    await waitForEnrichment(client, id, 'done')
    expect(service.lists.get('list-1')?.documents).toEqual([first, second])
  })

  test('an incomplete enrichment reports what is missing and is not sent', async () => {
    const started = await start()
    const { client } = started
    const { id } = await client.enrichments.create({ listId: null })
    const { faults, savedAt } = await client.enrichments.plan({ id })
    expect(faults).toEqual(['name_missing', 'list_missing', 'purpose_missing', 'legal_basis_missing'])
    expect(
      await problemOf(
        client.enrichments.enqueue({ id, savedAt, asked: 0, kept: 0, duplicateConsent: false }),
      ),
    ).toEqual({
      code: 'enrichment_incomplete',
      params: {},
    })
    expect(countCreations(instance)).toBe(0)
  })

  test('an enrichment draft without a list is reused for the next list and keeps its content', async () => {
    const started = await start()
    const { client } = started
    const { id, content } = await client.enrichments.create({ listId: null })
    await client.enrichments.save({ id, content: { ...content, purpose: 'Cobrança', type: 'TARGET_PRO' } })
    expect((await client.enrichments.create({ listId: null })).id).toBe(id)
    const listId = await importCpfs(started, cpfs)
    const taken = await client.enrichments.create({ listId })
    expect(taken).toMatchObject({
      id,
      content: { listId, purpose: 'Cobrança', type: 'TARGET_PRO', documentType: 'CPF' },
    })
    expect((await client.enrichments.create({ listId })).id).not.toBe(id)
  })

  test('an enrichment is not sent when its plan differs from the one that the user saw', async () => {
    const started = await start()
    const { client } = started
    const { id, savedAt } = await draftEnrichment(client, await importCpfs(started, cpfs))
    expect(
      await problemOf(
        client.enrichments.enqueue({ id, savedAt, asked: 39, kept: 0, duplicateConsent: false }),
      ),
    ).toMatchObject({ code: 'enrichment_plan_changed' })
    expect(await client.enrichments.get({ id })).toMatchObject({ state: 'draft' })
  })

  test('an enrichment is not sent when its draft was saved anew since it was planned', async () => {
    const started = await start()
    const { client } = started
    const { id, content } = await draftEnrichment(client, await importCpfs(started, cpfs))
    const { savedAt, asked, kept } = await client.enrichments.plan({ id })
    // At once, and with the same people.
    await client.enrichments.save({ id, content: { ...content, purpose: 'Outra finalidade' } })
    const wanted = { id, savedAt, asked, kept, duplicateConsent: false }
    expect(await problemOf(client.enrichments.enqueue(wanted))).toMatchObject({
      code: 'enrichment_plan_changed',
    })
    expect(await client.enrichments.get({ id })).toMatchObject({ state: 'draft' })
  })

  test('an enrichment cancelled before it is sent becomes a draft again', async () => {
    const started = await start({ holdMs: 60_000 })
    const { client } = started
    const { id } = await draftEnrichment(client, await importCpfs(started, cpfs))
    const { item } = await enqueueEnrichment(client, id)
    expect(await client.outbox.callBack({ id: item?.id ?? '' })).toEqual({ draftId: null })
    const back = await waitForEnrichment(client, id, 'draft')
    expect(back).toMatchObject({ item: null, asked: 0, content: { purpose: 'Atualizar contatos' } })
    expect(countCreations(instance)).toBe(0)
  })

  test('a rejected enrichment shows the reason and can be reopened and sent again', async () => {
    const started = await start()
    const { client } = started
    instance.behave((_request, response) =>
      response.writeHead(422, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          error: null,
          message: 'no',
          message_translate: 'Sem saldo',
          meta: {},
          type: 'NOT_FOUND',
        }),
      ),
    )
    const { id } = await draftEnrichment(client, await importCpfs(started, cpfs))
    await enqueueEnrichment(client, id)
    await eventually(async () =>
      expect((await client.enrichments.get({ id })).item).toMatchObject({
        state: 'rejected',
        answerMessage: 'Sem saldo',
      }),
    )
    instance.behave(service)
    await client.enrichments.reopen({ id })
    await waitForEnrichment(client, id, 'draft')
    await enqueueEnrichment(client, id)
    expect(await waitForEnrichment(client, id, 'done')).toMatchObject({ asked: 40 })
  })
})

describe('documents already paid for', () => {
  test('an enrichment asks only for documents without a stored record and reuses the others', async () => {
    const started = await start()
    const { client } = started
    const first = await draftEnrichment(client, await importCpfs(started, cpfs.slice(0, 30)))
    await enqueueEnrichment(client, first.id)
    await waitForEnrichment(client, first.id, 'done')
    const known = cpfs.slice(0, 30).filter((cpf) => !unknown.includes(cpf))

    const second = await draftEnrichment(client, await importCpfs(started, cpfs))
    const plan = await client.enrichments.plan({ id: second.id })
    expect(plan).toMatchObject({ documents: 40, kept: known.length, asked: 40 - known.length })
    // By what one document cost before.
    expect(plan.estimate).toEqual({
      micros: plan.asked * 50_000,
      lowestMicros: 50_000,
      highestMicros: 50_000,
      lists: 1,
    })
    await enqueueEnrichment(client, second.id)
    const done = await waitForEnrichment(client, second.id, 'done')
    expect(service.lists.get('list-2')?.documents).toEqual(cpfs.filter((cpf) => !known.includes(cpf)))
    expect(done).toMatchObject({ found: 40 - unknown.length, missing: unknown.length })
    expect(await client.records.set({ enrichmentId: second.id })).toMatchObject({
      records: 40 - unknown.length,
    })
  })

  test('an enrichment whose records are all stored costs nothing and sends no request', async () => {
    const started = await start()
    const { client } = started
    const known = cpfs.filter((cpf) => !unknown.includes(cpf))
    const first = await draftEnrichment(client, await importCpfs(started, known))
    await enqueueEnrichment(client, first.id)
    await waitForEnrichment(client, first.id, 'done')
    const second = await draftEnrichment(client, await importCpfs(started, known))
    expect(await enqueueEnrichment(client, second.id)).toMatchObject({
      state: 'done',
      costMicros: 0,
      found: known.length,
      item: null,
    })
    expect(countCreations(instance)).toBe(1)
  })

  test('asking for fresh records of documents already paid for needs the user’s consent', async () => {
    const started = await start()
    const { client } = started
    const listId = await importCpfs(started, cpfs)
    const first = await draftEnrichment(client, listId)
    await enqueueEnrichment(client, first.id)
    await waitForEnrichment(client, first.id, 'done')
    const { id } = await draftEnrichment(client, listId, { reuseDays: 0 })
    const plan = await client.enrichments.plan({ id })
    expect(plan).toMatchObject({ kept: 0, asked: 40, hasTwin: true })
    const asked = { id, savedAt: plan.savedAt, asked: 40, kept: 0 }
    expect(await problemOf(client.enrichments.enqueue({ ...asked, duplicateConsent: false }))).toMatchObject({
      code: 'enrichment_duplicate_needs_consent',
    })
    expect(countCreations(instance)).toBe(1)
    await client.enrichments.enqueue({ ...asked, duplicateConsent: true })
    await waitForEnrichment(client, id, 'done')
    expect(countCreations(instance)).toBe(2)
  })
})

test('asking for documents whose records are still pending needs the user’s consent', async () => {
  const started = await start()
  const { client } = started
  service.busy = Number.POSITIVE_INFINITY
  const first = await draftEnrichment(client, await importCpfs(started, cpfs))
  await enqueueEnrichment(client, first.id)
  await waitForEnrichment(client, first.id, 'processing')
  // The same people and one more.
  const [another = ''] = makeCpfs(41).slice(40)
  const { id } = await draftEnrichment(client, await importCpfs(started, [another, ...cpfs]))
  const { savedAt, asked, kept, pending, hasTwin } = await client.enrichments.plan({ id })
  expect({ asked, kept, pending, hasTwin }).toEqual({ asked: 41, kept: 0, pending: 40, hasTwin: true })
  expect(
    await problemOf(client.enrichments.enqueue({ id, savedAt, asked, kept, duplicateConsent: false })),
  ).toMatchObject({ code: 'enrichment_duplicate_needs_consent' })
  expect(countCreations(instance)).toBe(1)
  await client.enrichments.enqueue({ id, savedAt, asked, kept, duplicateConsent: true })
  await waitForEnrichment(client, id, 'processing')
  expect(countCreations(instance)).toBe(2)
})

test('an enrichment whose cost is out of range completes without a cost', async () => {
  const started = await start()
  const { client } = started
  const { id } = await draftEnrichment(client, await importCpfs(started, cpfs))
  // A cost that no figure holds: the list is there all the same.
  instance.behave((request, response, body) => {
    if (request.method !== 'POST') return service(request, response, body)
    service(request, { writeHead: () => ({ end: () => {} }) } as never, body)
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end('{"id":"list-1","cost":1e300,"processing":true}')
  })
  await enqueueEnrichment(client, id)
  expect(await waitForEnrichment(client, id, 'done')).toMatchObject({
    costMicros: null,
    found: 40 - unknown.length,
  })
})

describe('enrichments with a lost response', () => {
  const loseAnswer = () =>
    instance.behave((request, response, body) => {
      if (request.method !== 'POST') return service(request, response, body)
      service(request, { writeHead: () => ({ end: () => {} }) } as never, body)
      request.socket.destroy()
    })

  test('a lost enrichment is not sent twice, and attaching its id fetches the records', async () => {
    const started = await start()
    const { client } = started
    loseAnswer()
    const { id } = await draftEnrichment(client, await importCpfs(started, cpfs), { price: '0.05' })
    await enqueueEnrichment(client, id)
    await eventually(async () => expect((await client.enrichments.get({ id })).item?.state).toBe('unknown'))
    const again = await started.restart()
    again.workspace.setEmbeddedInstance(instance)
    expect(await again.client.enrichments.get({ id })).toMatchObject({ state: 'queued', remoteId: null })
    await again.client.enrichments.attach({ id, remoteId: 'list-1' })
    expect(await waitForEnrichment(again.client, id, 'done')).toMatchObject({
      found: 40 - unknown.length,
      costMicros: null,
    })
    expect(countCreations(instance)).toBe(1)
    // The cost is unknown: the estimate counts against the budget instead.
    expect(await again.client.money.ledger()).toMatchObject([{ billedMicros: 0, committedMicros: 2_000_000 }])
  })

  test('a lost enrichment becomes a draft again once the user confirms that it was not sent', async () => {
    const started = await start()
    const { client } = started
    loseAnswer()
    const { id } = await draftEnrichment(client, await importCpfs(started, cpfs))
    const { item } = await enqueueEnrichment(client, id)
    await eventually(async () => expect((await client.enrichments.get({ id })).item?.state).toBe('unknown'))
    await client.outbox.resolve({ id: item?.id ?? '', resolution: 'confirmed_not_sent' })
    await waitForEnrichment(client, id, 'draft')
    expect(countCreations(instance)).toBe(1)
  })

  test('a lost enrichment can be removed only after the user has resolved it', async () => {
    const started = await start()
    const { client } = started
    loseAnswer()
    const { id } = await draftEnrichment(client, await importCpfs(started, cpfs), { price: '0.05' })
    const { item } = await enqueueEnrichment(client, id)
    await eventually(async () => expect((await client.enrichments.get({ id })).item?.state).toBe('unknown'))
    expect(await problemOf(client.enrichments.remove({ id }))).toMatchObject({
      code: 'enrichment_state_changed',
    })
    await client.outbox.resolve({ id: item?.id ?? '', resolution: 'confirmed_sent' })
    await client.enrichments.remove({ id })
    expect(await client.enrichments.list()).toEqual([])
    // What it may have cost stays in the ledger, and its request in the history, which leads nowhere now.
    expect(await client.money.ledger()).toMatchObject([{ committedMicros: 2_000_000 }])
    expect(await client.outbox.get({ id: item?.id ?? '' })).toMatchObject({ enrichmentId: null })
  })
})
