/** The frozen bytes of a request in pieces: what is written, read, changed and taken out is the same as in one piece. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { get, run, sql } from '../../../main/database/sql.ts'
import { claim, stop } from '../../../main/workspace/outbox/claim.ts'
import { sendNow, sendWithout } from '../../../main/workspace/outbox/decisions.ts'
import { createFindPerson } from '../../../main/workspace/outbox/find-person.ts'
import { insertItem } from '../../../main/workspace/outbox/moves.ts'
import {
  bodyOf,
  clearEntries,
  entriesOfItem,
  getPiece,
  loadBody,
  piecesOf,
  removePieces,
  replaceBody,
  wholeEntries,
} from '../../../main/workspace/outbox/pieces.ts'
import { listRecipients } from '../../../main/workspace/outbox/records.ts'
import { eraseFromOutbox, findInOutbox } from '../../../main/workspace/rights/in-outbox.ts'
import { personQuery } from '../../../main/workspace/rights/person-query.ts'
import { makeCpfs } from '../../support/documents.ts'
import { type Row, storeCampaign } from '../../support/frozen-campaigns.ts'
import { newItem, openOutbox, requestOf, wholeBodyOf } from '../../support/stored-items.ts'

const start = '2027-03-01T13:00:00.000Z'
const now = Date.parse(start)
const count = 25_000
const phoneOf = (index: number): string => String(5_511_980_000_000 + index)
const cpfs = makeCpfs(count)
const people: Row[] = Array.from({ length: count }, (_each, index) => [
  phoneOf(index),
  `Ana ${'x'.repeat(40)} ${index}`,
  cpfs[index] ?? '',
  '',
])

const storeLarge = async (): Promise<{ db: WritableDatabase; id: string }> => {
  const db = openOutbox()
  return { db, id: await storeCampaign(db, start, people) }
}

const contactsIn = (body: Buffer): string[] =>
  (JSON.parse(body.toString('utf8')) as { contacts: { contact: string }[] }).contacts.map(
    ({ contact }) => contact,
  )

const hashOf = (db: WritableDatabase, id: string): string | undefined =>
  get<{ sha: string }>(db, sql`select body_sha256 as sha from outbox_item where id = ${id}`)?.sha

const isOwnHash = (db: WritableDatabase, id: string): boolean =>
  hashOf(db, id) === createHash('sha256').update(wholeBodyOf(db, id)).digest('hex')

/** The first positions of the pieces that have entries. */
const edgesOf = (db: WritableDatabase, id: string): number[] =>
  [...piecesOf(db, id)].filter(({ entries }) => entries.length > 0).map(({ firstEntry }) => firstEntry)

