import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  campaignSchema,
  companyPath,
  companySchema,
  enrichmentCreatedSchema,
  enrichmentCreationPath,
  rcsCarouselCampaignPath,
  rcsTextCampaignPath,
  smsCampaignPath,
  webhookAnswerSchema,
  webhookPath,
} from '../../shared/api/index.ts'
import { expectProblem, useInstance } from './support/instance.ts'

const instance = useInstance()

const contacts = [{ contact: '5511987654321', message: 'Olá Ana' }, { contact: '5521987654321' }]
const start_date = '2027-01-04T09:30:00'
const url = { name: 'site', text: 'Abrir', type: 'URL', url: 'https://example.com/oi' }
const call = { name: 'ligar', text: 'Ligar', type: 'CALL', number: '551130000000' }
const reply = { name: 'sim', text: 'Quero', type: 'QUICK_RESPONSE' }
const card = {
  title: 'Oferta',
  message: 'Só hoje',
  image_url: 'https://example.com/a.png',
  buttons: [url, reply],
}

type Creation = {
  name: string
  path: string
  valid: Record<string, unknown>
  answer: z.ZodType
  /** What the answer must say of `valid`. */
  says: unknown
  required: string[]
  /** Other bodies that are taken. */
  taken: [string, Record<string, unknown>][]
  /** 400: not of the contract's types. */
  malformed: [string, Record<string, unknown>][]
  /** 422: refused by a rule. */
  refused: [string, Record<string, unknown>][]
}

const campaignRules: [string, Record<string, unknown>][] = [
  ['no recipient', { contacts: [] }],
  ['a recipient that is no number', { contacts: [{ contact: '+55 11' }] }],
  ['a start that is no time', { start_date: 'amanhã' }],
  ['a start that does not exist', { start_date: '2027-02-30T10:00:00' }],
]
const campaignTypes: [string, Record<string, unknown>][] = [
  ['contacts of another shape', { contacts: ['5511987654321'] }],
  ['a contact that is a number', { contacts: [{ contact: 5511987654321 }] }],
  ['a callback that is a number', { callback_url: 1 }],
]
const campaignEcho = {
  status: 'PENDING',
  quantity: 2,
  start_date: '2027-01-04T12:30:00.000Z',
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
}

const cnpj = (...documents: string[]) => ({ documents, document_type: 'CNPJ' })

const creations: Creation[] = [
  {
    name: 'RCS text (4.1)',
    path: rcsTextCampaignPath,
    valid: { title: 'Acordo', start_date, message: 'Olá', contacts, buttons: [url, call, reply] },
    answer: campaignSchema.strict(),
    says: { ...campaignEcho, title: 'Acordo', type: 'RCS_TEXT', message: '' },
    required: ['title', 'start_date', 'message', 'contacts'],
    taken: [
      ['no buttons', { buttons: undefined }],
      ['a callback', { callback_url: 'https://example.com/callback' }],
    ],
    malformed: [
      ...campaignTypes,
      ['a button of no type', { buttons: [{ name: 'a', text: 'b' }] }],
      ['a URL button without url', { buttons: [{ ...url, url: undefined }] }],
      ['a CALL button without number', { buttons: [{ ...call, number: undefined }] }],
    ],
    refused: [
      ...campaignRules,
      ['a button to a script', { buttons: [{ ...url, url: 'javascript:alert(1)' }] }],
      ['a button that calls letters', { buttons: [{ ...call, number: 'abc' }] }],
    ],
  },
  {
    name: 'RCS carousel (4.2)',
    path: rcsCarouselCampaignPath,
    valid: { title: 'Ofertas', start_date, contacts, cards: [card, card] },
    answer: campaignSchema.strict(),
    says: { ...campaignEcho, title: 'Ofertas', type: 'RCS_CAROUSEL', message: '' },
    required: ['title', 'start_date', 'contacts', 'cards'],
    taken: [['one card, a rich card', { cards: [{ ...card, buttons: undefined }] }]],
    malformed: [...campaignTypes, ['a card without title', { cards: [{ ...card, title: undefined }] }]],
    refused: [
      ...campaignRules,
      ['no card', { cards: [] }],
      ['an image that is no address', { cards: [{ ...card, image_url: 'a.png' }] }],
      ['a button of a card that calls letters', { cards: [{ ...card, buttons: [{ ...call, number: '' }] }] }],
    ],
  },
  {
    name: 'short SMS (4.5)',
    path: smsCampaignPath,
    valid: { title: 'Cobrança', start_date, message: 'Olá', contacts, type: 'SMSSHORT' },
    answer: campaignSchema.strict(),
    says: { ...campaignEcho, title: 'Cobrança', type: 'SMSSHORT', message: 'Olá' },
    required: ['title', 'start_date', 'message', 'type'],
    taken: [['numbers alone', { contacts: undefined, numbers: ['5511987654321'] }]],
    malformed: [
      ...campaignTypes,
      ['another type', { type: 'RCS_TEXT' }],
      ['numbers of another shape', { numbers: [5511987654321] }],
    ],
    refused: campaignRules,
  },
  {
    name: 'enrichment (4.6)',
    path: enrichmentCreationPath,
    valid: {
      name: 'Carteira',
      documents: ['52998224725', '12345678909'],
      document_type: 'CPF',
      type: 'PROFILE_360',
    },
    answer: enrichmentCreatedSchema.strict(),
    says: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), cost: expect.any(Number), processing: true },
    required: ['name', 'documents', 'document_type', 'type'],
    taken: [
      ['an empty name', { name: '' }],
      ['a written CPF', { documents: ['529.982.247-25'] }],
      ['a document twice', { documents: ['52998224725', '529.982.247-25'] }],
      ['CNPJ, written and with letters', cnpj('11.222.333/0001-81', '12ABC34501DE35')],
    ],
    malformed: [
      ['a document that is a number', { documents: [52998224725] }],
      ['documents in one text', { documents: '52998224725' }],
      ['another document type', { document_type: 'RG' }],
      ['a document type in small letters', { document_type: 'cpf' }],
      ['another type', { type: 'FULL' }],
    ],
    refused: [
      ['no document', { documents: [] }],
      ['an empty document', { documents: ['52998224725', ''] }],
      ['a CPF whose digits do not close', { documents: ['52998224725', '52998224724'] }],
      ['a CPF of one digit', { documents: ['11111111111'] }],
      ['a CPF without its zeros', { documents: ['191'] }],
      ['a CNPJ as CPF', { documents: ['11222333000181'] }],
      ['a CPF as CNPJ', cnpj('52998224725')],
      ['a CNPJ whose digits do not close', cnpj('11222333000182')],
      ['a CNPJ of zeros', cnpj('00000000000000')],
    ],
  },
  {
    name: 'company (4.8)',
    path: companyPath,
    valid: { cnpj: '11222333000181', name: 'Padaria Modelo Ltda' },
    answer: companySchema.strict(),
    says: {
      cnpj: '11222333000181',
      name: 'Padaria Modelo Ltda',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
    required: ['cnpj', 'name'],
    taken: [
      ['a written CNPJ', { cnpj: '11.222.333/0001-81' }],
      ['an alphanumeric CNPJ', { cnpj: '12ABC34501DE35' }],
    ],
    malformed: [['a CNPJ that is a number', { cnpj: 11222333000181 }]],
    refused: [
      ['a CNPJ whose digits do not close', { cnpj: '11222333000182' }],
      ['no CNPJ', { cnpj: '' }],
      ['no name', { name: ' ' }],
    ],
  },
  {
    name: 'webhook (4.9)',
    path: webhookPath,
    valid: { url: 'https://example.com/hook' },
    answer: webhookAnswerSchema,
    says: true,
    required: ['url'],
    taken: [['plain http', { url: 'http://10.0.0.1:8080/hook' }]],
    malformed: [['a url that is an object', { url: {} }]],
    refused: [
      ['no address', { url: 'hook' }],
      ['a file', { url: 'file:///etc/passwd' }],
      ['a password in it', { url: 'https://a:b@example.com/' }],
    ],
  },
]

