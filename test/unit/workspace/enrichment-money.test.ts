import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeCpfs } from '../../support/documents.ts'
import {
  draftEnrichment,
  enqueueEnrichment,
  importCpfs,
  waitForEnrichment,
} from '../../support/enrichment-steps.ts'
import { countCreations, type FakeEnrichments, fakeEnrichments } from '../../support/fake-enrichments.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { enqueueDraft, problemOf, startSendingWorkspace } from '../../support/test-workspace.ts'

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

describe('enrichment budget', () => {
  test('an enrichment that would exceed the budget is refused until the budget is raised', async () => {
    const started = await start()
    const { client } = started
    await client.settings.update({ monthlyBudget: '3.50' })
    const first = await draftEnrichment(client, await importCpfs(started, cpfs))
    // Nothing was ever paid: the cost is unknown.
    expect((await client.enrichments.plan({ id: first.id })).faults).toEqual(['price_unknown'])
    await client.enrichments.save({ id: first.id, content: { ...first.content, price: '0.05' } })
    await enqueueEnrichment(client, first.id)
    await waitForEnrichment(client, first.id, 'done')

    const second = await draftEnrichment(client, await importCpfs(started, makeCpfs(80).slice(40)))
    const plan = await client.enrichments.plan({ id: second.id })
    expect(plan).toMatchObject({
      faults: ['budget_exceeded'],
      budget: { micros: 3_500_000, committedMicros: 2_000_000 },
    })
    const asked = {
      id: second.id,
      savedAt: plan.savedAt,
      asked: plan.asked,
      kept: plan.kept,
      duplicateConsent: false,
    }
    expect(await problemOf(client.enrichments.enqueue(asked))).toMatchObject({
      code: 'enrichment_budget_exceeded',
    })
    await client.settings.update({ monthlyBudget: '4' })
    await enqueueEnrichment(client, second.id)
    await waitForEnrichment(client, second.id, 'done')
    expect(await client.money.ledger()).toMatchObject([
      { isRehearsal: true, kind: 'ENRICHMENT', requests: 2, billedMicros: 4_000_000, committedMicros: 0 },
    ])
  })

  test('only one of two concurrent enrichments is queued when both would exceed the budget', async () => {
    const started = await start({ holdMs: 60_000 })
    const { client } = started
    await client.settings.update({ monthlyBudget: '3.50' })
    const [first, second] = await Promise.all(
      [cpfs, makeCpfs(80).slice(40)].map(async (documents) =>
        draftEnrichment(client, await importCpfs(started, documents), { price: '0.05' }),
      ),
    )
    const both = await Promise.allSettled([
      enqueueEnrichment(client, first?.id ?? ''),
      enqueueEnrichment(client, second?.id ?? ''),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('enrichments through a remote connection', () => {
  test('an enrichment and a campaign count against one budget', async () => {
    const started = await start({ holdMs: 60_000 })
    const { client, folder } = started
    const remote = await startFakeInstance()
    onTestFinished(remote.close)
    const { id: connectionId } = await client.connections.add({
      name: 'Produção',
      baseUrl: remote.baseUrl,
      token: 'a-token-of-the-platform',
      zonelessStart: 'utc',
    })
    await client.money.setPrice({
      connectionId,
      unit: 'sms_part',
      micros: 500_000,
      validFrom: '2020-01-01',
    })
    await client.settings.update({ monthlyBudget: '3.00' })
    const listId = await importPeople(client, folder)
    const draft = await client.drafts.create({ content: smsContent(listId, { connectionId }) })
    const item = await enqueueDraft(client, draft.id, draft.revision)
    const { id } = await draftEnrichment(client, await importCpfs(started, cpfs), {
      connectionId,
      price: '0.05',
    })
    expect(await client.enrichments.plan({ id })).toMatchObject({
      faults: ['budget_exceeded'],
      budget: { micros: 3_000_000, committedMicros: 1_500_000 },
    })
    expect(await client.money.thisMonth()).toMatchObject({ billedMicros: 0, committedMicros: 1_500_000 })
    await client.outbox.callBack({ id: item.id })
    await enqueueEnrichment(client, id)
    // The other way round the campaign does not fit.
    expect((await client.drafts.check({ id: draft.id })).cost.months).toMatchObject([
      { micros: 1_500_000, committedMicros: 2_000_000, budgetMicros: 3_000_000 },
    ])
    expect(await problemOf(enqueueDraft(client, draft.id, draft.revision))).toMatchObject({
      code: 'outbox_budget_exceeded',
    })
  })

  test('a remote enrichment ignores rehearsals, and its connection stays until the records arrive', async () => {
    const started = await start()
    const { client } = started
    const listId = await importCpfs(started, cpfs)
    const rehearsed = await draftEnrichment(client, listId)
    await enqueueEnrichment(client, rehearsed.id)
    await waitForEnrichment(client, rehearsed.id, 'done')

    const remote = await startFakeInstance()
    onTestFinished(remote.close)
    const there = fakeEnrichments()
    there.busy = Number.POSITIVE_INFINITY
    remote.behave(there)
    const { id: connectionId } = await client.connections.add({
      name: 'Produção',
      baseUrl: remote.baseUrl,
      token: 'a-token-of-the-platform',
      zonelessStart: 'utc',
    })
    await client.settings.update({ monthlyBudget: '2.00' })
    const { id } = await draftEnrichment(client, listId, { connectionId, price: '0.05' })
    // What the local service made up is no record of anybody, and what it "cost" is not spent.
    expect(await client.enrichments.plan({ id })).toMatchObject({
      kept: 0,
      asked: 40,
      faults: [],
      budget: { committedMicros: 0 },
    })
    await enqueueEnrichment(client, id)
    await waitForEnrichment(client, id, 'processing')
    expect(await problemOf(client.connections.remove({ id: connectionId }))).toMatchObject({
      code: 'connection_in_use',
    })
    there.busy = 0
    await client.enrichments.pollNow({ id })
    await waitForEnrichment(client, id, 'done')
    expect(countCreations(instance)).toBe(1)
    expect(countCreations(remote)).toBe(1)
    expect(await client.connections.remove({ id: connectionId })).toEqual({ id: connectionId })
  })
})