describe('a campaign of several pieces', () => {
  test('has every entry once, in its order and in its place, and the bytes that their hash says', async () => {
    const { db, id } = await storeLarge()
    expect(edgesOf(db, id).length).toBeGreaterThan(3)
    expect(contactsIn(wholeBodyOf(db, id))).toEqual(people.map(([phone]) => phone))
    expect(isOwnHash(db, id)).toBe(true)
    const entries = [...entriesOfItem(db, id)].flat()
    expect(entries.map(({ position }) => position)).toEqual(people.map((_each, index) => index))
    expect([...wholeEntries(db, id)].flat().map(({ json }): unknown => JSON.parse(json))).toEqual(
      people.map(([contact, name]) => ({ contact, message: `Oi ${name}` })),
    )
    // Each of at most half a megabyte and an entry.
    expect(Math.max(...[...bodyOf(db, id)].map(({ length }) => length))).toBeLessThan(600_000)
  })

  test('loses people at the edges of its pieces, and only these, twice', async () => {
    const { db, id } = await storeLarge()
    const [, second = 0, third = 0] = edgesOf(db, id)
    const left = new Set(people.map((_each, index) => index))
    const take = (...positions: number[]): void => {
      stop(db, id, { reason: 'blocked', people: positions.length })
      const moment = { version: 1, now: now - 60_000, zonelessStart: 'local-brasilia' } as const
      expect(sendWithout(db, id, new Set(positions), moment)).toBe(true)
      for (const position of positions) left.delete(position)
      const staying = [...left].map(phoneOf)
      expect(contactsIn(wholeBodyOf(db, id))).toEqual(staying)
      expect([...entriesOfItem(db, id)].flat().map(({ position }) => position)).toEqual([...left])
      expect(isOwnHash(db, id)).toBe(true)
      const page = { offset: second - 2, limit: 5 }
      expect(listRecipients(db, id, page).map(({ contact }) => contact)).toEqual(
        staying.slice(page.offset, page.offset + page.limit),
      )
    }
    take(0, 1, second - 1, second, count - 1)
    // The whole first piece, and what begins the next.
    take(...[...left].filter((index) => index < second), second + 1, third)
    expect(listRecipients(db, id, { offset: left.size - 1, limit: 50 })).toHaveLength(1)
    expect(listRecipients(db, id, { offset: left.size, limit: 50 })).toEqual([])
  })

  test('is found and erased by a person of its last piece, who is then nowhere in it', async () => {
    const { db, id } = await storeLarge()
    const [phone, , cpf = ''] = people[count - 1] ?? ['']
    const query = personQuery([{ kind: 'phone', key: phone }])
    expect(await createFindPerson(db)(phone)).toEqual([id])
    expect(await createFindPerson(db)(cpf)).toEqual([id])
    // Digits of two people next to each other are nobody's.
    expect(await createFindPerson(db)(phoneOf(1) + phoneOf(2))).toEqual([])
    expect((await findInOutbox(db, query)).map(({ entries }) => entries.length)).toEqual([1])
    run(db, sql`update outbox_item set state = 'sent' where id = ${id}`)
    const before = hashOf(db, id)
    expect(await eraseFromOutbox(db, query)).toBe(1)
    expect(wholeBodyOf(db, id).includes(phone)).toBe(false)
    expect(contactsIn(wholeBodyOf(db, id))).toEqual([...people.slice(0, -1).map(([each]) => each), ''])
    expect(await createFindPerson(db)(cpf)).toEqual([])
    // That it was sent stays provable.
    expect(hashOf(db, id)).toBe(before)
    expect(await eraseFromOutbox(db, query)).toBe(0)
  })
})

describe('the bytes of a request that is sent', () => {
  const claimed = (db: WritableDatabase, id: string, sha256: string): string =>
    claim(db, id, { attemptId: 'attempt', now, sha256 }).type

  test('are those that were claimed: changed since they were read, they are read again', async () => {
    const { db, id } = await storeLarge()
    run(db, sql`update outbox_item set cleared_version = 0, accepts_hours = 1 where id = ${id}`)
    const read = await loadBody(db, id)
    expect(Buffer.concat(read?.pieces ?? []).equals(wholeBodyOf(db, id))).toBe(true)
    expect(sendNow(db, id, { seen: null, now: now + 1_000, zonelessStart: 'local-brasilia' })).toBe(true)
    expect(claimed(db, id, read?.sha256 ?? '')).toBe('changed')
    const again = await loadBody(db, id)
    expect(claimed(db, id, again?.sha256 ?? '')).toBe('claimed')
  })

  test('do not leave when they are not those that were frozen', async () => {
    const { db, id } = await storeLarge()
    const piece = getPiece(db, id, 2)
    const changed = Buffer.from(piece?.body ?? '')
    changed[100] = 0x2a
    replaceBody(db, id, 2, changed)
    await expect(loadBody(db, id)).rejects.toThrow('not the one that was frozen')
  })

  test('are not there for an item that is gone', async () => {
    expect(await loadBody(openOutbox(), 'gone')).toBe(null)
  })
})

test('an item is not stored without all of its pieces', async () => {
  const { db, id } = await storeLarge()
  run(db, sql`delete from outbox_item where id = ${id}`)
  removePieces(db, id, 1)
  const request = requestOf({ bodyBytes: 1_000_000 })
  expect(() => insertItem(db, newItem(start, { id }), request)).toThrow('pieces of the request are missing')
})

test('entries of a piece that is gone meanwhile cannot be cleared', () => {
  const piece = { number: 0, body: Buffer.from('x'), firstEntry: 0 }
  expect(() => clearEntries(openOutbox(), 'gone', piece, new Set([0]), true)).toThrow('is gone')
})
