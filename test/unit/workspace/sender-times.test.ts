/** When the sender sends, by a clock and timers that only the test moves; what it says to others, and how it ends. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { get, run, sql } from '../../../main/database/sql.ts'
import type { PostOutcome, PostRequest } from '../../../main/remote/post.ts'
import { createChanges } from '../../../main/workspace/base/changes.ts'
import { createConnections } from '../../../main/workspace/connections/connections.ts'
import { retryDelay } from '../../../main/remote/retry-delay.ts'
import { createSender } from '../../../main/workspace/outbox/sender.ts'
import { createUploads } from '../../../main/workspace/outbox/uploads.ts'
import { createSuppressionGate } from '../../../main/workspace/suppressions/gate.ts'
import { insertEntry } from '../../../main/workspace/suppressions/queries.ts'
import { emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { openOutbox, putInto, stateIn, type StoredItem, storeItem } from '../../support/stored-items.ts'
import { hourMs, minuteMs, monday } from '../../support/timed-outbox.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const refused: PostOutcome = { type: 'answered', status: 422, body: Buffer.from('{}') }
const unreachable: PostOutcome = { type: 'not_connected', code: 'connection_refused', subject: null }

const at = (ms: number): string => new Date(ms).toISOString()

const setUp = ({ random = 0, record = () => {} }: { random?: number; record?: () => void } = {}) => {
  const db = openOutbox()
  let wall = monday
  let monotonic = 0
  const clock = { now: () => wall, monotonic: () => monotonic }
  const connections = createConnections(db, {}, () => {})
  connections.setEmbedded({ baseUrl: 'http://127.0.0.1:9', token: 'x' })
  const changes = createChanges()
  const told: string[] = []
  changes.subscribe((topic) => told.push(topic))
  const kept: [string, number][] = []
  const posted: PostRequest[] = []
  const uploads = createUploads(clock, changes, (...rate) => kept.push(rate))
  let post: (progress: (bytes: number) => void) => Promise<PostOutcome> = () => Promise.resolve(refused)
  let attempts = 0
  const sender = createSender({
    db,
    clock,
    uuid: () => `attempt ${(attempts += 1)}`,
    random: () => random,
    connections,
    changes,
    putOff: () => {},
    gate: createSuppressionGate(db),
    objection: () => null,
    record,
    uploads,
    post: (request, progress) => {
      posted.push(request)
      return post(progress)
    },
  })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) await nextTurn()
  }
  return {
    db,
    sender,
    connections,
    uploads,
    posted,
    told,
    kept,
    settle,
    store: (changed: StoredItem = {}) => storeItem(db, at(monday), changed),
    answer: (next: typeof post) => {
      post = next
    },
    /** The user changes the clock, no time goes by. */
    setClock: (ms: number) => {
      wall += ms
    },
    wake: () => {
      sender.wake()
      return settle()
    },
    /** Time goes by, and timers with it; in steps that are no longer than any timer. */
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= hourMs) {
        const step = Math.min(left, hourMs)
        wall += step
        monotonic += step
        await vi.advanceTimersByTimeAsync(step)
        await settle()
      }
    },
    item: (id: string) =>
      get<{ state: string; next: string | null; stop: string | null }>(
        db,
        sql`select state, next_attempt_at as next, stop from outbox_item where id = ${id}`,
      ),
  }
}

test.each([
  [0, 0, 1_000],
  [1, 0, 1_000],
  [1, 1, 2_000],
  [2, 0, 2_000],
  [3, 0.5, 6_000],
  [8, 1, 256_000],
  [9, 1, 300_000],
  [99, 0, 150_000],
])('after attempt %i, at the chance %d, it is tried again in %i ms', (attempts, random, ms) => {
  expect(retryDelay(attempts, random)).toBe(ms)
})

