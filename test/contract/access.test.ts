import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { smsCampaignPath } from '../../shared/api/index.ts'
import { readKeys } from '../support/service-data.ts'
import { expectProblem, useOwnInstance } from './support/instance.ts'

const valid = {
  title: 'Cobrança',
  message: 'Olá',
  type: 'SMSSHORT',
  start_date: '2027-01-04T09:30:00',
  contacts: [{ contact: '5511987654321' }],
}
const body = JSON.stringify(valid)

/** What the specification leaves open about who is let in, this instance decides; so it is held against itself. */
const instance = useOwnInstance()

const postAs = (authorization: string) => instance.post(smsCampaignPath, valid, { authorization })

describe('access tokens', () => {
  const forged = async (
    secret: Uint8Array,
    claims: { subject?: string; audience?: string; expires?: string; more?: Record<string, unknown> },
  ): Promise<string> => {
    let jwt = new SignJWT(claims.more ?? {})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('revoada-local')
      .setAudience(claims.audience ?? 'revoada-local-api')
    if (claims.subject !== undefined) jwt = jwt.setSubject(claims.subject)
    if (claims.expires !== undefined) jwt = jwt.setExpirationTime(claims.expires)
    return jwt.sign(secret)
  }
  const part = (json: unknown): string => Buffer.from(JSON.stringify(json)).toString('base64url')

  test('a token without a signature algorithm is refused with 401', async () => {
    const none = `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: 'local' })}.`
    expectProblem(await postAs(`Bearer ${none}`), 401)
  })

  test('a token signed by another key is refused with 401', async () => {
    const secret = crypto.getRandomValues(new Uint8Array(32))
    const token = await forged(secret, { subject: 'local', expires: '1h' })
    expectProblem(await postAs(`Bearer ${token}`), 401)
  })

  test('a token that is expired, for another audience, without subject, without expiry or of a device is refused', async () => {
    const secret = readKeys(instance.folder).tokenSecret
    for (const claims of [
      { subject: 'local', expires: '-1h' },
      { subject: 'local', expires: '1h', audience: 'other' },
      { expires: '1h' },
      { subject: 'local' },
      // A device's, whole or not, where there is no team.
      { subject: 'local', expires: '1h', more: { device: 'd', epoch: 1 } },
      { subject: 'local', expires: '1h', more: { device: 'd', epoch: null } },
      { subject: 'local', expires: '1h', more: { epoch: 1 } },
    ])
      expectProblem(await postAs(`Bearer ${await forged(secret, claims)}`), 401)
    // The control: the same forging with nothing wrong is let in.
    const good = await forged(secret, { subject: 'local', expires: '1h' })
    expect((await postAs(`Bearer ${good}`)).status).toBe(201)
  })
})

describe('request checks', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(instance.baseUrl)
      const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text))
      let received = ''
      socket.setTimeout(2_000, () => socket.destroy())
      socket.on('data', (chunk) => (received += chunk.toString('latin1')))
      socket.on('error', reject)
      socket.on('close', () => resolve(received))
    })
  const rawPost = (head: string): Promise<string> =>
    raw(
      `${head}authorization: Bearer ${instance.token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  const host = (): string => new URL(instance.baseUrl).host
  const port = (): string => new URL(instance.baseUrl).port
  const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
  const line = `POST ${smsCampaignPath} HTTP/1.1\r\n`

  test('a plain raw request is answered with 201 (control)', async () => {
    expect(statusOf(await rawPost(`${line}host: ${host()}\r\n`))).toBe(201)
  })

  test.each([
    ['another host (DNS rebinding)', () => `${line}host: evil.example\r\n`, 421],
    ['another host with our port', () => `${line}host: evil.example:${port()}\r\n`, 421],
    ['our port without a name', () => `${line}host: :${port()}\r\n`, 421],
    ['two Host headers', () => `${line}host: ${host()}\r\nhost: ${host()}\r\n`, 400],
    ['no Host header', () => line, 400],
    ['HTTP/1.0', () => `POST ${smsCampaignPath} HTTP/1.0\r\nhost: ${host()}\r\n`, 400],
    ['an absolute URL', () => `POST http://${host()}${smsCampaignPath} HTTP/1.1\r\nhost: ${host()}\r\n`, 400],
    ['our own origin', () => `${line}host: ${host()}\r\norigin: http://${host()}\r\n`, 403],
    ['a foreign origin', () => `${line}host: ${host()}\r\norigin: https://evil.example\r\n`, 403],
    ['the origin null', () => `${line}host: ${host()}\r\norigin: null\r\n`, 403],
    ['cross-site fetch metadata', () => `${line}host: ${host()}\r\nsec-fetch-site: cross-site\r\n`, 403],
    ['the method PUT', () => `PUT ${smsCampaignPath} HTTP/1.1\r\nhost: ${host()}\r\n`, 405],
    ['the method TRACE', () => `TRACE ${smsCampaignPath} HTTP/1.1\r\nhost: ${host()}\r\n`, 405],
    ['the method OPTIONS', () => `OPTIONS ${smsCampaignPath} HTTP/1.1\r\nhost: ${host()}\r\n`, 405],
    ['an unknown path', () => `POST /campaign/nope HTTP/1.1\r\nhost: ${host()}\r\n`, 404],
  ])('a request with %s is refused', async (_name, head, status) => {
    const answer = await rawPost(head())
    expect(statusOf(answer)).toBe(status)
    expect(answer).toContain('"type":"NOT_FOUND"')
  })

  test('CONNECT is not answered with 200, nor a websocket upgrade with 201', async () => {
    expect(statusOf(await raw(`CONNECT ${host()} HTTP/1.1\r\nhost: ${host()}\r\n\r\n`))).not.toBe(200)
    expect(statusOf(await rawPost(`${line}host: ${host()}\r\nupgrade: websocket\r\n`))).not.toBe(201)
  })

  test('a request without a token is refused with 401 before its body has arrived', async () => {
    const outgoing = httpRequest(`${instance.baseUrl}${smsCampaignPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 200_000_000 },
    })
    outgoing.on('error', () => {})
    outgoing.write('{')
    const [response] = (await once(outgoing, 'response')) as [{ statusCode: number }]
    expect(response.statusCode).toBe(401)
    outgoing.destroy()
  })

  test('answers forbid caching, MIME sniffing and reading from other origins', async () => {
    const { headers } = await instance.post(smsCampaignPath, valid)
    expect([
      headers.get('cache-control'),
      headers.get('x-content-type-options'),
      headers.get('access-control-allow-origin'),
    ]).toEqual(['no-store', 'nosniff', null])
  })
})
