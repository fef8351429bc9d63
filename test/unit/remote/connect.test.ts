import { describe, expect, onTestFinished, test } from 'vitest'
import type { WayTo } from '../../../main/remote/connect.ts'
import { defaultPostTimeouts } from '../../../main/remote/post.ts'
import type { ProxyLogin } from '../../../main/remote/proxy-tunnel.ts'
import { directWay } from '../../../main/remote/ways.ts'
import { makeCertificate } from '../../support/certificates.ts'
import {
  company,
  loginOf,
  post,
  remote,
  short,
  startCompanyNetwork,
  wayBy,
} from '../../support/company-network.ts'
import {
  hang,
  hangUp,
  intercept,
  needLogin,
  type ProxyBehaviour,
  refuse,
  say,
  startFakeProxy,
  tunnel,
} from '../../support/fake-proxy.ts'

describe('through a proxy', () => {
  test('a post goes by CONNECT, and the proxy sees neither the path nor the token', async () => {
    const { instance, proxy } = await startCompanyNetwork()
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

  test.each([
    [null, ''],
    [loginOf('ana', 'certa'), 'Proxy-Authorization: Basic YW5hOmNlcnRh\r\n'],
  ])('a proxy is told nothing else than where to go, and the login %j', async (login, line) => {
    let told = ''
    const { proxy } = await startCompanyNetwork(({ received, socket }) => {
      told = received
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    await post(wayBy(`PROXY ${proxy.address}`, login))
    const authority = 'api.servico.test:443'
    expect(told).toBe(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${line}\r\n`)
  })

  test('a proxy that is itself reached by TLS is used', async () => {
    const { instance } = await startCompanyNetwork()
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
    const { instance, proxy } = await startCompanyNetwork()
    expect(await post(wayBy(`PROXY ${proxy.address}`), instance.baseUrl)).toMatchObject({ status: 201 })
    expect(proxy.connections()).toBe(0)
  })

  const status407 = '407 Proxy Authentication Required'
  const login407 = (schemes?: string[]) => needLogin('ana:certa', schemes)
  test.each<[string, ProxyBehaviour, ProxyLogin | null, string]>([
    ['asks for a login', login407(), null, 'proxy_needs_login'],
    ['refuses the login', login407(), loginOf('ana', 'errada'), 'proxy_login_refused'],
    ['only takes NTLM', login407(['Negotiate', 'NTLM']), loginOf('ana', 'certa2'), 'proxy_login_unsupported'],
    ['answers 502', refuse('502 Bad Gateway'), null, 'proxy_refused'],
    ['answers 403', refuse('403 Forbidden'), null, 'proxy_refused'],
    ['answers 502 without a word', say('HTTP/1.0 502\r\n\r\n', true), null, 'proxy_refused'],
    ['takes Basic as well', login407(['Negotiate, NTLM, Basic realm="x"']), null, 'proxy_needs_login'],
    [
      'takes Basic, written closely',
      refuse(status407, 'proxy-authenticate:BASIC\r\n'),
      null,
      'proxy_needs_login',
    ],
    [
      'takes Basic elsewhere',
      refuse(status407, 'X-Proxy-Authenticate: Basic\r\n'),
      null,
      'proxy_login_unsupported',
    ],
    [
      'says only in its page that it takes Basic',
      say(`HTTP/1.1 ${status407}\r\n\r\nProxy-Authenticate: Basic\r\n`),
      null,
      'proxy_login_unsupported',
    ],
    ['redirects', refuse('302 Found', 'Location: http://login.empresa/\r\n'), null, 'proxy_refused'],
    ['does not answer', hang, null, 'proxy_unreachable'],
    ['hangs up', hangUp, null, 'proxy_unreachable'],
    ['answers half a head', say('HTTP/1.1 200 Conn'), null, 'proxy_answer_broken'],
    ['answers half a head and hangs up', say('HTTP/1.1 200 Conn', true), null, 'proxy_answer_broken'],
    ['is no HTTP server', say('220 mail ESMTP\r\n\r\n'), null, 'proxy_answer_broken'],
    ['answers by HTTP/2', say('HTTP/2 200\r\n\r\n'), null, 'proxy_answer_broken'],
    ['says something before its status', say('X HTTP/1.1 200 OK\r\n\r\n'), null, 'proxy_answer_broken'],
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
      const { instance, proxy } = await startCompanyNetwork(behaviour)
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

  test('a proxy that never ends its head is not waited for', async () => {
    const { proxy } = await startCompanyNetwork(say(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}`))
    const limits = { ...defaultPostTimeouts, connectMs: 3_600_000 }
    expect(await post(wayBy(`PROXY ${proxy.address}`), remote, limits)).toMatchObject({
      code: 'proxy_answer_broken',
    })
  })

  test('a proxy whose answer comes in pieces is understood', async () => {
    const { instance, proxy } = await startCompanyNetwork(async ({ socket, onward }) => {
      const onwards = await onward()
      for (const piece of ['HTTP/1.1 200 ', 'OK\r\n', '\r\n']) {
        socket.write(piece)
        for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate)
      }
      socket.pipe(onwards).pipe(socket)
    })
    const wayTo: WayTo = () => wayBy(`PROXY ${proxy.address}`)(new URL(remote))
    expect(await post(wayTo, 'http://sem-cifra.test')).toMatchObject({ status: 201 })
    expect(instance.ledger).toHaveLength(1)
  })

  test('a proxy that opens the way and leads nowhere gives a TLS failure', async () => {
    const { instance, proxy } = await startCompanyNetwork(say('HTTP/1.1 200 OK\r\n\r\n', true))
    expect(await post(wayBy(`PROXY ${proxy.address}`))).toMatchObject({
      type: 'not_connected',
      code: 'tls_failed',
    })
    expect(instance.ledger).toEqual([])
  })

  test.each([
    ['https://api.servico.test', 'api.servico.test:443'],
    ['https://api.servico.test:8443/v1', 'api.servico.test:8443'],
    ['https://[2001:db8::7]', '[2001:db8::7]:443'],
    ['http://sem-cifra.test', 'sem-cifra.test:80'],
  ])('a proxy is asked for the way to %s as to %s', async (baseUrl, authority) => {
    const { proxy } = await startCompanyNetwork(refuse('502 Bad Gateway'))
    // As it would be if what has no encryption could go by a proxy.
    const byProxy: WayTo = () => wayBy(`PROXY ${proxy.address}`)(new URL(remote))
    expect(await post(byProxy, baseUrl)).toMatchObject({ code: 'proxy_refused' })
    expect(proxy.ledger).toEqual([{ method: 'CONNECT', authority, login: null }])
  })

  test('a tunnel that breaks after the request left is ambiguous, and is sent once', async () => {
    const { instance, proxy } = await startCompanyNetwork()
    instance.behave((request) => request.socket.destroy())
    expect(await post(wayBy(`PROXY ${proxy.address}; DIRECT`))).toMatchObject({ type: 'ambiguous' })
    expect([instance.ledger.length, proxy.ledger.length]).toEqual([1, 1])
  })

  test('a login that was refused is not shown again until it may be', async () => {
    const { instance, proxy } = await startCompanyNetwork(
      needLogin('ana:certa', undefined, intercept(company)),
    )
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
    const { instance, proxy } = await startCompanyNetwork()
    const [dead, silent] = [await startFakeProxy(() => 1), await startFakeProxy(() => 1)]
    onTestFinished(() => silent.close())
    silent.behave(hang)
    await dead.close()
    const list = `PROXY ${dead.address}; SOCKS5 10.0.0.1:1080; PROXY ${silent.address}; PROXY ${proxy.address}; DIRECT`
    const limits = { ...defaultPostTimeouts, connectMs: 2_000 }
    expect(await post(wayBy(list), remote, limits)).toMatchObject({ type: 'answered', status: 201 })
    expect([silent.ledger.length, proxy.ledger.length, instance.ledger.length]).toEqual([1, 1, 1])
  })

  test.each<[string, ProxyBehaviour]>([
    ['is no HTTP server', say('220 mail ESMTP\r\n\r\n')],
    ['hangs up', hangUp],
    ['opens the way to silence', ({ socket }) => void socket.resume().write('HTTP/1.1 200 OK\r\n\r\n')],
  ])('a proxy that %s is passed over', async (_name, behaviour) => {
    const { proxy } = await startCompanyNetwork()
    const first = await startFakeProxy(() => 1)
    onTestFinished(() => first.close())
    first.behave(behaviour)
    expect(await post(wayBy(`PROXY ${first.address}; PROXY ${proxy.address}`), remote, short)).toMatchObject({
      status: 201,
    })
    await expect.poll(first.openSockets).toBe(0)
  })

  test.each([
    ['refuses', 'http://127.0.0.1:1'],
    ['cannot be reached', 'http://255.255.255.255'],
  ])('a direct way that %s is passed over', async (_name, baseUrl) => {
    const { instance, proxy } = await startCompanyNetwork(tunnel)
    const wayTo: WayTo = () => wayBy(`DIRECT; PROXY ${proxy.address}`)(new URL(remote))
    expect(await post(wayTo, baseUrl)).toMatchObject({ status: 201 })
    expect(instance.ledger).toHaveLength(1)
  })

  test('a host that only the proxy knows is found, also where the direct way comes first', async () => {
    const { proxy } = await startCompanyNetwork()
    const url = 'https://revoada.invalid'
    expect(await post(wayBy(`DIRECT; PROXY ${proxy.address}`), url)).toMatchObject({ status: 201 })
    expect(await post(wayBy('DIRECT'), url)).toMatchObject({ code: 'dns_failed' })
  })

  test.each<[string, ProxyBehaviour, string]>([
    ['asks for a login', needLogin('ana:certa'), 'proxy_needs_login'],
    ['answers 403', refuse('403 Forbidden'), 'proxy_refused'],
    ['leads to a server without TLS', say('HTTP/1.1 200 OK\r\n\r\n', true), 'tls_failed'],
    ['shows a certificate that no authority signed', intercept(makeCertificate()), 'certificate_untrusted'],
  ])('a proxy that %s is not gone around', async (_name, behaviour, code) => {
    const { proxy } = await startCompanyNetwork(behaviour)
    const other = await startFakeProxy(() => 1)
    onTestFinished(() => other.close())
    expect(await post(wayBy(`PROXY ${proxy.address}; PROXY ${other.address}; DIRECT`))).toMatchObject({
      type: 'not_connected',
      code,
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
      const { proxy } = await startCompanyNetwork()
      expect(await post(wayBy(list))).toEqual({
        type: 'not_connected',
        code: 'proxy_unresolved',
        subject: null,
      })
      expect(proxy.connections()).toBe(0)
    },
  )
})

test('a post is not sent when the settings of the network cannot be read', async () => {
  const wayTo: WayTo = () => Promise.reject(new Error('the settings are damaged'))
  expect(await post(wayTo)).toEqual({ type: 'not_connected', code: 'unreachable', subject: null })
})

test('a post to where the system has no way is not sent', async () => {
  expect(await post(directWay, 'http://255.255.255.255')).toEqual({
    type: 'not_connected',
    code: 'unreachable',
    subject: null,
  })
})

test('an IPv6 address is connected to, and not looked up as a name', async () => {
  const outcome = await post(directWay, 'http://[::1]:1')
  // Where the computer has no IPv6, there is no way to it.
  expect(outcome).toMatchObject({
    code: expect.stringMatching(/^(connection_refused|unreachable)$/) as string,
  })
})
