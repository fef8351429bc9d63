/** The claim decides (rule D6c), whatever the sender thinks: each question by itself, at its edges. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { all, get, run, sql } from '../../../main/database/sql.ts'
import { setBlindRestore } from '../../../main/workspace/outbox/blind-restore.ts'
import { type Objection, setCleared, stop } from '../../../main/workspace/outbox/claim.ts'
import { insertTwins } from '../../../main/workspace/outbox/twins.ts'
import { twinWindowMs } from '../../../shared/rules/claim-limits.ts'
import { updateSettings } from '../../../main/workspace/settings/settings.ts'
import { insertEntry } from '../../../main/workspace/suppressions/queries.ts'
import { emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import type { Stop } from '../../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../../shared/rules/outbox-states.ts'
import { carefulSendingHours } from '../../../shared/rules/usual-sending-hours.ts'
import {
  claimStored,
  openOutbox,
  putInto,
  stateIn,
  storeItem,
  type StoredItem,
} from '../../support/stored-items.ts'
import { brasilia, hourMs, minuteMs, monday } from '../../support/timed-outbox.ts'

const at = (ms: number): string => new Date(ms).toISOString()
const night = brasilia('2027-03-01T23:00:00')
const scheduled = {
  ...emptyDraftContent('SMSSHORT', null),
  start: { mode: 'at', localTime: '', zone: '' },
} as const
const inSaoPaulo = { 11: 2, 21: 1 }

/** What a claim comes to: `claimed`, `wait` and the like, or why it was stopped. */
const claimAt = (db: WritableDatabase, id: string, now: number, objection?: Objection): string | Stop => {
  const { type } = claimStored(db, id, `attempt of ${id}`, now, objection)
  if (type !== 'stopped') return type
  const row = get<{ stop: string }>(
    db,
    sql`select stop from outbox_item where id = ${id} and state = 'stopped'`,
  )
  return JSON.parse(row?.stop ?? 'null') as Stop
}

/** Of one item, queued on Monday at ten unless it says otherwise. */
const claimOne = (
  now: number,
  item: StoredItem = {},
  prepare: (db: WritableDatabase) => unknown = () => {},
) => {
  const db = openOutbox()
  prepare(db)
  return claimAt(db, storeItem(db, at(monday), item), now)
}

describe('a claim', () => {
  test('puts the item on its way out, with the attempt and the digest of its bytes, in one commit', () => {
    const db = openOutbox()
    const id = storeItem(db, at(monday), { holdUntil: at(monday), entries: ['"a"'] })
    expect(claimStored(db, id, 'first', monday)).toEqual({
      type: 'claimed',
      request: {
        id,
        connectionId: 'embedded',
        path: '/campaign/create',
        contentType: 'application/json',
        quantity: 1,
        kind: 'SMSSHORT',
        startAt: at(monday),
        attempts: 1,
      },
    })
    expect(get(db, sql`select state, hold_until as hold from outbox_item`)).toEqual({
      state: 'inflight',
      hold: null,
    })
    expect(
      all(
        db,
        sql`select id, item_id as item, body_sha256 as sha, started_at as at, ended_at as ended from attempt`,
      ),
    ).toEqual([
      {
        id: 'first',
        item: id,
        sha: createHash('sha256').update('"a"').digest('hex'),
        at: at(monday),
        ended: null,
      },
    ])
  })

  test('counts the attempts of its own item alone', () => {
    const db = openOutbox()
    const [id, other] = [storeItem(db, at(monday)), storeItem(db, at(monday))]
    for (const [attempt, item] of [
      ['a', other],
      ['b', id],
      ['c', id],
    ] as const) {
      putInto(db, item, 'not_sent')
      expect(claimStored(db, item, attempt, monday)).toMatchObject({
        request: { attempts: attempt === 'c' ? 2 : 1 },
      })
    }
  })

  test.each(['inflight', 'sent', 'sent_unparsed', 'rejected', 'unauthorised', 'unknown'] as const)(
    'takes nothing that is %s',
    (state) => {
      const db = openOutbox()
      const id = storeItem(db, at(monday))
      putInto(db, id, state)
      expect(claimAt(db, id, monday)).toBe('gone')
      expect(stop(db, id, { reason: 'first_part' })).toBe(0)
      expect(stateIn(db, id)).toBe(state)
      expect(all(db, sql`select 1 from attempt`)).toEqual([])
    },
  )

  test('leaves an item alone to which someone else objects, with the reason', () => {
    const reason = { reason: 'budget', month: '2026-11', budgetMicros: 1, committedMicros: 2 } as const
    const db = openOutbox()
    const id = storeItem(db, at(monday), { kind: 'ENRICHMENT', startAt: null, holdUntil: at(monday) })
    expect(claimAt(db, id, monday, (item) => (item.kind === 'ENRICHMENT' ? reason : null))).toEqual(reason)
    expect(get(db, sql`select hold_until as hold from outbox_item`)).toEqual({ hold: null })
    expect(all(db, sql`select 1 from attempt`)).toEqual([])
  })
})

