import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkInstance } from '../../../main/remote/check.ts'
import type { WayTo } from '../../../main/remote/connect.ts'
import { fetchEnrichment } from '../../../main/remote/fetch-enrichment.ts'
import { defaultPostTimeouts, postOnce, type PostOutcome } from '../../../main/remote/post.ts'
import type { ProxyLogin } from '../../../main/remote/proxy-tunnel.ts'
import { createTrust, type TrustSettings } from '../../../main/remote/trust.ts'
import { createWayTo } from '../../../main/remote/ways.ts'
import { makeCertificate } from '../../support/certificates.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import {
  type FakeProxy,
  hang,
  hangUp,
  intercept,
  needLogin,
  type ProxyBehaviour,
  refuse,
  say,
  startFakeProxy,
} from '../../support/fake-proxy.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const company = makeCertificate({ subject: 'Empresa X CA' })
const remote = 'https://api.servico.test'
const noFile = { certificates: [], clientCertificate: null }

type Network = { instance: FakeInstance; proxy: FakeProxy }

/** A company's network: an instance that only its proxy leads to. */
const startNetwork = async (behaviour: ProxyBehaviour = intercept(company)): Promise<Network> => {
  const instance = await startFakeInstance()
  const proxy = await startFakeProxy(() => Number(new URL(instance.baseUrl).port))
  proxy.behave(behaviour)
  onTestFinished(async () => {
    await Promise.all([proxy.close(), instance.close()])
  })
  return { instance, proxy }
}

const wayBy = (
  list: string | null,
  login: ProxyLogin | null = null,
  trust: Partial<TrustSettings> = { certificates: [company.cert] },
): WayTo => {
  const own = { login, trust: createTrust({ ...noFile, ...trust }) }
  return createWayTo(
    () => Promise.resolve(list),
    () => own,
  )
}

const loginOf = (user: string, password: string): ProxyLogin => ({ user, password, isRefused: false })

const body = JSON.stringify({
  title: 'Aviso',
  message: 'Olá',
  start_date: '2027-01-04T09:30:00',
  contacts: [],
})

/** Only where a silence is waited for. */
const short = { connectMs: 400, answerMs: 400 }

const post = (wayTo: WayTo, baseUrl = remote, limits = defaultPostTimeouts): Promise<PostOutcome> =>
  postOnce(
    {
      baseUrl,
      path: '/campaign/create',
      token: 'secret-token',
      contentType: 'application/json',
      body: Buffer.from(body),
      idempotencyKey: 'key-1',
    },
    wayTo,
    limits,
  )

