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
  ['a campaign without recipients', { contacts: [] }],
  ['a recipient that is not a phone number', { contacts: [{ contact: '+55 11' }] }],
  ['a start that is not a time', { start_date: 'amanhã' }],
  ['a start on a day that does not exist', { start_date: '2027-02-30T10:00:00' }],
]
const campaignTypes: [string, Record<string, unknown>][] = [
  ['contacts that are strings', { contacts: ['5511987654321'] }],
  ['a contact that is a number', { contacts: [{ contact: 5511987654321 }] }],
  ['a callback URL that is a number', { callback_url: 1 }],
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
      ['a campaign without buttons', { buttons: undefined }],
      ['a callback URL', { callback_url: 'https://example.com/callback' }],
    ],
    malformed: [
      ...campaignTypes,
      ['a button without a type', { buttons: [{ name: 'a', text: 'b' }] }],
      ['a URL button without url', { buttons: [{ ...url, url: undefined }] }],
      ['a CALL button without number', { buttons: [{ ...call, number: undefined }] }],
    ],
    refused: [
      ...campaignRules,
      ['a button with a script URL', { buttons: [{ ...url, url: 'javascript:alert(1)' }] }],
      ['a CALL button with letters as its number', { buttons: [{ ...call, number: 'abc' }] }],
    ],
  },
  {
    operation: 'createRcsCarouselCampaign',
    valid: { title: 'Ofertas', start_date, contacts, cards: [card, card] },
    says: { ...campaignEcho, title: 'Ofertas', type: 'RCS_CAROUSEL', message: '' },
    taken: [['a single card without buttons', { cards: [{ ...card, buttons: undefined }] }]],
    malformed: [...campaignTypes, ['a card without title', { cards: [{ ...card, title: undefined }] }]],
    refused: [
      ...campaignRules,
      ['a carousel without cards', { cards: [] }],
      ['an image that is not a URL', { cards: [{ ...card, image_url: 'a.png' }] }],
      ['a card’s CALL button without number', { cards: [{ ...card, buttons: [{ ...call, number: '' }] }] }],
    ],
  },
  {
    operation: 'createSmsCampaign',
    valid: { title: 'Cobrança', start_date, message: 'Olá', contacts, type: 'SMSSHORT' },
    says: { ...campaignEcho, title: 'Cobrança', type: 'SMSSHORT', message: 'Olá' },
    taken: [['numbers without contacts', { contacts: undefined, numbers: ['5511987654321'] }]],
    malformed: [
      ...campaignTypes,
      ['another campaign type', { type: 'RCS_TEXT' }],
      ['numbers that are not strings', { numbers: [5511987654321] }],
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
      ['a CPF with punctuation', { documents: ['529.982.247-25'] }],
      ['the same document twice', { documents: ['52998224725', '529.982.247-25'] }],
      ['CNPJs with punctuation and with letters', cnpj('11.222.333/0001-81', '12ABC34501DE35')],
    ],
    malformed: [
      ['a document that is a number', { documents: [52998224725] }],
      ['documents as one string', { documents: '52998224725' }],
      ['an unknown document type', { document_type: 'RG' }],
      ['a document type in lower case', { document_type: 'cpf' }],
      ['an unknown enrichment type', { type: 'FULL' }],
    ],
    refused: [
      ['a request without documents', { documents: [] }],
      ['an empty document', { documents: ['52998224725', ''] }],
      ['a CPF with wrong check digits', { documents: ['52998224725', '52998224724'] }],
      ['a CPF of one repeated digit', { documents: ['11111111111'] }],
      ['a CPF without its leading zeros', { documents: ['191'] }],
      ['a CNPJ sent as a CPF', { documents: ['11222333000181'] }],
      ['a CPF sent as a CNPJ', cnpj('52998224725')],
      ['a CNPJ with wrong check digits', cnpj('11222333000182')],
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
      ['a CNPJ with punctuation', { cnpj: '11.222.333/0001-81' }],
      ['an alphanumeric CNPJ', { cnpj: '12ABC34501DE35' }],
    ],
    malformed: [['a CNPJ that is a number', { cnpj: 11222333000181 }]],
    refused: [
      ['a CNPJ with wrong check digits', { cnpj: '11222333000182' }],
      ['an empty CNPJ', { cnpj: '' }],
      ['a blank name', { name: ' ' }],
    ],
  },
  {
    operation: 'createWebhook',
    valid: { url: 'https://example.com/hook' },
    says: true,
    taken: [['a plain HTTP address', { url: 'http://10.0.0.1:8080/hook' }]],
    malformed: [['a URL that is an object', { url: {} }]],
    refused: [
      ['a text that is not a URL', { url: 'hook' }],
      ['a file URL', { url: 'file:///etc/passwd' }],
      ['a URL with a password', { url: 'https://a:b@example.com/' }],
    ],
  },
]
