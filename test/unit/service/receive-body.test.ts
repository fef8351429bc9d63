import fc from 'fast-check'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttp, type RunningServer } from '../../../main/service/http.ts'
import { checkProperty } from '../../support/property.ts'

const limit = 300_000
const { app, listen } = createHttp()
let running: RunningServer

beforeAll(async () => {
  app.post('/', { bodyLimit: limit }, ({ body }) => (body as Buffer).toString('base64'))
  running = await listen(0)
})
afterAll(() => running.close())

type Answer = { status: number; text: string; connection: string | undefined }

/** Sends pieces one by one; without a length they go in HTTP's chunks. */
const send = async (pieces: readonly Buffer[], declaredLength?: number): Promise<Answer> => {
  const outgoing = httpRequest(running.baseUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(declaredLength === undefined
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': declaredLength }),
    },
  })
  // Refused in the middle, the rest goes nowhere.
  outgoing.on('error', () => {})
  const answered = new Promise<Answer>((resolve) =>
    outgoing.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8'),
          connection: response.headers.connection,
        }),
      )
    }),
  )
  outgoing.flushHeaders()
  for (const piece of pieces) if (piece.length > 0 && !outgoing.write(piece)) await new Promise(setImmediate)
  if (declaredLength === undefined || declaredLength <= limit) outgoing.end()
  const answer = await answered
  outgoing.destroy()
  return answer
}

const pieces = fc
  .array(
    fc.integer({ min: 0, max: 90_000 }).map((bytes) => Buffer.alloc(bytes, bytes % 251)),
    { maxLength: 3 },
  )
  .filter((all) => all.some(({ length }) => length > 0))

describe('request bodies', () => {
  it('a request body arrives complete in any pieces, whether or not its length is declared', async () => {
    await checkProperty(
      fc.tuple(pieces, fc.boolean()),
      async ([sent, isDeclared]) => {
        const whole = Buffer.concat(sent)
        const answer = await send(sent, isDeclared ? whole.length : undefined)
        expect(answer.status).toBe(200)
        expect(Buffer.from(answer.text, 'base64').equals(whole)).toBe(true)
      },
      { runs: 60 },
    )
  })

  it('a request body of exactly the size limit is accepted', async () => {
    expect((await send([Buffer.alloc(limit)], limit)).status).toBe(200)
    expect((await send([Buffer.alloc(limit)])).status).toBe(200)
  })

  it('a request body one byte over the size limit is refused with 413 and Connection: close', async () => {
    const tooLong = [Buffer.alloc(limit), Buffer.alloc(1)]
    for (const answer of [await send(tooLong), await send([], limit + 1)]) {
      expect([answer.status, answer.connection]).toEqual([413, 'close'])
      expect(JSON.parse(answer.text)).toMatchObject({ message: 'Request body too large', type: 'NOT_FOUND' })
    }
  })

  it('after a request body breaks off, its connection is released and the next request succeeds', async () => {
    const outgoing = httpRequest(running.baseUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': limit },
    })
    outgoing.on('error', () => {})
    outgoing.write(Buffer.alloc(100))
    await expect.poll(openConnections).toBe(1)
    outgoing.destroy()
    await expect.poll(openConnections).toBe(0)
    expect((await send([Buffer.from('{}')], 2)).status).toBe(200)
  })
})

const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )
