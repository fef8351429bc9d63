import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '../../../main/workspace/base/clock.ts'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import { makeCpfs } from '../../support/documents.ts'
import {
  draftEnrichment,
  enqueueEnrichment,
  importCpfs,
  waitForEnrichment,
} from '../../support/enrichment-steps.ts'
import { countCreations, type FakeEnrichments, fakeEnrichments } from '../../support/fake-enrichments.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { problemOf, startSendingWorkspace, type TestWorkspace } from '../../support/test-workspace.ts'
import { eventually } from '../../support/eventually.ts'

let instance: FakeInstance
let service: FakeEnrichments
beforeEach(async () => {
  instance = await startFakeInstance()
  service = fakeEnrichments()
  instance.behave(service)
})
afterEach(() => instance.close())

/** Time that goes on by itself, and leaps when a test says so. */
const leapingClock = () => {
  let leapt = 0
  const clock: Clock = { now: () => Date.now() + leapt, monotonic: () => performance.now() }
  return { clock, leap: (ms: number) => (leapt += ms) }
}

const cpfs = makeCpfs(60).filter((cpf) => !cpf.endsWith('0'))

const startOne = async (clock?: Clock): Promise<{ started: TestWorkspace; id: string }> => {
  const started = await startSendingWorkspace(instance, clock === undefined ? {} : { clock })
  const listId = await importCpfs(started, cpfs)
  const { id } = await draftEnrichment(started.client, listId)
  await enqueueEnrichment(started.client, id)
  return { started, id }
}

const polled = ({ client }: TestWorkspace, id: string, polls: number): Promise<Enrichment> =>
  eventually(async () => {
    const found = await client.enrichments.get({ id })
    expect(found.polls).toBeGreaterThanOrEqual(polls)
    return found
  })