describe('through a proxy', () => {
  test('a post goes by CONNECT, and the proxy sees neither the path nor the token', async () => {
    const { instance, proxy } = await startNetwork()
    const outcome = await post(wayBy(`PROXY ${proxy.address}`, loginOf('ana', 'ção:9')))
    expect(outcome).toMatchObject({ type: 'answered', status: 201 })
    expect(proxy.ledger).toEqual([
      { method: 'CONNECT', authority: 'api.servico.test:443', login: 'ana:ção:9' },
    ])
    expect(instance.ledger).toHaveLength(1)
    expect(instance.ledger[0]?.headers).toMatchObject({ host: 'api.servico.test' })
    expect(instance.ledger[0]?.headers).not.toHaveProperty('proxy-authorization')
    await expect.poll(proxy.openSockets).toBe(0)
  })

  test('a proxy that is itself reached by TLS is used', async () => {
    const { instance } = await startNetwork()
    const secure = await startFakeProxy(
      () => Number(new URL(instance.baseUrl).port),
      makeCertificate({ by: company }),
    )
    onTestFinished(() => secure.close())
    secure.behave(intercept(company))
    expect(await post(wayBy(`HTTPS ${secure.address}`))).toMatchObject({ type: 'answered', status: 201 })
    expect(secure.ledger).toHaveLength(1)
    await expect.poll(secure.openSockets).toBe(0)
  })

  test('this computer is reached directly, whatever a PAC file says', async () => {
    const { instance, proxy } = await startNetwork()
    expect(await post(wayBy(`PROXY ${proxy.address}`), instance.baseUrl)).toMatchObject({ status: 201 })
    expect(proxy.connections()).toBe(0)
  })

  const login407 = (schemes?: string[]) => needLogin('ana:certa', schemes)
  test.each<[string, ProxyBehaviour, ProxyLogin | null, string]>([
    ['asks for a login', login407(), null, 'proxy_needs_login'],
    ['refuses the login', login407(), loginOf('ana', 'errada'), 'proxy_login_refused'],
    ['only takes NTLM', login407(['Negotiate', 'NTLM']), loginOf('ana', 'certa2'), 'proxy_login_unsupported'],
    ['answers 502', refuse('502 Bad Gateway'), null, 'proxy_refused'],
    ['answers 403', refuse('403 Forbidden'), null, 'proxy_refused'],
    ['redirects', refuse('302 Found', 'Location: http://login.empresa/\r\n'), null, 'proxy_refused'],
    ['does not answer', hang, null, 'proxy_unreachable'],
    ['hangs up', hangUp, null, 'proxy_unreachable'],
    ['answers half a head', say('HTTP/1.1 200 Conn'), null, 'proxy_answer_broken'],
    ['answers half a head and hangs up', say('HTTP/1.1 200 Conn', true), null, 'proxy_answer_broken'],
    ['is no HTTP server', say('220 mail ESMTP\r\n\r\n'), null, 'proxy_answer_broken'],
    ['answers by HTTP/2', say('HTTP/2 200\r\n\r\n'), null, 'proxy_answer_broken'],
    ['never ends its head', say(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}`), null, 'proxy_answer_broken'],
    ['sends bytes behind its head', say('HTTP/1.1 200 OK\r\n\r\nx'), null, 'proxy_answer_broken'],
    [
      'answers in place of the server',
      say('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}'),
      null,
      'proxy_answer_broken',
    ],
  ])(
    'a post by a proxy that %s is not sent, and the proxy is named',
    async (_name, behaviour, login, code) => {
      const { instance, proxy } = await startNetwork(behaviour)
      expect(await post(wayBy(`PROXY ${proxy.address}`, login), remote, short)).toEqual({
        type: 'not_connected',
        code,
        subject: proxy.address,
      })
      expect(instance.ledger).toEqual([])
      expect(proxy.ledger).toHaveLength(1)
      await expect.poll(proxy.openSockets).toBe(0)
    },
  )

  test('a proxy that opens the way and leads nowhere gives a TLS failure', async () => {
    const { instance, proxy } = await startNetwork(say('HTTP/1.1 200 OK\r\n\r\n', true))
    expect(await post(wayBy(`PROXY ${proxy.address}`))).toMatchObject({
      type: 'not_connected',
      code: 'tls_failed',
    })
    expect(instance.ledger).toEqual([])
  })

  test('a tunnel that breaks after the request left is ambiguous, and is sent once', async () => {
    const { instance, proxy } = await startNetwork()
    instance.behave((request) => request.socket.destroy())
    expect(await post(wayBy(`PROXY ${proxy.address}; DIRECT`))).toMatchObject({ type: 'ambiguous' })
    expect([instance.ledger.length, proxy.ledger.length]).toEqual([1, 1])
  })

  test('a login that was refused is not shown again until it may be', async () => {
    const { instance, proxy } = await startNetwork(needLogin('ana:certa', undefined, intercept(company)))
    const login = loginOf('ana', 'errada')
    const way = wayBy(`PROXY ${proxy.address}`, login)
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await post(way)).toMatchObject({ code: 'proxy_login_refused', subject: proxy.address })
    expect(proxy.connections()).toBe(1)
    login.isRefused = false
    login.password = 'certa'
    expect(await post(way)).toMatchObject({ type: 'answered' })
    expect(instance.ledger).toHaveLength(1)
  })
})

describe('several routes', () => {
  test('dead proxies are passed over in the order of the PAC file, and one request is sent', async () => {
    const { instance, proxy } = await startNetwork()
    const [dead, silent] = [await startFakeProxy(() => 1), await startFakeProxy(() => 1)]
    onTestFinished(() => silent.close())
    silent.behave(hang)
    await dead.close()
    const list = `PROXY ${dead.address}; SOCKS5 10.0.0.1:1080; PROXY ${silent.address}; PROXY ${proxy.address}; DIRECT`
    const limits = { ...defaultPostTimeouts, connectMs: 2_000 }
    expect(await post(wayBy(list), remote, limits)).toMatchObject({ type: 'answered', status: 201 })
    expect([silent.ledger.length, proxy.ledger.length, instance.ledger.length]).toEqual([1, 1, 1])
  })

  test('a proxy that refuses is not gone around', async () => {
    const { instance, proxy } = await startNetwork(refuse('403 Forbidden'))
    const other = await startFakeProxy(() => Number(new URL(instance.baseUrl).port))
    onTestFinished(() => other.close())
    expect(await post(wayBy(`PROXY ${proxy.address}; PROXY ${other.address}`))).toMatchObject({
      code: 'proxy_refused',
      subject: proxy.address,
    })
    expect(other.connections()).toBe(0)
  })

  test('when no route leads there, the first is the one that is named', async () => {
    const dead = await startFakeProxy(() => 1)
    await dead.close()
    expect(await post(wayBy(`PROXY ${dead.address}; SOCKS 10.0.0.1:1080`))).toMatchObject({
      code: 'proxy_unreachable',
      subject: dead.address,
    })
    expect(await post(wayBy('SOCKS5 [::1]:1080'))).toMatchObject({
      code: 'proxy_unsupported',
      subject: '::1:1080',
    })
  })

  test.each([null, '', 'PROXY', 'PROXY nowhere', 'DIRECT; PROXY a b:1', 'PROXY a:99999', 'NONE a:1'])(
    'a post is not sent when the system says %j of proxies',
    async (list) => {
      const { proxy } = await startNetwork()
      expect(await post(wayBy(list))).toEqual({
        type: 'not_connected',
        code: 'proxy_unresolved',
        subject: null,
      })
      expect(proxy.connections()).toBe(0)
    },
  )
})

describe('certificates', () => {
  test('a certificate of an unknown company is refused, and the company is named', async () => {
    const { instance, proxy } = await startNetwork()
    expect(await post(wayBy(`PROXY ${proxy.address}`, null, {}))).toEqual({
      type: 'not_connected',
      code: 'certificate_untrusted',
      subject: 'Empresa X CA',
    })
    expect(instance.ledger).toEqual([])
  })

  test.each([
    ['for another host', makeCertificate({ name: 'outro.test', by: company }), 'certificate_other_name'],
    [
      'that has expired',
      makeCertificate({ name: 'api.servico.test', lastYear: '21', by: company }),
      'certificate_expired',
    ],
  ])('a certificate %s is refused', async (_name, certificate, code) => {
    const { instance, proxy } = await startNetwork(intercept(company, { certificate }))
    expect(await post(wayBy(`PROXY ${proxy.address}`))).toMatchObject({ type: 'not_connected', code })
    expect(instance.ledger).toEqual([])
  })

  test('a client certificate is shown to a server that asks for one', async () => {
    const clients = makeCertificate({ subject: 'Clientes CA' })
    const own = makeCertificate({ name: 'ana', subject: 'Ana', by: clients })
    const { instance, proxy } = await startNetwork(
      intercept(company, { clientAuthority: clients, maxVersion: 'TLSv1.2' }),
    )
    const certificates = [company.cert]
    const list = `PROXY ${proxy.address}`
    expect(await post(wayBy(list))).toMatchObject({ type: 'not_connected' })
    expect(instance.ledger).toEqual([])
    const clientCertificate = { form: 'pem', cert: own.cert, key: own.key, passphrase: '' } as const
    expect(await post(wayBy(list, null, { certificates, clientCertificate }))).toMatchObject({ status: 201 })
  })

  test('a server that misses a client certificate only behind the handshake, as by TLS 1.3, leaves a post ambiguous', async () => {
    const { instance, proxy } = await startNetwork(intercept(company, { clientAuthority: company }))
    expect(await post(wayBy(`PROXY ${proxy.address}`))).toMatchObject({ type: 'ambiguous' })
    expect([proxy.ledger.length, instance.ledger.length]).toEqual([1, 0])
  })
})

describe('the check', () => {
  const check = (wayTo: WayTo, baseUrl = remote) =>
    checkInstance({ baseUrl, token: 'token', probeId: 'probe', wayTo })

  test('says by which proxy and by whose certificate an instance was reached', async () => {
    const { instance, proxy } = await startNetwork()
    instance.behave((_request, response) => response.writeHead(404).end('{}'))
    expect(await check(wayBy(`PROXY ${proxy.address}`))).toEqual({
      code: 'ready',
      subject: null,
      status: 404,
      reached: {
        proxy: proxy.address,
        certificate: { source: 'file', issuer: 'Empresa X CA' },
        hasClientCertificate: false,
      },
    })
    expect(await check(wayBy(`PROXY ${proxy.address}`), instance.baseUrl)).toMatchObject({
      code: 'ready',
      reached: { proxy: null, certificate: null },
    })
  })

  test('takes a certificate that only the system trusts, and says so', async () => {
    const { instance, proxy } = await startNetwork()
    instance.behave((_request, response) => response.writeHead(404).end('{}'))
    const store = join(temporaryFolder(), 'store.pem')
    const ask = async (certificate: string): Promise<unknown> => {
      writeFileSync(store, certificate)
      const program = resolve(import.meta.dirname, '../../support/system-store-check.ts')
      const { stdout } = await promisify(execFile)(process.execPath, [program, remote, proxy.address], {
        env: { ...process.env, SSL_CERT_FILE: store },
      })
      return JSON.parse(stdout)
    }
    expect(await ask(company.cert)).toMatchObject({
      code: 'ready',
      reached: { certificate: { source: 'system', issuer: 'Empresa X CA' } },
    })
    expect(await ask(makeCertificate().cert)).toMatchObject({ code: 'certificate_untrusted' })
  })

  test('says what the proxy or the certificate is wrong about', async () => {
    const { proxy } = await startNetwork(needLogin('ana:certa'))
    expect(await check(wayBy(`PROXY ${proxy.address}`))).toEqual({
      code: 'proxy_needs_login',
      subject: proxy.address,
      status: null,
      reached: null,
    })
    proxy.behave(intercept(company))
    expect(await check(wayBy(`PROXY ${proxy.address}`, null, {}))).toMatchObject({
      code: 'certificate_untrusted',
      subject: 'Empresa X CA',
    })
    proxy.behave(intercept(company, { clientAuthority: makeCertificate({ subject: 'Clientes CA' }) }))
    expect(await check(wayBy(`PROXY ${proxy.address}`))).toMatchObject({
      code: expect.stringMatching(/^(client_certificate_refused|connection_lost)$/) as string,
    })
  })
})

test('records of an enrichment are fetched through the proxy, and a refusal is told apart from silence', async () => {
  const { instance, proxy } = await startNetwork()
  const records: unknown[] = []
  const fetch = (wayTo: WayTo) =>
    fetchEnrichment({
      baseUrl: remote,
      token: 'token',
      listId: 'list',
      wayTo,
      signal: new AbortController().signal,
      onRecords: (some) => {
        records.push(...some)
      },
    })
  instance.behave((_request, response) =>
    response.writeHead(200).end('{"processing":false,"data":[{"a":1}]}'),
  )
  expect(await fetch(wayBy(`PROXY ${proxy.address}`))).toEqual({ type: 'done' })
  expect(records).toEqual([{ a: 1 }])
  proxy.behave(refuse('502 Bad Gateway'))
  expect(await fetch(wayBy(`PROXY ${proxy.address}`))).toMatchObject({
    type: 'failed',
    code: 'network_refused',
  })
})
