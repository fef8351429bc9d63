import { describe, expect, test } from 'vitest'
import { campaignTypeSchema, enrichmentPath, webhookPath } from '../../shared/api/index.ts'
import { creationCases } from './support/creation-cases.ts'
import { validAudioData } from './support/audio-form.ts'
import { type Answer, useInstance } from './support/instance.ts'
import { create, creatingOperation, creatingOperations } from './support/requests.ts'

/** What is peculiar about the service, each with the section of the specification that says so. */
const instance = useInstance()

const validOf = (id: string): Record<string, unknown> =>
  creationCases.find(({ operation }) => operation === id)?.valid ?? validAudioData

const kinds = [
  ['RCS_TEXT', 'createRcsTextCampaign', {}],
  ['RCS_CAROUSEL', 'createRcsCarouselCampaign', {}],
  ['TVOZ', 'createAudioCampaign', { type: 'TVOZ' }],
  ['URA', 'createAudioCampaign', { type: 'URA' }],
  ['SMSSHORT', 'createSmsCampaign', {}],
] as const

describe.each(kinds)('campaigns of type %s', (type, id, change) => {
  const post = (further: object = {}): Promise<Answer> =>
    create(instance, creatingOperation(id), { ...validOf(id), ...change, ...further })
  const isRcs = type.startsWith('RCS')
  const isAudio = !isRcs && type !== 'SMSSHORT'

  test(`a campaign of type ${type} is answered with ${isAudio ? 200 : 201} (4.1 to 4.5)`, async () => {
    expect((await post()).status).toBe(isAudio ? 200 : 201)
  })

  test(`a campaign of type ${type} has its type, status PENDING and a UUID as its id (2.1, 3)`, async () => {
    expect((await post()).body).toMatchObject({
      type,
      status: 'PENDING',
      id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    })
  })

  test(`each campaign of type ${type} gets a new id (2.1)`, async () => {
    const ids = [await post(), await post()].map(({ body }) => (body as { id: string }).id)
    expect(ids[0]).not.toBe(ids[1])
  })

  test(`a campaign of type ${type} has ${isRcs ? 'an empty' : 'a string as its'} message (2.1)`, async () => {
    const { message } = (await post()).body as { message: unknown }
    expect(message).toEqual(isRcs ? '' : expect.any(String))
  })

  test(`a campaign of type ${type} ${isAudio ? 'has' : 'lacks'} audio_id and audio (2.1)`, async () => {
    const fields = Object.keys((await post()).body as object).filter((name) => name.startsWith('audio'))
    expect(fields.toSorted()).toEqual(isAudio ? ['audio', 'audio_id'] : [])
  })

  test(`a campaign of type ${type} returns its start with a trailing Z (2.1, 4.1, 4.3)`, async () => {
    const starts = []
    for (const start_date of ['2027-01-04T12:30:00Z', '2027-01-04T09:30:00', '2027-01-04T09:30:00-03:00'])
      starts.push(((await post({ start_date })).body as { start_date: string }).start_date)
    expect(starts).toEqual(Array.from({ length: 3 }, () => '2027-01-04T12:30:00.000Z'))
  })

  test(`a campaign of type ${type} returns its title unchanged (2.1)`, async () => {
    const title = ' Ação “20%” \u{1F426}\n '
    expect((await post({ title })).body).toMatchObject({ title })
  })

  test(`a campaign of type ${type} counts each recipient once in its quantity (2.1)`, async () => {
    const numbers = ['5511987654321', '5511987654322', '5511987654321', '5511987654323']
    const contacts = numbers.map((contact, index) => ({ contact, message: `Olá ${index}` }))
    const recipients = isAudio ? { numbers } : { contacts }
    expect((await post(recipients)).body).toMatchObject({ quantity: 3 })
  })
})

test('the tested campaign types are all types of the contract (2.1)', () => {
  expect(kinds.map(([type]) => type)).toEqual(campaignTypeSchema.options)
})

test('an SMS campaign counts recipients from its numbers and from its contacts (4.5)', async () => {
  const { contacts: _contacts, ...rest } = validOf('createSmsCampaign')
  const [numbers, contacts] = [['5511987654321', '5531987654321'], [{ contact: '5511987654321' }]]
  const quantities = []
  for (const recipients of [{ numbers }, { contacts }, { numbers, contacts }]) {
    const { body } = await create(instance, creatingOperation('createSmsCampaign'), {
      ...rest,
      ...recipients,
    })
    quantities.push((body as { quantity: number }).quantity)
  }
  expect(quantities).toEqual([2, 1, 2])
})

test('creating a webhook is answered with the bare boolean true (2.8, 4.9)', async () => {
  const response = await fetch(instance.baseUrl + webhookPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${instance.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(validOf('createWebhook')),
  })
  expect([response.status, await response.text()]).toEqual([201, 'true'])
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
})

test('a new enrichment is answered as processing and with a numeric cost (2.6, 4.6)', async () => {
  const { body } = await create(instance, creatingOperation('createEnrichment'), validOf('createEnrichment'))
  expect(body).toEqual({ id: expect.any(String), cost: expect.any(Number), processing: true })
})

describe('error bodies (7)', () => {
  const shown = (body: unknown): unknown => ({ ...(body as object), message: '', message_translate: '' })
  const wanted = { error: null, message: '', message_translate: '', meta: {}, type: 'NOT_FOUND' }

  test.each(creatingOperations)('the error of $id has the same form for 400 and 422', async (operation) => {
    const valid = validOf(operation.id)
    const unusable = { contacts: [], numbers: [], documents: [], cnpj: '1', url: 'hook' }
    const broken = Object.fromEntries(Object.entries(unusable).filter(([field]) => field in valid))
    const answers = [
      await create(instance, operation, {}),
      await create(instance, operation, { ...valid, ...broken }),
    ]
    expect(answers.map(({ status, body }) => [status, shown(body)])).toEqual([
      [400, wanted],
      [422, wanted],
    ])
  })

  test.each(['createEnrichment', 'createCompany', 'createWebhook'])(
    '%s has one error text for 400 and another for 422, whatever is wrong',
    async (id) => {
      const cases = creationCases.find(({ operation }) => operation === id)
      const textsOf = async (changes: readonly [string, object][]): Promise<Set<unknown>> => {
        const texts = new Set<unknown>()
        for (const [, change] of changes) {
          const { body } = await create(instance, creatingOperation(id), { ...cases?.valid, ...change })
          texts.add((body as { message: string }).message)
        }
        return texts
      }
      const [malformed, refused] = [
        await textsOf(cases?.malformed ?? []),
        await textsOf(cases?.refused ?? []),
      ]
      expect([malformed.size, refused.size, new Set([...malformed, ...refused]).size]).toEqual([1, 1, 2])
    },
  )

  test('an enrichment list that does not exist gets 404 with the usual error body', async () => {
    const { status, body } = await instance.get(enrichmentPath.replace('{id}', crypto.randomUUID()))
    expect([status, shown(body)]).toEqual([404, wanted])
    expect(body).toMatchObject({ message: expect.stringMatching(/enriched list not found/i) })
  })
})