describe('enrichment polling', () => {
  test('enrichment polling goes on after a restart without creating the list again', async () => {
    service.busy = 2
    const { started, id } = await startOne()
    await polled(started, id, 1)
    const again = await started.restart()
    again.workspace.setEmbeddedInstance(instance)
    expect(await waitForEnrichment(again.client, id, 'done')).toMatchObject({ found: cpfs.length })
    expect(countCreations(instance)).toBe(1)
  })

  test('polling a list that never finishes slows down and goes on until the user stops it', async () => {
    service.busy = Number.POSITIVE_INFINITY
    const { clock, leap } = leapingClock()
    const { started, id } = await startOne(clock)
    await polled(started, id, 1)
    leap(3_600_000)
    started.workspace.setEmbeddedInstance(instance)
    const late = await polled(started, id, 2)
    const pause = Date.parse(late.nextPollAt ?? '') - Date.parse(late.lastPollAt ?? '')
    expect(pause).toBeGreaterThan(80_000)
    expect(pause).toBeLessThan(160_000)
    expect(late).toMatchObject({ state: 'processing', pollProblem: null })

    expect(await started.client.enrichments.stop({ id })).toMatchObject({
      state: 'stopped',
      nextPollAt: null,
      pollProblem: 'stopped_by_person',
    })
    service.busy = 0
    await started.client.enrichments.pollNow({ id })
    await waitForEnrichment(started.client, id, 'done')
    expect(countCreations(instance)).toBe(1)
  })

  test('polling a list unknown to the service stops after some tries and can be resumed', async () => {
    const { clock, leap } = leapingClock()
    service.busy = 1
    const { started, id } = await startOne(clock)
    await polled(started, id, 1)
    const lists = new Map(service.lists)
    service.lists.clear()
    for (let tries = 2; ; tries += 1) {
      leap(300_000)
      started.workspace.setEmbeddedInstance(instance)
      const found = await eventually(async () => {
        const now = await started.client.enrichments.get({ id })
        expect(now.state === 'stopped' || now.polls >= tries).toBe(true)
        return now
      })
      if (found.state === 'stopped') break
      expect(found.pollProblem).toBe('list_missing')
      expect(tries).toBeLessThan(10)
    }
    expect((await started.client.enrichments.get({ id })).pollProblem).toBe('list_missing')
    for (const [listId, list] of lists) service.lists.set(listId, list)
    await started.client.enrichments.pollNow({ id })
    await waitForEnrichment(started.client, id, 'done')
  })

  test.each([
    ['breaks off', 'answer_broken'],
    ['is no JSON', 'answer_broken'],
    ['has status 503', 'status_unexpected'],
    ['refuses the token', 'unauthorised'],
  ])('a poll whose response %s stores no records, and the next poll completes', async (how, problem) => {
    service.answer = (asked, response) => {
      const text = JSON.stringify({ processing: false, data: service.recordsOf(asked) })
      if (how === 'breaks off') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
        response.write(text.slice(0, Math.floor(text.length * 0.7)), () => response.destroy())
      } else if (how === 'is no JSON') response.writeHead(200).end('<html>bom dia</html>')
      else response.writeHead(how === 'refuses the token' ? 401 : 503).end('{}')
    }
    const { started, id } = await startOne()
    expect(await polled(started, id, 1)).toMatchObject({ state: 'processing', pollProblem: problem })
    expect(await problemOf(started.client.records.set({ enrichmentId: id }))).toMatchObject({
      code: 'enrichment_missing',
    })
    service.answer = null
    await started.client.enrichments.pollNow({ id })
    await waitForEnrichment(started.client, id, 'done')
    expect(await started.client.records.set({ enrichmentId: id })).toMatchObject({ records: cpfs.length })
  })

  test('polls answered with 503 do not count towards giving up on a list that is not found', async () => {
    const { clock, leap } = leapingClock()
    service.busy = 1
    const { started, id } = await startOne(clock)
    await polled(started, id, 1)
    const ask = async (tries: number, problem: string) => {
      leap(300_000)
      started.workspace.setEmbeddedInstance(instance)
      const found = await polled(started, id, tries)
      expect(found).toMatchObject({ state: 'processing', pollProblem: problem })
    }
    service.answer = (_asked, response) => void response.writeHead(503).end('{}')
    for (let tries = 2; tries < 7; tries += 1) await ask(tries, 'status_unexpected')
    service.answer = (_asked, response) => void response.writeHead(404).end('{}')
    await ask(7, 'list_missing')
    service.answer = null
    await started.client.enrichments.pollNow({ id })
    await waitForEnrichment(started.client, id, 'done')
  })

  test('enrichment polling goes on when the computer’s clock is set back by 30 days', async () => {
    const { clock, leap } = leapingClock()
    leap(86_400_000 * 30)
    service.busy = 1
    const { started, id } = await startOne(clock)
    await polled(started, id, 1)
    leap(-86_400_000 * 30)
    started.workspace.setEmbeddedInstance(instance)
    await waitForEnrichment(started.client, id, 'done')
  })

  test('enrichment records that differ from the contract are counted, and the differences are reported', async () => {
    const { recordsOf } = service
    service.recordsOf = (asked) =>
      recordsOf(asked).map((record, index) => {
        const { renda: _renda, ...rest } = record as Record<string, unknown>
        return index === 0 ? { ...rest, idade: 41, novidade: 'sim' } : record
      })
    const { started, id } = await startOne()
    const done = await waitForEnrichment(started.client, id, 'done')
    expect(done.found).toBe(cpfs.length)
    expect(done.drift.map(({ field, kind, records }) => `${kind} ${field} ${records}`).toSorted()).toEqual([
      'missing renda 1',
      'type idade 1',
      'unknown novidade 1',
    ])
  })

  test('a finished enrichment that is removed is no longer listed', async () => {
    const { started, id } = await startOne()
    await waitForEnrichment(started.client, id, 'done')
    await started.client.enrichments.remove({ id })
    expect(await started.client.enrichments.list()).toEqual([])
  })
})
