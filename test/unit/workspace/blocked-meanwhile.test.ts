import { describe, expect, test } from 'vitest'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { problemOf, waitForState } from '../../support/test-workspace.ts'
import {
  block,
  contactsAt,
  minuteMs,
  monday,
  queue,
  startTimed,
  type TimedWorkspace,
  useFakeInstance,
} from '../../support/timed-outbox.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const instance = useFakeInstance()
const start = (at = monday, holdMs = 0) => startTimed(instance(), at, holdMs)

describe('people who are blocked while a campaign waits', () => {
  const stopBlocked = async (
    changes: Partial<DraftContent> = {},
  ): Promise<{ started: TimedWorkspace; item: OutboxItem }> => {
    const started = await start(monday, minuteMs)
    started.online()
    const item = await queue(started, changes)
    await block(started, '11 98000-0001')
    started.pass(minuteMs)
    started.online()
    const stopped = await waitForState(started.client, item.id, 'stopped')
    expect(stopped.stop).toEqual({ reason: 'blocked', people: 1 })
    expect(instance().ledger).toEqual([])
    return { started, item: stopped }
  }

  test('a campaign stops when one of its people was blocked, and is sent to the others only', async () => {
    const { started, item } = await stopBlocked()
    expect(await problemOf(sendAsSeen(started.client, item.id))).toMatchObject({
      code: 'outbox_state_changed',
    })
    const { removed } = await started.client.outbox.sendWithout({ id: item.id })
    expect(removed).toBe(1)
    const sent = await waitForState(started.client, item.id, 'sent')
    expect(sent.quantity).toBe(2)
    expect(sent.echo?.every(({ agrees }) => agrees)).toBe(true)
    expect(contactsAt(instance(), 0)).toEqual(['5511980000000', '5511980000002'])
    expect(
      await started.client.outbox.recipients({ id: item.id, page: { offset: 1, limit: 5 } }),
    ).toMatchObject([{ position: 1, contact: '5511980000002' }])
    const search = { search: '11 98000-0001', page: { offset: 0, limit: 5 } }
    expect((await started.client.outbox.history(search)).total).toBe(0)
  })

  test('a campaign of which everyone is blocked is not sent to no one', async () => {
    const { started, item } = await stopBlocked()
    for (const text of ['11 98000-0000', '11 98000-0002']) await block(started, text)
    expect(await problemOf(started.client.outbox.sendWithout({ id: item.id }))).toMatchObject({
      code: 'outbox_no_one_left',
    })
    expect(instance().ledger).toEqual([])
  })

  test('each of the recipients can be taken out, also several one after another', async () => {
    for (const gone of [[0], [2], [0, 1], [1, 2], [0, 2], [1, 0], [2, 1]]) {
      const started = await start(monday, minuteMs)
      const item = await queue(started)
      instance().ledger.length = 0
      for (const index of gone) {
        await block(started, `11 98000-000${index}`)
        started.pass(minuteMs)
        started.online()
        await waitForState(started.client, item.id, 'stopped')
        started.offline()
        await started.client.outbox.sendWithout({ id: item.id })
        await waitForState(started.client, item.id, 'not_sent')
      }
      started.online()
      await sendAsSeen(started.client, item.id)
      await waitForState(started.client, item.id, 'sent')
      expect(contactsAt(instance(), 0)).toEqual(
        [0, 1, 2].filter((index) => !gone.includes(index)).map((index) => `551198000000${index}`),
      )
    }
  })

  test('a block that concerns no one in a campaign does not hold it up', async () => {
    const started = await start(monday, minuteMs)
    started.online()
    const item = await queue(started)
    await block(started, '21 98000-0001')
    started.pass(minuteMs)
    started.online()
    await waitForState(started.client, item.id, 'sent')
  })
})
