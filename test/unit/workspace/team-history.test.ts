import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { get, run, sql } from '../../../main/database/sql.ts'
import { insertDraft, moveDraft } from '../../../main/workspace/campaigns/queries.ts'
import { createChanges } from '../../../main/workspace/base/changes.ts'
import { getConnection, insertConnection } from '../../../main/workspace/connections/queries.ts'
import type { NewItem } from '../../../main/workspace/outbox/moves.ts'
import {
  endTelling,
  historyOf,
  loadReportedBody,
  nextUnreported,
  noteReported,
  recallWaiting,
  skipUnanswered,
  startHistory,
  waitsForHistory,
} from '../../../main/workspace/outbox/team-history.ts'
import { createTellHistory } from '../../../main/workspace/team/tell-history.ts'
import { eraseFromOutbox } from '../../../main/workspace/rights/in-outbox.ts'
import { personQuery } from '../../../main/workspace/rights/person-query.ts'
import type { TeamRole } from '../../../shared/api/index.ts'
import { emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import type { OutboxState } from '../../../shared/rules/outbox-states.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { openOutbox } from '../../support/stored-items.ts'

const now = Date.parse('2026-11-28T12:00:00.000Z')
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString()

let db: WritableDatabase

const connect = (id: string, role: TeamRole | null): void => {
  const tokenAt = daysAgo(1)
  const team = role === null ? null : { name: 'Cobrança', memberId: 'm', member: 'Ana', role, tokenAt }
  insertConnection(
    db,
    {
      id,
      name: id,
      baseUrl: `https://${id}.example`,
      token: 'token',
      zonelessStart: 'local-brasilia',
      busyMeaning: 'unknown',
      uploadRate: null,
      autoBlocks: [],
      team,
    },
    tokenAt,
  )
}

/** A campaign to one person in a state, which was sent days ago. */
const sent = async (
  days: number,
  {
    state = 'sent',
    kind = 'SMSSHORT',
    ...item
  }: Partial<NewItem> & { state?: OutboxState; kind?: string } = {},
): Promise<string> => {
  const at = daysAgo(days)
  const changes = { connectionId: 'direct', startAt: at, ...item }
  const id = await storeCampaign(db, at, [['5511980000001', 'Ana']], { item: changes })
  run(
    db,
    sql`update outbox_item set state = ${state}, kind = ${kind}, stop = ${state === 'stopped' ? '{"reason":"first_part"}' : null}
        where id = ${id}`,
  )
  if (state !== 'ready' && state !== 'stopped')
    run(
      db,
      sql`insert into attempt (id, item_id, body_sha256, started_at) values (${randomUUID()}, ${id}, '', ${at})`,
    )
  return id
}

/** A draft that was queued. */
const draft = (id: string): string => {
  insertDraft(db, id, emptyDraftContent('SMSSHORT', null), daysAgo(2))
  moveDraft(db, id, 'open', 'queued')
  return id
}

/** All that the team is to be told, in its order; each is told. */
const tellAll = (): { id: string; state: string }[] => {
  const told: { id: string; state: string }[] = []
  for (let next = nextUnreported(db, 'team', now); next !== null; next = nextUnreported(db, 'team', now)) {
    told.push({ id: next.id, state: next.asked.state })
    noteReported(db, 'team', next.id, 'told')
  }
  return told
}

beforeEach(() => {
  db = openOutbox()
  connect('direct', null)
  connect('team', 'analyst')
  connect('other-team', 'analyst')
  startHistory(db, 'team', now)
})

it('a team is told what left by itself within what its rules can ask for, the latest first', async () => {
  const old = await sent(365)
  const lookedUp = await sent(6, { kind: 'ENRICHMENT' })
  const unknown = await sent(3, { state: 'unknown' })
  const unparsed = await sent(2, { state: 'sent_unparsed', connectionId: 'deleted' })
  const later = await sent(400, { startAt: daysAgo(-1) })
  const confirmed = await sent(1, { state: 'unknown' })
  run(db, sql`update outbox_item set resolution = 'confirmed_sent' where id = ${confirmed}`)
  expect(historyOf(db, 'team', now)).toEqual({
    isTold: false,
    left: 6,
    unanswered: 0,
    refused: 0,
    recalled: 0,
  })
  expect(tellAll()).toEqual([
    { id: confirmed, state: 'sent' },
    { id: unparsed, state: 'sent' },
    { id: unknown, state: 'unknown' },
    { id: lookedUp, state: 'sent' },
    { id: old, state: 'sent' },
    { id: later, state: 'sent' },
  ])
})

it('a team is not told what reached nobody, what another team has, what is too old, or a rehearsal or a test', async () => {
  await sent(1, { state: 'rejected' })
  await sent(1, { state: 'not_sent' })
  await sent(1, { state: 'inflight' })
  await sent(1, { connectionId: 'team' })
  await sent(1, { connectionId: 'other-team' })
  await sent(1, { connectionId: 'embedded' })
  await sent(1, { isTest: true })
  await sent(367)
  await sent(8, { kind: 'ENRICHMENT' })
  await sent(1, { kind: 'COMPANY' })
  const settled = await sent(1, { state: 'unknown' })
  run(db, sql`update outbox_item set resolution = 'confirmed_not_sent' where id = ${settled}`)
  expect(tellAll()).toEqual([])
})

it('what a team gives no answer to comes after all others, and is doubted after three tries', async () => {
  const [older, newer] = [await sent(2), await sent(1)]
  const next = (): string | undefined => nextUnreported(db, 'team', now)?.id
  expect(next()).toBe(newer)
  for (const order of [older, newer, older, newer]) {
    noteReported(db, 'team', next() ?? '', null)
    expect(next()).toBe(order)
  }
  expect(nextUnreported(db, 'team', now, [newer])?.id).toBe(older)
  expect(historyOf(db, 'team', now)).toMatchObject({ left: 2, unanswered: 0 })
  expect(skipUnanswered(db, 'team', now)).toBe(0)
  noteReported(db, 'team', newer, null)
  expect(historyOf(db, 'team', now)).toMatchObject({ left: 2, unanswered: 1, refused: 0 })
  expect(skipUnanswered(db, 'team', now)).toBe(1)
  expect(historyOf(db, 'team', now)).toMatchObject({ left: 1, unanswered: 0, refused: 1 })
  expect(next()).toBe(older)
  // It was told at last.
  noteReported(db, 'team', older, 'told')
  noteReported(db, 'team', newer, 'told')
  expect(historyOf(db, 'team', now)).toMatchObject({ left: 0, unanswered: 0, refused: 1 })
})

it('a computer that stops while it tells counts no try of what it gets no answer to any more, and tells nothing else', async () => {
  await sent(2)
  await sent(1)
  const told: string[] = []
  let isStopped = false
  const tellHistory = createTellHistory({
    db,
    clock: { now: () => now, monotonic: () => 0 },
    uuid: randomUUID,
    changes: createChanges(),
    putOff: () => undefined,
    askTeam: () => Promise.resolve({ ok: false, code: 'not_reached' }),
    reportRequest: (_connection, { key }) => {
      told.push(key)
      isStopped = true
      return Promise.resolve({ ok: false, code: 'not_reached' })
    },
    isStopped: () => isStopped,
    discardPieces: () => undefined,
    wakeOutbox: () => undefined,
  })
  const connection = getConnection(db, 'team')
  if (connection === null) throw new Error('there is no team')
  await expect(tellHistory(connection)).rejects.toThrow('not_reached')
  expect(told).toHaveLength(1)
  expect(get(db, sql`select count(*) as count from team_report`)).toEqual({ count: 0 })
})

it('a team waits for what was on its way out when it was joined, and for nothing that came later', async () => {
  expect(waitsForHistory(db, 'team')).toBe(true)
  const before = await sent(1, { state: 'inflight' })
  expect(endTelling(db, 'team', now)).toBe(false)
  run(db, sql`update outbox_item set state = 'sent' where id = ${before}`)
  await sent(-1, { state: 'inflight' })
  expect(tellAll()).toEqual([{ id: before, state: 'sent' }])
  expect(endTelling(db, 'team', now)).toBe(true)
  expect(waitsForHistory(db, 'team')).toBe(false)
  expect(endTelling(db, 'team', now)).toBe(false)
})

it('what was on its way out when a team was joined and did not leave goes back to its draft before the team knows all', async () => {
  const id = await sent(1, { state: 'inflight', draftId: draft('a') })
  expect(recallWaiting(db, 'team', now)).toEqual([])
  run(db, sql`update outbox_item set state = 'not_sent' where id = ${id}`)
  expect(endTelling(db, 'team', now)).toBe(false)
  expect(recallWaiting(db, 'team', now)).toEqual([id])
  expect(endTelling(db, 'team', now)).toBe(true)
})

it('whoever sends nothing has nothing to wait for', () => {
  connect('read-only', 'auditor')
  startHistory(db, 'read-only', now)
  expect(waitsForHistory(db, 'read-only')).toBe(false)
})

it('campaigns that waited when a team was joined go back to drafts, those of later and of teams stay', async () => {
  const ready = await sent(1, { state: 'ready', draftId: draft('a') })
  const stopped = await sent(1, { state: 'stopped', draftId: draft('b') })
  await sent(-1, { state: 'ready', draftId: draft('c') })
  await sent(1, { state: 'ready', draftId: draft('d'), connectionId: 'team' })
  await sent(1, { state: 'ready', draftId: draft('e'), connectionId: 'embedded' })
  expect(recallWaiting(db, 'team', now)).toEqual([ready, stopped])
  expect(recallWaiting(db, 'team', now)).toEqual([])
  expect(
    get(db, sql`select group_concat(id, '') as ids from draft where state = 'open' order by id`),
  ).toEqual({
    ids: 'ab',
  })
  expect(historyOf(db, 'team', now)?.recalled).toBe(2)
})

it('whoever was erased here since is not in what a team is told, whether others are left or not', async () => {
  const phones = ['5511980000001', '5511980000002', '5511980000003', '5511980000004']
  const id = await storeCampaign(
    db,
    daysAgo(1),
    phones.map((phone) => [phone, 'Ana']),
    { item: { connectionId: 'direct' } },
  )
  run(db, sql`update outbox_item set state = 'sent' where id = ${id}`)
  const toldOf = async (): Promise<string[] | undefined> => {
    const body = await loadReportedBody(db, id)
    if (body === null) return undefined
    const { contacts } = JSON.parse(String(Buffer.concat(body))) as { contacts: { contact: string }[] }
    return contacts.map(({ contact }) => contact)
  }
  const erase = (some: readonly string[]) =>
    eraseFromOutbox(db, personQuery(some.map((key) => ({ kind: 'phone', key }))))
  expect(await toldOf()).toEqual(phones)
  await erase(['5511980000001', '5511980000003'])
  expect(await toldOf()).toEqual(['5511980000002', '5511980000004'])
  await erase(phones)
  expect(await toldOf()).toBeUndefined()
})
