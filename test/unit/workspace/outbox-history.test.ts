/** What the window lists of the outbox, and how it is searched. */
import { expect, test } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { run, sql } from '../../../main/database/sql.ts'
import { stop } from '../../../main/workspace/outbox/claim.ts'
import { sendWithout } from '../../../main/workspace/outbox/decisions.ts'
import { createFindPerson, personOf } from '../../../main/workspace/outbox/find-person.ts'
import { getItemDetail } from '../../../main/workspace/outbox/item-detail.ts'
import { finish } from '../../../main/workspace/outbox/moves.ts'
import { insertPiece } from '../../../main/workspace/outbox/pieces.ts'
import {
  getContentOf,
  getItem,
  listCreations,
  listHistory,
  listOpenItems,
  listRecipients,
} from '../../../main/workspace/outbox/records.ts'
import { everySend } from '../../../shared/bridge/outbox.ts'
import { outboxStates } from '../../../shared/rules/outbox-states.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { claimStored, openOutbox, putInto, storeItem } from '../../support/stored-items.ts'

const at = '2027-03-01T13:00:00.000Z'
const later = '2027-03-01T13:00:01.000Z'
const now = Date.parse(at)
const all = { offset: 0, limit: 50 }
const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)

const answer = (db: WritableDatabase, id: string, answerBody: string | null, attempt = `of ${id}`): void => {
  run(db, sql`update outbox_item set state = 'ready' where id = ${id}`)
  claimStored(db, id, attempt, now)
  finish(db, id, attempt, later, {
    state: 'sent',
    outcome: 'answered',
    subject: 'proxy:1',
    status: 201,
    answerBody,
    answerMessage: null,
    echo: null,
    nextAttemptAt: null,
  })
}

test('open is what waits, is under way, or needs a person who has not decided', () => {
  const db = openOutbox()
  const inState = outboxStates.map((state) => {
    const id = storeItem(db, at, { title: state })
    if (state === 'stopped') stop(db, id, { reason: 'first_part' })
    else putInto(db, id, state)
    return id
  })
  const settled = storeItem(db, later)
  putInto(db, settled, 'unknown')
  const titles = () => listOpenItems(db).map(({ title }) => title)
  const open = ['unknown', 'not_sent', 'unauthorised', 'rejected', 'inflight', 'stopped', 'ready']
  expect(titles()).toEqual(['Aviso', ...open])
  run(db, sql`update outbox_item set resolution = 'confirmed_sent' where id = ${settled}`)
  expect(titles()).toEqual(open)
  expect(listOpenItems(db)[5]).toMatchObject({ stop: { reason: 'first_part' } })
  expect(idsOf(listHistory(db, { search: '', withPerson: [], filter: everySend, page: all }).items)).toEqual([
    settled,
    ...[8, 5, 4, 3].map((index) => inState[index]),
  ])
})

test('the history is searched by title or by whom it reached, a page at a time, the latest first', () => {
  const db = openOutbox()
  const [one, two, three] = ['Cobrança de março', 'Aviso', 'cobrança'].map((title) => {
    const id = storeItem(db, at, { title })
    putInto(db, id, 'sent')
    return id
  })
  storeItem(db, at, { title: 'Cobrança que espera' })
  const found = (search: string, withPerson: string[] = [], page = all) => {
    const { total, items } = listHistory(db, { search, withPerson, filter: everySend, page })
    return [total, ...idsOf(items)]
  }
  expect(found('')).toEqual([3, three, two, one])
  expect(found('obran')).toEqual([2, three, one])
  expect(found('obran', [two ?? ''])).toEqual([3, three, two, one])
  expect(found('nada')).toEqual([0])
  expect(found('', [], { offset: 1, limit: 1 })).toEqual([3, two])
})

test('an item is shown with its last attempt, and in detail with all of them', async () => {
  const db = openOutbox()
  const id = await storeCampaign(db, at, [['5511980000000', 'Ana', '', '']])
  expect(getItem(db, id)).toMatchObject({ attempts: 0, lastOutcome: null, wave: null, isTest: false })
  expect(getItemDetail(db, id, 0)).toMatchObject({
    answerBody: null,
    attemptList: [],
    receivesCallbacks: false,
  })
  answer(db, id, 'first', 'a')
  answer(db, id, 'second', 'b')
  answer(db, id, 'third', 'c')
  const attempt = {
    startedAt: at,
    endedAt: later,
    outcome: 'answered',
    outcomeSubject: 'proxy:1',
    status: 201,
  }
  const detail = getItemDetail(db, id, 0)
  expect(detail).toMatchObject({
    method: 'POST',
    path: '/campaign/create',
    attempts: 3,
    answerBody: 'third',
    lastOutcomeSubject: 'proxy:1',
    lastAttemptAt: at,
    status: 201,
  })
  expect(detail?.attemptList).toEqual(
    ['a', 'b', 'c'].map((each) => ({ ...attempt, id: each, bodySha256: detail?.bodySha256 })),
  )
  expect(detail?.bodyBytes).toBeGreaterThan(100)
  expect([getItem(db, 'gone'), getItemDetail(db, 'gone', 0), getContentOf(db, 'gone')]).toEqual([
    null,
    null,
    null,
  ])
})

