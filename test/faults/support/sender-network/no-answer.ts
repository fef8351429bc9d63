import type { Serve } from './ledger-server.ts'
import {
  accept,
  answer,
  campaignJson,
  closeAt,
  ends,
  pause,
  say,
  sayAndClose,
  type Scenario,
  scenario,
  shortAnswer,
  silent,
} from './scenario.ts'

/** Reads nothing of what comes after the head. */
const stopReading: Serve = async ({ socket, reached }) => {
  await reached('head')
  socket.pause()
}

/** Lets the body pile up on its way, then resets. */
const resetWhileWriting: Serve = async ({ socket, reached, reset }) => {
  await reached('head')
  socket.pause()
  // wall-clock: this is the case: an answer or a reset that comes late
  await pause(40)
  reset()
}

const answerLate: Serve = async (exchange) => {
  await exchange.reached('body')
  // wall-clock: this is the case: an answer or a reset that comes late
  await pause(600)
  if (!exchange.socket.destroyed) exchange.socket.end(answer('201 Created', campaignJson(exchange.path())))
}

/** A complete answer by a server that reads no further than the head. */
const answerEarly =
  (status: string, endsAfter: boolean): Serve =>
  async (exchange) => {
    await exchange.reached('head')
    exchange.socket.pause()
    const bytes = answer(status, status.startsWith('2') ? campaignJson(exchange.path()) : '')
    if (endsAfter) exchange.socket.write(bytes, exchange.reset)
    else exchange.socket.write(bytes)
  }

const dripFor =
  (text: (path: string) => string, everyMs: number): Serve =>
  async ({ socket, reached, path }) => {
    await reached('body')
    socket.write(answer('201 Created', '', { 'Content-Length': text(path()).length }))
    for (const letter of text(path())) {
      if (socket.destroyed) return
      socket.write(letter)
      await pause(everyMs)
    }
  }

const stages = ['first byte', 'half the head', 'head', 'half the body', 'body'] as const

/**
 * Rule D2: "After the first byte of the request, anything but a complete parsed answer is `unknown`", which waits for a
 * person: nothing of it is ever sent again by itself.
 */
export const withoutAnswer: Scenario[] = [
  // The connection may or may not have stood when it went; nothing but that decides, and no server can have acted.
  ...ends.map((end) =>
    scenario(`${end} as soon as connected`, ['unknown', 'not_sent'], closeAt('connect', end)),
  ),
  ...stages.flatMap((stage) =>
    ends.map((end) =>
      scenario(`${end} after ${stage}`, 'unknown', closeAt(stage, end), {
        isLarge: stage.endsWith('the body'),
      }),
    ),
  ),
  ...ends.map((end) =>
    scenario(`${end} after the body of a large request`, 'unknown', closeAt('body', end), { isLarge: true }),
  ),
  scenario('reset while the body is written', 'unknown', resetWhileWriting, { isLarge: true }),
  scenario('the server reads, and is silent', 'unknown', silent, shortAnswer),
  scenario('the server does not read, and is silent', 'unknown', stopReading, {
    isLarge: true,
    ...shortAnswer,
  }),
  scenario('an answer after the time limit', 'unknown', answerLate, shortAnswer),
  // Padded, as a webhook's answer is a word that would be whole in time.
  scenario(
    'an answer that drips past the time limit',
    'unknown',
    dripFor((path) => campaignJson(path).padEnd(300), 20),
    shortAnswer,
  ),
  // A complete answer, however slowly, is one.
  scenario('an answer byte by byte', 'sent', dripFor(campaignJson, 1)),
  scenario('an answer after a pause', 'sent', async (exchange) => {
    await exchange.reached('body')
    // wall-clock: this is the case: an answer or a reset that comes late
    await pause(300)
    await accept(exchange)
  }),
  // Whole before the reset takes it away, or not: only a complete answer counts.
  scenario('an early 201, the body unread', 'sent', answerEarly('201 Created', false), { isLarge: true }),
  scenario('an early 201, then RST', ['sent', 'unknown'], answerEarly('201 Created', true), {
    isLarge: true,
  }),
  scenario('an early 400, the body unread', 'rejected', answerEarly('400 Bad Request', false), {
    isLarge: true,
  }),
  scenario('an early 400, then RST', ['rejected', 'unknown'], answerEarly('400 Bad Request', true), {
    isLarge: true,
  }),
  scenario('an early 413, then RST', 'unknown', answerEarly('413 Content Too Large', true), {
    isLarge: true,
  }),
  scenario('an early 503, then RST', 'unknown', answerEarly('503 Service Unavailable', true), {
    isLarge: true,
  }),
  scenario(
    'a 408 before anything was asked',
    'unknown',
    ({ socket }) => void socket.end(answer('408 Request Timeout')),
  ),
  ...ends.map((end) =>
    scenario(`TLS: ${end} after the handshake`, ['unknown', 'not_sent'], closeAt('connect', end), {
      way: 'tls',
    }),
  ),
  ...ends.map((end) =>
    scenario(`TLS: ${end} after the body`, 'unknown', closeAt('body', end), { way: 'tls' }),
  ),
  scenario(
    'TLS: half an answer, then RST',
    'unknown',
    sayAndClose(() => 'HTTP/1.1 201 Created\r\nContent-Le', 'RST'),
    {
      way: 'tls',
    },
  ),
  scenario('TLS: silence after the handshake', 'unknown', silent, { way: 'tls', ...shortAnswer }),
  scenario('TLS: a normal answer', 'sent', accept, { way: 'tls' }),
  scenario(
    'TLS: 500',
    'unknown',
    say(() => answer('500 Internal Server Error')),
    { way: 'tls' },
  ),
]
