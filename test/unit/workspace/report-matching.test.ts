/** Which recipient a row of a report is about, held against a model that looks at everyone. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchRow, type RowToMatch } from '../../../main/workspace/results/match-row.ts'
import {
  listReportItems,
  openRecipients,
  type Recipients,
} from '../../../main/workspace/results/recipients.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { foldWord } from '../../../shared/rules/report-words.ts'
import { checkProperty } from '../../support/property.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { openOutbox, putInto } from '../../support/stored-items.ts'

const signal = new AbortController().signal
const dayMs = 86_400_000
const start = Date.parse('2027-03-01T13:00:00.000Z')

/** Whom a wave goes to, by the last digit of the phone, and when. */
type Wave = { people: readonly number[]; startAt: number; text: string }

const phoneOf = (person: number): string => `55119800012${person}0`

const store = async (db: WritableDatabase, waves: readonly Wave[]): Promise<string[]> => {
  const ids: string[] = []
  for (const [index, { people, startAt, text }] of waves.entries()) {
    const wave = {
      groupId: 'group',
      number: index + 1,
      of: waves.length,
      fromRow: null,
      beforeRow: null,
      zone: null,
      keepsHere: false,
    }
    const id = await storeCampaign(
      db,
      new Date(startAt).toISOString(),
      people.map((person) => [phoneOf(person), `Pessoa ${person}`, '', '']),
      { template: `${text} {{nome}}`, wave },
    )
    putInto(db, id, 'sent')
    ids.push(id)
  }
  return ids
}

const openAll = async (db: WritableDatabase, ids: readonly string[]): Promise<Recipients> =>
  openRecipients(db, listReportItems(db, ids[0] ?? ''), true, signal)

/** Wave and person, or the reason. */
type Found = string

const shown = (recipients: Recipients, waves: readonly Wave[], row: RowToMatch): Found => {
  const found = matchRow(recipients, row)
  if (found.entry === null) return found.reason
  const item = recipients.itemOf(found.entry)
  const first = recipients.pieces.find((piece) => piece.item === item)?.first ?? 0
  return `${item}:${waves[item]?.people[found.entry - first]}`
}

/** The same, by looking at every recipient of every wave. */
const modelled = (waves: readonly Wave[], { phone, message, at }: RowToMatch): Found => {
  let all = waves.flatMap(({ people, startAt, text }, wave) =>
    people
      .filter((person) => phoneOf(person) === phone)
      .map((person) => ({
        name: `${wave}:${person}`,
        left: startAt / 1000,
        says: `${text} Pessoa ${person}`,
      })),
  )
  if (all.length === 0) return 'not_recipient'
  if (at !== null) all = all.filter(({ left }) => left - 86_400 <= at)
  if (all.length === 0) return 'before_sending'
  if (all.length === 1) return all[0]?.name ?? ''
  const saying = all.filter(({ says }) => message !== null && foldWord(says) === foldWord(message))
  if (saying.length > 0) all = saying
  if (all.length === 1) return all[0]?.name ?? ''
  if (at === null) return 'ambiguous'
  const left = all.filter((one) => one.left <= at).toSorted((a, b) => b.left - a.left)
  if (left.length === 0 || left[0]?.left === left[1]?.left) return 'ambiguous'
  return left[0]?.name ?? ''
}

const anyWave = fc.record({
  people: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 5 }),
  startAt: fc.nat({ max: 4 }).map((days) => start + days * dayMs),
  text: fc.constantFrom('Olá', 'Oi'),
})
const anyRow = fc.record({
  phone: fc.nat({ max: 7 }).map(phoneOf),
  message: fc.option(
    fc
      .tuple(fc.constantFrom('OLA', 'Oi,', 'Ei'), fc.nat({ max: 5 }))
      .map(([text, person]) => `${text} pessoa ${person}`),
  ),
  at: fc.option(fc.nat({ max: 12 }).map((halves) => start / 1000 - 2 * 86_400 + halves * 43_200)),
})

test('a row is given to the recipient that the model finds, or refused for its reason', async () => {
  const cases = fc.tuple(
    fc.array(anyWave, { minLength: 1, maxLength: 3 }),
    fc.array(anyRow, { minLength: 1, maxLength: 30 }),
  )
  await checkProperty(
    cases,
    async ([waves, rows]) => {
      const db = openOutbox()
      const ids = await store(db, waves)
      const recipients = await openAll(db, ids)
      expect(rows.map((row) => shown(recipients, waves, row))).toEqual(
        rows.map((row) => modelled(waves, row)),
      )
    },
    { runs: 40 },
  )
})

test('a wave that was refused, or that no one got, is no candidate', async () => {
  const db = openOutbox()
  const waves = [0, 1, 2].map((day) => ({ people: [day], startAt: start + day * dayMs, text: 'Oi' }))
  const ids = await store(db, waves)
  putInto(db, ids[1] ?? '', 'rejected')
  putInto(db, ids[2] ?? '', 'ready')
  expect(listReportItems(db, ids[0] ?? '').map(({ id }) => id)).toEqual([ids[0]])
})

test('a phone whose last digits a spreadsheet program lost is given to no one', async () => {
  const db = openOutbox()
  const waves = [{ people: [0], startAt: start, text: 'Oi' }]
  const recipients = await openAll(db, await store(db, waves))
  const reasonOf = (phone: string) => shown(recipients, waves, { phone, message: null, at: null })
  expect(reasonOf('5,51198E+12')).toBe('phone_damaged')
  expect(reasonOf('5511980000000')).toBe('phone_damaged')
  expect(reasonOf('(11) 98000-1200')).toBe('0:0')
  expect(reasonOf('Ana')).toBe('phone_unreadable')
})
