/** What the user decides about a request that has not left, to the byte of what is sent then. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { get, run, sql } from '../../../main/database/sql.ts'
import { insertAudio } from '../../../main/workspace/campaigns/audios/queries.ts'
import { findBlocked } from '../../../main/workspace/outbox/blocked.ts'
import { stop } from '../../../main/workspace/outbox/claim.ts'
import { reschedule, sendNow, sendWithout } from '../../../main/workspace/outbox/decisions.ts'
import { entriesOfItem, wholeEntries } from '../../../main/workspace/outbox/pieces.ts'
import { insertTwins, listOpenTwins } from '../../../main/workspace/outbox/twins.ts'
import { createSuppressionGate } from '../../../main/workspace/suppressions/gate.ts'
import { insertEntry, removeEntry, suppressionVersion } from '../../../main/workspace/suppressions/queries.ts'
import type { Stop } from '../../../shared/bridge/outbox.ts'
import { outboxStates } from '../../../shared/rules/outbox-states.ts'
import { madeUpRecording, type Row, storeCampaign } from '../../support/frozen-campaigns.ts'
import { newItem, openOutbox, putInto, storeItem, wholeBodyOf } from '../../support/stored-items.ts'

const start = '2027-03-01T13:00:00.000Z'
const at = Date.parse(start)
const hourMs = 3_600_000
const people: Row[] = [
  ['5511980000000', 'Ana', '', ''],
  ['5521980000001', 'Bia, a "boa"', '52998224725', ''],
  ['351912345678', 'Caio', '', '11222333000181'],
]

const manual = { storage: 'plain', source: 'opt_out', note: '', addedAt: start } as const

type Stored = Record<string, string | number | null>
const rowOf = (db: WritableDatabase, id: string): Stored =>
  get<Stored>(
    db,
    sql`select state, stop, quantity, start_at as startAt, starts_at_once as atOnce, released_at as releasedAt,
               hold_until as holdUntil, next_attempt_at as nextAttemptAt, keep_until as keepUntil,
               accepts_hours as hours, accepts_wave as wave, accepts_restore as restore,
               recipients_by_ddd as ddds, cleared_version as cleared from outbox_item where id = ${id}`,
  ) ?? {}

/** What would be sent; its digest and its head for reading must be those of the same bytes. */
const sentBy = (db: WritableDatabase, id: string) => {
  const row = get<{ head: string; sha: string }>(
    db,
    sql`select body_head as head, body_sha256 as sha from outbox_item where id = ${id}`,
  )
  if (row === undefined) throw new Error('it is gone')
  const bytes = wholeBodyOf(db, id)
  expect(row.sha).toBe(createHash('sha256').update(bytes).digest('hex'))
  const body = JSON.parse(bytes.toString('utf8')) as {
    start_date: string
    contacts: { contact: string; message: string }[]
  }
  const { contacts, ...head } = body
  expect(JSON.parse(row.head)).toEqual(head)
  expect([...wholeEntries(db, id)].flat().map(({ json }): unknown => JSON.parse(json))).toEqual(contacts)
  return { ...body, to: contacts.map(({ contact }) => contact) }
}

const stopped = async (reason: Stop, item: Parameters<typeof storeCampaign>[3] = {}) => {
  const db = openOutbox()
  const id = await storeCampaign(db, start, people, item)
  stop(db, id, reason)
  return { db, id }
}
const late = { reason: 'late', dueAt: start } as const
const outOfHours = { reason: 'out_of_hours', people: 1, nextAllowedAt: null } as const