test('a test is shown as one', () => {
  const db = openOutbox()
  expect(getItem(db, storeItem(db, at, { isTest: true }))?.isTest).toBe(true)
})

test('a campaign whose callbacks come here says so; what is no campaign has none', async () => {
  const db = openOutbox()
  const receivesCallbacks = await storeCampaign(db, at, [['5511980000000', 'Ana', '', '']], {
    receivesCallbacks: true,
  })
  expect(getItemDetail(db, receivesCallbacks, 0)?.receivesCallbacks).toBe(true)
  const company = storeItem(db, at, { kind: 'COMPANY', startAt: null })
  expect(getItemDetail(db, company, 0)).toMatchObject({ receivesCallbacks: false, startAt: null })
  expect(getContentOf(db, company)).toBeNull()
})

test('creations of a kind are listed with what was asked and what was answered, where that can be read', () => {
  const db = openOutbox()
  const [asked, broken, waiting] = [1, 2, 3].map(() => storeItem(db, at, { kind: 'COMPANY', startAt: null }))
  storeItem(db, at, { kind: 'WEBHOOK', startAt: null })
  answer(db, asked ?? '', '{"id":1}')
  answer(db, broken ?? '', '<html>')
  const { total, items } = listCreations(db, 'COMPANY', { offset: 0, limit: 3 })
  expect(total).toBe(3)
  expect(items.map(({ item, ...each }) => [item.id, each])).toEqual([
    [waiting, { asked: {}, answer: undefined }],
    [broken, { asked: {}, answer: undefined }],
    [asked, { asked: {}, answer: { id: 1 } }],
  ])
  expect(listCreations(db, 'COMPANY', { offset: 2, limit: 5 }).items.map(({ item }) => item.id)).toEqual([
    asked,
  ])
})

test('recipients are shown as they stand in the bytes, numbered without gaps', async () => {
  const db = openOutbox()
  const rows = ['0', '1', '2'].map((digit) => [`551198000000${digit}`, `Ana ${digit}`, '', ''] as const)
  const id = await storeCampaign(db, at, rows)
  stop(db, id, { reason: 'blocked', people: 1 })
  sendWithout(db, id, new Set([1]), { version: 1, now, zonelessStart: 'utc' })
  expect(listRecipients(db, id, all)).toEqual([
    { position: 0, contact: '5511980000000', message: 'Oi Ana 0' },
    { position: 1, contact: '5511980000002', message: 'Oi Ana 2' },
  ])
  const same = await storeCampaign(db, at, rows, { template: 'Oi' })
  expect(listRecipients(db, same, { offset: 1, limit: 1 })).toEqual([
    { position: 1, contact: '5511980000001', message: null },
  ])
  const documents = storeItem(db, at, { kind: 'ENRICHMENT', entries: ['"52998224725"'] })
  expect(listRecipients(db, documents, all)).toEqual([{ position: 0, contact: '52998224725', message: null }])
})

test.each([
  ['11 98000-0001', '11980000001'],
  ['+55 (11) 98000-0001', '5511980000001'],
  ['529.982.247-25', '52998224725'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  ['12345678', '12345678'],
  ['1234567', null],
  ['12ABC34501DE3', null],
  ['12ABC34501DE355', null],
  ['x12ABC34501DE35', null],
  ['12ABC34501DEAB', null],
  ['cobrança 12345678', null],
  ['12345678 a', null],
  ['', null],
])('the search for %j looks for the person %j', (search, person) => {
  expect(personOf(search)).toBe(person)
})

test('a person is found by a part of their phone or document in everything that was ever queued', async () => {
  const db = openOutbox()
  const people = [
    ['5511980000000', 'Ana', '52998224725', ''],
    ['5511980000001', 'Bia', '', '11222333000181'],
  ] as const
  const both = await storeCampaign(db, at, people)
  const one = await storeCampaign(db, later, people.slice(1))
  storeItem(db, at)
  const find = createFindPerson(db)
  expect(await find('80000001')).toEqual([one, both])
  expect(await find('52998224725')).toEqual([both])
  expect(await find('11222333')).toEqual([one, both])
  expect(await find('99999999')).toEqual([])
  // Also what comes to be after the same was looked for.
  const third = await storeCampaign(db, later, people)
  expect(await find('99999999')).toEqual([])
  expect(await find('52998224725')).toEqual([third, both])
})

test('a person is found in the last of many pieces of a campaign', async () => {
  const db = openOutbox()
  const id = storeItem(db, at)
  for (let number = 1; number < 30; number += 1) {
    const contact = `552198000000${number % 10}`
    const entry = { position: number, contact, otherKeys: null, entryAt: 0, entryBytes: 1 }
    const entries = [number === 29 ? { ...entry, contact: '5521980000111' } : entry]
    insertPiece(db, id, { number, body: Buffer.from('x'), firstEntry: number, entries })
  }
  const find = createFindPerson(db)
  expect(await find('21980000111')).toEqual([id])
})

test('a search that fails is made again', async () => {
  const db = openOutbox()
  const id = await storeCampaign(db, at, [['5511980000000', 'Ana', '', '']])
  const find = createFindPerson(db)
  db.exec('alter table outbox_piece rename to away')
  await expect(find('80000000')).rejects.toThrow('outbox_piece')
  db.exec('alter table away rename to outbox_piece')
  expect(await find('80000000')).toEqual([id])
})
