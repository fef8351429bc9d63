/** The moves of an item (rule D2): each finds the state it starts from, or changes nothing and says so. */
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { all, get, run, sql } from '../../../main/database/sql.ts'
import { getDraft, insertDraft, moveDraft, saveDraft } from '../../../main/workspace/campaigns/queries.ts'
import { setCleared, stop } from '../../../main/workspace/outbox/claim.ts'
import {
  type AttemptResult,
  callBack,
  callBackWaves,
  enqueue,
  finish,
  isSending,
  listWaiting,
  type NewCampaign,
  resolve,
  settleInterrupted,
  takeBackRefused,
  takeContentBack,
} from '../../../main/workspace/outbox/moves.ts'
import { type DraftContent, emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import { type OutboxState, outboxStates } from '../../../shared/rules/outbox-states.ts'
import {
  claimStored,
  insertBytes,
  newItem,
  openOutbox,
  putInto,
  requestOf,
  stateIn,
  storeItem,
} from '../../support/stored-items.ts'

const at = '2027-03-01T13:00:00.000Z'
const later = '2027-03-01T13:01:00.000Z'
const now = Date.parse(at)
const content = { ...emptyDraftContent('SMSSHORT', null), title: ' Aviso ' }
const waveOf = (number: number, of: number): DraftContent => ({
  ...content,
  title: `Aviso (${number}/${of})`,
  wave: { groupId: 'group', number, of, fromRow: null, beforeRow: null, zone: null, keepsHere: false },
})

/** Puts an item into any state; a stopped one has its reason. */
const inState = (
  db: WritableDatabase,
  state: OutboxState,
  item: Parameters<typeof storeItem>[2] = {},
): string => {
  const id = storeItem(db, at, item)
  if (state === 'stopped') stop(db, id, { reason: 'first_part' })
  else putInto(db, id, state)
  return id
}

const campaignOf = (id: string, draftId: string, said: DraftContent): NewCampaign => ({
  content: said,
  item: { ...newItem(at, { id, content: said, title: said.title }), draftId },
  request: requestOf(),
  shared: [],
})

const queueDraft = (db: WritableDatabase, contents: readonly DraftContent[], revision = 1): boolean => {
  for (const [index] of contents.entries()) insertBytes(db, `item ${index + 1}`)
  return enqueue(
    db,
    { draftId: 'draft', revision },
    contents.map((each, index) =>
      campaignOf(`item ${index + 1}`, index === 0 ? 'draft' : `draft ${index + 1}`, each),
    ),
  )
}

describe('queueing a draft', () => {
  test('makes it one item and leaves what it says', () => {
    const db = openOutbox()
    insertDraft(db, 'draft', content, at)
    expect(queueDraft(db, [content])).toBe(true)
    expect(
      get(
        db,
        sql`select draft_id as draft, title, state, starts_at_once as soon, released_at as released from outbox_item`,
      ),
    ).toEqual({
      draft: 'draft',
      title: 'Aviso',
      state: 'ready',
      soon: 1,
      released: at,
    })
    expect(getDraft(db, 'draft')).toMatchObject({ revision: 1, content, outboxItemId: 'item 1' })
    expect(get(db, sql`select state from draft`)).toEqual({ state: 'queued' })
  })

  test('stores what is to wait for the user as stopped, and twins as accepted', () => {
    const db = openOutbox()
    insertDraft(db, 'draft', content, at)
    const rest = campaignOf('rest', 'draft', content)
    insertBytes(db, 'rest')
    const shared = [{ itemId: storeItem(db, at), shared: 1 }]
    const item = { ...rest.item, stop: { reason: 'first_part' } as const }
    expect(enqueue(db, { draftId: 'draft', revision: 1 }, [{ ...rest, item, shared }])).toBe(true)
    expect(get(db, sql`select state, stop from outbox_item where id = 'rest'`)).toEqual({
      state: 'stopped',
      stop: '{"reason":"first_part"}',
    })
    expect(all(db, sql`select item_id as id, is_accepted as accepted from outbox_twin`)).toEqual([
      { id: 'rest', accepted: 1 },
    ])
  })

  test('of several waves gives each of them a draft of its own', () => {
    const db = openOutbox()
    insertDraft(db, 'draft', content, at)
    expect(queueDraft(db, [waveOf(1, 2), waveOf(2, 2)])).toBe(true)
    expect(getDraft(db, 'draft')).toMatchObject({ revision: 2, content: { wave: { number: 1 } } })
    expect(getDraft(db, 'draft 2')).toMatchObject({ revision: 1, content: { wave: { number: 2 } } })
    expect(all(db, sql`select distinct state from draft`)).toEqual([{ state: 'queued' }])
  })

  test.each([
    ['has changed meanwhile', (db: WritableDatabase) => saveDraft(db, 'draft', 1, content, at), 'open'],
    ['is queued already', (db: WritableDatabase) => moveDraft(db, 'draft', 'open', 'queued'), 'queued'],
    ['was removed', (db: WritableDatabase) => moveDraft(db, 'draft', 'open', 'removed'), 'removed'],
  ] as const)('that %s queues nothing', (_what, change, state) => {
    const db = openOutbox()
    insertDraft(db, 'draft', content, at)
    change(db)
    expect(queueDraft(db, [waveOf(1, 2), waveOf(2, 2)])).toBe(false)
    expect(all(db, sql`select id from outbox_item`)).toEqual([])
    expect(all(db, sql`select id, state from draft`)).toEqual([{ id: 'draft', state }])
  })
})

describe('calling back', () => {
  test.each(outboxStates.map((state) => [state] as const))('an item that is %s', (state) => {
    const db = openOutbox()
    insertDraft(db, 'draft', content, at)
    queueDraft(db, [content])
    if (state === 'stopped') stop(db, 'item 1', { reason: 'first_part' })
    else putInto(db, 'item 1', state)
    const isCallable = ['ready', 'stopped', 'not_sent', 'unauthorised'].includes(state)
    expect(callBack(db, 'item 1')).toBe(isCallable ? 'draft' : undefined)
    expect(stateIn(db, 'item 1')).toBe(isCallable ? undefined : state)
    expect(get(db, sql`select state from draft`)).toEqual({ state: isCallable ? 'open' : 'queued' })
  })

  test('what has no draft leaves nothing', () => {
    const db = openOutbox()
    expect(callBack(db, storeItem(db, at, { isTest: true }))).toBeNull()
    expect(callBack(db, 'never was')).toBeUndefined()
  })

  const withWaves = (count = 3): WritableDatabase => {
    const db = openOutbox()
    insertDraft(db, 'draft', content, at)
    queueDraft(
      db,
      Array.from({ length: count }, (_, index) => waveOf(index + 1, count)),
    )
    return db
  }
  const draftsIn = (db: WritableDatabase) => all(db, sql`select id, state, revision from draft order by id`)

  test('all waves makes them the one draft again, a revision later', () => {
    const db = withWaves()
    expect(callBackWaves(db, 'group', later)).toEqual({
      itemIds: ['item 1', 'item 2', 'item 3'],
      draftId: 'draft',
    })
    expect(draftsIn(db)).toEqual([{ id: 'draft', state: 'open', revision: 3 }])
    expect(getDraft(db, 'draft')).toMatchObject({ content, savedAt: later })
    expect(callBackWaves(db, 'group', later)).toEqual({ itemIds: [], draftId: null })
  })

  test.each([
    [1, ['item 2', 'item 3']],
    [3, ['item 1', 'item 2']],
  ])('the waves beside number %i, which has left, leaves them drafts of their own', (number, itemIds) => {
    const db = withWaves()
    putInto(db, `item ${number}`, 'sent')
    expect(callBackWaves(db, 'group', later)).toEqual({ itemIds, draftId: null })
    expect(draftsIn(db).filter((draft) => Object.values(draft as object).includes('open'))).toHaveLength(2)
  })

  test('waves of which one was worked on since loses no word of it', () => {
    const db = withWaves()
    const own = { ...waveOf(2, 3), template: 'Outro texto' }
    callBack(db, 'item 2')
    saveDraft(db, 'draft 2', 1, own, at)
    insertBytes(db, 'again')
    expect(enqueue(db, { draftId: 'draft 2', revision: 2 }, [campaignOf('again', 'draft 2', own)])).toBe(true)
    expect(callBackWaves(db, 'group', later)).toEqual({
      itemIds: ['item 1', 'again', 'item 3'],
      draftId: null,
    })
    expect(getDraft(db, 'draft 2')).toMatchObject({ content: own })
    expect(draftsIn(db)).toHaveLength(3)
  })

  test('waves of which the first was worked on since leaves it as it is', () => {
    const db = withWaves()
    const own = { ...waveOf(1, 3), template: 'Outro texto' }
    callBack(db, 'item 1')
    saveDraft(db, 'draft', 2, own, at)
    insertBytes(db, 'again')
    enqueue(db, { draftId: 'draft', revision: 3 }, [campaignOf('again', 'draft', own)])
    expect(callBackWaves(db, 'group', later)).toMatchObject({ draftId: null })
    expect(getDraft(db, 'draft')).toMatchObject({ content: own, revision: 3 })
    expect(draftsIn(db)).toHaveLength(3)
  })
})

test('what waits is taken in the order in which it was queued, with the end of its hold or pause', () => {
  const db = openOutbox()
  const second = storeItem(db, later, { holdUntil: later, keepUntil: later, connectionId: 'other' })
  const [first, third] = [storeItem(db, at), storeItem(db, later)]
  run(db, sql`update outbox_item set state = 'not_sent', next_attempt_at = ${later} where id = ${first}`)
  for (const state of outboxStates) if (state !== 'ready' && state !== 'not_sent') inState(db, state)
  const embedded = { connectionId: 'embedded', keepUntil: null }
  expect(listWaiting(db)).toEqual([
    { ...embedded, id: first, dueAt: later },
    { id: second, connectionId: 'other', dueAt: later, keepUntil: later },
    { ...embedded, id: third, dueAt: null },
  ])
})

const result: AttemptResult = {
  state: 'sent',
  outcome: 'answered',
  subject: null,
  status: 201,
  answerBody: '{}',
  answerMessage: 'Ok',
  echo: [{ field: 'type', asked: 'a', answered: 'a', agrees: true, shiftMs: null }],
  nextAttemptAt: null,
}
const attemptsIn = (db: WritableDatabase) =>
  all(db, sql`select ended_at as ended, outcome, status, answer_body as answer from attempt order by rowid`)

test('a move of an item writes its state, and not again the megabytes that it sends', () => {
  const db = openOutbox()
  const id = storeItem(db, at, { entries: [randomBytes(4_000_000).toString('hex')] })
  const written = (): number => statSync(`${db.name}-wal`).size
  expect(written()).toBeGreaterThan(4_000_000)
  db.pragma('wal_checkpoint(TRUNCATE)')
  setCleared(db, id, 0)
  claimStored(db, id, 'attempt', now)
  finish(db, id, 'attempt', later, result)
  expect(stateIn(db, id)).toBe('sent')
  expect(written()).toBeLessThan(500_000)
})

describe('what is on its way out', () => {
  const sending = () => {
    const db = openOutbox()
    const id = storeItem(db, at)
    claimStored(db, id, 'attempt', now)
    return { db, id }
  }

  test('ends once', () => {
    const { db, id } = sending()
    expect(isSending(db)).toBe(true)
    finish(db, id, 'attempt', later, result)
    expect(isSending(db)).toBe(false)
    expect(get(db, sql`select state, echo, answer_message as message from outbox_item`)).toEqual({
      state: 'sent',
      echo: JSON.stringify(result.echo),
      message: 'Ok',
    })
    expect(attemptsIn(db)).toEqual([{ ended: later, outcome: 'answered', status: 201, answer: '{}' }])
    finish(db, id, 'attempt', later, { ...result, state: 'not_sent', echo: null })
    expect(stateIn(db, id)).toBe('sent')
  })

  test('is unknown after the program ended meanwhile, and nothing else is', () => {
    const { db, id } = sending()
    const ended = storeItem(db, at)
    claimStored(db, ended, 'other', now)
    finish(db, ended, 'other', at, { ...result, state: 'not_sent', echo: null, nextAttemptAt: later })
    const ready = storeItem(db, at)
    expect(settleInterrupted(db, later)).toBe(1)
    expect([id, ended, ready].map((each) => stateIn(db, each))).toEqual(['unknown', 'not_sent', 'ready'])
    expect(attemptsIn(db)).toMatchObject([
      { ended: later, outcome: 'interrupted' },
      { ended: at, outcome: 'answered' },
    ])
    expect(settleInterrupted(db, later)).toBe(0)
  })
})

describe('a person’s word', () => {
  const resolutionOf = (db: WritableDatabase, id: string) =>
    get<{ resolution: string | null }>(db, sql`select resolution from outbox_item where id = ${id}`)
      ?.resolution

  test.each(outboxStates.map((state) => [state] as const))(
    'is taken on what no one can look up: %s',
    (state) => {
      const db = openOutbox()
      const [alone, campaign] = [inState(db, state), inState(db, state, { draftId: 'draft' })]
      const isOpen = state === 'unknown'
      expect(resolve(db, campaign, 'confirmed_sent')).toBe(isOpen)
      expect(resolutionOf(db, campaign)).toBe(isOpen ? 'confirmed_sent' : null)
      // What was refused and has a draft is reopened; a test has none.
      expect(resolve(db, alone, 'left')).toBe(isOpen || state === 'rejected')
    },
  )

  test('may be left open, and counts once given', () => {
    const db = openOutbox()
    const id = inState(db, 'unknown')
    for (const word of ['left', 'left', 'confirmed_sent'] as const) expect(resolve(db, id, word)).toBe(true)
    expect(resolve(db, id, 'confirmed_not_sent')).toBe(false)
    expect(resolutionOf(db, id)).toBe('confirmed_sent')
  })

  test.each(outboxStates.map((state) => [state] as const))(
    'takes back what was refused or is confirmed as not sent, and not what is %s',
    (state) => {
      const db = openOutbox()
      const [id, other, bare] = [
        inState(db, state, { content }),
        inState(db, state, { content }),
        inState(db, state),
      ]
      const isRefused = state === 'rejected'
      expect(takeContentBack(db, bare)).toBeNull()
      expect(takeContentBack(db, id)).toBe(isRefused ? JSON.stringify(content) : null)
      expect(takeBackRefused(db, other)).toBe(isRefused)
      for (const each of [id, other]) {
        expect(resolutionOf(db, each)).toBe(isRefused ? 'confirmed_not_sent' : null)
        if (state !== 'unknown') continue
        resolve(db, each, 'confirmed_not_sent')
        expect(takeContentBack(db, each)).toBe(JSON.stringify(content))
        expect(takeBackRefused(db, each)).toBe(true)
      }
    },
  )
})