describe('what could not leave', () => {
  test('leaves by itself after its pause, which grows', async () => {
    const { answer, store, wake, pass, item, posted } = setUp({ random: 0.5 })
    answer(() => Promise.resolve(unreachable))
    const id = store()
    await wake()
    expect(item(id)).toMatchObject({ state: 'not_sent', next: at(monday + 1_500) })
    await pass(1_499)
    expect(posted).toHaveLength(1)
    await pass(1)
    expect(posted).toHaveLength(2)
    expect(item(id)).toMatchObject({ state: 'not_sent', next: at(monday + 1_500 + 3_000) })
    answer(() => Promise.resolve(refused))
    await pass(3_000)
    expect(item(id)).toMatchObject({ state: 'rejected', next: null })
  })

  test.each([-hourMs, 10 * minuteMs])(
    'waits as long when the clock is set by %i ms meanwhile',
    async (ms) => {
      const { answer, store, wake, pass, setClock, posted } = setUp()
      answer(() => Promise.resolve(unreachable))
      store()
      await wake()
      setClock(ms)
      await wake()
      await pass(999)
      expect(posted).toHaveLength(1)
      await pass(1)
      expect(posted).toHaveLength(2)
    },
  )

  test('for want of an address, or because it cannot be recorded, is not sent', async () => {
    const homeless = setUp()
    homeless.connections.setEmbedded(null)
    const id = homeless.store()
    await homeless.wake()
    expect(homeless.item(id)).toMatchObject({ state: 'not_sent', next: at(monday + 1_000) })
    const outcomeIn = ({ db }: typeof homeless) =>
      get<{ outcome: string }>(db, sql`select outcome from attempt`)?.outcome
    expect([homeless.posted, outcomeIn(homeless)]).toEqual([[], 'unreachable'])

    let isFull = true
    const unrecorded = setUp({
      record: () => {
        if (isFull) throw new Error('the disk is full')
      },
    })
    const other = unrecorded.store()
    await unrecorded.wake()
    expect(unrecorded.item(other)).toMatchObject({ state: 'not_sent', next: at(monday + 1_000) })
    expect([unrecorded.posted, outcomeIn(unrecorded)]).toEqual([[], 'not_recorded'])
    isFull = false
    await unrecorded.pass(1_000)
    expect(unrecorded.posted).toHaveLength(1)
  })
})

describe('a hold', () => {
  test.each([-hourMs, 5 * minuteMs])('lasts as long when the clock is set by %i ms meanwhile', async (ms) => {
    const { store, wake, pass, setClock, posted } = setUp()
    store({ holdUntil: at(monday + minuteMs) })
    await wake()
    setClock(ms)
    await pass(minuteMs - 1)
    expect(posted).toEqual([])
    await pass(1)
    expect(posted).toHaveLength(1)
  })

  test('that was over before the program started is over', async () => {
    const { store, wake, posted } = setUp()
    store({ holdUntil: at(monday - minuteMs) })
    await wake()
    expect(posted).toHaveLength(1)
  })

  test('lasts a day at most, should the clock have been wrong by years', async () => {
    const { store, wake, pass, item } = setUp()
    const id = store({ holdUntil: at(monday + 999 * 24 * hourMs) })
    await wake()
    await pass(24 * hourMs - 1)
    expect(item(id)?.state).toBe('ready')
    await pass(1)
    expect(item(id)?.state).toBe('rejected')
  })

  test('that the user changes counts anew', async () => {
    const { db, store, wake, pass, posted } = setUp()
    const id = store({ holdUntil: at(monday + hourMs) })
    await wake()
    run(db, sql`update outbox_item set hold_until = ${at(monday + minuteMs)} where id = ${id}`)
    await wake()
    await pass(minuteMs)
    expect(posted).toHaveLength(1)
  })
})

describe('the outbox is looked at', () => {
  test('within the hour, whatever anyone says', async () => {
    const { store, wake, pass, posted } = setUp()
    await wake()
    store({ startAt: at(monday + hourMs), createdAt: at(monday + hourMs) })
    await pass(hourMs - 1)
    expect(posted).toEqual([])
    await pass(1)
    expect(posted).toHaveLength(1)
  })

  test('every minute while something is kept here for a time of day', async () => {
    const { store, wake, pass, setClock, posted } = setUp()
    const due = at(monday + 3 * hourMs)
    store({ keepUntil: due, createdAt: due })
    await wake()
    setClock(3 * hourMs)
    await pass(minuteMs - 1)
    expect(posted).toEqual([])
    await pass(1)
    expect(posted).toHaveLength(1)
  })

  test('at the end of the shortest wait', async () => {
    const { store, wake, pass, posted } = setUp()
    for (const minutes of [3, 2, 4]) store({ holdUntil: at(monday + minutes * minuteMs) })
    await wake()
    for (const count of [0, 1, 2, 3]) {
      await pass(minuteMs)
      expect(posted).toHaveLength(count)
    }
  })

  test('again two seconds after it could not be read, and again after its lane could not', async () => {
    const { db, store, wake, pass, posted } = setUp()
    store()
    db.exec('alter table outbox_item rename to away')
    await wake()
    await pass(1_999)
    db.exec('alter table away rename to outbox_item')
    expect(posted).toEqual([])
    await pass(1)
    expect(posted).toHaveLength(1)

    store()
    db.exec(`create temp trigger full before insert on attempt begin select raise(abort, 'full'); end`)
    await wake()
    db.exec('drop trigger full')
    await pass(1_999)
    expect(posted).toHaveLength(1)
    await pass(1)
    expect(posted).toHaveLength(2)
  })
})

