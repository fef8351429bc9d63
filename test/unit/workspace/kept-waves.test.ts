import { expect, test } from 'vitest'
import { waitForState } from '../../support/test-workspace.ts'
import { turns } from '../../support/turns.ts'
import {
  block,
  contactsAt,
  hourMs,
  minuteMs,
  queue,
  useFakeInstance,
  zone,
  openWaves,
  pass,
  startOnline,
} from '../../support/timed-outbox.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const instance = useFakeInstance()
const at = (localTime: string) => ({ mode: 'at', localTime, zone }) as const
const bySize = { by: 'size', size: 1, everyMinutes: 120, keepsHere: true } as const

test('waves that are kept here leave one by one shortly before their times, and not before', async () => {
  const started = await startOnline(instance())
  const first = await queue(started, { waves: bySize, start: at('2027-03-01T11:00') })
  await waitForState(started.client, first.id, 'sent')
  await turns()
  const [second, third] = await openWaves(started)
  expect(second).toMatchObject({ state: 'ready', keepUntil: '2027-03-01T15:58:00.000Z', attempts: 0 })
  expect(instance().ledger).toHaveLength(1)

  await pass(started, 2 * hourMs + 57 * minuteMs)
  expect(instance().ledger).toHaveLength(1)
  await pass(started, minuteMs)
  await waitForState(started.client, second?.id ?? '', 'sent')
  expect(JSON.parse(instance().ledger[1]?.body.toString() ?? '')).toMatchObject({
    start_date: '2027-03-01T13:00:00',
  })
  await pass(started, 2 * hourMs)
  await waitForState(started.client, third?.id ?? '', 'sent')
  expect(instance().ledger).toHaveLength(3)
})

test('a wave that is kept for days does not leave earlier, also after the clock was set back', async () => {
  const started = await startOnline(instance())
  const first = await queue(started, {
    waves: { ...bySize, everyMinutes: 5 * 24 * 60 },
    start: at('2027-03-01T11:00'),
  })
  await waitForState(started.client, first.id, 'sent')
  for (const hours of [30, 30, 30]) await pass(started, hours * hourMs)
  expect(instance().ledger).toHaveLength(1)
  await pass(started, -48 * hourMs)
  await pass(started, 30 * hourMs)
  expect(instance().ledger).toHaveLength(1)
})

test('a wave whose time passed while the app was closed waits for the user', async () => {
  const started = await startOnline(instance())
  const first = await queue(started, { waves: bySize, start: at('2027-03-01T11:00') })
  await waitForState(started.client, first.id, 'sent')
  const [second] = await openWaves(started)
  await started.stop()
  started.pass(3 * hourMs + 20 * minuteMs)
  const again = await started.restart()
  started.online(again)
  await waitForState(again.client, second?.id ?? '', 'stopped')
  expect((await again.client.outbox.get({ id: second?.id ?? '' })).stop?.reason).toBe('late')
  expect(instance().ledger).toHaveLength(1)
})

test('whoever is blocked while a wave waits here does not get it', async () => {
  const started = await startOnline(instance())
  const first = await queue(
    started,
    {
      waves: { ...bySize, size: 2 },
      start: at('2027-03-01T11:00'),
    },
    { people: 4 },
  )
  await waitForState(started.client, first.id, 'sent')
  const [second] = await openWaves(started)
  const id = second?.id ?? ''
  const [blocked, other] = await started.client.outbox.recipients({ id, page: { offset: 0, limit: 10 } })
  await block(started, `+${blocked?.contact}`)
  await pass(started, 3 * hourMs)
  await waitForState(started.client, id, 'stopped')
  await started.client.outbox.sendWithout({ id })
  await waitForState(started.client, id, 'sent')
  expect(contactsAt(instance(), 1)).toEqual([other?.contact])
})

test('a wave that is handed over earlier goes to the service with its own start, in its turn', async () => {
  const started = await startOnline(instance())
  const first = await queue(started, { waves: bySize, start: at('2027-03-01T11:00') })
  await waitForState(started.client, first.id, 'sent')
  const [second] = await openWaves(started)
  await sendAsSeen(started.client, second?.id ?? '')
  await waitForState(started.client, second?.id ?? '', 'sent')
  expect(JSON.parse(instance().ledger[1]?.body.toString() ?? '')).toMatchObject({
    start_date: '2027-03-01T13:00:00',
  })
})

test('a wave that is kept here and gets another time is kept until then', async () => {
  const started = await startOnline(instance())
  const first = await queue(started, { waves: { ...bySize, size: 2 }, start: at('2027-03-01T11:00') })
  await waitForState(started.client, first.id, 'sent')
  const [second] = await openWaves(started)
  const id = second?.id ?? ''
  const moved = await started.client.outbox.reschedule({ id, startAt: '2027-03-01T18:00:00.000Z' })
  expect(moved).toMatchObject({ state: 'ready', keepUntil: '2027-03-01T17:58:00.000Z' })
  await pass(started, 4 * hourMs)
  expect(instance().ledger).toHaveLength(1)
  await pass(started, hourMs)
  await waitForState(started.client, id, 'sent')
})

test('of a campaign with a first part the rest leaves only when the user says so', async () => {
  const started = await startOnline(instance())
  const first = await queue(
    started,
    { waves: { by: 'first', percent: 1 }, start: { mode: 'now' } },
    { people: 150 },
  )
  await waitForState(started.client, first.id, 'sent')
  expect(contactsAt(instance(), 0)).toHaveLength(2)
  await pass(started, 5 * minuteMs)
  const [rest] = await openWaves(started)
  expect(rest).toMatchObject({ state: 'stopped', stop: { reason: 'first_part' }, quantity: 148 })
  expect(instance().ledger).toHaveLength(1)

  await sendAsSeen(started.client, rest?.id ?? '')
  await waitForState(started.client, rest?.id ?? '', 'sent')
  const all = [...contactsAt(instance(), 0), ...contactsAt(instance(), 1)]
  expect(new Set(all).size).toBe(150)
})

test('the rest does not leave while its first part is not confirmed, also when the user says so', async () => {
  const started = await startOnline(instance())
  instance().behave((_request, response) => void response.destroy())
  const first = await queue(started, { waves: { by: 'first', percent: 50 } }, { people: 2 })
  await waitForState(started.client, first.id, 'unknown')
  const rest = (await openWaves(started)).find(({ wave }) => wave?.number === 2)
  await sendAsSeen(started.client, rest?.id ?? '')
  await turns()
  expect((await started.client.outbox.get({ id: rest?.id ?? '' })).stop?.reason).toBe('wave')
  expect(instance().ledger).toHaveLength(1)
})

test('a first part of a list of one is the whole', async () => {
  const started = await startOnline(instance())
  const first = await queue(started, { waves: { by: 'first', percent: 1 } }, { people: 1 })
  await waitForState(started.client, first.id, 'sent')
  expect(await started.client.outbox.open()).toEqual([])
})
