import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packBatch, packBatchApart, unpackBatch } from '../../../main/service/entry-batch.ts'
import { intakeEntry } from '../../../main/service/intake/entry-url.ts'
import { createIntake } from '../../../main/service/intake/intake.ts'
import { type ListPath, readBody } from '../../../main/service/intake/read-body.ts'
import {
  audioCampaignPath,
  type ContactEntry,
  enrichmentCreationPath,
  rcsCarouselCampaignPath,
  rcsTextCampaignPath,
  smsCampaignPath,
} from '../../../shared/api/index.ts'
import { makeCpfs } from '../../support/documents.ts'
import { checkProperty } from '../../support/property.ts'

const campaign = { title: 'Aviso', message: 'Olá', type: 'SMSSHORT', start_date: '2027-01-04' }
const enrichment = { name: 'Carteira', document_type: 'CPF', type: 'PROFILE_360' }

/** Reads a body here; its entries are those of all batches. */
const read = (path: ListPath, body: object) => {
  const entries: unknown[] = []
  const reading = readBody(path, Buffer.from(JSON.stringify(body)), (json) =>
    entries.push(...(JSON.parse(json) as unknown[])),
  )
  return 'list' in reading ? { ...reading, entries } : { list: undefined, problem: reading.problem, entries }
}

const contactsOf = (count: number): ContactEntry[] =>
  Array.from({ length: count }, (_each, index) => ({
    contact: String(5_511_900_000_000 + index),
    message: `Olá, ${index}`,
  }))

describe('recipients', () => {
  const digits = fc.integer({ min: 0, max: 20 }).map((index) => String(551_190_000_000 + index))
  const contact = fc.record({ contact: digits, message: fc.string() })

  it('each recipient number is kept once, by its first entry, with contacts before numbers', async () => {
    await checkProperty(
      fc.tuple(fc.array(contact), fc.array(digits), fc.boolean()),
      ([contacts, numbers, areContactsFirst]) => {
        const first = new Map<string, ContactEntry>()
        for (const entry of [...contacts, ...numbers.map((number) => ({ contact: number }))])
          if (!first.has(entry.contact)) first.set(entry.contact, entry)
        const lists = areContactsFirst ? { contacts, numbers } : { numbers, contacts }
        expect(read(smsCampaignPath, { ...lists, ...campaign })).toEqual({
          asked: campaign,
          list: {
            quantity: first.size,
            repeated: contacts.length + numbers.length - first.size,
            refused: null,
          },
          entries: [...first.values()],
        })
      },
    )
  })

  it.each([
    '',
    '0551190000000',
    '5511 90000000',
    '1234567',
    '1234567890123456',
    '+5511900000000',
    '55119٠000000',
  ])('a recipient list that contains %j is refused', (number) => {
    const { list } = read(smsCampaignPath, { ...campaign, numbers: ['5511900000000', number] })
    expect(list?.refused).toEqual({ reason: 'entry', field: 'numbers[1]' })
  })

  it('recipient numbers that differ in one digit or in length count separately', () => {
    const numbers = ['999999999999998', '999999999999999', '99999999', '999999999']
    expect(read(smsCampaignPath, { ...campaign, numbers }).list).toEqual({
      quantity: 4,
      repeated: 0,
      refused: null,
    })
  })

  it('a recipient list that the operation does not have is ignored', () => {
    const body = { title: 'Aviso', message: 'Olá', start_date: '2027-01-04', contacts: contactsOf(2) }
    expect(read(rcsTextCampaignPath, { ...body, numbers: ['5521900000000'] }).list?.quantity).toBe(2)
  })
})

