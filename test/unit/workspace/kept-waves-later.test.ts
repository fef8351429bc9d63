/** Waves that are kept here, against what happens to a computer and to a plan meanwhile. */
import { afterEach, expect, test, vi } from 'vitest'
import { accept } from '../../support/fake-instance.ts'
import { eventually } from '../../support/eventually.ts'
import { allButTwins, waitForState } from '../../support/test-workspace.ts'
import { turns } from '../../support/turns.ts'
import {
  hourMs,
  minuteMs,
  monday,
  queue,
  startTimed,
  useFakeInstance,
  zone,
  openWaves,
  pass,
  startOnline,
} from '../../support/timed-outbox.ts'

const instance = useFakeInstance()
const at = (localTime: string) => ({ mode: 'at', localTime, zone }) as const
const bySize = { by: 'size', size: 1, everyMinutes: 120, keepsHere: true } as const

afterEach(() => {
  vi.useRealTimers()
})

test('a wave leaves at its time also after the computer slept, whose timers stood still meanwhile', async () => {
  const started = await startOnline(instance())
  const first = await queue(started, { waves: bySize, start: at('2027-03-01T11:00') }, { people: 2 })
  await waitForState(started.client, first.id, 'sent')
  const [second] = await openWaves(started)
  started.pass(2 * hourMs)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  started.online()
  // 58 minutes are left: 50 of them it sleeps, then it is awake again, past the time.
  started.pass(50 * minuteMs)
  for (let minute = 0; minute < 12; minute += 1) {
    started.pass(minuteMs)
    await vi.advanceTimersByTimeAsync(minuteMs)
  }
  vi.useRealTimers()
  await eventually(async () =>
    expect((await started.client.outbox.get({ id: second?.id ?? '' })).state).toBe('sent'),
  )
  expect(instance().ledger).toHaveLength(2)
})

test('a wave that was kept here and could not leave is kept again when it gets another time', async () => {
  const started = await startOnline(instance())
  const first = await queue(started, { waves: bySize, start: at('2027-03-01T11:00') }, { people: 2 })
  await waitForState(started.client, first.id, 'sent')
  const [second] = await openWaves(started)
  const id = second?.id ?? ''
  started.offline()
  started.pass(2 * hourMs + 58 * minuteMs)
  started.offline()
  await waitForState(started.client, id, 'not_sent')
  started.online()
  await started.client.outbox.reschedule({ id, startAt: '2027-03-03T16:00:00.000Z' })
  await turns()
  expect(instance().ledger).toHaveLength(1)
})

test('a wave that is called back and queued again is still kept here', async () => {
  const started = await startOnline(instance())
  const first = await queue(started, { waves: bySize, start: at('2027-03-01T11:00') }, { people: 2 })
  await waitForState(started.client, first.id, 'sent')
  const [second] = await openWaves(started)
  const { draftId } = await started.client.outbox.callBack({ id: second?.id ?? '' })
  const draft = await started.client.drafts.get({ id: draftId ?? '' })
  const { recipients, audienceVersion } = await started.client.drafts.check({ id: draft.id })
  await started.client.outbox.enqueue({
    draftId: draft.id,
    revision: draft.revision,
    recipients,
    audienceVersion,
    accepts: allButTwins,
  })
  await turns()
  expect(instance().ledger).toHaveLength(1)
})

test('a wave leaves by itself when the one before was refused, mended and accepted', async () => {
  const started = await startOnline(instance())
  instance().behave((_request, response) => void response.writeHead(400).end('{"message":"no"}'))
  const first = await queue(started, { waves: bySize, start: at('2027-03-01T11:00') }, { people: 2 })
  await waitForState(started.client, first.id, 'rejected')
  const second = (await openWaves(started)).find(({ wave }) => wave?.number === 2)
  instance().behave(accept)
  const { draftId } = await started.client.outbox.reopen({ id: first.id })
  const draft = await started.client.drafts.get({ id: draftId })
  const { recipients, audienceVersion } = await started.client.drafts.check({ id: draft.id })
  const again = await started.client.outbox.enqueue({
    draftId: draft.id,
    revision: draft.revision,
    recipients,
    audienceVersion,
    accepts: allButTwins,
  })
  expect(again.wave?.number).toBe(1)
  await waitForState(started.client, again.id, 'sent')
  await pass(started, 2 * hourMs + 58 * minuteMs)
  await waitForState(started.client, second?.id ?? '', 'sent')
})

test('a kept wave that is given a time before the one of the wave before it does not overtake it', async () => {
  const started = await startOnline(instance())
  const first = await queue(started, { waves: bySize, start: at('2027-03-01T11:00') }, { people: 3 })
  await waitForState(started.client, first.id, 'sent')
  const [second, third] = await openWaves(started)
  await started.client.outbox.reschedule({ id: third?.id ?? '', startAt: '2027-03-01T15:00:00.000Z' })
  await pass(started, 2 * hourMs)
  expect(instance().ledger).toHaveLength(1)
  await pass(started, hourMs)
  await waitForState(started.client, second?.id ?? '', 'sent')
  await waitForState(started.client, third?.id ?? '', 'stopped')
  expect(instance().ledger).toHaveLength(2)
})

test('a kept wave is not let go by a hold that ends before its time', async () => {
  const started = await startTimed(instance(), monday, 10 * minuteMs)
  started.online()
  const first = await queue(started, { waves: bySize, start: at('2027-03-01T11:00') }, { people: 2 })
  await pass(started, 10 * minuteMs)
  await waitForState(started.client, first.id, 'sent')
  await pass(started, hourMs)
  expect(instance().ledger).toHaveLength(1)
})
