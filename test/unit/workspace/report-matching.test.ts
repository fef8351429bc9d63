/** Which recipient a row of a report is about, held against a model that looks at everyone. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchRow, type RowToMatch } from '../../../main/workspace/results/match-row.ts'
import { openRecipients, type Recipients } from '../../../main/workspace/results/recipients.ts'
import { listReportItems } from '../../../main/workspace/results/report-items.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { run, sql } from '../../../main/database/sql.ts'
import { foldWord } from '../../../shared/rules/report-words.ts'
import { checkProperty } from '../../support/property.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { openOutbox, putInto } from '../../support/stored-items.ts'

const signal = new AbortController().signal
const dayMs = 86_400_000
const start = Date.parse('2027-03-01T13:00:00.000Z')

/** Whom a request goes to, by the last digit of the phone, and when. */
type Sent = { people: readonly number[]; startAt: number; text: string }

const phoneOf = (person: number): string => `55119800012${person}0`

/** @param isWave of the campaign that the report is imported at; else it is another one */
const storeSent = async (
  db: WritableDatabase,
  { people, startAt, text }: Sent,
  number: number,
  isWave = true,
): Promise<string> => {
  const wave = {
    groupId: 'group',
    number,
    of: 3,
    fromRow: null,
    beforeRow: null,
    zone: null,
    keepsHere: false,
  }
  const id = await storeCampaign(
    db,
    new Date(startAt).toISOString(),
    people.map((person) => [phoneOf(person), `Pessoa ${person}`, '', '']),
    { template: text, ...(isWave ? { wave } : {}) },
  )
  putInto(db, id, 'sent')
  return id
}

const store = async (
  db: WritableDatabase,
  waves: readonly Sent[],
  others: readonly Sent[] = [],
): Promise<string[]> => {
  const ids: string[] = []
  for (const [index, wave] of waves.entries()) ids.push(await storeSent(db, wave, index + 1))
  for (const [index, other] of others.entries()) await storeSent(db, other, index + 1, false)
  return ids
}

const openAll = async (db: WritableDatabase, ids: readonly string[]): Promise<Recipients> =>
  openRecipients(db, listReportItems(db, ids[0] ?? ''), { withMessages: true, withOthers: true }, signal)

/** Wave and person, or the reason. */
type Found = string

const shown = (recipients: Recipients, waves: readonly Sent[], row: RowToMatch): Found => {
  const found = matchRow(recipients, row)
  if (found.entry === null) return found.reason
  const item = recipients.itemOf(found.entry)
  const first = recipients.pieces.find((piece) => piece.item === item)?.first ?? 0
  return `${item}:${waves[item]?.people[found.entry - first]}`
}

const day = 86_400
const lettersOf = (text: string): string => foldWord(text).replaceAll(' ', '')

/** The same, by looking at every recipient of everything that was sent. */
const modelled = (
  waves: readonly Sent[],
  others: readonly Sent[],
  { phone, message, at, isDay }: RowToMatch,
): Found => {
  let all = waves.flatMap(({ people, startAt, text }, wave) =>
    people
      .filter((person) => phoneOf(person) === phone)
      .map((person) => ({
        name: `${wave}:${person}`,
        left: startAt / 1000,
        says: lettersOf(text.replace('{{nome}}', `Pessoa ${person}`)),
        text,
      })),
  )
  if (all.length === 0) return 'not_recipient'
  const until = at === null ? null : isDay ? at + day - 1 : at
  if (at !== null) all = all.filter(({ left }) => left - day <= at)
  if (all.length === 0) return 'before_sending'
  const letters = lettersOf(message ?? '')
  const isWhole = letters !== '' && all.some(({ says }) => says === letters)
  if (letters !== '')
    all = all.filter(({ says }) => (isWhole ? says === letters : says.slice(0, 16) === letters.slice(0, 16)))
  const [one, ...rest] = all.toSorted((a, b) => b.left - a.left)
  if (one === undefined) return 'other_message'
  let meant = one
  if (rest.length > 0) {
    if (at === null || isDay) return 'ambiguous'
    const latest = [one, ...rest].find(({ left }) => left <= at)
    if (latest === undefined) return 'ambiguous'
    const isNear = ({ left }: { left: number }) => left === latest.left || Math.abs(at - left) <= day
    if ([one, ...rest].some((wave) => wave !== latest && isNear(wave))) return 'ambiguous'
    meant = latest
  }
  if (at === null || until === null) return meant.name
  const lefts = others
    .filter(({ people }) => people.some((person) => phoneOf(person) === phone))
    .filter(({ text }) => !isWhole || foldWord(text) === foldWord(meant.text))
    .map(({ startAt }) => startAt / 1000)
  const before = lefts.filter((left) => left < meant.left && left >= meant.left - 2 * day)
  const isOther =
    lefts.some((left) => left >= meant.left && left <= until) ||
    (isDay ? before.some((left) => left >= at) : before.length > 0 && at < meant.left)
  return isOther ? 'other_campaign' : meant.name
}

