import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type DraftContent, mostWaves } from '../../../shared/bridge/drafts.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { startFakeInstance } from '../../support/fake-instance.ts'
import {
  enqueueDraft,
  importFile,
  problemOf,
  startSendingWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const monday = { mode: 'at', localTime: '2027-03-01T10:00', zone: 'America/Sao_Paulo' } as const

const start = async (holdMs = 0) => {
  const instance = await startFakeInstance()
  onTestFinished(() => instance.close())
  const started = await startSendingWorkspace(instance, { holdMs })
  const bodies = () =>
    instance.ledger.map(
      ({ body }) =>
        JSON.parse(body.toString('utf8')) as {
          title: string
          start_date: string
          contacts: { contact: string }[]
        },
    )
  return { ...started, instance, bodies }
}

describe('waves by size', () => {
  const waves = { by: 'size', size: 4, everyMinutes: 30 } as const

  test('waves by size are sent as planned, each with its own people and start', async () => {
    const { client, folder, bodies } = await start()
    const listId = await importPeople(client, folder, 10)
    const draft = await client.drafts.create({ content: smsContent(listId, { start: monday, waves }) })
    expect(await client.drafts.check({ id: draft.id })).toMatchObject({
      recipients: 10,
      waves: [
        { startAt: '2027-03-01T13:00:00.000Z', recipients: 4, zone: null },
        { startAt: '2027-03-01T13:30:00.000Z', recipients: 4, zone: null },
        { startAt: '2027-03-01T14:00:00.000Z', recipients: 2, zone: null },
      ],
      lints: [],
    })
    const first = await enqueueDraft(client, draft.id, draft.revision)
    await waitForState(client, first.id, 'sent')
    const { items } = await client.outbox.history({ search: '', page: { offset: 0, limit: 10 } })
    for (const { id } of await client.outbox.open()) await waitForState(client, id, 'sent')
    const groups = new Set(items.map(({ wave }) => wave?.groupId))
    expect(groups.size).toBe(1)
    expect(bodies().map(({ title, start_date }) => [title, start_date])).toEqual([
      ['Aviso (1/3)', '2027-03-01T10:00:00'],
      ['Aviso (2/3)', '2027-03-01T10:30:00'],
      ['Aviso (3/3)', '2027-03-01T11:00:00'],
    ])
    const contacts = bodies().flatMap((body) => body.contacts.map(({ contact }) => contact))
    expect(bodies().map((body) => body.contacts.length)).toEqual([4, 4, 2])
    expect(new Set(contacts).size).toBe(10)
  })

  test('the sending hours of waves are checked by the start of each wave', async () => {
    const { client, folder } = await start()
    const listId = await importPeople(client, folder, 10)
    const evening = { ...monday, localTime: '2027-03-01T17:40' }
    const { id } = await client.drafts.create({ content: smsContent(listId, { start: evening, waves }) })
    const check = await client.drafts.check({ id })
    expect(check.waves.map(({ outside }) => outside)).toEqual([0, 4, 2])
    expect(check.lints).toEqual([{ code: 'outside_sending_hours', level: 'warning', params: { count: 6 } }])
  })

  test('a cancelled wave is sent later only to its own people, even when others are blocked meanwhile', async () => {
    const { client, folder, bodies } = await start(60_000)
    const listId = await importPeople(client, folder, 10)
    const draft = await client.drafts.create({ content: smsContent(listId, { start: monday, waves }) })
    await enqueueDraft(client, draft.id, draft.revision)
    const open = await client.outbox.open()
    const second = open.find(({ wave }) => wave?.number === 2)
    const { draftId } = await client.outbox.callBack({ id: second?.id ?? '' })
    expect(draftId).not.toBe(draft.id)
    // The first goes before it for as long as it is there.
    await client.outbox.callBack({ id: open.find(({ wave }) => wave?.number === 1)?.id ?? '' })
    await client.suppressions.add({
      kind: 'phone',
      text: '11 98000-0000',
      source: 'opt_out',
      note: '',
      storage: 'plain',
    })
    const back = await client.drafts.get({ id: draftId ?? '' })
    expect(back.content).toMatchObject({ waves: null, wave: { number: 2, of: 3 }, title: 'Aviso (2/3)' })
    const check = await client.drafts.check({ id: back.id })
    expect(check).toMatchObject({ recipients: 4, waves: [], steps: [{ reason: 'other_wave', count: 6 }] })
    const item = await enqueueDraft(client, back.id, back.revision)
    expect(item.wave).toEqual({ groupId: second?.wave?.groupId, number: 2, of: 3 })
    await sendAsSeen(client, item.id)
    await waitForState(client, item.id, 'sent')
    expect(bodies()[0]?.contacts.map(({ contact }) => contact)).toEqual([
      '5511980000004',
      '5511980000005',
      '5511980000006',
      '5511980000007',
    ])
  })

  test('cancelling all waves restores one draft, and cancelling the remaining ones gives one draft each', async () => {
    const { client, folder } = await start(60_000)
    const listId = await importPeople(client, folder, 10)
    const content = smsContent(listId, { start: monday, waves })
    const draft = await client.drafts.create({ content })
    const first = await enqueueDraft(client, draft.id, draft.revision)
    const groupId = first.wave?.groupId ?? ''
    expect(await client.outbox.callBackWaves({ groupId })).toEqual({ waves: 3, draftId: draft.id })
    expect(await client.outbox.open()).toEqual([])
    expect(await client.drafts.list()).toMatchObject([
      { id: draft.id, revision: 3, content, outboxItemId: null },
    ])

    const again = await enqueueDraft(client, draft.id, 3)
    await sendAsSeen(client, again.id)
    await waitForState(client, again.id, 'sent')
    const rest = { groupId: again.wave?.groupId ?? '' }
    expect(await client.outbox.callBackWaves(rest)).toEqual({ waves: 2, draftId: null })
    expect(
      (await client.drafts.list())
        .map(({ content: { wave } }) => wave?.number ?? 0)
        .toSorted((a, b) => a - b),
    ).toEqual([2, 3])
    expect(await problemOf(client.outbox.callBackWaves(rest))).toMatchObject({ code: 'outbox_state_changed' })
  })

  test('queueing waves that were already queued needs consent', async () => {
    const { client, folder } = await start()
    const listId = await importPeople(client, folder, 10)
    const content = smsContent(listId, { start: monday, waves })
    const one = await client.drafts.create({ content })
    await enqueueDraft(client, one.id, one.revision)
    const other = await client.drafts.create({ content })
    expect(await client.outbox.twins({ draftId: other.id })).toHaveLength(3)
    expect(await problemOf(enqueueDraft(client, other.id, other.revision))).toEqual({
      code: 'outbox_duplicate_needs_consent',
      params: { count: 3 },
    })
    expect((await client.drafts.get({ id: other.id })).outboxItemId).toBeNull()
  })

  test('a draft with more waves than the limit is not queued', async () => {
    const { client, folder } = await start()
    const listId = await importPeople(client, folder, mostWaves + 1)
    const content = smsContent(listId, { start: monday, waves: { ...waves, size: 1 } })
    const { id, revision } = await client.drafts.create({ content })
    expect((await client.drafts.check({ id })).lints).toContainEqual({
      code: 'waves_too_many',
      level: 'error',
      params: { limit: mostWaves },
    })
    expect(await problemOf(enqueueDraft(client, id, revision))).toMatchObject({ code: 'draft_incomplete' })
  })
})

test.each([
  [3, [4, 3, 3]],
  [6, [2, 2, 1, 2, 2, 1]],
  [12, Array.from({ length: 10 }, () => 1)],
])('10 people in %i waves are divided evenly, into no more waves than people', async (count, sizes) => {
  const { client, folder, bodies } = await start()
  const listId = await importPeople(client, folder, 10)
  const waves = { by: 'count', count, everyMinutes: 60 } as const
  const { id, revision } = await client.drafts.create({
    content: smsContent(listId, { start: monday, waves }),
  })
  expect((await client.drafts.check({ id })).waves.map(({ recipients }) => recipients)).toEqual(sizes)
  await enqueueDraft(client, id, revision)
  await expect.poll(() => bodies().map(({ contacts }) => contacts.length)).toEqual(sizes)
  expect(new Set(bodies().flatMap(({ contacts }) => contacts.map(({ contact }) => contact))).size).toBe(10)
})

describe('waves by time zone', () => {
  const phones = ['11987654321', '92987654321', '68987654321', '+351912345678', '21987654321']
  const importZones = async ({ client, folder }: Awaited<ReturnType<typeof start>>) => {
    const path = join(folder, 'zonas.csv')
    writeFileSync(path, `telefone\n${phones.join('\n')}\n`)
    return (await importFile(client, path)).listId
  }
  const content = (listId: string | null, changes: Partial<DraftContent> = {}) =>
    smsContent(listId, { template: 'Oi', start: monday, waves: { by: 'zone' }, ...changes })

  test('waves by time zone start at the same local time in each Brazilian zone', async () => {
    const started = await start()
    const { client, bodies } = started
    const draft = await client.drafts.create({ content: content(await importZones(started)) })
    expect(await client.drafts.check({ id: draft.id })).toMatchObject({
      waves: [
        { startAt: '2027-03-01T13:00:00.000Z', recipients: 2, zone: 'America/Sao_Paulo' },
        { startAt: '2027-03-01T13:00:00.000Z', recipients: 1, zone: 'abroad' },
        { startAt: '2027-03-01T14:00:00.000Z', recipients: 1, zone: 'America/Manaus' },
        { startAt: '2027-03-01T15:00:00.000Z', recipients: 1, zone: 'America/Rio_Branco' },
      ],
      lints: [],
    })
    await enqueueDraft(client, draft.id, draft.revision)
    for (const { id } of await client.outbox.open()) await waitForState(client, id, 'sent')
    expect(bodies().map(({ contacts }) => contacts.map(({ contact }) => contact))).toEqual([
      ['5511987654321', '5521987654321'],
      ['351912345678'],
      ['5592987654321'],
      ['5568987654321'],
    ])
    const { items } = await client.outbox.history({ search: '5592987654321', page: { offset: 0, limit: 9 } })
    expect(items).toMatchObject([{ wave: { number: 3, of: 4 } }])
  })

  test('waves by time zone need a start time that is not past in any of the zones', async () => {
    const started = await start()
    const listId = await importZones(started)
    const lintsOf = async (changes: Partial<DraftContent>) => {
      const { id } = await started.client.drafts.create({ content: content(listId, changes) })
      return (await started.client.drafts.check({ id })).lints.map(({ code }) => code)
    }
    expect(await lintsOf({ start: { mode: 'now' } })).toContain('waves_need_a_time')
    // Half an hour from now in Manaus has been half an hour ago in São Paulo.
    const soon = new Date(Date.now() + 1_800_000 - 4 * 3_600_000).toISOString().slice(0, 16)
    const inManaus = { mode: 'at', localTime: soon, zone: 'America/Manaus' } as const
    expect(await lintsOf({ start: inManaus })).toContain('start_in_past')
    expect(await lintsOf({ start: inManaus, waves: null })).not.toContain('start_in_past')
  })
})