describe('late', () => {
  test.each([
    ['now', {}, monday],
    ['now, after a hold', { holdUntil: at(monday + 5 * minuteMs) }, monday + 5 * minuteMs],
    ['what has no start', { kind: 'COMPANY', startAt: null } as const, monday],
    ['at a time', { content: scheduled, startAt: at(monday + hourMs) }, monday + hourMs],
  ])('what is to leave %s may be a quarter of an hour late and no more', (_when, item, dueAt) => {
    expect(claimOne(dueAt + 15 * minuteMs, item)).toBe('claimed')
    expect(claimOne(dueAt + 15 * minuteMs + 1, item)).toEqual({ reason: 'late', dueAt: at(dueAt) })
  })
})

describe('the hours of recipients', () => {
  const outside = { reason: 'out_of_hours', people: 3, nextAllowedAt: at(brasilia('2027-03-02T09:00:00')) }
  const late = { createdAt: at(night), startAt: at(night), recipientsByDdd: inSaoPaulo }

  test('stop a campaign, and nothing else', () => {
    expect(claimOne(night, late)).toEqual(outside)
    expect(claimOne(night, { ...late, isTest: true })).toBe('claimed')
    expect(claimOne(night, { ...late, acceptsHours: true })).toBe('claimed')
    expect(claimOne(night, { ...late, kind: 'ENRICHMENT', startAt: null })).toBe('claimed')
    expect(claimOne(night, { ...late, recipientsByDdd: { '': 3 } })).toBe('claimed')
  })

  test('are those of its start, or of now where that is later', () => {
    const tomorrow = { ...late, content: scheduled, startAt: at(brasilia('2027-03-02T10:00:00')) }
    expect(claimOne(night, tomorrow)).toBe('claimed')
    const evening = brasilia('2027-03-01T17:55:00')
    const closing = { ...late, content: scheduled, createdAt: at(monday), startAt: at(evening) }
    expect(claimOne(evening, closing)).toBe('claimed')
    expect(claimOne(evening + 10 * minuteMs, closing)).toEqual(outside)
  })

  test('name no next instant where the settings allow none', () => {
    const closed = { weekdays: null, saturday: null, sunday: null, onHolidays: false }
    const close = (db: WritableDatabase) =>
      updateSettings(db, { sendingHours: { ...carefulSendingHours, sms: closed } })
    expect(claimOne(monday, { recipientsByDdd: inSaoPaulo }, close)).toEqual({
      ...outside,
      nextAllowedAt: null,
    })
  })
})

