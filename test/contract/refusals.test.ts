import { describe, expect, test } from 'vitest'
import { controlPaths } from '../../shared/api/index.ts'
import { frames } from '../support/audio/mp3-builder.ts'
import { dataPart, encodeForm, filePart, postAudioCampaign, postForm } from './support/audio-form.ts'
import { creationCases } from './support/creation-cases.ts'
import { type Answer, expectProblem, useOwnInstance } from './support/instance.ts'
import { create, creatingOperation } from './support/requests.ts'

/** A refusal says which field is wrong and why, in both of its texts where section 7 leaves them open. */
const instance = useOwnInstance()

const validOf = (id: string): Record<string, unknown> =>
  creationCases.find(({ operation }) => operation === id)?.valid ?? {}

const textsOf = (answer: Answer): { message: string; translation: string } => {
  const { message, message_translate } = answer.body as { message: string; message_translate: string }
  return { message, translation: message_translate }
}

const card = { title: 'a', message: 'b', image_url: 'https://example.com/a.png' }
const button = { name: 'a', text: 'b', type: 'URL', url: 'https://example.com/' }

/** Operation, what is changed of a valid body, the status, and both texts. */
type Case = [id: string, change: object, status: 400 | 422, message: string, translation: string]

const malformed = (id: string, change: object, field: string, why: string, reason: string): Case => [
  id,
  change,
  400,
  `Invalid data in the request body: ${field} ${why}`,
  `Dados inválidos no corpo da requisição: ${field} ${reason}`,
]

const isRequired = ['is required', 'é obrigatório'] as const
const isText = ['must be a string', 'deve ser um texto'] as const
const isList = ['must be an array', 'deve ser uma lista'] as const
const isObject = ['must be an object', 'deve ser um objeto'] as const

const campaignCases: Case[] = [
  malformed('createSmsCampaign', { title: undefined }, 'title', ...isRequired),
  malformed('createSmsCampaign', { title: null }, 'title', ...isText),
  malformed('createSmsCampaign', { contacts: 'x' }, 'contacts', ...isList),
  malformed(
    'createSmsCampaign',
    { contacts: [{ contact: '5511987654321' }, 'x'] },
    'contacts[1]',
    ...isObject,
  ),
  malformed('createSmsCampaign', { contacts: [{ message: 'x' }] }, 'contacts[0].contact', ...isRequired),
  malformed('createSmsCampaign', { numbers: ['5511987654321', 5] }, 'numbers[1]', ...isText),
  malformed('createSmsCampaign', { type: 'SMS' }, 'type', 'must be SMSSHORT', 'deve ser SMSSHORT'),
  malformed('createRcsTextCampaign', { buttons: [{ ...button, url: 1 }] }, 'buttons[0].url', ...isText),
  malformed(
    'createRcsTextCampaign',
    { buttons: [button, { ...button, type: 'LINK' }] },
    'buttons[1].type',
    'must be one of URL, CALL, QUICK_RESPONSE',
    'deve ser um destes: URL, CALL, QUICK_RESPONSE',
  ),
  malformed(
    'createRcsCarouselCampaign',
    { cards: [card, { ...card, title: 1 }] },
    'cards[1].title',
    ...isText,
  ),
  malformed('createRcsCarouselCampaign', { cards: undefined }, 'cards', ...isRequired),
  [
    'createSmsCampaign',
    { start_date: 'amanhã' },
    422,
    'start_date is not a usable timestamp',
    'start_date não é uma data e hora utilizável',
  ],
  [
    'createSmsCampaign',
    { contacts: [{ contact: '5511987654321' }, { contact: '+55 11' }] },
    422,
    'contacts[1].contact is not a number in international digits',
    'contacts[1].contact não é um número em dígitos internacionais',
  ],
  [
    'createSmsCampaign',
    { numbers: ['5511987654321', '011'] },
    422,
    'numbers[1] is not a number in international digits',
    'numbers[1] não é um número em dígitos internacionais',
  ],
  [
    'createSmsCampaign',
    { contacts: [] },
    422,
    'The campaign has no recipient in contacts or numbers',
    'A campanha não tem destinatário em contacts ou numbers',
  ],
  [
    'createRcsTextCampaign',
    { buttons: [button, { ...button, url: 'x' }] },
    422,
    'buttons[1].url is not a web address',
    'buttons[1].url não é um endereço da web',
  ],
  [
    'createRcsCarouselCampaign',
    { cards: [card, { ...card, buttons: [{ ...button, type: 'CALL', number: 'x' }] }] },
    422,
    'cards[1].buttons[0].number must be 3 to 15 digits',
    'cards[1].buttons[0].number deve ter de 3 a 15 dígitos',
  ],
  [
    'createRcsCarouselCampaign',
    { cards: [card, { ...card, image_url: 'a.png' }] },
    422,
    'cards[1].image_url is not a web address',
    'cards[1].image_url não é um endereço da web',
  ],
]

