import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignSchema, smsCampaignPath } from '../../shared/api/index.ts'
import { type Answer, useInstance } from './support/instance.ts'

const instance = useInstance()

const valid = {
  title: 'Cobrança',
  message: 'Olá {{nome}}',
  type: 'SMSSHORT',
  start_date: '2027-01-04T09:30:00',
  contacts: [{ contact: '5511987654321', message: 'Olá Ana' }, { contact: '5521987654321' }],
}

const post = (body: unknown): Promise<Answer> => instance.post(smsCampaignPath, body)

test('recipients come from numbers, from contacts or from both, each number once', async () => {
  const { contacts: _contacts, ...rest } = valid
  expect((await post({ ...rest, numbers: ['5511987654321', '5511987654322'] })).body).toMatchObject({
    quantity: 2,
  })
  expect((await post({ ...valid, numbers: ['5511987654321', '5531987654321'] })).body).toMatchObject({
    quantity: 3,
  })
})

test('an instant that has a zone keeps it', async () => {
  expect((await post({ ...valid, start_date: '2027-01-04T09:30:00Z' })).body).toMatchObject({
    start_date: '2027-01-04T09:30:00.000Z',
  })
})

test('for any well-formed request', async () => {
  const phone = fc.stringMatching(/^55[1-9]{2}9\d{8}$/)
  const request = fc.record(
    {
      title: fc.string(),
      message: fc.string({ unit: 'grapheme' }),
      type: fc.constant('SMSSHORT'),
      start_date: fc
        .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      contacts: fc.array(fc.record({ contact: phone, message: fc.string() }, { requiredKeys: ['contact'] }), {
        minLength: 1,
        maxLength: 20,
      }),
      numbers: fc.array(phone, { maxLength: 5 }),
      callback_url: fc.webUrl(),
    },
    { requiredKeys: ['title', 'message', 'type', 'start_date', 'contacts'] },
  )
  await fc.assert(
    fc.asyncProperty(request, async (body) => {
      const answer = await post(body)
      const wanted = new Set([...body.contacts.map((entry) => entry.contact), ...(body.numbers ?? [])]).size
      expect([answer.status, campaignSchema.parse(answer.body).quantity]).toEqual([201, wanted])
    }),
    { numRuns: 100 },
  )
})