describe.each(creations)('$name', ({ path, valid, answer, says, required, taken, malformed, refused }) => {
  const post = (body: unknown, headers?: Record<string, string>) => instance.post(path, body, headers)

  test('is created with 201 and its fields', async () => {
    const { status, body } = await post(valid)
    expect(status).toBe(201)
    if (typeof says === 'object') expect(answer.parse(body)).toMatchObject(says as object)
    else expect(answer.parse(body)).toBe(says)
  })

  test.each(taken)('takes %s', async (_name, change) => {
    const { status, body } = await post({ ...valid, ...change })
    expect([status, answer.safeParse(body).success]).toEqual([201, true])
  })

  test.each(['{bad', '', '[]', '"x"', 'null', '{}'])('400 for the body %j', async (body) => {
    expectProblem(await post(body), 400)
  })

  test.each(required)('400 without %s, and with another type in its place', async (field) => {
    expectProblem(await post({ ...valid, [field]: undefined }), 400)
    expectProblem(await post({ ...valid, [field]: null }), 400)
    expectProblem(await post({ ...valid, [field]: 5 }), 400)
  })

  test.each(malformed)('400 for %s', async (_name, change) => {
    expectProblem(await post({ ...valid, ...change }), 400)
  })

  test.each(refused)('422 for %s', async (_name, change) => {
    expectProblem(await post({ ...valid, ...change }), 422)
  })

  test('401 without a token that holds', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x.y.z', `Basic ${instance.token}`])
      expectProblem(await post(valid, { authorization }), 401)
  })

  test('415 for another content type', async () => {
    expectProblem(await post(JSON.stringify(valid), { 'content-type': 'text/plain' }), 415)
  })

  test('an Idempotency-Key gives the same answer again, and 422 with another body', async () => {
    const key = crypto.randomUUID()
    const first = await post(valid, { 'idempotency-key': key })
    const second = await post(valid, { 'idempotency-key': key })
    expect([second.status, second.body]).toEqual([201, first.body])
    expectProblem(await post({ ...valid, further: 1 }, { 'idempotency-key': key }), 422)
  })

  test('whatever stands in a field, the answer is one of the contract', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(valid)), fc.jsonValue(), async (field, value) => {
        const found = await post({ ...valid, [field]: value })
        if (found.status === 201) expect(answer.safeParse(found.body).success).toBe(true)
        else {
          expect([400, 422]).toContain(found.status)
          expectProblem(found, found.status)
        }
      }),
      { numRuns: 60 },
    )
  })
})