describe('sending now', () => {
  test('lets go of what was stopped, of its hold, its pause and the time until which it was kept', async () => {
    const { db, id } = await stopped(late)
    run(
      db,
      sql`update outbox_item set hold_until = ${start}, next_attempt_at = ${start}, keep_until = ${start}`,
    )
    expect(sendNow(db, id, { seen: late, now: at - hourMs, zonelessStart: 'local-brasilia' })).toBe(true)
    expect(rowOf(db, id)).toMatchObject({
      state: 'ready',
      stop: null,
      holdUntil: null,
      nextAttemptAt: null,
      keepUntil: null,
      releasedAt: '2027-03-01T12:00:00.000Z',
      startAt: start,
    })
    expect(sentBy(db, id).start_date).toBe('2027-03-01T10:00:00')
  })

  test.each([
    [0, '2027-03-01T10:00:00', '2027-03-01T13:00:00'],
    [hourMs, '2027-03-01T11:00:00', '2027-03-01T14:00:00'],
  ])('makes a start that has passed by %i ms the present', async (ms, inBrasilia, inUtc) => {
    for (const [zoneless, written] of [
      ['local-brasilia', inBrasilia],
      ['utc', inUtc],
    ] as const) {
      const { db, id } = await stopped(late)
      expect(sendNow(db, id, { seen: late, now: at + ms, zonelessStart: zoneless })).toBe(true)
      expect(rowOf(db, id)['startAt']).toBe(new Date(at + ms).toISOString())
      expect(sentBy(db, id)).toMatchObject({ start_date: written, to: people.map(([phone]) => phone) })
    }
  })

  test('has nothing to change in what has no start', () => {
    const db = openOutbox()
    const id = storeItem(db, start, { kind: 'ENRICHMENT', startAt: null })
    expect(sendNow(db, id, { seen: null, now: at + hourMs, zonelessStart: 'utc' })).toBe(true)
    expect(rowOf(db, id)).toMatchObject({ startAt: null, state: 'ready' })
  })

  test.each<[Stop, Stored]>([
    [
      { reason: 'out_of_hours', people: 1, nextAllowedAt: null },
      { hours: 1, wave: 0, restore: 0 },
    ],
    [
      { reason: 'wave', number: 1, state: 'unknown' },
      { hours: 0, wave: 1, restore: 0 },
    ],
    [
      { reason: 'restored', restoredAt: start, cause: 'copied' },
      { hours: 0, wave: 0, restore: 1 },
    ],
    [
      { reason: 'budget', month: '2026-11', budgetMicros: 1, committedMicros: 1 },
      { hours: 0, wave: 0, restore: 0 },
    ],
  ])('accepts the reason, and no other: %o', async (reason, accepted) => {
    const { db, id } = await stopped(reason)
    const other = storeItem(db, start)
    expect(sendNow(db, id, { seen: reason, now: at, zonelessStart: 'utc' })).toBe(true)
    expect(rowOf(db, id)).toMatchObject({ ...accepted, state: 'ready' })
    expect(rowOf(db, other)).toMatchObject({ hours: 0, wave: 0, restore: 0 })
  })

  test.each<Stop>([late, { reason: 'first_part' }])(
    'has the hours asked about again when it leaves at another time than it was reviewed for: %o',
    async (reason) => {
      const { db, id } = await stopped(reason, { item: { acceptsHours: true } })
      sendNow(db, id, { seen: reason, now: at, zonelessStart: 'utc' })
      expect(rowOf(db, id)['hours']).toBe(0)
    },
  )

  test.each<[string, Stop | null, Stop]>([
    ['for another reason', late, { reason: 'restored', restoredAt: start, cause: 'copied' }],
    ['for more people', { ...outOfHours, people: 1 }, { ...outOfHours, people: 2 }],
    ['while it was seen to wait', null, outOfHours],
  ])('accepts nothing that was not seen: stopped %s', async (_what, seen, reason) => {
    const { db, id } = await stopped(reason)
    const before = rowOf(db, id)
    expect(sendNow(db, id, { seen, now: at, zonelessStart: 'utc' })).toBe(false)
    expect(rowOf(db, id)).toEqual(before)
  })

  test('accepts those twins that it was stopped for, and no others', async () => {
    const db = openOutbox()
    const id = await storeCampaign(db, start, people)
    const [seen, unseen] = [storeItem(db, start), storeItem(db, start)]
    insertTwins(db, id, [{ itemId: seen, shared: 2 }], false)
    const twins = { reason: 'twin' as const, twins: listOpenTwins(db, id) }
    stop(db, id, twins)
    insertTwins(db, id, [{ itemId: unseen, shared: 1 }], false)
    sendNow(db, id, { seen: twins, now: at, zonelessStart: 'utc' })
    expect(listOpenTwins(db, id).map(({ itemId }) => itemId)).toEqual([unseen])
  })

  test.each(
    outboxStates.filter((state) =>
      ['inflight', 'sent', 'sent_unparsed', 'rejected', 'unknown'].includes(state),
    ),
  )('is too late for what is %s, as is every other decision', async (state) => {
    const db = openOutbox()
    const id = await storeCampaign(db, start, people)
    putInto(db, id, state)
    const before = rowOf(db, id)
    const moment = { now: at, zonelessStart: 'utc' } as const
    expect(sendNow(db, id, { ...moment, seen: null })).toBe(false)
    expect(reschedule(db, id, { ...moment, startAt: at + hourMs })).toBe(false)
    expect(sendWithout(db, id, new Set([0]), { ...moment, version: 1 })).toBe(false)
    expect(rowOf(db, id)).toEqual(before)
  })

  test('and another time are no answers to people who are blocked', async () => {
    const blocked = { reason: 'blocked', people: 1 } as const
    const { db, id } = await stopped(blocked)
    expect(sendNow(db, id, { seen: blocked, now: at, zonelessStart: 'utc' })).toBe(false)
    expect(reschedule(db, id, { startAt: at + hourMs, now: at, zonelessStart: 'utc' })).toBe(false)
    expect(rowOf(db, id)['state']).toBe('stopped')
  })
})

