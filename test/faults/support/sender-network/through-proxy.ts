import {
  hang,
  hangUp,
  intercept,
  needLogin,
  type ProxyBehaviour,
  refuse,
  say,
  tunnel,
} from '../../../support/fake-proxy.ts'
import { makeCertificate } from '../../../support/certificates.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import type { Serve } from './ledger-server.ts'
import {
  accept,
  answer,
  closeAt,
  ends,
  type Scenario,
  scenario,
  shortAnswer,
  shortConnect,
  silent,
} from './scenario.ts'

type Timing = Partial<Pick<Scenario, 'limits'>>
type Options = { serve?: Serve; timing?: Timing; list?: (address: string) => string | null }

const by = (
  name: string,
  expected: OutboxState,
  behave: ProxyBehaviour,
  {
    serve = accept,
    timing = {},
    list = (address: string): string | null => `PROXY ${address}`,
  }: Options = {},
): Scenario =>
  scenario(`proxy: ${name}`, expected, serve, { ...timing, way: 'proxy', proxy: { behave, list } })

const notSent = (name: string, behave: ProxyBehaviour, timing: Timing = {}): Scenario =>
  by(name, 'not_sent', behave, { timing })

/** What the system says of proxies, and a proxy that would lead there. */
const listed = (name: string, expected: OutboxState, list: (address: string) => string | null): Scenario =>
  by(name, expected, tunnel, { list })

/** Opens the tunnel and breaks it as soon as the client says hello in it. */
const breakInHello: ProxyBehaviour = ({ socket }) => {
  socket.write('HTTP/1.1 200 OK\r\n\r\n')
  socket.once('data', () => socket.destroy()).resume()
}

const lost = (name: string, serve: Serve, timing: Timing = {}): Scenario =>
  by(name, 'unknown', tunnel, { serve, timing })

const stages = ['first byte', 'half the head', 'head', 'body'] as const

/**
 * Rule D27: what a proxy does up to where the tunnel stands, and the encryption in it, has left no byte of a request; what
 * happens to the tunnel later is like any other connection that breaks.
 */
export const throughProxy: Scenario[] = [
  notSent('407, without a login', needLogin('ana:certa')),
  notSent('407 for NTLM', needLogin('ana:certa', ['Negotiate', 'NTLM'])),
  ...['400 Bad Request', '403 Forbidden', '429 Too Many', '500 Oops', '502 Bad Gateway', '504 Timeout'].map(
    (status) => notSent(status, refuse(status)),
  ),
  notSent('a redirect to a login page', refuse('302 Found', 'Location: http://login.empresa.test/\r\n')),
  notSent('interim answers without end', say('HTTP/1.1 100 Continue\r\n\r\n'), shortConnect),
  notSent('silence', hang, shortConnect),
  notSent('FIN at once', say('', true)),
  notSent('closed at once', hangUp),
  notSent('RST', ({ socket }) => {
    socket.resetAndDestroy()
  }),
  notSent('rubbish', say('SSH-2.0-OpenSSH_9.6\r\n\r\n')),
  notSent('half a head, then silence', say('HTTP/1.1 200 Con'), shortConnect),
  notSent('half a head, then FIN', say('HTTP/1.1 200 Con', true)),
  notSent('a head without end', say(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`)),
  notSent('bytes behind the head', say('HTTP/1.1 200 OK\r\n\r\n\0')),
  notSent(
    'an answer in the server’s place',
    say(`HTTP/1.1 200 OK\r\n\r\n${answer('201 Created', '{"id":"1"}').toString()}`),
  ),
  notSent('a tunnel that leads nowhere', say('HTTP/1.1 200 OK\r\n\r\n', true)),
  notSent('a tunnel into silence', say('HTTP/1.1 200 OK\r\n\r\n'), shortConnect),
  notSent('a tunnel that breaks in the hello', breakInHello),
  notSent('interception by an unknown company', intercept(makeCertificate({ subject: 'Empresa X CA' }))),
  listed('the system does not say', 'not_sent', () => null),
  listed('the system says what cannot be read', 'not_sent', (address) => `PROXY ${address}; PROXY`),
  listed('only a dead one', 'not_sent', () => 'PROXY 127.0.0.1:9'),
  listed('only SOCKS', 'not_sent', (address) => `SOCKS5 ${address}`),

  listed('accepted', 'sent', (address) => `PROXY ${address}`),
  listed('the first is dead', 'sent', (address) => `PROXY 127.0.0.1:9; PROXY ${address}; DIRECT`),
  listed('the first is SOCKS', 'sent', (address) => `SOCKS 127.0.0.1:9; PROXY ${address}`),

  ...stages.flatMap((stage) =>
    ends.map((end) => lost(`${end} by the server at ${stage}`, closeAt(stage, end))),
  ),
  lost('silence after the request', silent, shortAnswer),
  by('broken with the request, while others stand behind it in the list', 'unknown', tunnel, {
    serve: closeAt('body', 'RST'),
    list: (address) => `PROXY ${address}; PROXY ${address}; DIRECT`,
  }),
]
