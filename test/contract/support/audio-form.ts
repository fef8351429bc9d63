import { randomBytes } from 'node:crypto'
import { audioCampaignPath } from '../../../shared/api/index.ts'
import { frames, id3v2 } from '../../support/audio/mp3-builder.ts'
import type { Answer, Instance } from './instance.ts'

export const validAudioData = {
  title: 'Aviso',
  start_date: '2027-01-04T12:30:00Z',
  type: 'TVOZ',
  numbers: ['5511987654321', '5521987654321'],
  callback_url: 'https://example.com/retorno',
}

/** 12 s, unlike any other sound. */
export const makeSound = (): Buffer =>
  Buffer.concat([id3v2(16), frames(500, { rateHz: 48_000 }), randomTag()])

/** Bytes that change nothing but the hash. */
const randomTag = (): Buffer => {
  const tag = id3v2(16)
  randomBytes(16).copy(tag, 10)
  return tag
}

/** A part of a form: what stands in its head after `form-data; `, and its content. */
export type Part = { head: string; body: Buffer }

export const filePart = (body: Buffer, head = 'name="file"; filename="aviso.mp3"'): Part => ({ head, body })

/** A text is sent as it is, anything else as JSON. */
export const dataPart = (data: unknown, head = 'name="data"'): Part => ({
  head,
  body: Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)),
})

export const boundary = '----fronteira'

/** The form as bytes, whether it is a proper one or not. */
export const encodeForm = (parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, body }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      body,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])

/** Posts bytes as a form. */
export const postForm = async (
  { baseUrl, token }: Pick<Instance, 'baseUrl' | 'token'>,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(baseUrl + audioCampaignPath, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    body: new Uint8Array(body),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** Creates an audio campaign out of its data. */
export const postAudioCampaign = (
  instance: Pick<Instance, 'baseUrl' | 'token'>,
  data: unknown,
  sound = makeSound(),
): Promise<Answer> => postForm(instance, encodeForm([filePart(sound), dataPart(data)]))