describe('campaigns', () => {
  test.each(campaignCases)('%s refuses %j with %i and names the field', async (id, change, ...wanted) => {
    const answer = await create(instance, creatingOperation(id), { ...validOf(id), ...change })
    expectProblem(answer, wanted[0])
    expect(textsOf(answer)).toEqual({ message: wanted[1], translation: wanted[2] })
  })

  test.each([
    ['', 'must be a JSON object', 'deve ser um objeto JSON'],
    ['{"title": "a",}', 'is not valid JSON', 'não é um JSON válido'],
    ['[]', 'must be a JSON object', 'deve ser um objeto JSON'],
    ['null', 'must be a JSON object', 'deve ser um objeto JSON'],
  ])('the body %j is refused as a whole', async (body, why, reason) => {
    const answer = await instance.post('/campaign/create', body)
    expectProblem(answer, 400)
    expect(textsOf(answer)).toEqual({
      message: `Invalid data in the request body: it ${why}`,
      translation: `Dados inválidos no corpo da requisição: ele ${reason}`,
    })
  })

  test('a list that comes twice is named', async () => {
    const text = JSON.stringify(validOf('createSmsCampaign'))
    const answer = await instance.post('/campaign/create', text.replace('{', '{"contacts":[],'))
    expectProblem(answer, 400)
    expect(textsOf(answer).message).toBe('Invalid data in the request body: contacts comes twice')
  })
})

describe('large bodies', () => {
  const numbers = Array.from({ length: 60_000 }, (_each, index) => String(5_511_900_000_000 + index))

  test.each<[wrong: unknown, status: number, message: string]>([
    [7, 400, 'Invalid data in the request body: numbers[60000] must be a string'],
    ['011', 422, 'numbers[60000] is not a number in international digits'],
  ])('of 60,000 numbers and then %j, the last one is named', async (wrong, status, message) => {
    const answer = await instance.post('/campaign/create', {
      ...validOf('createSmsCampaign'),
      numbers: [...numbers, wrong],
    })
    expectProblem(answer, status)
    expect(textsOf(answer).message).toBe(message)
  })

  test('a large list that is no JSON in its middle is named with the entry before the damage', async () => {
    const text = JSON.stringify({ ...validOf('createSmsCampaign'), numbers })
    const answer = await instance.post('/campaign/create', text.replace('"5511900050000"', 'x'))
    expectProblem(answer, 400)
    expect(textsOf(answer).message).toMatch(
      /^Invalid data in the request body: numbers is not valid JSON after entry \d+$/,
    )
  })
})

describe('company, enrichment and webhook creation', () => {
  // Section 7 fixes `message` there; `message_translate` is open.
  test.each<Case>([
    malformed('createCompany', { cnpj: 1 }, 'cnpj', ...isText),
    malformed('createWebhook', { url: undefined }, 'url', ...isRequired),
    malformed('createEnrichment', { documents: ['52998224725', 5] }, 'documents[1]', ...isText),
    malformed(
      'createEnrichment',
      { document_type: 'RG' },
      'document_type',
      'must be one of CPF, CNPJ',
      'deve ser um destes: CPF, CNPJ',
    ),
    ['createCompany', { cnpj: '1' }, 422, '', 'Erro de validação: cnpj não é um CNPJ válido'],
    ['createCompany', { name: ' ' }, 422, '', 'Erro de validação: name está vazio'],
    ['createWebhook', { url: 'x' }, 422, '', 'Erro de validação: url não é um endereço da web'],
    [
      'createEnrichment',
      { documents: ['52998224725', '1'] },
      422,
      '',
      'Erro de validação: documents[1] não é um CPF válido',
    ],
    ['createEnrichment', { documents: [] }, 422, '', 'Erro de validação: documents está vazio'],
  ])('%s refuses %j with %i and names the field in the translation', async (id, change, ...wanted) => {
    const answer = await create(instance, creatingOperation(id), { ...validOf(id), ...change })
    expectProblem(answer, wanted[0])
    expect(textsOf(answer)).toEqual({
      message: wanted[0] === 400 ? 'Invalid data in the request body' : 'Validation error',
      translation: wanted[2],
    })
  })
})

describe('audio campaigns', () => {
  const data = {
    title: 'Aviso',
    start_date: '2027-01-04T12:30:00Z',
    type: 'TVOZ',
    numbers: ['5511987654321'],
  }

  test('a wrong field of the part data is named', async () => {
    const answer = await postAudioCampaign(instance, { ...data, type: 'SMS' }, frames(10))
    expectProblem(answer, 400)
    expect(textsOf(answer).message).toBe('Invalid data in the request body: type must be one of TVOZ, URA')
  })

  test.each([
    ['without the part file', [dataPart(data)], 'the part file is missing'],
    ['without the part data', [filePart(frames(10))], 'the part data is missing'],
    ['with the part data twice', [dataPart(data), dataPart(data)], 'the part data comes twice'],
  ])('a form %s is refused with the name of the part', async (_name, parts, why) => {
    const answer = await postForm(instance, encodeForm(parts))
    expectProblem(answer, 400)
    expect(textsOf(answer).message).toBe(`Invalid data in the request body: ${why}`)
  })
})

test.each<[path: string, body: object, field: string]>([
  [controlPaths.clock, { offsetMs: 'x' }, 'offsetMs must be a number'],
  [controlPaths.userFacts, { rcsSupplier: true }, 'rcsCredential is required'],
  [
    controlPaths.faults,
    { faults: [{ kind: 'delay', delayMs: 0, path: null, times: null }] },
    'faults[0].delayMs',
  ],
])('the control at %s names the field of %j', async (path, body, field) => {
  const answer = await instance.control(path, body)
  expectProblem(answer, 400)
  expect(textsOf(answer).message).toContain(`Invalid data in the request body: ${field}`)
})