describe('a wave', () => {
  const echo = (...fields: boolean[]): string =>
    JSON.stringify(
      fields.map((agrees) => ({ field: 'type', asked: 'a', answered: 'a', agrees, shiftMs: null })),
    )
  const waveOf = (number: number, groupId = 'group', more: StoredItem = {}): StoredItem => ({
    ...more,
    content: {
      ...scheduled,
      wave: { groupId, number, of: 3, fromRow: null, beforeRow: null, zone: null, keepsHere: false },
    },
  })
  /** The claim of a wave that comes right after another, in a state. */
  const claimAfter = (state: OutboxState, answered: string | null = null) => {
    const db = openOutbox()
    const [other, first, second, later] = [waveOf(1, 'another group'), waveOf(1), waveOf(2), waveOf(3)].map(
      (wave) => storeItem(db, at(monday), wave),
    )
    putInto(db, other ?? '', 'rejected')
    putInto(db, later ?? '', 'rejected')
    putInto(db, first ?? '', state, answered)
    return { db, id: second ?? '', answer: claimAt(db, second ?? '', monday) }
  }

  test.each(['ready', 'inflight', 'not_sent', 'unauthorised'] as const)(
    'waits while the one before it is %s',
    (state) => {
      const { db, id, answer } = claimAfter(state)
      expect(answer).toBe('wait')
      expect(stateIn(db, id)).toBe('ready')
    },
  )

  test('waits while the one before it is stopped', () => {
    const db = openOutbox()
    const [first, second] = [waveOf(1), waveOf(2)].map((wave) => storeItem(db, at(monday), wave))
    stop(db, first ?? '', { reason: 'first_part' })
    expect(claimAt(db, second ?? '', monday)).toBe('wait')
  })

  test.each([
    ['sent_unparsed', null],
    ['rejected', null],
    ['unknown', null],
    ['sent', null],
    ['sent', echo(true, false)],
  ] as const)('stops after one that is %s with the answer %s, until the user says go', (state, answered) => {
    const { db, id, answer } = claimAfter(state, answered)
    expect(answer).toEqual({ reason: 'wave', number: 1, state })
    run(db, sql`update outbox_item set accepts_wave = 1, state = 'ready', stop = null where id = ${id}`)
    expect(claimAt(db, id, monday)).toBe('claimed')
  })

  test('leaves after one that was answered as it was asked, and after none', () => {
    expect(claimAfter('sent', echo(true, true)).answer).toBe('claimed')
    expect(claimOne(monday, waveOf(2))).toBe('claimed')
  })

  test('looks at the one right before it', () => {
    const db = openOutbox()
    const [first, second, third] = [1, 2, 3].map((number) => storeItem(db, at(monday), waveOf(number)))
    putInto(db, first ?? '', 'rejected')
    putInto(db, second ?? '', 'sent', echo(true))
    expect(claimAt(db, third ?? '', monday)).toBe('claimed')
  })

  test('that waits here waits until its time, and asks nothing before', () => {
    const kept = { startAt: at(monday + hourMs), keepUntil: at(monday + hourMs) }
    expect(claimOne(monday + hourMs - 1, waveOf(1, 'group', kept))).toBe('wait')
    expect(claimOne(monday + hourMs, waveOf(1, 'group', kept))).toBe('claimed')
  })
})

describe('what else stops', () => {
  test('a twin that may reach anyone does, until the user wants both', () => {
    const db = openOutbox()
    const [first, second] = ['Uma', 'Outra'].map((title) => storeItem(db, at(monday), { title }))
    insertTwins(db, second ?? '', [{ itemId: first ?? '', shared: 2 }], false)
    expect(claimAt(db, second ?? '', monday)).toEqual({
      reason: 'twin',
      twins: [{ itemId: first, title: 'Uma', state: 'ready', createdAt: at(monday), shared: 2 }],
    })
    expect(claimAt(db, first ?? '', monday)).toMatchObject({ twins: [{ itemId: second, title: 'Outra' }] })
    run(db, sql`update outbox_item set state = 'ready', stop = null`)
    putInto(db, first ?? '', 'rejected')
    expect(claimAt(db, second ?? '', monday)).toBe('claimed')
  })

  test('data of which no one knows what left do for a week, of all but tests', () => {
    const restored = (since: number) => (db: WritableDatabase) =>
      setBlindRestore(db, 'copied', monday - since)
    expect(claimOne(monday, {}, restored(twinWindowMs - 1))).toEqual({
      reason: 'restored',
      restoredAt: at(monday - twinWindowMs + 1),
      cause: 'copied',
    })
    expect(claimOne(monday, {}, restored(twinWindowMs))).toBe('claimed')
    expect(claimOne(monday, { isTest: true }, restored(0))).toBe('claimed')
    const db = openOutbox()
    restored(0)(db)
    const id = storeItem(db, at(monday))
    run(db, sql`update outbox_item set accepts_restore = 1`)
    expect(claimAt(db, id, monday)).toBe('claimed')
  })

  test('a change of who is blocked has the recipients of a campaign looked through once more', () => {
    const block = (db: WritableDatabase) =>
      insertEntry(db, {
        id: 'one',
        kind: 'phone',
        storage: 'plain',
        key: '5511980000000',
        source: 'opt_out',
        note: '',
        addedAt: at(monday),
      })
    const db = openOutbox()
    const [id, other] = [storeItem(db, at(monday)), storeItem(db, at(monday))]
    block(db)
    expect(claimAt(db, id, monday)).toBe('check_blocks')
    expect(stateIn(db, id)).toBe('ready')
    expect(setCleared(db, id, 1)).toBe(1)
    expect(claimAt(db, id, monday)).toBe('claimed')
    expect(claimAt(db, other, monday)).toBe('check_blocks')
    expect(claimOne(monday, { kind: 'WEBHOOK', clearedVersion: null }, block)).toBe('claimed')
  })
})
