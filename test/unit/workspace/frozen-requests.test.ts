/** Requests as they leave, to the byte, and what of them makes two say the same. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertAudio } from '../../../main/workspace/campaigns/audios/queries.ts'
import { campaignRequest } from '../../../main/workspace/outbox/campaign-request.ts'
import {
  type FrozenPiece,
  freezeRequest,
  type Particulars,
} from '../../../main/workspace/outbox/frozen-request.ts'
import { textOfEntry } from '../../../main/workspace/outbox/pieces.ts'
import { type DraftContent, emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import { madeUpRecording } from '../../support/frozen-campaigns.ts'
import { openOutbox } from '../../support/stored-items.ts'

const startAt = Date.parse('2027-03-01T13:00:00.000Z')
const columns = {
  id: '',
  columns: ['nome', 'cpf', 'cnpj'],
  roles: ['name', 'cpf', 'cnpj'] as ('name' | 'cpf' | 'cnpj')[],
}
const chunks = [
  [
    ['5511980000000', 'Ana', '529.982.247-25', '11.222.333/0001-81'],
    ['5511980000001', 'Zé 🐦', '', ''],
  ],
  [['351912345678', 'Caio', 'x', '11222333000181']],
]

const freeze = async (changes: Partial<DraftContent>, particulars: Partial<Particulars> = {}) => {
  const db = openOutbox()
  const content = Buffer.from([0xff, 0xfb, 0x0d, 0x0a])
  insertAudio(db, {
    id: 'audio',
    name: 'aviso.mp3',
    recording: madeUpRecording,
    content,
    addedAt: '2027-01-01T00:00:00.000Z',
  })
  const walk = function* () {
    let position = 0
    for (const chunk of chunks)
      yield chunk.map(([phone = '', ...cells]) => ({
        position: (position += 1),
        sourceRow: position,
        phone,
        cells,
      }))
  }
  const pieces: FrozenPiece[] = []
  const draft = {
    ...emptyDraftContent('SMSSHORT', null),
    title: ' Aviso ',
    template: 'Oi {{nome}}',
    ...changes,
  }
  const request = campaignRequest(
    db,
    draft,
    columns,
    { walk },
    {
      startAt,
      zonelessStart: 'local-brasilia',
      callbackUrl: null,
      ...particulars,
    },
  )
  const result = await freezeRequest(request, (piece) => pieces.push(piece))
  const body = Buffer.concat(pieces.map((piece) => piece.body))
  expect(result.bodySha256).toBe(createHash('sha256').update(body).digest('hex'))
  expect(result.bodyBytes).toBe(body.length)
  expect(result.quantity).toBe(3)
  expect(result.recipientsByDdd).toEqual({ 11: 2, '': 1 })
  const entries = pieces.flatMap((piece) => piece.entries)
  const texts = pieces.flatMap((piece) => piece.entries.map((entry) => textOfEntry(piece.body, entry)))
  return { ...result, body, text: body.toString('latin1'), entries, texts }
}

const head = { title: 'Aviso', start_date: '2027-03-01T10:00:00' }
const contacts = [
  { contact: '5511980000000', message: 'Oi Ana' },
  { contact: '5511980000001', message: 'Oi Zé 🐦' },
  { contact: '351912345678', message: 'Oi Caio' },
]

test('each entry stands in the bytes where it is said to, with whom it is about', async () => {
  const { entries, texts } = await freeze({})
  expect(texts.map((text): unknown => JSON.parse(text))).toEqual(contacts)
  expect(entries.map(({ position, contact, otherKeys }) => [position, contact, otherKeys])).toEqual([
    [0, '5511980000000', '52998224725 11222333000181'],
    [1, '5511980000001', null],
    [2, '351912345678', '11222333000181'],
  ])
})

describe('an SMS', () => {
  test('carries a general text and a text for each', async () => {
    const { body, bodyHead, path, contentType, kind } = await freeze({})
    const said = { ...head, type: 'SMSSHORT', message: 'Oi' }
    expect([kind, path, contentType]).toEqual(['SMSSHORT', '/campaign/create', 'application/json'])
    expect(JSON.parse(bodyHead)).toEqual(said)
    expect(JSON.parse(body.toString('utf8'))).toEqual({ ...said, contacts })
  })

  test('with the same text for all has it once, and says where callbacks go and when in UTC', async () => {
    const { body } = await freeze(
      { template: 'Oi' },
      { zonelessStart: 'utc', callbackUrl: 'https://a.example/b' },
    )
    expect(JSON.parse(body.toString('utf8'))).toEqual({
      title: 'Aviso',
      type: 'SMSSHORT',
      start_date: '2027-03-01T13:00:00',
      message: 'Oi',
      callback_url: 'https://a.example/b',
      contacts: contacts.map(({ contact }) => ({ contact })),
    })
  })
})

test('an RCS text carries its buttons, and none where it has none', async () => {
  const button = { type: 'QUICK_RESPONSE', text: 'Sim', target: '' } as const
  const { body, path, kind } = await freeze(
    { kind: 'RCS_TEXT', buttons: [button] },
    { callbackUrl: 'https://a.example' },
  )
  expect([kind, path]).toEqual(['RCS_TEXT', '/campaign/rcs/text'])
  expect(JSON.parse(body.toString('utf8'))).toEqual({
    ...head,
    message: 'Oi',
    buttons: [{ name: 'Sim', text: 'Sim', type: 'QUICK_RESPONSE' }],
    callback_url: 'https://a.example',
    contacts,
  })
  expect((await freeze({ kind: 'RCS_TEXT' })).bodyHead).toBe(JSON.stringify({ ...head, message: 'Oi' }))
})

test('RCS cards are the same for all', async () => {
  const card = { title: 'Um', message: 'Hoje', imageUrl: 'https://a.example/a.png', buttons: [] }
  const { body, path } = await freeze(
    { kind: 'RCS_CAROUSEL', cards: [card] },
    { callbackUrl: 'https://a.example' },
  )
  expect(path).toBe('/campaign/rcs/carousel')
  expect(JSON.parse(body.toString('utf8'))).toEqual({
    ...head,
    cards: [{ title: 'Um', message: 'Hoje', image_url: 'https://a.example/a.png' }],
    callback_url: 'https://a.example',
    contacts: contacts.map(({ contact }) => ({ contact })),
  })
})

test.each(['TVOZ', 'URA'] as const)(
  'a call of kind %s is a form of its data and its recording',
  async (kind) => {
    const { text, contentType, path, bodyHead, texts } = await freeze({ kind, audioId: 'audio' })
    const [, boundary] = /^multipart\/form-data; boundary=(revoada-[0-9a-f]{48})$/.exec(contentType) ?? []
    expect(path).toBe('/campaign/audio/send')
    const data = { title: 'Aviso', type: kind, start_date: '2027-03-01T13:00:00.000Z' }
    expect(text).toBe(
      [
        `--${boundary}`,
        'Content-Disposition: form-data; name="data"',
        'Content-Type: application/json',
        '',
        JSON.stringify({ ...data, numbers: contacts.map(({ contact }) => contact) }),
        `--${boundary}`,
        'Content-Disposition: form-data; name="file"; filename="audio.mp3"',
        'Content-Type: audio/mpeg',
        '',
        '\u00ff\u00fb\r\n',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    )
    expect(JSON.parse(bodyHead)).toEqual({ data, file: { name: 'aviso.mp3', sha256: 'audio' } })
    expect(texts).toEqual(contacts.map(({ contact }) => JSON.stringify(contact)))
    const other = await freeze({ kind, audioId: 'audio' }, { callbackUrl: 'https://a.example' })
    expect(other.contentType).not.toBe(contentType)
    expect(JSON.parse(other.bodyHead)).toMatchObject({ data: { callback_url: 'https://a.example' } })
  },
)

test.each([null, 'gone'])('a call whose recording is %s is incomplete', async (audioId) => {
  await expect(freeze({ kind: 'URA', audioId })).rejects.toMatchObject({
    problem: { code: 'draft_incomplete', params: { errors: 1 } },
  })
})

describe('what is said', () => {
  const saysOf = async (changes: Partial<DraftContent>, particulars?: Partial<Particulars>) =>
    (await freeze(changes, particulars)).says
  const button = { type: 'QUICK_RESPONSE', text: 'Sim', target: '' } as const
  const card = { title: 'Um', message: 'Hoje', imageUrl: 'https://a.example/a.png', buttons: [] }

  test.each<[Partial<DraftContent>, Partial<DraftContent>]>([
    [{}, { template: 'Olá {{nome}}' }],
    [{ kind: 'RCS_TEXT' }, { kind: 'RCS_TEXT', buttons: [button] }],
    [{ kind: 'RCS_TEXT' }, { kind: 'RCS_TEXT', template: 'Olá' }],
    [
      { kind: 'RCS_TEXT', buttons: [button] },
      { kind: 'RCS_TEXT', buttons: [{ ...button, text: 'Não' }] },
    ],
    [
      { kind: 'RCS_CAROUSEL', cards: [card] },
      { kind: 'RCS_CAROUSEL', cards: [{ ...card, title: 'Dois' }] },
    ],
  ])('is told by the text, the buttons and the cards: %o', async (one, other) => {
    const says = await saysOf(one)
    expect(await saysOf(other)).not.toBe(says)
    const again = { ...one, title: 'Outro', start: { mode: 'now' } as const }
    expect(await saysOf(again, { startAt: 0, callbackUrl: 'https://b.example' })).toBe(says)
  })

  test('by a call is its recording', async () => {
    expect(await saysOf({ kind: 'TVOZ', audioId: 'audio' })).toBe('["audio"]')
  })
})