describe('another start', () => {
  const contentOf = (db: WritableDatabase, id: string): unknown =>
    JSON.parse(
      get<{ content: string }>(db, sql`select draft_content as content from outbox_item where id = ${id}`)
        ?.content ?? 'null',
    )
  const moment = { startAt: at + 25 * hourMs, now: at - hourMs, zonelessStart: 'local-brasilia' } as const

  test('is in the bytes, in what the draft says and in what is shown, and the hours are asked about again', async () => {
    const { db, id } = await stopped(late, { item: { acceptsHours: true } })
    expect(reschedule(db, id, moment)).toBe(true)
    expect(sentBy(db, id)).toMatchObject({
      start_date: '2027-03-02T11:00:00',
      to: people.map(([phone]) => phone),
    })
    expect(rowOf(db, id)).toMatchObject({
      state: 'ready',
      startAt: '2027-03-02T14:00:00.000Z',
      atOnce: 0,
      hours: 0,
      keepUntil: null,
      releasedAt: '2027-03-01T12:00:00.000Z',
    })
    expect(contentOf(db, id)).toMatchObject({
      title: 'Aviso',
      start: { mode: 'at', localTime: '2027-03-02T11:00', zone: 'America/Sao_Paulo' },
    })
  })

  test('is written in the zone that the draft had, and in Brasília’s where it had none', async () => {
    const inManaus = { mode: 'at', localTime: '2027-03-01T09:00', zone: 'America/Manaus' } as const
    for (const [before, after] of [
      [inManaus, { ...inManaus, localTime: '2027-03-02T10:00' }],
      [{ mode: 'now' }, { mode: 'at', localTime: '2027-03-02T11:00', zone: 'America/Sao_Paulo' }],
    ] as const) {
      const { db, id } = await stopped(late, { start: before })
      reschedule(db, id, moment)
      expect(contentOf(db, id)).toMatchObject({ start: after })
      expect(rowOf(db, id)['atOnce']).toBe(0)
    }
  })

  test('moves the time until which it is kept, of what is kept', async () => {
    const { db, id } = await stopped(late, { item: { keepUntil: start } })
    reschedule(db, id, moment)
    expect(rowOf(db, id)['keepUntil']).toBe('2027-03-02T13:58:00.000Z')
  })

  test('is for campaigns only', () => {
    const db = openOutbox()
    for (const item of [{ startAt: null }, { content: null, startAt: start }, { id: 'gone' }]) {
      const id = item.id ?? storeItem(db, start, { ...newItem(start), ...item, id: crypto.randomUUID() })
      expect(reschedule(db, id, moment)).toBe(false)
    }
  })

  test('stands in the form of a call, whose start has a zone', async () => {
    const db = openOutbox()
    // A recording may say anything: the start is where the form has it.
    const content = Buffer.from('"start_date":"2027-03-01T13:00:00.000Z"')
    insertAudio(db, { id: 'audio', name: 'aviso.mp3', recording: madeUpRecording, content, addedAt: start })
    const id = await storeCampaign(db, start, people, { kind: 'TVOZ', audioId: 'audio' })
    expect(reschedule(db, id, moment)).toBe(true)
    const row = get<{ head: string }>(db, sql`select body_head as head from outbox_item`)
    const body = wholeBodyOf(db, id)
    expect(body.toString()).toContain('"start_date":"2027-03-02T14:00:00.000Z"')
    expect(body.toString().split('2027-03-01')).toHaveLength(2)
    expect(body.includes(content)).toBe(true)
    expect(JSON.parse(row?.head ?? '')).toMatchObject({ data: { start_date: '2027-03-02T14:00:00.000Z' } })
  })
})