describe('bodies that violate the contract', () => {
  it.each<[ListPath, object]>([
    [smsCampaignPath, { ...campaign, numbers: [5511900000000] }],
    [smsCampaignPath, { ...campaign, numbers: '5511900000000' }],
    [smsCampaignPath, { ...campaign, numbers: null }],
    [smsCampaignPath, { ...campaign, contacts: [{ contact: '5511900000000', message: null }] }],
    [smsCampaignPath, { ...campaign, contacts: [[]] }],
    [audioCampaignPath, { title: 'Aviso', type: 'URA', start_date: '2027-01-04' }],
    [enrichmentCreationPath, { ...enrichment }],
    [enrichmentCreationPath, { ...enrichment, documents: {} }],
    [enrichmentCreationPath, { ...enrichment, documents: [null] }],
    [enrichmentCreationPath, { documents: ['52998224725'], name: 'Carteira', type: 'PROFILE_360' }],
  ])('a body for %s that violates the contract yields no list: %j', (path, body) => {
    expect(read(path, body).list).toBeUndefined()
  })

  it('a contract violation yields no list even when a rule refuses an earlier entry', () => {
    expect(
      read(smsCampaignPath, { ...campaign, contacts: [{ contact: '0' }], numbers: [1] }).list,
    ).toBeUndefined()
  })
})

describe('fields that nobody reads', () => {
  const rcs = { title: 'Aviso', message: 'Olá', start_date: '2027-01-04' }
  const button = { name: 'site', text: 'Abrir', type: 'URL', url: 'https://example.com/' }
  const card = { title: 'Oferta', message: 'Só hoje', image_url: 'https://example.com/a.png' }
  const contacts = contactsOf(1)
  const unreadOf = (path: ListPath, body: string): unknown => {
    const reading = readBody(path, Buffer.from(body), () => {})
    if ('problem' in reading) return reading.problem.text
    return reading.unread?.text
  }

  it('a body of fields that are all read has none', () => {
    const cards = [{ ...card, buttons: [button, { name: 'a', text: 'b', type: 'QUICK_RESPONSE' }] }, card]
    expect([
      unreadOf(
        smsCampaignPath,
        JSON.stringify({ ...campaign, contacts, numbers: ['5511900000009'] }, null, 2),
      ),
      unreadOf(
        rcsTextCampaignPath,
        JSON.stringify({ ...rcs, message: '{"a":1}: ":"', contacts, buttons: [button] }),
      ),
      unreadOf(rcsCarouselCampaignPath, JSON.stringify({ title: 'a', start_date: 'b', contacts, cards })),
    ]).toEqual([undefined, undefined, undefined])
  })

  it.each([
    ['toString', { ...campaign, contacts, toString: 'x' }],
    ['constructor', { ...campaign, contacts, constructor: {} }],
    ['Contacts', { ...campaign, contacts, Contacts: [{ contact: '5511900000001' }] }],
    [
      'contacts[1].Contact',
      { ...campaign, contacts: [...contacts, { contact: '5511900000001', Contact: '5' }] },
    ],
    ['contacts[0].toString', { ...campaign, contacts: [{ contact: '5511900000001', toString: 5 }] }],
  ])('the field %s is named', (field, body) => {
    expect(unreadOf(smsCampaignPath, JSON.stringify(body))).toBe(`${field} is no field of this request`)
  })

  it.each([
    ['buttons[0].number', { ...rcs, contacts, buttons: [{ ...button, number: '5511900000001' }] }],
    [
      'cards[1].buttons[0].to',
      { ...rcs, contacts, cards: [card, { ...card, buttons: [{ ...button, to: [] }] }] },
    ],
    ['cards[0].contact', { ...rcs, contacts, cards: [{ ...card, contact: '5511900000001' }] }],
  ])('the field %s of a button or card is named', (field, body) => {
    const { message, ...withCards } = { cards: undefined, ...body }
    const ofText = { message, ...withCards }
    expect(
      withCards.cards === undefined
        ? unreadOf(rcsTextCampaignPath, JSON.stringify(ofText))
        : unreadOf(rcsCarouselCampaignPath, JSON.stringify(withCards)),
    ).toBe(`${field} is no field of this request`)
  })

  it.each([
    ['contacts comes twice', '{"contacts":[{"contact":"5511900000001"}],"contacts":{"a":{"contact":"5"}},'],
    ['contacts comes twice', '{"contacts":"5","contacts":[{"contact":"5511900000001"}],'],
    ['start_date comes twice', '{"contacts":[],"start_date":"2027-01-05",'],
    ['toString comes twice', '{"contacts":[],"toString":1,"toString":2,'],
    [
      'contacts has a field twice in an entry after entry 0',
      '{"contacts":[{"contact":"5511900000002","contact":"5511900000001"}],',
    ],
    [
      'contacts has a field twice in an entry after entry 0',
      String.raw`{"contacts":[{"contact":"5511900000002","c\u006fntact":"5511900000001"}],`,
    ],
  ])('it is said that %s', (words, head) => {
    expect(unreadOf(smsCampaignPath, head + JSON.stringify(campaign).slice(1))).toBe(words)
  })

  it('a field that comes twice in a button is refused', () => {
    const text = JSON.stringify({ ...rcs, contacts, buttons: [button] })
    expect(
      unreadOf(rcsTextCampaignPath, text.replace('"url":', '"url":"https://other.example/","url":')),
    ).toBe('a field comes twice')
  })
})

