import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import type { Serve } from './ledger-server.ts'
import {
  accept,
  answer,
  campaignJson,
  type End,
  ends,
  pause,
  say,
  sayAndClose,
  type Scenario,
  scenario,
  shortAnswer,
} from './scenario.ts'

const created = 'HTTP/1.1 201 Created\r\n'
const chunked = `${created}Transfer-Encoding: chunked\r\n\r\n`
const chunkOf = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`

const cut = (what: string, text: (path: string) => string): Scenario[] =>
  ends.map((end) =>
    scenario(
      `${what}, then ${end}`,
      'unknown',
      sayAndClose(({ path }) => text(path()), end),
    ),
  )

/** Bytes that are no HTTP answer, with a FIN behind them. */
const rubbish = (name: string, text: string | Buffer, end: End = 'FIN'): Scenario =>
  scenario(
    name,
    'unknown',
    sayAndClose(() => text, end),
  )

const whole = (
  name: string,
  expected: OutboxState,
  text: (path: string) => string,
  end: End = 'FIN',
): Scenario =>
  scenario(
    name,
    expected,
    sayAndClose(({ path }) => text(path()), end),
  )

/** So many interim answers before the real one, or without it. */
const interim =
  (count: number, status: string, then: Serve | null): Serve =>
  async (exchange) => {
    await exchange.reached('body')
    for (let index = 0; index < count && !exchange.socket.destroyed; index += 1) {
      exchange.socket.write(`HTTP/1.1 ${status}\r\n\r\n`)
      // wall-clock: this is the case: an answer in pieces
      if (index % 50 === 49) await pause(1)
    }
    await then?.(exchange)
  }

/** Interim answers for as long as anybody listens. */
const endlessInterim: Serve = async ({ socket, reached }) => {
  await reached('body')
  while (!socket.destroyed) {
    socket.write('HTTP/1.1 102 Processing\r\n\r\n')
    // wall-clock: this is the case: an answer in pieces
    await pause(5)
  }
}

/**
 * Rule D2: "After the first byte of the request, anything but a complete parsed answer is `unknown`", and what is complete
 * says what it says, however oddly it came.
 */
export const brokenAnswers: Scenario[] = [
  ...cut('cut in the status line', () => 'HTTP/1.1 20'),
  ...cut('cut behind the status line', () => created),
  ...cut('cut in the headers', () => `${created}Content-Type: appl`),
  ...cut('cut before the body', () => `${created}Content-Length: 300\r\n\r\n`),
  ...cut(
    'cut in the body',
    (path) => `${created}Content-Length: 300\r\n\r\n${campaignJson(path).slice(0, 90)}`,
  ),
  ...cut('cut one byte before the end', (path) => {
    const json = campaignJson(path)
    return `${created}Content-Length: ${json.length}\r\n\r\n${json.slice(0, -1)}`
  }),
  ...cut(
    'a length one byte too long',
    (path) => `${created}Content-Length: ${campaignJson(path).length + 1}\r\n\r\n${campaignJson(path)}`,
  ),
  ...cut('cut in a chunk', () => `${chunked}64\r\n{"id":`),
  ...cut('cut before the last chunk', (path) => `${chunked}${chunkOf(campaignJson(path))}`),
  scenario(
    'a length too long, then silence',
    'unknown',
    say(({ path }) => `${created}Content-Length: 9000\r\n\r\n${campaignJson(path())}`),
    shortAnswer,
  ),
  rubbish('a chunk without a size', `${chunked}zz\r\n{}\r\n0\r\n\r\n`),
  rubbish('a chunk longer than it says', `${chunked}2\r\n{"id":1}\r\n0\r\n\r\n`),
  rubbish(
    'chunked and a length',
    `${created}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ),
  rubbish('two lengths', `${created}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`),
  rubbish('a negative length', `${created}Content-Length: -1\r\n\r\n{}`),
  rubbish('a length that is no number', `${created}Content-Length: two\r\n\r\n{}`),
  rubbish('a header without a colon', `${created}Content-Length\r\n\r\n{}`),
  rubbish('a header with a NUL', `${created}X: a\0b\r\nContent-Length: 2\r\n\r\n{}`),
  rubbish('headers of 100 kB', `${created}X: ${'x'.repeat(100_000)}\r\nContent-Length: 2\r\n\r\n{}`),
  rubbish('HTTP/0.9', '{"id":"1","status":"PENDING"}'),
  rubbish('a greeting of SSH', 'SSH-2.0-OpenSSH_9.6\r\n'),
  rubbish('a greeting of mail', '220 mail.example ESMTP\r\n'),
  rubbish('ICY 200 OK', 'ICY 200 OK\r\nContent-Length: 2\r\n\r\n{}'),
  rubbish('TLS talk on a plain port', Buffer.from([0x15, 3, 1, 0, 2, 2, 70])),
  rubbish('HTTP/2 frames', Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 15, 0, 1])),
  rubbish('NUL bytes', Buffer.alloc(4_000)),
  rubbish('a status of two digits', 'HTTP/1.1 20 OK\r\nContent-Length: 2\r\n\r\n{}'),
  rubbish('a status of letters', 'HTTP/1.1 two OK\r\nContent-Length: 2\r\n\r\n{}'),
  rubbish('an unknown status', 'HTTP/1.1 799 What\r\nContent-Length: 2\r\n\r\n{}'),
  rubbish('an empty line', '\r\n\r\n'),

  scenario('100, then 201', 'sent', interim(1, '100 Continue', accept)),
  scenario('100 before the request, then 201', 'sent', async (exchange) => {
    exchange.socket.write('HTTP/1.1 100 Continue\r\n\r\n')
    await accept(exchange)
  }),
  scenario('103, then 201', 'sent', interim(1, '103 Early Hints\r\nLink: </a>', accept)),
  scenario('1,000 times 102, then 201', 'sent', interim(1_000, '102 Processing', accept)),
  scenario('102 without end', 'unknown', endlessInterim, shortAnswer),
  scenario('100, then silence', 'unknown', interim(1, '100 Continue', null), shortAnswer),
  ...cut('100', () => 'HTTP/1.1 100 Continue\r\n\r\n'),
  ...cut('101', () => 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),

  whole('an answer that the closing ends', 'sent', (path) => `${created}\r\n${campaignJson(path)}`),
  whole(
    'an answer that the closing cuts short',
    'sent_unparsed',
    (path) => `${created}\r\n${campaignJson(path).slice(0, -1)}`,
  ),
  scenario(
    'an answer that its closing would end, but RST',
    'unknown',
    sayAndClose(({ path }) => `${created}\r\n${campaignJson(path())}`, 'RST'),
  ),
  whole('HTTP/1.0', 'sent', (path) => `HTTP/1.0 201 Created\r\n\r\n${campaignJson(path)}`),
  whole('chunked', 'sent', (path) => `${chunked}${chunkOf(campaignJson(path))}0\r\n\r\n`),
  whole(
    'chunked, with a trailer',
    'sent',
    (path) => `${chunked}${chunkOf(campaignJson(path))}0\r\nX: y\r\n\r\n`,
  ),
  scenario(
    'whole, then RST',
    'sent',
    sayAndClose(({ path }) => answer('201 Created', campaignJson(path())), 'RST'),
  ),
  // The first answer is complete; what comes behind it belongs to no request.
  scenario(
    'two answers in one',
    'sent',
    say(({ path }) =>
      Buffer.concat([answer('201 Created', campaignJson(path())), answer('500 Internal Server Error')]),
    ),
  ),
  scenario(
    'an answer with rubbish behind it',
    'sent',
    say(({ path }) =>
      Buffer.concat([answer('201 Created', campaignJson(path())), Buffer.from('\0\0rubbish')]),
    ),
  ),
  scenario(
    'a refusal, and a 201 behind it',
    'rejected',
    say(({ path }) => Buffer.concat([answer('422 No', '{}'), answer('201 Created', campaignJson(path()))])),
  ),
]