describe('sending without those who are blocked', () => {
  const blocked = { reason: 'blocked', people: 1 } as const
  const moment = { version: 7, now: at - hourMs, zonelessStart: 'local-brasilia' } as const
  const leaving = async (removed: number[], now = moment.now) => {
    const { db, id } = await stopped(blocked)
    const hasMoved = sendWithout(db, id, new Set(removed), { ...moment, now })
    return { db, id, hasMoved }
  }

  test.each([[[0]], [[1]], [[2]], [[0, 1]], [[0, 2]], [[1, 2]]])(
    'keeps all the others: without %j',
    async (removed) => {
      const { db, id, hasMoved } = await leaving(removed)
      const staying = people.filter((_, index) => !removed.includes(index))
      expect(hasMoved).toBe(true)
      expect(sentBy(db, id).contacts).toEqual(
        staying.map(([contact, name]) => ({ contact, message: `Oi ${name}` })),
      )
      const row = rowOf(db, id)
      expect(row).toMatchObject({
        state: 'ready',
        stop: null,
        quantity: staying.length,
        cleared: 7,
        startAt: start,
      })
      const ddds: [string, number][] = [
        ['11', 0],
        ['21', 1],
        ['', 2],
      ]
      expect(JSON.parse(String(row['ddds']))).toEqual(
        Object.fromEntries(ddds.filter(([, index]) => !removed.includes(index)).map(([ddd]) => [ddd, 1])),
      )
      expect([...entriesOfItem(db, id)].flat().map(({ position }) => position)).toEqual(
        [0, 1, 2].filter((index) => !removed.includes(index)),
      )
    },
  )

  test('leaves no byte of them', async () => {
    const { db, id } = await leaving([1])
    expect(wholeBodyOf(db, id).toString()).not.toMatch(/980000001|Bia/)
  })

  test('makes a start that has passed the present', async () => {
    const { db, id } = await leaving([1], at + hourMs)
    expect(sentBy(db, id)).toMatchObject({
      start_date: '2027-03-01T11:00:00',
      to: [people[0]?.[0], people[2]?.[0]],
    })
    const same = await leaving([1], at)
    expect(rowOf(same.db, same.id)['startAt']).toBe(start)
  })

  test('sends nothing to no one, and is no answer to another reason', async () => {
    expect((await leaving([0, 1, 2])).hasMoved).toBe(false)
    const { db, id } = await stopped(late)
    expect(sendWithout(db, id, new Set([0]), moment)).toBe(false)
    expect(rowOf(db, id)['state']).toBe('stopped')
    const waiting = await storeCampaign(db, start, people)
    expect(sendWithout(db, waiting, new Set([0]), moment)).toBe(false)
  })

  test('knows them by their phone and by each document of their row, also after others were taken out', async () => {
    const { db, id } = await stopped(blocked)
    sendWithout(db, id, new Set([0]), moment)
    const find = async () => [...(await findBlocked(db, createSuppressionGate(db), id)).blocked]
    expect(await find()).toEqual([])
    for (const [kind, key, position] of [
      ['phone', '5521980000001', 1],
      ['cpf', '52998224725', 1],
      ['cnpj', '11222333000181', 2],
    ] as const) {
      for (const blockedKey of [key, '5511980000000'])
        insertEntry(db, {
          ...manual,
          id: blockedKey,
          kind: blockedKey === key ? kind : 'phone',
          key: blockedKey,
        })
      const found = await findBlocked(db, createSuppressionGate(db), id)
      expect([...found.blocked]).toEqual([position])
      expect(found.version).toBe(suppressionVersion(db))
      removeEntry(db, key)
    }
  })
})