describe('documents', () => {
  it('each document is kept once and without punctuation, before or after its type in the body', () => {
    const documents = ['529.982.247-25', '39053344705', '52998224725']
    for (const body of [
      { documents, ...enrichment },
      { ...enrichment, documents },
    ])
      expect(read(enrichmentCreationPath, body)).toEqual({
        asked: enrichment,
        list: { quantity: 2, repeated: 1, refused: null },
        entries: ['52998224725', '39053344705'],
      })
  })
})

describe('entry batches', () => {
  it.each([0, 1, 50, 5_000])('a batch of %i entries is unpacked as it was packed', async (count) => {
    const entries = contactsOf(count)
    const json = JSON.stringify(entries)
    expect(unpackBatch(packBatch(json))).toEqual(entries)
    expect(unpackBatch(await packBatchApart(Buffer.from(json)))).toEqual(entries)
  })

  it('a batch of 5,000 entries is packed into less than 50,000 bytes', () => {
    expect(packBatch(JSON.stringify(contactsOf(5_000))).length).toBeLessThan(50_000)
  })
})

describe('large bodies', () => {
  const intake = createIntake(intakeEntry)
  const take = async (path: ListPath, body: string | Buffer) => {
    const given: string[] = []
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const answer = await intake(path, bytes, (json) => given.push(Buffer.from(json).toString('utf8')))
    return { ...answer, given }
  }

  it('a large body is read in a thread, and its batches are handed over in order', async () => {
    const contacts = contactsOf(25_000)
    // The last of the numbers comes twice already.
    const numbers = ['5521900000000', contacts.at(-1)?.contact]
    const { reading, batches, given } = await take(
      smsCampaignPath,
      JSON.stringify({ ...campaign, contacts, numbers }),
    )
    expect(reading).toEqual({ asked: campaign, list: { quantity: 25_001, repeated: 1, refused: null } })
    expect(batches).toEqual([])
    expect(given).toHaveLength(3)
    expect(given.flatMap((json) => JSON.parse(json) as unknown[])).toEqual([
      ...contacts,
      { contact: '5521900000000' },
    ])
  })

  it('a large list that contains a CPF with wrong check digits is refused', async () => {
    const documents = [...makeCpfs(50_000), '52998224724']
    const { reading } = await take(enrichmentCreationPath, JSON.stringify({ ...enrichment, documents }))
    expect(reading).toMatchObject({ list: { refused: { reason: 'entry', field: 'documents[50000]' } } })
  })

  it('a list of more than five million entries is refused', async () => {
    const before = Buffer.from(`${JSON.stringify(campaign).slice(0, -1)},"numbers":["5511900000000"`)
    const more = ',"5511900000000"'
    // As bytes at once: the text of it would take longer to make than the list takes to be refused.
    const body = Buffer.concat([before, Buffer.alloc(5_000_000 * more.length, more), Buffer.from(']}')])
    expect(await take(smsCampaignPath, body)).toMatchObject({
      reading: { list: { refused: { reason: 'too_many' } } },
    })
  })

  it.each([
    ['of 50 million nested lists', '['.repeat(50_000_000)],
    ['whose numbers are empty lists', `{"numbers":[${'[],'.repeat(15_000_000)}[]]}`],
    ['whose numbers are empty lists in a list', `{"numbers":[[${'[],'.repeat(15_000_000)}[]]]}`],
    ['with a long list under an unknown name', `{"other":[${'[],'.repeat(15_000_000)}[]]}`],
  ])('a huge body %s is recognised as violating the contract', async (_what, body) => {
    expect((await take(smsCampaignPath, body)).reading).toHaveProperty('problem')
  })
})
