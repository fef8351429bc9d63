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
import { problemOf, startSendingWorkspace } from '../../support/test-workspace.ts'

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
