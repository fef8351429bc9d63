import { describe, expect, test } from 'vitest'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { problemOf, type TestWorkspace, waitForState } from '../../support/test-workspace.ts'
import {
  brasilia,
  friday,
  hourMs,
  minuteMs,
  monday,
  queue,
  startTimed,
  useFakeInstance,
  zone,
} from '../../support/timed-outbox.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const instance = useFakeInstance()
const start = (at = monday, holdMs = 0) => startTimed(instance(), at, holdMs)

describe('late items', () => {
  const stopsLate = async (started: TestWorkspace, id: string): Promise<OutboxItem> => {
    const item = await waitForState(started.client, id, 'stopped')
    expect(item.stop).toMatchObject({ reason: 'late' })
    expect(instance().ledger).toEqual([])
    return item
  }

  test('a campaign queued on Friday evening does not leave by itself on Monday night', async () => {
    const started = await start(friday, minuteMs)
    started.online()
    const item = await queue(started)
    await started.stop()
    started.pass(57 * hourMs)
    const again = await started.restart()
    started.online(again)
    await stopsLate(again, item.id)
  })

  test('a campaign that could not leave for three days waits for the user', async () => {
    const started = await start()
    const item = await queue(started)
    await waitForState(started.client, item.id, 'not_sent')
    started.pass(72 * hourMs)
    started.online()
    const { stop } = await stopsLate(started, item.id)
    expect(stop).toEqual({ reason: 'late', dueAt: new Date(monday).toISOString() })
  })

  test('a campaign that could not leave for ten minutes leaves by itself', async () => {
    const started = await start()
    const item = await queue(started)
    await waitForState(started.client, item.id, 'not_sent')
    started.pass(10 * minuteMs)
    started.online()
    await waitForState(started.client, item.id, 'sent')
  })

  test('a scheduled campaign is late by its start, however long it waited before', async () => {
    const at = { mode: 'at', localTime: '2027-03-03T10:00', zone } as const
    const started = await start()
    const [early, late] = [
      await queue(started, { start: at }),
      await queue(started, { start: at, title: 'B', template: 'B' }),
    ]
    await waitForState(started.client, late.id, 'not_sent')
    started.pass(48 * hourMs - minuteMs)
    started.online()
    await waitForState(started.client, early.id, 'sent')
    await waitForState(started.client, late.id, 'sent')
    started.offline()
    const other = await queue(started, { start: { ...at, localTime: '2027-03-03T11:00' }, template: 'C' })
    await waitForState(started.client, other.id, 'not_sent')
    started.pass(2 * hourMs)
    started.online()
    expect((await waitForState(started.client, other.id, 'stopped')).stop).toMatchObject({ reason: 'late' })
  })

  test('a late campaign is sent with the present start when the user says so', async () => {
    const started = await start()
    const item = await queue(started)
    await waitForState(started.client, item.id, 'not_sent')
    started.pass(2 * hourMs)
    started.online()
    await stopsLate(started, item.id)
    await sendAsSeen(started.client, item.id)
    const sent = await waitForState(started.client, item.id, 'sent')
    expect(sent.startAt).toBe(new Date(started.now()).toISOString())
    expect(sent.echo?.every(({ agrees }) => agrees)).toBe(true)
    expect(JSON.parse(instance().ledger[0]?.body.toString('utf8') ?? '')).toMatchObject({
      start_date: '2027-03-01T12:00:00',
    })
    const detail = await started.client.outbox.get({ id: item.id })
    expect(detail.bodySha256).toBe(detail.attemptList.at(-1)?.bodySha256)
    expect(JSON.parse(detail.bodyHead)).toMatchObject({ start_date: '2027-03-01T12:00:00' })
  })

  test('a second press for the delay does not answer for the hour', async () => {
    const started = await start()
    const { id } = await queue(started)
    await waitForState(started.client, id, 'not_sent')
    started.pass(17 * hourMs)
    started.online()
    const { stop: seen } = await stopsLate(started, id)
    await started.client.outbox.sendNow({ id, seen })
    await expect
      .poll(async () => (await started.client.outbox.get({ id })).stop)
      .toMatchObject({ reason: 'out_of_hours' })
    expect(await problemOf(started.client.outbox.sendNow({ id, seen }))).toMatchObject({
      code: 'outbox_state_changed',
    })
    expect(await started.client.outbox.get({ id })).toMatchObject({ state: 'stopped' })
    expect(instance().ledger).toEqual([])
  })

  test('a late campaign gets another start, or goes back to its draft', async () => {
    const started = await start()
    const [moved, back] = [await queue(started), await queue(started, { template: 'Outra' })]
    await waitForState(started.client, back.id, 'not_sent')
    started.pass(2 * hourMs)
    started.online()
    for (const { id } of [moved, back]) await stopsLate(started, id)
    const inPast = started.client.outbox.reschedule({ id: moved.id, startAt: new Date(monday).toISOString() })
    expect(await problemOf(inPast)).toMatchObject({ code: 'outbox_start_in_past' })
    const startAt = new Date(monday + 24 * hourMs).toISOString()
    await started.client.outbox.reschedule({ id: moved.id, startAt })
    expect(await waitForState(started.client, moved.id, 'sent')).toMatchObject({ startAt })
    expect(JSON.parse(instance().ledger[0]?.body.toString('utf8') ?? '')).toMatchObject({
      start_date: '2027-03-02T10:00:00',
    })
    expect((await started.client.outbox.callBack({ id: back.id })).draftId).toBe(back.draftId)
  })

  test('a campaign whose hold ends after the last hour for its recipients waits, and goes with consent', async () => {
    const started = await start(brasilia('2027-03-01T17:59:30'), minuteMs)
    started.online()
    const item = await queue(started)
    started.pass(minuteMs)
    started.online()
    expect((await waitForState(started.client, item.id, 'stopped')).stop).toEqual({
      reason: 'out_of_hours',
      people: 3,
      nextAllowedAt: new Date(brasilia('2027-03-02T09:00:00')).toISOString(),
    })
    await sendAsSeen(started.client, item.id)
    await waitForState(started.client, item.id, 'sent')
  })

  test('a campaign whose review warned of the hour leaves without another question', async () => {
    const started = await start(brasilia('2027-03-01T23:00:00'))
    started.online()
    await waitForState(started.client, (await queue(started)).id, 'sent')
  })
})
