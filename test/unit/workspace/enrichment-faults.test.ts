import { expect, onTestFinished, test } from 'vitest'
import type { Fault } from '../../../shared/api/control.ts'
import { enrichmentCreationPath, enrichmentPath } from '../../../shared/api/index.ts'
import { makeCpfs } from '../../support/documents.ts'
import {
  draftEnrichment,
  enqueueEnrichment,
  importCpfs,
  waitForEnrichment,
} from '../../support/enrichment-steps.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startTestWorkspace } from '../../support/test-workspace.ts'
import { eventually } from '../../support/eventually.ts'

const cpfs = makeCpfs(20)

/** A workspace beside the real service, whose switches make it go wrong. */
const startBesideService = async (preparationMs: number) => {
  const { url, token, control, stop } = await startHeadless(temporaryFolder())
  onTestFinished(stop)
  const started = startTestWorkspace()
  const instance = { baseUrl: url, token, control: { baseUrl: control.url, token: control.token } }
  started.workspace.setEmbeddedInstance(instance)
  const { client } = started
  await client.settings.update({ holdMs: 0 })
  const { prices } = await client.service.enrichment()
  await client.service.setEnrichment({ prices, pace: { preparationMs, documentsPerSecond: 1_000_000 } })
  const { id } = await draftEnrichment(client, await importCpfs(started, cpfs))
  const creations = async (): Promise<number> =>
    (await client.service.requests({ after: 0 })).filter(({ path }) => path === enrichmentCreationPath).length
  return { ...started, id, creations, fail: (fault: Fault) => client.service.addFault(fault) }
}

test('an enrichment whose creation response is lost is not created a second time', async () => {
  const { client, id, creations, fail } = await startBesideService(0)
  await fail({ kind: 'lose_answer', path: enrichmentCreationPath, times: 1 })
  await enqueueEnrichment(client, id)
  await eventually(async () => expect((await client.enrichments.get({ id })).item?.state).toBe('unknown'))
  // The service has it; the workspace cannot know, and asks nothing again by itself.
  expect((await client.service.state()).counts.enrichments).toBe(1)
  expect(await creations()).toBe(1)
})

test('an enrichment whose list is not found at first is completed by polling again', async () => {
  const { client, id, creations, fail } = await startBesideService(0)
  await fail({ kind: 'status', status: 404, path: enrichmentPath, times: 1 })
  await enqueueEnrichment(client, id)
  await eventually(async () =>
    expect(await client.enrichments.get({ id })).toMatchObject({
      state: 'processing',
      pollProblem: 'list_missing',
    }),
  )
  await client.enrichments.pollNow({ id })
  expect(await waitForEnrichment(client, id, 'done')).toMatchObject({ found: 20 })
  expect(await creations()).toBe(1)
})

test('enrichment records that drift from the contract are all counted, and the drift is reported', async () => {
  const { client, id, fail } = await startBesideService(0)
  await fail({ kind: 'drift_answer', path: enrichmentPath, times: null })
  await enqueueEnrichment(client, id)
  const done = await waitForEnrichment(client, id, 'done')
  expect(done.found).toBe(20)
  // The service answers with the fields in its own order; each of the three kinds is there for every record.
  expect(done.drift.map(({ kind, records }) => `${kind} ${records}`).toSorted()).toEqual([
    'missing 20',
    'type 20',
    'unknown 20',
  ])
  const set = await client.records.set({ enrichmentId: id })
  expect(set.fields.find(({ name }) => name === 'campoNovo')).toMatchObject({ group: null, filled: 20 })
})

test('an enrichment whose creation response drifted is sent_unparsed and not created again', async () => {
  const { client, id, creations, fail } = await startBesideService(0)
  await fail({ kind: 'drift_answer', path: enrichmentCreationPath, times: 1 })
  await enqueueEnrichment(client, id)
  await eventually(async () =>
    expect((await client.enrichments.get({ id })).item?.state).toBe('sent_unparsed'),
  )
  expect(await creations()).toBe(1)
})

test('an enrichment that keeps processing is polled until the service is done', async () => {
  const { client, id, creations } = await startBesideService(86_400_000)
  await enqueueEnrichment(client, id)
  await eventually(async () => expect((await client.enrichments.get({ id })).polls).toBeGreaterThanOrEqual(2))
  expect(await client.enrichments.get({ id })).toMatchObject({ state: 'processing', pollProblem: null })
  await client.service.setClock({ offsetMs: 2 * 86_400_000 })
  await client.enrichments.pollNow({ id })
  await waitForEnrichment(client, id, 'done')
  expect(await creations()).toBe(1)
})
