import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { audioCampaignPath, campaignSchema } from '../../shared/api/index.ts'
import { frames, id3v1, id3v2, infoFrame } from '../support/audio/mp3-builder.ts'
import {
  boundary,
  dataPart,
  encodeForm as encode,
  filePart,
  makeSound as sound,
  type Part,
  postAudioCampaign,
  postForm,
  validAudioData as valid,
} from './support/audio-form.ts'
import { type Answer, expectProblem, useInstance } from './support/instance.ts'

const instance = useInstance()

const send = (parts: readonly Part[], headers: Record<string, string> = {}): Promise<Answer> =>
  postForm(instance, encode(parts), headers)
const create = (data: unknown, file?: Buffer): Promise<Answer> => postAudioCampaign(instance, data, file)

describe('audio campaign creation', () => {
  test.each(['TVOZ', 'URA'])('a %s campaign is created with 200 and the section 2.1 fields', async (type) => {
    const { status, body } = await create({
      ...valid,
      type,
      audio_id: 'x',
      audio_url: 'https://example.com/a',
    })
    expect(status).toBe(200)
    expect(campaignSchema.required().strict().parse(body)).toMatchObject({
      title: 'Aviso',
      message: '',
      status: 'PENDING',
      type,
      quantity: 2,
      start_date: '2027-01-04T12:30:00.000Z',
    })
  })

  test('an audio campaign is created from its parts in either order, with or without file names', async () => {
    expect((await send([dataPart(valid), filePart(sound())])).status).toBe(200)
    expect((await send([filePart(sound(), 'name="file"'), dataPart(valid)])).status).toBe(200)
    const asFile = 'name="data"; filename="data.json"\r\nContent-Type: application/json'
    expect((await send([filePart(sound()), dataPart(valid, asFile)])).status).toBe(200)
  })

  test('an audio campaign is created from a FormData body', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(sound())], { type: 'audio/mpeg' }), 'aviso.mp3')
    form.append('data', JSON.stringify(valid))
    const response = await fetch(instance.baseUrl + audioCampaignPath, {
      method: 'POST',
      headers: { authorization: `Bearer ${instance.token}` },
      body: form,
    })
    expect(response.status).toBe(200)
  })

  test('an audio campaign counts a repeated number once', async () => {
    const answer = await create({ ...valid, numbers: [...valid.numbers, ...valid.numbers] })
    expect(answer.body).toMatchObject({ quantity: 2 })
  })

  test('an audio campaign with 10,000 numbers is created', async () => {
    const numbers = Array.from({ length: 10_000 }, (_, index) => String(5_511_900_000_000 + index))
    expect((await create({ ...valid, numbers })).body).toMatchObject({ quantity: 10_000 })
  })

  test('sounds of exactly 30 seconds and of exactly 10,000,000 bytes are accepted', async () => {
    const thirty = frames(1_250, { rateHz: 48_000 })
    expect((await create(valid, thirty)).status).toBe(200)
    const tag = id3v2(10_000_000 - thirty.length - 10)
    expect((await create(valid, Buffer.concat([tag, thirty]))).status).toBe(200)
  })

  test('the same sound has the same audio_id in every campaign, and another sound has another', async () => {
    const file = sound()
    const [first, second, other] = await Promise.all([
      create(valid, file),
      create({ ...valid, type: 'URA' }, file),
      create(valid),
    ])
    const idsOf = ({ body }: Answer) => campaignSchema.parse(body)
    expect(idsOf(first).audio_id).toBe(idsOf(second).audio_id)
    expect(idsOf(first).audio).toBe(idsOf(second).audio)
    expect(idsOf(first).id).not.toBe(idsOf(second).id)
    expect(idsOf(other).audio_id).not.toBe(idsOf(first).audio_id)
  })
})

describe('malformed requests (400)', () => {
  test.each([
    ['no title', { ...valid, title: undefined }],
    ['a number as title', { ...valid, title: 5 }],
    ['another type', { ...valid, type: 'SMSSHORT' }],
    ['no numbers', { ...valid, numbers: undefined }],
    ['a phone number that is a number', { ...valid, numbers: [5_511_987_654_321] }],
    ['an audio_id that is a number', { ...valid, audio_id: 1 }],
    ['text that is not JSON', '{bad'],
    ['no content', ''],
    ['an array instead of an object', '[]'],
  ])('an audio campaign whose data part has %s is answered with 400', async (_name, data) => {
    expectProblem(await create(data), 400)
  })

  const file = filePart(frames(100))
  const data = dataPart(valid)
  test.each<[string, Buffer]>([
    ['no file', encode([data])],
    ['no data', encode([file])],
    ['no parts', encode([])],
    ['no bytes at all', Buffer.alloc(0)],
    ['an extra part', encode([file, data, { head: 'name="x"', body: Buffer.from('1') }])],
    ['an extra part first', encode([{ head: 'name="x"', body: Buffer.from('1') }, file, data])],
    ['the file twice', encode([file, file])],
    ['data twice', encode([data, data, file])],
    ['a part without a name', encode([file, { head: 'filename="x"', body: Buffer.from('{}') }])],
    ['a part named __proto__', encode([file, { head: 'name="__proto__"', body: Buffer.from('{}') }])],
    ['no closing boundary', encode([file, data], '')],
    ['an end in the middle of the file', encode([file]).subarray(0, 500)],
    ['an end in the middle of a header', encode([file, data]).subarray(0, 30)],
    ['another boundary', Buffer.from(encode([file, data]).toString('latin1').replaceAll('fronteira', 'x'))],
    ['only zero bytes', Buffer.alloc(100_000)],
  ])('an audio form with %s is answered with 400', async (_name, body) => {
    expectProblem(await postForm(instance, body), 400)
  })

  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['an invalid boundary', 'multipart/form-data; boundary="\t\u00e9"'],
  ])('an audio form whose content type has %s is answered with 400', async (_name, type) => {
    expectProblem(await postForm(instance, encode([file, data]), { 'content-type': type }), 400)
  })
})

