/** Twins by their meaning (rule D4), over the time in which they count, and among what has no people in it. */
import { twinWindowMs } from '../../../shared/rules/claim-limits.ts'
import { expect, test } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { run, sql } from '../../../main/database/sql.ts'
import {
  acceptTwins,
  describeTwins,
  insertTwins,
  listEqual,
  listOpenTwins,
  type Said,
  type Shared,
  withTwins,
} from '../../../main/workspace/outbox/twins.ts'
import { outboxStates } from '../../../shared/rules/outbox-states.ts'
import { openOutbox, putInto, type StoredItem, storeItem } from '../../support/stored-items.ts'

const at = '2027-03-01T13:00:00.000Z'
const now = Date.parse(at)
const notice: Said = { kind: 'SMSSHORT', says: 'Aviso' }

const entriesOf = (texts: readonly string[]) =>
  texts.map((json) => ({ contact: null, otherKeys: null, json }))

const sharedWith = (db: WritableDatabase, said: Said, ...chunks: string[][]): Promise<Shared[]> =>
  withTwins(db, said, [() => chunks.map(entriesOf)], now, ([shared = []]) => shared)

test('what has left is a twin for a week from its last attempt; what has not left always is', () => {
  const db = openOutbox()
  const long = new Date(now - 2 * twinWindowMs).toISOString()
  const waiting = outboxStates
    .filter((state) => ['ready', 'inflight', 'not_sent', 'unauthorised'].includes(state))
    .map((state) => {
      const id = storeItem(db, long)
      putInto(db, id, state)
      return id
    })
  const departed = storeItem(db, long, { acceptsHours: true })
  const unsaid = storeItem(db, long)
  putInto(db, unsaid, 'sent')
  expect(listEqual(db, notice, now)).toEqual([departed, ...waiting.toReversed()])
  for (const state of ['sent', 'sent_unparsed', 'unknown'] as const) {
    putInto(db, departed, state)
    run(db, sql`delete from attempt`)
    for (const [index, sentAt] of [long, at].entries())
      run(
        db,
        sql`insert into attempt (id, item_id, body_sha256, started_at) values (${index}, ${departed}, 'x', ${sentAt})`,
      )
    expect(listEqual(db, notice, now + twinWindowMs)).toEqual([departed, ...waiting.toReversed()])
    expect(listEqual(db, notice, now + twinWindowMs + 1)).toEqual(waiting.toReversed())
  }
  // What left without any attempt that is known of counts from when it was queued.
  run(db, sql`update outbox_item set created_at = ${at} where id = ${unsaid}`)
  expect(listEqual(db, notice, now)).toContain(unsaid)
})

test('only what says the same in the same kind is a twin, tests are none', () => {
  const db = openOutbox()
  const equal = storeItem(db, at)
  for (const item of [{ kind: 'RCS_TEXT' }, { says: 'Outra' }, { isTest: true }] as StoredItem[])
    storeItem(db, at, item)
  expect(listEqual(db, notice, now)).toEqual([equal])
})

test('a twin shares a person, in whatever order and whichever chunk', async () => {
  const db = openOutbox()
  const [one, other, none] = [
    storeItem(db, at, { entries: ['"a"', '"b"', '"ç"'] }),
    storeItem(db, at, { entries: ['"x"', '"c"'] }),
    storeItem(db, at, { entries: ['"y"'] }),
  ]
  expect(await sharedWith(db, notice, ['"c"', '"b"'], ['"z"', '"a"'])).toEqual([
    { itemId: other, shared: 1 },
    { itemId: one, shared: 2 },
  ])
  expect(none).not.toBe(one)
})

test('one person among many makes a twin of a campaign', async () => {
  const db = openOutbox()
  const id = storeItem(db, at, { entries: ['"a"', '"b"', '"c"', '"d"'] })
  expect(await sharedWith(db, notice, ['"d"', '"e"', '"f"', '"g"'])).toEqual([{ itemId: id, shared: 1 }])
})

test('what has no entries is the twin of all that says the same', async () => {
  const db = openOutbox()
  const company: Said = { kind: 'COMPANY', says: 'Padaria' }
  const id = storeItem(db, at, { ...company, startAt: null })
  expect(await sharedWith(db, company)).toEqual([{ itemId: id, shared: 1 }])
  // But a campaign to no one shares no one.
  storeItem(db, at, { entries: [] })
  expect(await sharedWith(db, notice, ['"a"'])).toEqual([])
})

test.each([
  [['"a"', '"b"'], 1],
  [['"a"', '"b"', '"c"'], 0],
])('of an enrichment half of the smaller list makes a twin: %j', async (entries, twins) => {
  const db = openOutbox()
  const enrichment: Said = { kind: 'ENRICHMENT', says: 'CPF' }
  storeItem(db, at, { ...enrichment, startAt: null, entries })
  expect(await sharedWith(db, enrichment, ['"a"', '"x"', '"y"', '"z"'])).toHaveLength(twins)
  const turned = openOutbox()
  storeItem(turned, at, { ...enrichment, startAt: null, entries: ['"a"', '"x"', '"y"', '"z"'] })
  expect(await sharedWith(turned, enrichment, entries)).toHaveLength(twins)
})

test('what is queued while twins are looked for is seen too', async () => {
  const db = openOutbox()
  storeItem(db, at, { entries: ['"b"'] })
  let late = ''
  const entries = function* () {
    yield entriesOf(['"a"'])
    late ||= storeItem(db, at, { entries: ['"a"'] })
  }
  expect(await withTwins(db, notice, [entries, entries], now, (shared) => shared)).toEqual([
    [{ itemId: late, shared: 1 }],
    [{ itemId: late, shared: 1 }],
  ])
})

test('twins are shown the latest first, without those that are gone', () => {
  const db = openOutbox()
  const [one, two] = ['Um', 'Dois'].map((title) => storeItem(db, at, { title }))
  const shared = [one, two, 'gone'].map((itemId, index) => ({ itemId: itemId ?? '', shared: index + 1 }))
  expect(describeTwins(db, shared)).toEqual([
    { itemId: two, title: 'Dois', state: 'ready', createdAt: at, shared: 2 },
    { itemId: one, title: 'Um', state: 'ready', createdAt: at, shared: 1 },
  ])
})

test('a twin that the user has not accepted is open from both sides, until it cannot reach anyone', () => {
  const db = openOutbox()
  const [mine, accepted, open, aside] = ['a', 'b', 'c', 'd'].map((title) => storeItem(db, at, { title }))
  const of = (id = '') => listOpenTwins(db, id).map(({ itemId }) => itemId)
  insertTwins(db, mine ?? '', [{ itemId: accepted ?? '', shared: 1 }], true)
  insertTwins(
    db,
    open ?? '',
    [mine, aside].map((itemId) => ({ itemId: itemId ?? '', shared: 2 })),
    false,
  )
  expect([of(mine), of(accepted), of(open)]).toEqual([[open], [], [aside, mine]])
  acceptTwins(db, mine ?? '', listOpenTwins(db, mine ?? ''))
  expect([of(mine), of(open)]).toEqual([[], [aside]])
  putInto(db, aside ?? '', 'unknown')
  expect(of(open)).toEqual([aside])
  run(db, sql`update outbox_item set resolution = 'confirmed_not_sent' where id = ${aside ?? ''}`)
  expect(of(open)).toEqual([])
})