const texts = [
  'Olá {{nome}}',
  'Oi {{nome}}, o seu boleto vence amanhã',
  'Pague hoje e ganhe desconto de 10 %',
]
const anySent = fc.record({
  people: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 5 }),
  startAt: fc.nat({ max: 8 }).map((halves) => start + (halves * dayMs) / 2),
  text: fc.constantFrom(...texts),
})
const anyMessage = fc
  .tuple(
    fc.constantFrom(...texts, 'OLA {{nome}}!', 'Ei {{nome}}', '...'),
    fc.nat({ max: 5 }),
    fc.constantFrom(undefined, 24),
  )
  .map(([text, person, cutAt]) => text.replace('{{nome}}', `pessoa ${person}`).slice(0, cutAt))
const anyTime = fc.oneof(
  fc.constant({ at: null, isDay: false }),
  fc.nat({ max: 24 }).map((quarters) => ({
    at: start / 1000 - 2 * day + quarters * 21_600,
    isDay: false,
  })),
  // A day begins at 03:00 UTC in Brasília.
  fc.nat({ max: 7 }).map((days) => ({ at: start / 1000 - 10 * 3_600 + (days - 2) * day, isDay: true })),
)
const anyRow = fc
  .tuple(fc.nat({ max: 7 }).map(phoneOf), fc.option(anyMessage), anyTime)
  .map(([phone, message, time]) => ({ phone, message, ...time }))

test('a row is given to the recipient that the model finds, or refused for its reason', async () => {
  const cases = fc.tuple(
    fc.array(anySent, { minLength: 1, maxLength: 3 }),
    fc.array(anySent, { maxLength: 2 }),
    fc.array(anyRow, { minLength: 1, maxLength: 30 }),
  )
  await checkProperty(
    cases,
    async ([waves, others, rows]) => {
      const db = openOutbox()
      const recipients = await openAll(db, await store(db, waves, others))
      expect(rows.map((row) => shown(recipients, waves, row))).toEqual(
        rows.map((row) => modelled(waves, others, row)),
      )
    },
    { runs: 60 },
  )
})

describe('with another campaign to the same people', () => {
  const secondsOf = (text: string): number => Date.parse(text) / 1000
  const first = { people: [1, 2, 3], startAt: start, text: 'Oi {{nome}}' }
  /** Two weeks later to those whom the first did not reach. */
  const later = { people: [2], startAt: start + 14 * dayMs, text: 'Olá {{nome}}' }
  const at = (text: string, changes: Partial<RowToMatch> = {}): RowToMatch => ({
    phone: phoneOf(2),
    message: null,
    at: secondsOf(text),
    isDay: false,
    ...changes,
  })

  test('a row of after that one left is not given to this one, and a row of before is', async () => {
    const db = openOutbox()
    const recipients = await openAll(db, await store(db, [first], [later]))
    expect(shown(recipients, [first], at('2027-03-15T13:00:00Z'))).toBe('other_campaign')
    expect(shown(recipients, [first], at('2027-03-15T12:59:59Z'))).toBe('0:2')
    expect(shown(recipients, [first], at('2027-03-15T03:00:00Z', { isDay: true }))).toBe('other_campaign')
    // Nothing else went to the others.
    expect(shown(recipients, [first], at('2027-03-15T13:00:00Z', { phone: phoneOf(1) }))).toBe('0:1')
    // What it says tells whose it is.
    const said = (message: string) => shown(recipients, [first], at('2027-03-15T13:00:00Z', { message }))
    expect(said('oi pessoa 2')).toBe('0:2')
    expect(said('olá pessoa 2')).toBe('other_message')
  })

  test('a row of before this one left is not given to it where another had left by then', async () => {
    const db = openOutbox()
    const morning = { people: [2], startAt: start - 4 * 3_600_000, text: 'Bom dia {{nome}}' }
    const recipients = await openAll(db, await store(db, [first], [morning]))
    expect(shown(recipients, [first], at('2027-03-01T09:01:00Z'))).toBe('other_campaign')
    // The clock of a supplier may be behind.
    expect(shown(recipients, [first], at('2027-03-01T09:01:00Z', { phone: phoneOf(1) }))).toBe('0:1')
  })

  test('only what no other campaign can mean shows that this one was sent', async () => {
    const db = openOutbox()
    const morning = { people: [2], startAt: start - 4 * 3_600_000, text: first.text }
    const recipients = await openAll(db, await store(db, [first], [morning]))
    const isProof = (row: RowToMatch): boolean => {
      const found = matchRow(recipients, row)
      return found.entry !== null && found.isProof
    }
    const ofOne = { phone: phoneOf(1) }
    expect(isProof(at('2027-03-01T13:00:00Z', ofOne))).toBe(true)
    expect(isProof(at('2027-03-01T12:59:00Z', ofOne))).toBe(false)
    expect(isProof(at('2027-03-01T12:59:00Z', { ...ofOne, message: 'Oi, Pessoa 1!' }))).toBe(true)
    expect(isProof({ ...ofOne, message: null, at: null, isDay: false })).toBe(false)
    expect(isProof({ ...ofOne, message: 'oi pessoa 1', at: null, isDay: false })).toBe(true)
    expect(isProof(at('2027-03-01T13:00:00Z'))).toBe(false)
    expect(isProof({ phone: phoneOf(2), message: 'oi pessoa 2', at: null, isDay: false })).toBe(false)
  })

  test('what was refused, or rehearsed, is no other campaign', async () => {
    const db = openOutbox()
    const [id = ''] = await store(db, [first])
    putInto(db, await storeSent(db, later, 1, false), 'rejected')
    const remote = await storeSent(db, later, 1, false)
    run(db, sql`update outbox_item set connection_id = 'remote' where id = ${remote}`)
    expect((await openAll(db, [id])).others).toBeNull()
  })
})

