/** The calls of the outbox: what they refuse, and what they tell whom. */
import { describe, expect, test } from 'vitest'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { turns } from '../../support/turns.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import {
  allButTwins,
  enqueueDraft,
  problemOf,
  startTestWorkspace,
  type TestWorkspace,
} from '../../support/test-workspace.ts'

/** Without a service, and with time to call back. */
const start = async () => {
  const started = startTestWorkspace()
  await started.client.settings.update({ holdMs: 600_000 })
  const listId = await importPeople(started.client, started.folder)
  const queue = async (
    changes: Parameters<typeof smsContent>[1] = {},
    consent = false,
  ): Promise<OutboxItem> => {
    const draft = await started.client.drafts.create({ content: smsContent(listId, changes) })
    return enqueueDraft(started.client, draft.id, draft.revision, consent)
  }
  return { ...started, listId, queue }
}

/** What those who watch are told by a call, each topic once. */
const topicsOf = async ({ client }: TestWorkspace, call: () => Promise<unknown>): Promise<string[]> => {
  const told = new Set<string>()
  const leaving = new AbortController()
  const watching = (async () => {
    for await (const { topic } of await client.changes.watch(undefined, { signal: leaving.signal }))
      told.add(topic)
  })()
  await turns()
  await call()
  await turns()
  leaving.abort()
  await watching
  return [...told].toSorted()
}

const missing = { code: 'outbox_item_missing', params: {} }
const moved = { code: 'outbox_state_changed', params: {} }

describe('queueing', () => {
  test('needs a draft with a list and people, as they were reviewed', async () => {
    const { client, listId } = await start()
    const asked = { revision: 1, recipients: 3, audienceVersion: '', accepts: allButTwins }
    expect(await problemOf(client.outbox.enqueue({ ...asked, draftId: 'gone' }))).toMatchObject({
      code: 'draft_missing',
    })
    expect(await problemOf(client.outbox.twins({ draftId: 'gone' }))).toMatchObject({ code: 'draft_missing' })
    const bare = await client.drafts.create({ content: smsContent(null, { template: 'Oi' }) })
    const incomplete = { code: 'draft_incomplete', params: { errors: 1 } }
    expect(await problemOf(client.outbox.enqueue({ ...asked, draftId: bare.id }))).toEqual(incomplete)
    expect(await problemOf(client.outbox.twins({ draftId: bare.id }))).toEqual(incomplete)
    const untitled = await client.drafts.create({ content: smsContent(listId, { title: '', template: '' }) })
    expect(await problemOf(client.outbox.enqueue({ ...asked, draftId: untitled.id }))).toEqual({
      code: 'draft_incomplete',
      params: { errors: 2 },
    })
    const lost = await client.drafts.create({ content: smsContent('gone') })
    expect(await problemOf(client.outbox.enqueue({ ...asked, draftId: lost.id }))).toEqual(incomplete)
    const draft = await client.drafts.create({ content: smsContent(listId) })
    const { audienceVersion } = await client.drafts.check({ id: draft.id })
    const ofDraft = { ...asked, draftId: draft.id, audienceVersion }
    expect(await problemOf(client.outbox.enqueue({ ...ofDraft, recipients: 2 }))).toEqual({
      code: 'audience_changed',
      params: { seen: 2, now: 3 },
    })
    expect(await problemOf(client.outbox.enqueue({ ...ofDraft, audienceVersion: '' }))).toEqual({
      code: 'audience_changed',
      params: { seen: 3, now: 3 },
    })
    expect(await problemOf(client.outbox.enqueue({ ...ofDraft, revision: 0 }))).toMatchObject({
      code: 'draft_changed_elsewhere',
    })
    expect(await client.outbox.open()).toEqual([])
  })

  test('a draft that is being queued is not queued a second time beside it', async () => {
    const { client, listId } = await start()
    const { id: draftId, revision } = await client.drafts.create({ content: smsContent(listId) })
    const { audienceVersion } = await client.drafts.check({ id: draftId })
    const asked = { draftId, revision, recipients: 3, audienceVersion, accepts: allButTwins }
    const first = client.outbox.enqueue(asked)
    expect(await problemOf(client.outbox.enqueue(asked))).toMatchObject({ code: 'draft_being_queued' })
    const { id } = await first
    expect(await client.outbox.open()).toHaveLength(1)
    // Once that has ended, a draft of the same is asked about as ever.
    const again = { ...asked, accepts: { ...allButTwins, twins: [id] } }
    expect(await problemOf(client.outbox.enqueue(again))).toMatchObject({ code: 'draft_changed_elsewhere' })
  })

  test('freezes the hold, the start and the order of what was asked', async () => {
    const started = await start()
    const first = await started.queue({ title: ' Um ' })
    expect(first).toMatchObject({ title: 'Um', isTest: false, wave: null, keepUntil: null, stop: null })
    expect(Date.parse(first.holdUntil ?? '') - Date.parse(first.createdAt)).toBe(600_000)
    await started.client.settings.update({ holdMs: 0 })
    expect((await started.queue({ title: 'Dois', template: 'Dois' })).holdUntil).toBeNull()
  })

  test('a campaign to the same people again counts each that it equals once', async () => {
    const { client, queue, listId } = await start()
    await queue()
    await queue({}, true)
    const { id } = await client.drafts.create({ content: smsContent(listId) })
    expect(await problemOf(enqueueDraft(client, id, 1))).toEqual({
      code: 'outbox_duplicate_needs_consent',
      params: { count: 2 },
    })
  })
})

