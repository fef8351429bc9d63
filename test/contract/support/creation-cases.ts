import { expect } from 'vitest'

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

/** What is to be tried on an operation beside what its schemas tell. */
export type CreationCases = {
  /** Its id. */
  operation: string
  valid: Record<string, unknown>
  /** What the answer must say of `valid`. */
  says: unknown
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

export const creationCases: readonly CreationCases[] = [
  {
    operation: 'createRcsTextCampaign',
    valid: { title: 'Acordo', start_date, message: 'Olá', contacts, buttons: [url, call, reply] },
    says: { ...campaignEcho, title: 'Acordo', type: 'RCS_TEXT', message: '' },
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
    operation: 'createRcsCarouselCampaign',
    valid: { title: 'Ofertas', start_date, contacts, cards: [card, card] },
    says: { ...campaignEcho, title: 'Ofertas', type: 'RCS_CAROUSEL', message: '' },
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
    operation: 'createSmsCampaign',
    valid: { title: 'Cobrança', start_date, message: 'Olá', contacts, type: 'SMSSHORT' },
    says: { ...campaignEcho, title: 'Cobrança', type: 'SMSSHORT', message: 'Olá' },
    taken: [['numbers alone', { contacts: undefined, numbers: ['5511987654321'] }]],
    malformed: [
      ...campaignTypes,
      ['another type', { type: 'RCS_TEXT' }],
      ['numbers of another shape', { numbers: [5511987654321] }],
    ],
    refused: campaignRules,
  },
  {
    operation: 'createEnrichment',
    valid: {
      name: 'Carteira',
      documents: ['52998224725', '12345678909'],
      document_type: 'CPF',
      type: 'PROFILE_360',
    },
    says: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), cost: expect.any(Number), processing: true },
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
    operation: 'createCompany',
    valid: { cnpj: '11222333000181', name: 'Padaria Modelo Ltda' },
    says: {
      cnpj: '11222333000181',
      name: 'Padaria Modelo Ltda',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
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
    operation: 'createWebhook',
    valid: { url: 'https://example.com/hook' },
    says: true,
    taken: [['plain http', { url: 'http://10.0.0.1:8080/hook' }]],
    malformed: [['a url that is an object', { url: {} }]],
    refused: [
      ['no address', { url: 'hook' }],
      ['a file', { url: 'file:///etc/passwd' }],
      ['a password in it', { url: 'https://a:b@example.com/' }],
    ],
  },
]
