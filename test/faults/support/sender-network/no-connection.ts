import type { Serve } from './ledger-server.ts'
import { accept, closeAt, ends, pause, type Scenario, scenario, shortConnect, silent } from './scenario.ts'

/** Writes `bytes` to every connection. */
const greet =
  (bytes: Buffer, endsAfter: boolean): Serve =>
  ({ socket }) => {
    if (endsAfter) socket.end(bytes)
    else socket.write(bytes)
  }

/** A server that says hello byte by byte, and never to the end. */
const dripHello: Serve = async ({ socket }) => {
  for (const byte of [0x16, 3, 3, 0, 0x7a, 2, 0, 0, 0x76, 3, 3]) {
    if (socket.destroyed) return
    socket.write(Buffer.from([byte]))
    // wall-clock: this is the case: bytes that come one at a time
    await pause(40)
  }
}

/** Some resolvers take long to say no; that is `not_sent` as well. */
const someConnect = { limits: { connectMs: 2_000 } }

const notSent = (name: string, options: Parameters<typeof scenario>[3], serve: Serve = silent): Scenario =>
  scenario(name, 'not_sent', serve, options)

/**
 * Rule D2: "An error before the connection stood (DNS, refused, TLS) is `not_sent` and may be retried by itself". No byte of
 * a request leaves; once the server is well, it goes exactly once.
 */
export const withoutConnection: Scenario[] = [
  notSent('no one listens', { way: 'closed' }),
  notSent('no one listens, by IPv6', { way: 'http://[::1]:9' }),
  notSent('a name that does not resolve', { way: 'http://revoada.invalid', ...someConnect }),
  notSent('a name of one label that does not resolve', { way: 'http://revoada-nowhere:80', ...someConnect }),
  notSent('no address at all', { way: 'nowhere' }),
  notSent('the server stops between claim and connect', { way: 'closes before connect' }),
  notSent(
    'TLS: the server speaks plain text',
    { way: 'tls to plain' },
    greet(Buffer.from('220 ready\r\n'), true),
  ),
  notSent(
    'TLS: the server answers in plain HTTP',
    { way: 'tls to plain' },
    greet(Buffer.from('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'), true),
  ),
  notSent('TLS: silence', { way: 'tls to plain', ...shortConnect }),
  ...ends.map((end) => notSent(`TLS: ${end} at hello`, { way: 'tls to plain' }, closeAt('connect', end))),
  notSent(
    'TLS: half a hello, then FIN',
    { way: 'tls to plain' },
    greet(Buffer.from([0x16, 3, 3, 0, 0x7a, 2, 0, 0]), true),
  ),
  notSent(
    'TLS: half a hello, then silence',
    { way: 'tls to plain', ...shortConnect },
    greet(Buffer.from([0x16, 3, 3, 0, 0x7a, 2, 0, 0]), false),
  ),
  notSent('TLS: a hello byte by byte', { way: 'tls to plain', ...shortConnect }, dripHello),
  notSent(
    'TLS: the server sends an alert',
    { way: 'tls to plain' },
    greet(Buffer.from([0x15, 3, 3, 0, 2, 2, 40]), true),
  ),
  notSent('TLS: an untrusted certificate', { way: 'untrusted' }, accept),
  notSent('TLS: a certificate for another name', { way: 'other name' }, accept),
  notSent('TLS: a certificate that has expired', { way: 'expired' }, accept),
]