describe('calls for an item that is not there', () => {
  test('say so, all of them', async () => {
    const { outbox } = startTestWorkspace().client
    const id = 'gone'
    for (const call of [
      outbox.get({ id }),
      outbox.recipients({ id, page: { offset: 0, limit: 1 } }),
      outbox.callBack({ id }),
      outbox.sendNow({ id, seen: null }),
      outbox.reschedule({ id, startAt: '2099-01-01T00:00:00.000Z' }),
      outbox.sendWithout({ id }),
      outbox.resolve({ id, resolution: 'left' }),
      outbox.reopen({ id }),
      outbox.duplicate({ id }),
    ])
      expect(await problemOf(call)).toEqual(missing)
    expect(await problemOf(outbox.callBackWaves({ groupId: id }))).toEqual(moved)
  })
})

describe('calls for an item that waits', () => {
  test('that do not fit its state change nothing', async () => {
    const { client, queue } = await start()
    const { id } = await queue()
    for (const call of [
      client.outbox.sendWithout({ id }),
      client.outbox.resolve({ id, resolution: 'confirmed_sent' }),
      client.outbox.reopen({ id }),
    ])
      expect(await problemOf(call)).toEqual(moved)
    expect(await client.outbox.open()).toMatchObject([{ id, state: 'ready', resolution: null }])
  })

  test('a start in the past or at this moment is none', async () => {
    const now = Date.parse('2027-03-01T13:00:00.000Z')
    const { client, folder } = startTestWorkspace({ clock: { now: () => now, monotonic: () => 0 } })
    const listId = await importPeople(client, folder)
    const draft = await client.drafts.create({ content: smsContent(listId) })
    const { id } = await enqueueDraft(client, draft.id, 1)
    for (const ms of [now - 1, now])
      expect(await problemOf(client.outbox.reschedule({ id, startAt: new Date(ms).toISOString() }))).toEqual({
        code: 'outbox_start_in_past',
        params: {},
      })
    const startAt = new Date(now + 60_000).toISOString()
    expect(await client.outbox.reschedule({ id, startAt })).toMatchObject({ startAt })
  })

  test('a copy of its draft is a new draft, and the item stays', async () => {
    const { client, queue } = await start()
    const item = await queue({ title: 'Um' })
    const { draftId } = await client.outbox.duplicate({ id: item.id })
    expect(draftId).not.toBe(item.draftId)
    expect(await client.drafts.get({ id: draftId })).toMatchObject({ revision: 1, content: { title: 'Um' } })
    expect((await client.outbox.get({ id: item.id })).draftId).toBe(item.draftId)
  })
})

test('those who watch the outbox and the drafts are told what each call changed', async () => {
  const started = await start()
  const { client, queue, listId } = started
  const { id } = await client.drafts.create({ content: smsContent(listId) })
  let item = ''
  expect(
    await topicsOf(started, async () => {
      item = (await enqueueDraft(client, id, 1)).id
    }),
  ).toEqual(['drafts', 'outbox'])
  expect(await topicsOf(started, () => client.outbox.duplicate({ id: item }))).toEqual(['drafts'])
  expect(
    await topicsOf(started, () =>
      client.outbox.reschedule({ id: item, startAt: '2099-01-01T00:00:00.000Z' }),
    ),
  ).toContain('outbox')
  const other = await queue({ template: 'Outra' })
  expect(await topicsOf(started, () => client.outbox.callBack({ id: other.id }))).toEqual([
    'drafts',
    'outbox',
  ])
})