describe('lanes', () => {
  test('send the oldest first, one at a time, also when it came meanwhile', async () => {
    const { answer, store, wake, settle, posted } = setUp()
    let end = () => {}
    answer(() => new Promise((resolve) => (end = () => resolve(refused))))
    const [last, first] = [store({ createdAt: at(monday + 2) }), store()]
    await wake()
    await wake()
    const sent = [first, store({ createdAt: at(monday + 1) }), last]
    for (const count of [1, 2, 3]) {
      expect(posted.map(({ idempotencyKey }) => idempotencyKey)).toEqual(sent.slice(0, count))
      end()
      await settle()
    }
  })

  test('pass over what has to wait for another, and take it up once anything moves', async () => {
    const { db, store, wake, settle, answer, posted } = setUp()
    const wave = (number: number): StoredItem => ({
      content: {
        ...emptyDraftContent('SMSSHORT', null),
        wave: { groupId: 'g', number, of: 2, fromRow: null, beforeRow: null, zone: null, keepsHere: false },
      },
    })
    const first = store(wave(1))
    putInto(db, first, 'unauthorised')
    const [second, other] = [store(wave(2)), store()]
    await wake()
    expect(posted.map(({ idempotencyKey }) => idempotencyKey)).toEqual([other])
    expect(stateIn(db, second)).toBe('ready')
    // The first is settled while another one is on its way out.
    let end = () => {}
    answer(() => new Promise((resolve) => (end = () => resolve(refused))))
    store()
    await wake()
    run(db, sql`delete from outbox_item where id = ${first}`)
    end()
    await settle()
    expect(posted.at(-1)?.idempotencyKey).toBe(second)
  })
})

describe('others are told', () => {
  test('when something leaves, and when it has ended', async () => {
    const { answer, store, wake, settle, told } = setUp()
    let end = () => {}
    answer(() => new Promise((resolve) => (end = () => resolve(refused))))
    store()
    await wake()
    expect(told).toEqual(['outbox'])
    end()
    await settle()
    expect(told).toEqual(['outbox', 'outbox'])
  })

  test('when it is stopped because people are blocked, and not when no one in it is', async () => {
    const { db, wake, told, posted, item, sender } = setUp()
    const block = (key: string) =>
      insertEntry(db, {
        id: key,
        kind: 'phone',
        storage: 'plain',
        key,
        source: 'opt_out',
        note: '',
        addedAt: at(monday),
      })
    const id = await storeCampaign(db, at(monday), [
      ['5511980000000', 'Ana', '', ''],
      ['5511980000001', 'Bia', '', ''],
    ])
    block('5511980000001')
    await wake()
    expect(JSON.parse(item(id)?.stop ?? '')).toEqual({ reason: 'blocked', people: 1 })
    expect([told, posted]).toEqual([['outbox'], []])
    const other = await storeCampaign(db, at(monday), [['5511980000002', 'Caio', '', '']])
    await wake()
    expect(item(other)?.state).toBe('rejected')
    expect(told).toEqual(['outbox', 'outbox', 'outbox'])
    await sender.stop()
  })

  test('how far the body has come, until it ended, and the rate is kept only then', async () => {
    const { answer, store, wake, settle, uploads, kept, pass } = setUp()
    const size = 4 * 1024 * 1024
    let end = () => {}
    let progress = (_bytes: number) => {}
    answer((told) => {
      progress = told
      return new Promise((resolve) => (end = () => resolve(refused)))
    })
    const id = store({ entries: ['x'.repeat(size)] })
    await wake()
    expect(uploads.list()).toMatchObject([{ itemId: id, totalBytes: size, sentBytes: 0 }])
    await pass(1_000)
    progress(size)
    expect(uploads.list()).toMatchObject([{ sentBytes: size }])
    expect(kept).toEqual([])
    end()
    await settle()
    expect(uploads.list()).toEqual([])
    expect(kept).toEqual([['embedded', size]])
  })
})

test('a sender that is stopped ends what is under way, and takes nothing more', async () => {
  const { answer, store, wake, settle, sender, posted, item, pass } = setUp()
  let end = () => {}
  answer(() => new Promise((resolve) => (end = () => resolve(refused))))
  const [first, second] = [store(), store()]
  store({ holdUntil: at(monday + 1_000) })
  await wake()
  let isStopped = false
  const stopped = sender.stop().then(() => (isStopped = true))
  await settle()
  expect(isStopped).toBe(false)
  end()
  await stopped
  expect([item(first)?.state, item(second)?.state]).toEqual(['rejected', 'ready'])
  await wake()
  await pass(2 * hourMs)
  expect(posted).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
