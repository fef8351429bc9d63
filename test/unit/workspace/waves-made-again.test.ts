/** Waves that were sent as more than one item: again, or from a copy of their draft. */
import { expect, test } from 'vitest'
import { accept } from '../../support/fake-instance.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { enqueueDraft, waitForState } from '../../support/test-workspace.ts'
import {
  hourMs,
  minuteMs,
  monday,
  openWaves,
  pass,
  queue,
  startOnline,
  startTimed,
  type TimedWorkspace,
  useFakeInstance,
  zone,
} from '../../support/timed-outbox.ts'
import { turns } from '../../support/turns.ts'

const instance = useFakeInstance()
const waves = { by: 'size', size: 1, everyMinutes: 180, keepsHere: true } as const
const start = { mode: 'at', localTime: '2027-03-01T11:00', zone } as const
const untilSecondMs = 3 * hourMs + 58 * minuteMs

/** Queues another item like one; that it says the same is meant. */
const queueAnother = async ({ client }: TimedWorkspace, id: string) => {
  const { draftId } = await client.outbox.duplicate({ id })
  return enqueueDraft(client, draftId, 1, true)
}

test('a wave does not leave while the one before it may not have arrived, though that was sent again', async () => {
  const started = await startOnline(instance())
  instance().behave((_request, response) => void response.destroy())
  const first = await queue(started, { waves, start }, { people: 2 })
  await waitForState(started.client, first.id, 'unknown')
  instance().behave(accept)
  const again = await queueAnother(started, first.id)
  await waitForState(started.client, again.id, 'sent')
  await pass(started, untilSecondMs)
  const second = (await openWaves(started)).find(({ wave }) => wave?.number === 2)
  expect(second).toMatchObject({ state: 'stopped', stop: { reason: 'wave', number: 1, state: 'unknown' } })
  expect(instance().ledger).toHaveLength(2)
})

test('a wave does not leave before the one before it, though a copy of that was sent', async () => {
  const started = await startOnline(instance())
  instance().behave((_request, response) => void response.writeHead(401).end('{}'))
  const first = await queue(started, { waves, start }, { people: 2 })
  await waitForState(started.client, first.id, 'unauthorised')
  instance().behave(accept)
  const copy = await queueAnother(started, first.id)
  await waitForState(started.client, copy.id, 'sent')
  await pass(started, untilSecondMs)
  const second = (await openWaves(started)).find(({ wave }) => wave?.number === 2)
  expect(second?.state).toBe('ready')
  expect(instance().ledger).toHaveLength(2)
})

test('cancelling all waves does not put a copy of one in the place of one that is worked on', async () => {
  const started = await startTimed(instance(), monday, minuteMs)
  const { client } = started
  const first = await queue(started, { waves, start }, { people: 2 })
  await queueAnother(started, first.id)
  const second = (await openWaves(started)).find(({ wave }) => wave?.number === 2)
  await client.outbox.callBack({ id: second?.id ?? '' })
  expect(await client.outbox.callBackWaves({ groupId: first.wave?.groupId ?? '' })).toEqual({
    waves: 2,
    draftId: null,
  })
  const drafts = (await client.drafts.list()).map(({ content }) => content.wave?.number ?? 0)
  expect(drafts.toSorted((one, other) => one - other)).toEqual([1, 1, 2])
})

test('cancelling all waves of a campaign that is only one keeps what was edited last', async () => {
  const started = await startTimed(instance(), monday, minuteMs)
  const { client, folder } = started
  const content = smsContent(await importPeople(client, folder, 1), { waves, start, template: 'Antes' })
  const { id } = await client.drafts.create({ content })
  await client.drafts.save({ id, revision: 1, content: { ...content, template: 'Depois' } })
  const { wave } = await enqueueDraft(client, id, 2)
  await turns()
  await client.outbox.callBackWaves({ groupId: wave?.groupId ?? '' })
  expect(await client.drafts.list()).toMatchObject([{ id, content: { template: 'Depois' } }])
})
