import { describe, expect, test } from 'vitest'
import { type Route, readProxyList } from '../../../main/remote/proxy-list.ts'
import { usualTrust } from '../../../main/remote/trust.ts'
import { createWayTo, directWay } from '../../../main/remote/ways.ts'

const direct: Route = { type: 'direct' }
const proxy = (host: string, port: number, isSecure = false): Route => ({
  type: 'proxy',
  isSecure,
  host,
  port,
})
const unsupported = (host: string, port: number): Route => ({ type: 'unsupported', host, port })

describe('a list of proxies', () => {
  test.each<[string, Route[]]>([
    ['DIRECT', [direct]],
    [' direct ; ', [direct]],
    ['PROXY um.empresa:3128', [proxy('um.empresa', 3128)]],
    ['proxy  10.0.0.1:1;HTTP a-b_c:65535;', [proxy('10.0.0.1', 1), proxy('a-b_c', 65_535)]],
    ['HTTPS [::1]:443; DIRECT', [proxy('::1', 443, true), direct]],
    [
      'SOCKS a:1; SOCKS4 b:2; SOCKS5 c:3; QUIC [2001:db8::f]:4',
      [unsupported('a', 1), unsupported('b', 2), unsupported('c', 3), unsupported('2001:db8::f', 4)],
    ],
  ])('is read in its order: %j', (list, routes) => {
    expect(readProxyList(list)).toEqual(routes)
  })

  test.each([
    '',
    ';',
    'PROXY',
    'PROXY a',
    'PROXY a:',
    'PROXY a:0',
    'PROXY a:65536',
    'PROXY a:123456',
    'PROXY a:3128x',
    'PROXYa:3128',
    'PROXY :3128',
    'PROXY a b:3128',
    'PROXY http://a:3128',
    'PROXY ana:senha@a:3128',
    'PROXY [::1:3128',
    'PROXY [um.empresa]:3128',
    'AND PROXY a:3128',
    'SOCKS6 a:1080',
    'DIRECTLY',
    'NOT DIRECT',
    'PROXY a:3128 DIRECT',
    'PROXY a:3128;; DIRECT',
    'DIRECT; PROXY a',
  ])('leads nowhere when any of it cannot be read: %j', (list) => {
    expect(readProxyList(list)).toBeNull()
  })

  test('is followed to its eighth entry', () => {
    const ports = Array.from({ length: 10 }, (_each, index) => 3_128 + index)
    const list = ports.map((port) => `PROXY a:${port}`).join('; ')
    expect(readProxyList(list)).toEqual(ports.slice(0, 8).map((port) => proxy('a', port)))
  })
})

describe('the way to an instance', () => {
  const own = { login: { user: 'ana', password: 'certa', isRefused: false }, trust: usualTrust }

  /** @returns the way, and what the system was asked */
  const find = async (url: string, list: string | null = 'PROXY a:3128') => {
    const asked: string[] = []
    const wayTo = createWayTo(
      (about) => {
        asked.push(about)
        return Promise.resolve(list)
      },
      () => own,
    )
    return { way: await wayTo(new URL(url)), asked }
  }

  test('is as the system says, which learns no more than the host', async () => {
    const url = 'https://api.servico.test:8443/v1/enrichment/segredo?x=y'
    expect(await find(url)).toEqual({
      way: { ...own, routes: [proxy('a', 3128)] },
      asked: ['https://api.servico.test:8443/'],
    })
  })

  test.each([null, 'PROXY a'])('has no route when the system says %j', async (list) => {
    expect((await find('https://api.servico.test', list)).way).toEqual({ ...own, routes: [] })
  })

  test.each([
    'http://127.0.0.1:8080',
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]:1',
    'http://sem-cifra.test',
  ])('is direct, and nobody is asked, to %s', async (url) => {
    expect(await find(url)).toEqual({ way: { ...own, routes: [direct] }, asked: [] })
  })

  test('of what never goes by a proxy is direct, without a login', async () => {
    expect(await directWay(new URL('https://api.servico.test'))).toEqual({
      routes: [direct],
      login: null,
      trust: usualTrust,
    })
  })
})
