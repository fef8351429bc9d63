import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiProblemSchema, campaignSchema } from '../../shared/api/index.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * What the specification says of `POST /campaign/create`, against any instance: INSTANCE_URL and INSTANCE_TOKEN name
 * one, otherwise the headless service is started.
 */
let baseUrl = process.env['INSTANCE_URL'] ?? ''
let token = process.env['INSTANCE_TOKEN'] ?? ''
let stop = (): Promise<unknown> => Promise.resolve()
const isOurs = baseUrl === ''
const folder = mkdtempSync(join(tmpdir(), 'revoada-contract-'))

beforeAll(async () => {
  if (!isOurs) return
  const child = spawn(
    process.execPath,
    ['main/service/headless.ts', '--data', folder, '--key-file', '--token-out', join(folder, 'token')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const ready = JSON.parse(line.toString('utf8')) as { url: string; token: string; pid: number }
  baseUrl = ready.url
  token = ready.token
  expect(ready.pid).toBe(child.pid)
  stop = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect((await exited)[0]).toBe(0)
    rmSync(folder, { recursive: true, force: true })
  }
})
afterAll(() => stop())

const valid = {
  title: 'Cobrança',
  message: 'Olá {{nome}}',
  type: 'SMSSHORT',
  start_date: '2027-01-04T09:30:00',
  contacts: [{ contact: '5511987654321', message: 'Olá Ana' }, { contact: '5521987654321' }],
}

type Answer = { status: number; body: unknown; headers: Headers }

const post = async (body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(`${baseUrl}/campaign/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const expectProblem = (answer: Answer, status: number): void => {
  expect(answer.status).toBe(status)
  expect(apiProblemSchema.parse(answer.body)).toMatchObject({ error: null, meta: {}, type: 'NOT_FOUND' })
}

describe('a campaign is created', () => {
  test('with 201 and the fields of section 2.1', async () => {
    const { status, body } = await post(valid)
    expect(status).toBe(201)
    expect(campaignSchema.strict().parse(body)).toMatchObject({
      title: 'Cobrança',
      message: 'Olá {{nome}}',
      status: 'PENDING',
      type: 'SMSSHORT',
      quantity: 2,
      start_date: '2027-01-04T12:30:00.000Z',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('from numbers alone, from both, each number once', async () => {
    const { contacts: _contacts, ...rest } = valid
    expect((await post({ ...rest, numbers: ['5511987654321', '5511987654322'] })).body).toMatchObject({
      quantity: 2,
    })
    expect((await post({ ...valid, numbers: ['5511987654321', '5531987654321'] })).body).toMatchObject({
      quantity: 3,
    })
  })

  test('with an instant that has a zone', async () => {
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
        contacts: fc.array(
          fc.record({ contact: phone, message: fc.string() }, { requiredKeys: ['contact'] }),
          { minLength: 1, maxLength: 20 },
        ),
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
})

describe('400: not parseable, or not of the contract’s types', () => {
  test.each([
    ['no JSON', '{bad'],
    ['nothing', ''],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['null', 'null'],
    ['no title', { ...valid, title: undefined }],
    ['a number as title', { ...valid, title: 5 }],
    ['another type', { ...valid, type: 'RCS_TEXT' }],
    ['contacts of another shape', { ...valid, contacts: ['5511987654321'] }],
    ['a contact that is a number', { ...valid, contacts: [{ contact: 5511987654321 }] }],
    ['numbers of another shape', { ...valid, numbers: [5511987654321] }],
  ])('%s', async (_name, body) => {
    expectProblem(await post(body), 400)
  })

  test('any one field turned into something else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('title', 'message', 'type', 'start_date', 'contacts'),
        fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.dictionary(fc.string(), fc.string())),
        async (field, value) => {
          expectProblem(await post({ ...valid, [field]: value }), 400)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('422: well-formed, refused by a rule', () => {
  test.each([
    ['no recipient', { ...valid, contacts: [] }],
    ['a recipient that is no number', { ...valid, contacts: [{ contact: '+55 11' }] }],
    ['a start that is no time', { ...valid, start_date: 'amanhã' }],
    ['a start that does not exist', { ...valid, start_date: '2027-02-30T10:00:00' }],
  ])('%s', async (_name, body) => {
    expectProblem(await post(body), 422)
  })
})

describe('401: without a token that holds', () => {
  const forged = async (
    secret: Uint8Array,
    claims: { subject?: string; audience?: string; expires?: string },
  ): Promise<string> => {
    let jwt = new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('revoada-local')
      .setAudience(claims.audience ?? 'revoada-local-api')
    if (claims.subject !== undefined) jwt = jwt.setSubject(claims.subject)
    if (claims.expires !== undefined) jwt = jwt.setExpirationTime(claims.expires)
    return jwt.sign(secret)
  }
  const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from('{"sub":"local"}').toString('base64url')}.`

  test.each(['', 'Bearer', 'Bearer x', 'Basic abc', `Bearer ${none}`])('%s', async (authorization) => {
    expectProblem(await post(valid, { authorization }), 401)
  })

  test('signed by another', async () => {
    const secret = crypto.getRandomValues(new Uint8Array(32))
    expectProblem(
      await post(valid, {
        authorization: `Bearer ${await forged(secret, { subject: 'local', expires: '1h' })}`,
      }),
      401,
    )
  })

  test.runIf(isOurs)('signed by us, but expired, for another audience, for nobody, for ever', async () => {
    const keys = JSON.parse(readFileSync(join(folder, 'service.keys.json'), 'utf8')) as {
      tokenSecret: string
    }
    const secret = Buffer.from(keys.tokenSecret, 'hex')
    for (const claims of [
      { subject: 'local', expires: '-1h' },
      { subject: 'local', expires: '1h', audience: 'other' },
      { expires: '1h' },
      { subject: 'local' },
    ]) {
      expectProblem(await post(valid, { authorization: `Bearer ${await forged(secret, claims)}` }), 401)
    }
    // The control: the same forging with nothing wrong is let in.
    expect(
      (
        await post(valid, {
          authorization: `Bearer ${await forged(secret, { subject: 'local', expires: '1h' })}`,
        })
      ).status,
    ).toBe(201)
  })
})

describe('an Idempotency-Key', () => {
  test('with the same body gives the same campaign, with another body 422', async () => {
    const key = crypto.randomUUID()
    const first = await post(valid, { 'idempotency-key': key })
    const second = await post(valid, { 'idempotency-key': key })
    expect(second).toMatchObject({ status: 201, body: first.body })
    expectProblem(await post({ ...valid, title: 'Outra' }, { 'idempotency-key': key }), 422)
    expect((await post(valid)).body).not.toMatchObject({ id: (first.body as { id: string }).id })
  })
})

describe.runIf(isOurs)('at the door', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(baseUrl)
      const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text))
      let received = ''
      socket.setTimeout(2_000, () => socket.destroy())
      socket.on('data', (chunk) => (received += chunk.toString('latin1')))
      socket.on('error', reject)
      socket.on('close', () => resolve(received))
    })
  const body = JSON.stringify(valid)
  const rawPost = (head: string): Promise<string> =>
    raw(
      `${head}authorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  const host = (): string => new URL(baseUrl).host
  const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

  test('the control: a plain raw request is let in', async () => {
    expect(statusOf(await rawPost(`POST /campaign/create HTTP/1.1\r\nhost: ${host()}\r\n`))).toBe(201)
  })

  test.each([
    ['another host (DNS rebinding)', () => `POST /campaign/create HTTP/1.1\r\nhost: evil.example\r\n`, 421],
    [
      'another host with our port',
      () => `POST /campaign/create HTTP/1.1\r\nhost: evil.example:${new URL(baseUrl).port}\r\n`,
      421,
    ],
    ['no name, our port', () => `POST /campaign/create HTTP/1.1\r\nhost: :${new URL(baseUrl).port}\r\n`, 421],
    ['two hosts', () => `POST /campaign/create HTTP/1.1\r\nhost: ${host()}\r\nhost: ${host()}\r\n`, 400],
    ['no host', () => `POST /campaign/create HTTP/1.1\r\n`, 400],
    ['HTTP/1.0', () => `POST /campaign/create HTTP/1.0\r\nhost: ${host()}\r\n`, 400],
    ['absolute form', () => `POST http://${host()}/campaign/create HTTP/1.1\r\nhost: ${host()}\r\n`, 400],
    [
      'an origin that is ours',
      () => `POST /campaign/create HTTP/1.1\r\nhost: ${host()}\r\norigin: http://${host()}\r\n`,
      403,
    ],
    [
      'a foreign origin',
      () => `POST /campaign/create HTTP/1.1\r\nhost: ${host()}\r\norigin: https://evil.example\r\n`,
      403,
    ],
    ['the origin null', () => `POST /campaign/create HTTP/1.1\r\nhost: ${host()}\r\norigin: null\r\n`, 403],
    [
      'a cross-site fetch',
      () => `POST /campaign/create HTTP/1.1\r\nhost: ${host()}\r\nsec-fetch-site: cross-site\r\n`,
      403,
    ],
    ['PUT', () => `PUT /campaign/create HTTP/1.1\r\nhost: ${host()}\r\n`, 405],
    ['TRACE', () => `TRACE /campaign/create HTTP/1.1\r\nhost: ${host()}\r\n`, 405],
    ['OPTIONS', () => `OPTIONS /campaign/create HTTP/1.1\r\nhost: ${host()}\r\n`, 405],
    ['another path', () => `POST /campaign/nope HTTP/1.1\r\nhost: ${host()}\r\n`, 404],
  ])('%s is refused', async (_name, head, status) => {
    const answer = await rawPost(head())
    expect(statusOf(answer)).toBe(status)
    expect(answer).toContain('"type":"NOT_FOUND"')
  })

  test('CONNECT and upgrades get nothing', async () => {
    expect(statusOf(await raw(`CONNECT ${host()} HTTP/1.1\r\nhost: ${host()}\r\n\r\n`))).not.toBe(200)
    expect(
      statusOf(await rawPost(`POST /campaign/create HTTP/1.1\r\nhost: ${host()}\r\nupgrade: websocket\r\n`)),
    ).not.toBe(201)
  })

  test('a body without a token is not even read', async () => {
    const outgoing = httpRequest(`${baseUrl}/campaign/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 200_000_000 },
    })
    outgoing.on('error', () => {})
    outgoing.write('{')
    const [response] = (await once(outgoing, 'response')) as [{ statusCode: number }]
    expect(response.statusCode).toBe(401)
    outgoing.destroy()
  })

  test('answers are not to be cached, framed or guessed', async () => {
    const { headers } = await post(valid)
    expect([
      headers.get('cache-control'),
      headers.get('x-content-type-options'),
      headers.get('access-control-allow-origin'),
    ]).toEqual(['no-store', 'nosniff', null])
  })

  test('a wrong content type is 415', async () => {
    expectProblem(await post(body, { 'content-type': 'text/plain' }), 415)
  })
})

describe.runIf(isOurs)('headless', () => {
  test('says its address on one line, writes the token for its person alone', () => {
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(readFileSync(join(folder, 'token'), 'utf8')).toBe(token)
    expect(existsSync(join(folder, 'service.db'))).toBe(true)
  })

  test.each([
    [['--data', folder, '--key-file'], 'database_in_use'],
    [['--data', folder], '--key-file'],
    [['--key-file'], '--data'],
  ])('%j is refused', async (args, words) => {
    const child = spawn(process.execPath, ['main/service/headless.ts', ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
    const [code] = (await once(child, 'exit')) as [number]
    expect([code, said]).toEqual([1, expect.stringContaining(words)])
  })
})
