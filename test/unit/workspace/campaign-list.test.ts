/** The list of all campaigns, whatever became of each. */
import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { run, sql, transaction } from '../../../main/database/sql.ts'
import { listCampaigns } from '../../../main/workspace/shell/campaign-list.ts'
import { insertDraft, moveDraft } from '../../../main/workspace/campaigns/queries.ts'
import { insertConnection } from '../../../main/workspace/connections/queries.ts'
import { insertItem } from '../../../main/workspace/outbox/moves.ts'
import { getItem } from '../../../main/workspace/outbox/records.ts'
import type { CampaignState } from '../../../shared/bridge/campaigns.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { outboxStates, standingOf } from '../../../shared/rules/outbox-states.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { importPeople, inHours, smsContent } from '../../support/lists.ts'
import {
  claimStored,
  insertBytes,
  newItem,
  openOutbox,
  putInto,
  requestOf,
  storeItem,
} from '../../support/stored-items.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  enqueueDraft,
  startSendingWorkspace,
  startTestWorkspace,
  type TestWorkspaceOptions,
  type WorkspaceClient,
  waitForState,
} from '../../support/test-workspace.ts'
import { workedMs } from '../../support/worked.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const all = { offset: 0, limit: 100 }
/** A team says them of what it keeps; of `unknown` it knows no end. */
const handledStates = outboxStates.filter((state) => state !== 'unknown')

const start = async (options: TestWorkspaceOptions & { holdMs?: number } = {}) => {
  const instance = await startFakeInstance()
  onTestFinished(() => instance.close())
  return { ...(await startSendingWorkspace(instance, options)), instance }
}
const refuse = (instance: FakeInstance): void =>
  instance.behave((_request, response) => {
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"Não"}')
  })
const list = async (client: WorkspaceClient, state: CampaignState | null = null, search = '') =>
  (await client.campaigns.list({ search, state, page: all })).items
const countsOf = async (client: WorkspaceClient, search = '') => {
  const { counts } = await client.campaigns.list({ search, state: null, page: all })
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
const waves = { by: 'size', size: 4, everyMinutes: 30 } as const

describe('list of campaigns', () => {
  test('a campaign is one row from the draft to the end, with its list and people', async () => {
    const { client, folder } = await start({ holdMs: 60_000 })
    const listId = await importPeople(client, folder, 3)
    const empty = await client.drafts.create({ content: smsContent(null, { title: 'Sem lista' }) })
    const draft = await client.drafts.create({ content: smsContent(listId, { start: inHours }) })
    // Of two that were saved in one millisecond neither is the later one.
    const rows = await list(client)
    expect(rows.toSorted((one) => (one.id === draft.id ? -1 : 1))).toMatchObject([
      {
        id: draft.id,
        state: 'draft',
        draftId: draft.id,
        itemId: null,
        itemState: null,
        kind: 'SMSSHORT',
        title: 'Aviso',
        listId,
        listName: 'lista',
        people: 3,
        waves: null,
        startAt: null,
        attemptedAt: null,
        changedAt: draft.savedAt,
      },
      { id: empty.id, listId: null, listName: null, people: null },
    ])
    const item = await enqueueDraft(client, draft.id, draft.revision)
    expect(await list(client, 'waiting')).toMatchObject([
      {
        id: item.id,
        draftId: null,
        itemId: item.id,
        title: 'Aviso',
        listName: 'lista',
        people: 3,
        waves: null,
        startAt: '2027-03-01T13:00:00.000Z',
        attemptedAt: null,
      },
    ])
    expect(await countsOf(client)).toEqual({ draft: 1, waiting: 1 })
    await sendAsSeen(client, item.id)
    await waitForState(client, item.id, 'sent')
    expect(await list(client, 'sent')).toMatchObject([
      { id: item.id, attemptedAt: expect.any(String) as string },
    ])
    expect(await countsOf(client)).toEqual({ draft: 1, sent: 1 })
  })

  test('waves of one campaign are one row, which stands where the first of them that needs something does', async () => {
    const { client, folder, instance } = await start({ holdMs: 60_000 })
    const listId = await importPeople(client, folder, 10)
    const draft = await client.drafts.create({ content: smsContent(listId, { start: inHours, waves }) })
    const first = await enqueueDraft(client, draft.id, draft.revision)
    const group = first.wave?.groupId
    expect(await list(client)).toMatchObject([
      {
        id: group,
        itemId: first.id,
        title: 'Aviso',
        state: 'waiting',
        people: 10,
        waves: { count: 3, sent: 0 },
      },
    ])
    await sendAsSeen(client, first.id)
    await waitForState(client, first.id, 'sent')
    expect(await list(client)).toMatchObject([{ id: group, state: 'waiting', waves: { count: 3, sent: 1 } }])
    // The answer of the second does not come: it needs the user, and so does the campaign.
    instance.behave((request) => request.socket.destroy())
    const open = await client.outbox.open()
    const next = open.find(({ wave }) => wave?.number === 2)
    await sendAsSeen(client, next?.id ?? '')
    await waitForState(client, next?.id ?? '', 'unknown')
    expect(await list(client)).toMatchObject([
      { id: group, state: 'needs_you', itemId: next?.id, itemState: 'unknown', waves: { count: 3, sent: 1 } },
    ])
    await client.outbox.resolve({ id: next?.id ?? '', resolution: 'confirmed_not_sent' })
    const third = open.find(({ wave }) => wave?.number === 3)
    await client.outbox.callBack({ id: third?.id ?? '' })
    // The third is a draft of its own by now; the second reached nobody.
    expect(await list(client)).toMatchObject([
      { state: 'draft', title: 'Aviso (3/3)', draftId: third?.draftId },
      { id: group, state: 'sent', people: 4, waves: { count: 2, sent: 1 } },
    ])
  })

  test('tests, enrichments and registrations are no campaigns', async () => {
    const db = openOutbox()
    const at = '2027-03-01T13:00:00.000Z'
    const content = smsContent(null)
    storeItem(db, at, { isTest: true, content })
    storeItem(db, at, { kind: 'ENRICHMENT', startAt: null })
    storeItem(db, at, { kind: 'COMPANY', startAt: null })
    storeItem(db, at, { kind: 'WEBHOOK', startAt: null })
    expect(listCampaigns(db, '', null, all).items).toEqual([])
    const id = storeItem(db, at, { content })
    expect(listCampaigns(db, '', null, all).items.map((one) => one.id)).toEqual([id])
  })

  test('a campaign that came back after a refusal is a draft again, and the refused one was not sent', async () => {
    const { client, folder, instance } = await start()
    const listId = await importPeople(client, folder, 3)
    const draft = await client.drafts.create({ content: smsContent(listId, { start: inHours }) })
    refuse(instance)
    const item = await enqueueDraft(client, draft.id, draft.revision)
    await waitForState(client, item.id, 'rejected')
    expect(await countsOf(client)).toEqual({ needs_you: 1 })
    const { draftId } = await client.outbox.reopen({ id: item.id })
    expect(await countsOf(client)).toEqual({ draft: 1, not_sent: 1 })
    expect(await list(client, 'not_sent')).toMatchObject([{ itemId: item.id, people: 3 }])
    const again = await client.drafts.get({ id: draftId })
    instance.behave((_request, response) => response.writeHead(503).end())
    const second = await enqueueDraft(client, draftId, again.revision)
    await waitForState(client, second.id, 'unknown')
    expect(await countsOf(client)).toEqual({ needs_you: 1, not_sent: 1 })
    await client.outbox.resolve({ id: second.id, resolution: 'left' })
    expect(await countsOf(client)).toEqual({ unconfirmed: 1, not_sent: 1 })
  })

  test('archived drafts stand apart, and a list that is gone has no name', async () => {
    const { client, folder } = await start({ holdMs: 60_000 })
    const listId = await importPeople(client, folder, 3)
    const kept = await client.drafts.create({ content: smsContent(listId) })
    const put = await client.drafts.create({ content: smsContent(listId, { title: 'Guardada' }) })
    await client.drafts.archive({ id: put.id })
    expect((await list(client)).map(({ id }) => id)).toEqual([kept.id])
    expect((await list(client, 'archived')).map(({ title }) => title)).toEqual(['Guardada'])
    expect(await countsOf(client)).toEqual({ draft: 1, archived: 1 })
    const ready = await client.drafts.save({ ...kept, content: smsContent(listId, { start: inHours }) })
    await enqueueDraft(client, kept.id, ready.revision)
    await client.lists.remove({ id: listId })
    expect(await list(client)).toMatchObject([{ listId, listName: null, people: 3 }])
    expect(await list(client, 'archived')).toMatchObject([{ listId, listName: null, people: null }])
  })

  test('campaigns are found by title, text and list, ignoring case and accents', async () => {
    const { client, folder } = await start({ holdMs: 60_000 })
    const listId = await importPeople(client, folder, 3)
    await client.lists.rename({ id: listId, name: 'Clientes de São José' })
    const queued = await client.drafts.create({
      content: smsContent(listId, { title: 'Cobrança', start: inHours, template: 'Última parcela' }),
    })
    await enqueueDraft(client, queued.id, queued.revision)
    await client.drafts.create({ content: smsContent(null, { title: 'Lembrete' }) })
    const titles = async (search: string) => (await list(client, null, search)).map(({ title }) => title)
    expect(await titles('COBRANCA')).toEqual(['Cobrança'])
    expect(await titles('ultima parcela')).toEqual(['Cobrança'])
    expect(await titles('sao jose')).toEqual(['Cobrança'])
    expect(await titles('lembr')).toEqual(['Lembrete'])
    expect(await titles('nada disso')).toEqual([])
    expect(await countsOf(client, 'cobranca')).toEqual({ waiting: 1 })
  })

  test('a campaign keeps its number of people when one of them is erased, also from its title', async () => {
    const { url, token, control, stop } = await startHeadless(temporaryFolder())
    onTestFinished(stop)
    const { client, folder, workspace } = startTestWorkspace()
    workspace.setEmbeddedInstance({
      baseUrl: url,
      token,
      control: { baseUrl: control.url, token: control.token },
    })
    await client.settings.update({ holdMs: 0 })
    const listId = await importPeople(client, folder, 3)
    const content = smsContent(listId, { start: inHours, title: 'Para 11980000000' })
    const draft = await client.drafts.create({ content })
    const item = await enqueueDraft(client, draft.id, draft.revision)
    await waitForState(client, item.id, 'sent')
    expect(await list(client)).toMatchObject([{ people: 3, title: 'Para 11980000000' }])
    await client.people.erase({ keys: [{ kind: 'phone', key: '5511980000000' }] })
    expect(await list(client)).toMatchObject([
      {
        id: item.id,
        state: 'sent',
        people: 3,
        listName: 'lista',
        title: expect.not.stringContaining('80000000') as string,
      },
    ])
    expect(await list(client, null, '80000000')).toEqual([])
  })

  test('the state of every item is the one that the shared rule says', () => {
    const db = openOutbox()
    const at = '2027-03-01T13:00:00.000Z'
    const resolutions = [null, 'confirmed_sent', 'confirmed_not_sent', 'left'] as const
    const expected = new Map<string, string>()
    for (const state of outboxStates)
      for (const resolution of resolutions)
        for (const nextAttemptAt of [null, at]) {
          if (state === 'stopped') continue
          const id = storeItem(db, at, { content: smsContent(null) })
          putInto(db, id, state)
          run(
            db,
            sql`update outbox_item set resolution = ${resolution}, next_attempt_at = ${nextAttemptAt} where id = ${id}`,
          )
          expected.set(id, standingOf({ state, resolution, nextAttemptAt, isWithTeam: false }))
        }
    const stopped = storeItem(db, at, { content: smsContent(null), stop: { reason: 'first_part' } })
    expected.set(
      stopped,
      standingOf({ state: 'stopped', resolution: null, nextAttemptAt: null, isWithTeam: false }),
    )
    const { items, counts } = listCampaigns(db, '', null, all)
    expect(new Map(items.map(({ id, state }) => [id, state]))).toEqual(expected)
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(expected.size)
  })

  test('what a team has in hand waits, and what it knows no end of needs a person', () => {
    const db = openOutbox()
    const at = '2027-03-01T13:00:00.000Z'
    const team = { name: 'Cobrança', memberId: 'm', member: 'Ana', role: 'analyst', tokenAt: at } as const
    const rest = { token: 'token', zonelessStart: 'local-brasilia', busyMeaning: 'unknown' } as const
    const connection = { ...rest, baseUrl: 'https://equipe.example', uploadRate: null, autoBlocks: [] }
    insertConnection(db, { ...connection, id: 'team', name: 'Cobrança', team }, at)
    insertConnection(db, { ...connection, id: 'plain', name: 'Direta', team: null }, at)
    const store = (connectionId: string, keptState: string | null): OutboxItem => {
      const id = storeItem(db, at, { content: smsContent(null), connectionId })
      claimStored(db, id, `attempt of ${id}`, Date.parse(at))
      run(db, sql`update attempt set outcome = 'kept_by_team' where item_id = ${id}`)
      putInto(db, id, 'unknown')
      const kept =
        keptState === null ? null : JSON.stringify({ state: keptState, hold: null, requestId: 'r' })
      run(db, sql`update outbox_item set kept_by_team = ${kept} where id = ${id}`)
      const item = getItem(db, id)
      if (item === null) throw new Error('not stored')
      return item
    }
    const inHand = [store('team', null), ...handledStates.map((state) => store('team', state))]
    const forPerson = [
      store('plain', null),
      ...['unknown', 'missing', 'left'].map((state) => store('team', state)),
    ]
    expect(inHand.map((item) => item.isWithTeam)).toEqual(inHand.map(() => true))
    expect(forPerson.map((item) => item.isWithTeam)).toEqual(forPerson.map(() => false))
    const { items } = listCampaigns(db, '', null, all)
    const listed = Object.fromEntries(items.map(({ id, state }) => [id, state]))
    const expected = [...inHand, ...forPerson].map((item) => [item.id, standingOf(item)] as const)
    expect(listed).toEqual(Object.fromEntries(expected))
    expect(new Set(inHand.map(standingOf))).toEqual(new Set(['waiting']))
    expect(new Set(forPerson.map(standingOf))).toEqual(new Set(['needs_you']))
  })

  test('a page of 5,000 campaigns with large bodies takes less than 250 ms of work, also while searching', () => {
    const db = openOutbox()
    const large = randomBytes(1_000_000)
    transaction(db, () => {
      for (let number = 0; number < 5_000; number += 1) {
        const at = new Date(Date.parse('2027-03-01T13:00:00.000Z') + number).toISOString()
        const content = smsContent(null, { title: `Cobrança nº ${number}` })
        const draftId = `draft ${number}`
        insertDraft(db, draftId, content, at)
        moveDraft(db, draftId, 'open', 'queued')
        const body = number % 100 === 0 ? large : Buffer.from('{}')
        const item = newItem(at, { draftId, content, title: content.title })
        insertBytes(db, item.id, body)
        insertItem(db, item, requestOf({ bodyBytes: body.length }))
      }
    })
    const measured = (search: string, page = { offset: 0, limit: 100 }) => {
      const before = workedMs()
      const { items, counts } = listCampaigns(db, search, null, page)
      const worked = workedMs() - before
      expect(worked).toBeLessThan(250)
      return [items.length, counts.waiting, items[0]?.title]
    }
    expect(measured('')).toEqual([100, 5_000, 'Cobrança nº 4999'])
    expect(measured('', { offset: 4_900, limit: 100 })).toEqual([100, 5_000, 'Cobrança nº 99'])
    expect(measured('cobranca nº 4321')).toEqual([1, 1, 'Cobrança nº 4321'])
  })
})