describe('requests refused by a rule (422)', () => {
  test.each([
    ['no recipient', { ...valid, numbers: [] }],
    ['a recipient that is not a phone number', { ...valid, numbers: ['+55 11'] }],
    ['a start that is not a time', { ...valid, start_date: 'amanhã' }],
  ])('an audio campaign with %s is answered with 422', async (_name, data) => {
    expectProblem(await create(data), 422)
  })

  test.each<[string, Buffer, RegExp]>([
    ['30 s and one frame', frames(1_251, { rateHz: 48_000 }), /30[.,]024/],
    ['30 s lengthened by an encoder', frames(1_150), /30[.,]041/],
    [
      'over 30 s with a header that claims less',
      Buffer.concat([infoFrame({ tag: 'Xing', claimedFrames: 10 }), frames(3_000)]),
      /30/,
    ],
    ['a minute with a tag in the middle', Buffer.concat([frames(500), id3v2(50), frames(2_000)]), /30/],
    ['WAV data', Buffer.concat([Buffer.from('RIFF....WAVEfmt '), frames(50)]), /MP3/],
    ['plain text', Buffer.from('Bom dia'), /MP3/],
    ['zero bytes', Buffer.alloc(0), /MP3/],
    ['tags alone', Buffer.concat([id3v2(500), id3v1()]), /MP3/],
    ['noise', randomBytes(50_000), /MP3/],
    ['10 MB and one byte', Buffer.alloc(10_000_001), /10 MB/],
  ])('an audio file of %s is answered with 422', async (_name, file, words) => {
    const answer = await create(valid, file)
    expectProblem(answer, 422)
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(words),
      message_translate: expect.stringMatching(words),
    })
  })

  test('an endless audio file is answered with 422 before 50 MB have been sent', async () => {
    const outgoing = httpRequest(instance.baseUrl + audioCampaignPath, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${instance.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    outgoing.on('error', () => {})
    outgoing.write(encode([filePart(Buffer.alloc(0))], ''))
    const chunk = Buffer.alloc(100_000, 1)
    let status = 0
    const answered = once(outgoing, 'response').then(([response]: { statusCode: number }[]) => {
      status = response?.statusCode ?? 0
    })
    let sent = 0
    while (status === 0 && sent < 300_000_000) {
      if (!outgoing.write(chunk)) {
        await Promise.race([new Promise<void>((resolve) => outgoing.once('drain', resolve)), answered])
      }
      sent += chunk.length
    }
    expect(status).toBe(422)
    expect(sent).toBeLessThan(50_000_000)
    // The rest is let in for a moment, so that the answer is read, and then no more.
    await once(outgoing, 'close')
  })
})

describe('request checks', () => {
  test('JSON gets 415 for an audio campaign, and multipart gets 415 for another campaign', async () => {
    expectProblem(await instance.post(audioCampaignPath, valid), 415)
    const elsewhere = await fetch(`${instance.baseUrl}/campaign/create`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${instance.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: new Uint8Array(encode([dataPart(valid)])),
    })
    expect(elsewhere.status).toBe(415)
  })

  test('an audio upload without a token is refused with 401 before its body has arrived', async () => {
    const outgoing = httpRequest(instance.baseUrl + audioCampaignPath, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 9_000_000,
      },
    })
    outgoing.on('error', () => {})
    outgoing.write(`--${boundary}`)
    const [response] = (await once(outgoing, 'response')) as [{ statusCode: number }]
    expect(response.statusCode).toBe(401)
    outgoing.destroy()
  })
})

describe('Idempotency-Key', () => {
  test('an Idempotency-Key covers both parts of an audio form, regardless of their order', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const file = filePart(sound())
    const first = await send([file, dataPart(valid)], headers)
    expect(first.status).toBe(200)
    expect(await send([dataPart(valid), file], headers)).toMatchObject({ status: 200, body: first.body })
    expectProblem(await send([filePart(sound()), dataPart(valid)], headers), 422)
    expectProblem(await send([file, dataPart({ ...valid, title: 'Outro' })], headers), 422)
  })
})