test('a message that was cut off, and a text that is the same for all, are known', async () => {
  const db = openOutbox()
  const long = 'Olá {{nome}}, o seu boleto vence amanhã: pague pelo aplicativo'
  const waves = [
    { people: [0, 1], startAt: start, text: long },
    { people: [0, 1], startAt: start + dayMs, text: 'Pague hoje e ganhe desconto de 10 %' },
  ]
  const recipients = await openAll(db, await store(db, waves))
  const said = (message: string) =>
    shown(recipients, waves, { phone: phoneOf(1), message, at: null, isDay: false })
  expect(said('OLA PESSOA 1, O SEU BOLETO VENCE AMANHA')).toBe('0:1')
  expect(said('Pague hoje e ganhe desconto de 10%')).toBe('1:1')
  expect(said('Pague hoje e ganhe desc...')).toBe('1:1')
  expect(said('Olá pessoa 2, o seu boleto vence amanhã')).toBe('other_message')
  expect(said('-')).toBe('ambiguous')
})

test('a cell with several phones is about the one recipient among them, or about no one', async () => {
  const db = openOutbox()
  const waves = [{ people: [0, 1], startAt: start, text: 'Oi' }]
  const recipients = await openAll(db, await store(db, waves))
  const of = (phone: string) => shown(recipients, waves, { phone, message: null, at: null, isDay: false })
  expect(of(`11 99999-0000 / ${phoneOf(1)}`)).toBe('0:1')
  expect(of(`${phoneOf(0)}; ${phoneOf(1)}`)).toBe('several_phones')
  expect(of('11 99999-0000 / 11 99999-0001')).toBe('not_recipient')
})

test('a wave that was refused, or that no one got, is no candidate', async () => {
  const db = openOutbox()
  const waves = [0, 1, 2].map((index) => ({ people: [index], startAt: start + index * dayMs, text: 'Oi' }))
  const ids = await store(db, waves)
  putInto(db, ids[1] ?? '', 'rejected')
  putInto(db, ids[2] ?? '', 'ready')
  expect(listReportItems(db, ids[0] ?? '').map(({ id }) => id)).toEqual([ids[0]])
})

test('a phone whose last digits a spreadsheet program lost is given to no one', async () => {
  const db = openOutbox()
  const waves = [{ people: [0], startAt: start, text: 'Oi' }]
  const recipients = await openAll(db, await store(db, waves))
  const reasonOf = (phone: string) =>
    shown(recipients, waves, { phone, message: null, at: null, isDay: false })
  expect(reasonOf('5,51198E+12')).toBe('phone_damaged')
  expect(reasonOf('5511980000000')).toBe('phone_damaged')
  expect(reasonOf('(11) 98000-1200')).toBe('0:0')
  expect(reasonOf('Ana')).toBe('phone_unreadable')
})
