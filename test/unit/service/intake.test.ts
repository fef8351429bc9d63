import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packEntries, packEntriesApart, unpackEntries } from '../../../main/service/entry-batch.ts'
import { intakeEntry } from '../../../main/service/intake/entry-url.ts'
import { createIntake } from '../../../main/service/intake/intake.ts'
import { readRecipients } from '../../../main/service/intake/read-recipients.ts'
import { type ContactEntry, enrichmentCreationPath, smsCampaignPath } from '../../../shared/api/index.ts'
import { makeCpfs } from '../../support/documents.ts'

const intake = createIntake(intakeEntry)

const campaign = (contacts: ContactEntry[], numbers: string[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      title: 'Aviso',
      message: 'Olá',
      type: 'SMSSHORT',
      start_date: '2027-01-04',
      contacts,
      numbers,
    }),
  )
const enrichment = (documents: string[]): Buffer =>
  Buffer.from(JSON.stringify({ name: 'Carteira', documents, document_type: 'CPF', type: 'PROFILE_360' }))

const contactsOf = (count: number): ContactEntry[] =>
  Array.from({ length: count }, (_each, index) => ({
    contact: String(5_511_900_000_000 + index),
    message: `Olá, ${index}`,
  }))

describe('recipients', () => {
  const digits = fc.integer({ min: 0, max: 20 }).map((index) => String(551_190_000_000 + index))
  const contact = fc.record({ contact: digits, message: fc.string() })

  it('are each number once, by its first entry, in the order in which they come', () => {
    fc.assert(
      fc.property(fc.array(contact), fc.array(digits), (contacts, numbers) => {
        const first = new Map<string, ContactEntry>()
        for (const entry of [...contacts, ...numbers.map((number) => ({ contact: number }))])
          if (!first.has(entry.contact)) first.set(entry.contact, entry)
        expect(readRecipients(contacts, numbers)).toEqual({
          quantity: first.size,
          isUsable: true,
          entries: [...first.values()],
        })
      }),
    )
  })

  it.each([
    '',
    '0551190000000',
    '5511 90000000',
    '1234567',
    '1234567890123456',
    '+5511900000000',
    '55119000000٠0',
  ])('are not usable with %j among them', (number) => {
    expect(readRecipients(contactsOf(3), [number])).toEqual({ quantity: 4, isUsable: false, entries: [] })
  })

  it('of 8 to 15 digits are told apart to the last one', () => {
    const numbers = ['999999999999998', '999999999999999', '99999999', '999999999']
    expect(readRecipients([], numbers).quantity).toBe(4)
  })
})

describe('batches', () => {
  it.each([0, 1, 10_000, 10_001, 25_000])(
    'of %i entries give them back, packed either way',
    async (count) => {
      const entries = contactsOf(count)
      const apart: Uint8Array[] = []
      for await (const batch of packEntriesApart(entries)) apart.push(batch)
      expect(packEntries(entries).flatMap((batch) => unpackEntries(batch))).toEqual(entries)
      expect(apart.flatMap((batch) => unpackEntries(batch))).toEqual(entries)
      expect(apart).toHaveLength(Math.ceil(count / 10_000))
    },
  )
})

describe('a large body', () => {
  it('is read in a thread as a small one is here, its batches given away in their order', async () => {
    const contacts = contactsOf(25_000)
    // The last of the numbers comes twice already.
    const numbers = ['5521900000000', '5521900000001', contacts.at(-1)?.contact ?? '']
    const given: Uint8Array[] = []
    const answer = await intake(smsCampaignPath, campaign(contacts, numbers), (batch) => given.push(batch))
    expect(answer.reading).toEqual({
      asked: { title: 'Aviso', message: 'Olá', type: 'SMSSHORT', start_date: '2027-01-04' },
      list: { quantity: 25_002, isUsable: true, batchesGiven: 3, batches: [] },
    })
    expect(given.flatMap((batch) => unpackEntries(batch))).toEqual([
      ...contacts,
      { contact: '5521900000000' },
      { contact: '5521900000001' },
    ])
  })

  it('gives no batch away when one of its entries is refused', async () => {
    const documents = makeCpfs(50_000)
    const given: Uint8Array[] = []
    const { reading } = await intake(
      enrichmentCreationPath,
      enrichment([...documents, '52998224724']),
      (batch) => given.push(batch),
    )
    expect(reading?.list).toEqual({ quantity: 50_001, isUsable: false, batchesGiven: 0, batches: [] })
    expect(given).toEqual([])
  })

  it('that is not of the contract is told apart', async () => {
    const body = Buffer.from(`{"title": 1, "contacts": "${'5'.repeat(600_000)}"}`)
    expect((await intake(smsCampaignPath, body, () => {})).reading).toBeNull()
  })
})
