/** The waves of a campaign with their hours, and what the page of one is made of. */
import { expect, onTestFinished, test } from 'vitest'
import { startFakeInstance } from '../../support/fake-instance.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'
import {
  enqueueDraft,
  problemOf,
  sendTest,
  startSendingWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'

const start = async () => {
  const instance = await startFakeInstance()
  onTestFinished(() => instance.close())
  return startSendingWorkspace(instance, { holdMs: 60_000 })
}
/** A Monday in São Paulo, of whose three waves the last is after the hours of a short SMS. */
const evening = { mode: 'at', localTime: '2027-03-01T16:00', zone: 'America/Sao_Paulo' } as const
const waves = { by: 'size', size: 4, everyMinutes: 120 } as const

test('waves are listed whatever became of each, with who is reached at night and the user’s word on it', async () => {
  const { client, folder } = await start()
  const listId = await importPeople(client, folder, 10)
  const draft = await client.drafts.create({ content: smsContent(listId, { start: evening, waves }) })
  const first = await enqueueDraft(client, draft.id, draft.revision)
  const groupId = first.wave?.groupId ?? ''
  await sendAsSeen(client, first.id)
  await waitForState(client, first.id, 'sent')
  const listed = await client.outbox.waves({ groupId })
  expect(listed.map(({ wave, state, hours }) => [wave?.number, state, hours.outside])).toEqual([
    [1, 'sent', 0],
    [2, 'ready', 4],
    [3, 'ready', 2],
  ])
  // The review warned of two of them, and the user went on.
  expect(listed.map(({ hours }) => hours.acceptsHours)).toEqual([false, true, true])
  const [, , third] = listed
  const startAt = '2027-03-02T02:00:00.000Z'
  await client.outbox.reschedule({ id: third?.id ?? '', startAt })
  expect((await client.outbox.waves({ groupId }))[2]?.hours).toEqual({ outside: 2, acceptsHours: false })
  // Who still sees the start before says nothing about this one.
  expect(
    await problemOf(client.outbox.acceptHours({ id: third?.id ?? '', startAt: third?.startAt ?? '' })),
  ).toMatchObject({ code: 'outbox_state_changed' })
  await client.outbox.acceptHours({ id: third?.id ?? '', startAt })
  expect((await client.outbox.waves({ groupId }))[2]?.hours).toEqual({ outside: 2, acceptsHours: true })
  await client.outbox.reschedule({ id: third?.id ?? '', startAt: '2027-03-02T14:00:00.000Z' })
  expect((await client.outbox.waves({ groupId }))[2]?.hours).toEqual({ outside: 0, acceptsHours: false })
  expect(await client.outbox.waves({ groupId: 'none' })).toEqual([])
  // What has left takes no word any more.
  expect(await problemOf(client.outbox.acceptHours({ id: first.id, startAt: first.startAt }))).toMatchObject({
    code: 'outbox_state_changed',
  })
})

test('the page of a campaign knows its list, filters and draft, also once the list is gone', async () => {
  const { client, folder } = await start()
  const listId = await importPeople(client, folder, 3)
  const filters = [{ field: { type: 'column', name: 'nome' }, operator: 'filled', value: '' }] as const
  const draft = await client.drafts.create({
    content: smsContent(listId, { start: evening, filters: [...filters] }),
  })
  const { id } = await enqueueDraft(client, draft.id, draft.revision)
  expect(await client.outbox.get({ id })).toMatchObject({
    list: { id: listId, name: 'lista' },
    audience: { listName: 'lista', listed: 3, steps: [] },
    draftedAt: draft.createdAt,
    hours: { outside: 0, acceptsHours: false },
  })
  await client.lists.remove({ id: listId })
  expect(await client.outbox.get({ id })).toMatchObject({ list: { id: listId, name: null } })
})

test('tests and what is no campaign have no hours and no list', async () => {
  const { client, folder } = await start()
  const listId = await importPeople(client, folder, 3)
  await client.settings.addTestPhone({ text: '11 98000-0009' })
  const draft = await client.drafts.create({
    content: smsContent(listId, { start: { ...evening, localTime: '2027-03-01T23:00' } }),
  })
  const sent = await sendTest(client, draft)
  expect((await client.outbox.get({ id: sent.id })).hours).toEqual({ outside: 0, acceptsHours: false })
  const company = await client.companies.create({
    cnpj: '11222333000181',
    name: 'Padaria',
    connectionId: 'embedded',
    duplicateConsent: false,
  })
  expect(await client.outbox.get({ id: company.id })).toMatchObject({
    hours: { outside: 0, acceptsHours: false },
    list: null,
    draftedAt: null,
  })
})
