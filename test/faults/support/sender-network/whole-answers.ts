import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import type { Serve } from './ledger-server.ts'
import { accept, answer, campaignJson, say, type Scenario, scenario } from './scenario.ts'

const problem = JSON.stringify({
  error: null,
  message: 'Validation error',
  message_translate: 'Erro de validação',
  meta: {},
  type: 'NOT_FOUND',
})

/**
 * Rule D2: "rejected (400/422, editable)", "unauthorised"; "so are 5xx, 408, 429": unknown, whatever they say of when to come
 * back. A complete answer of any other status says nothing that rule D2 knows, and so is unknown too.
 */
const statuses: readonly (readonly [number, OutboxState])[] = [
  [300, 'unknown'],
  [304, 'unknown'],
  [400, 'rejected'],
  [401, 'unauthorised'],
  [402, 'unknown'],
  [403, 'unauthorised'],
  [404, 'unknown'],
  [405, 'unknown'],
  [407, 'unknown'],
  [408, 'unknown'],
  [409, 'unknown'],
  [410, 'unknown'],
  [413, 'unknown'],
  [415, 'unknown'],
  [417, 'unknown'],
  [421, 'unknown'],
  [422, 'rejected'],
  [425, 'unknown'],
  [429, 'unknown'],
  [500, 'unknown'],
  [501, 'unknown'],
  [502, 'unknown'],
  [503, 'unknown'],
  [504, 'unknown'],
  [507, 'unknown'],
  [511, 'unknown'],
]

const retryAfter = { 'Retry-After': '0' }

const yes = (
  name: string,
  expected: OutboxState,
  status: string,
  body: (path: string) => string | Buffer,
  headers = {},
) =>
  scenario(
    name,
    expected,
    say(({ path }) => answer(status, body(path()), headers)),
  )

/** To another path of the same server, which would see it twice. */
const redirects = [301, 302, 303, 307, 308].map((status) =>
  scenario(
    `${status} to another path`,
    'unknown',
    say(() => answer(`${status} Elsewhere`, '', { Location: '/elsewhere' })),
  ),
)

/** A server that keeps connections, and resets one when a second campaign comes by it, which it has then seen. */
const resetReused: Serve = async (exchange) => {
  if (!exchange.isReused) return accept(exchange)
  await exchange.reached('body')
  exchange.reset()
}

/** A server that closes a connection which was kept, as the next campaign is on its way. */
const closeKept: Serve = async (exchange) => {
  await accept(exchange)
  // wall-clock: this is the case: a kept connection that closes late
  if (!exchange.isReused) setTimeout(() => exchange.socket.end(), 15)
}

/** Rule D2: "A 2xx that does not parse is sent", and redirects are not followed (rule D1). */
export const wholeAnswers: Scenario[] = [
  ...statuses.flatMap(([status, expected]) => [
    scenario(
      `${status}`,
      expected,
      say(() => answer(`${status} X`, '', retryAfter)),
    ),
    scenario(
      `${status} with a body`,
      expected,
      say(() => answer(`${status} X`, status === 304 ? '' : problem, { 'Content-Type': 'application/json' })),
    ),
  ]),
  ...redirects,
  scenario(
    '502 with a page',
    'unknown',
    say(() => answer('502 Bad Gateway', '<html>nginx</html>')),
  ),
  scenario(
    '500 with what a 201 would say',
    'unknown',
    say(({ path }) => answer('500 X', campaignJson(path()))),
  ),
  yes('201', 'sent', '201 Created', campaignJson),
  yes('200', 'sent', '200 OK', campaignJson),
  yes('201 with 900 kB of blanks', 'sent', '201 Created', (path) => campaignJson(path) + ' '.repeat(900_000)),
  yes('201 with broken JSON', 'sent_unparsed', '201 Created', (path) => campaignJson(path).slice(0, -1)),
  yes('201 with JSON of another kind', 'sent_unparsed', '201 Created', () => '[1,2,3]'),
  yes('201 that says null', 'sent_unparsed', '201 Created', () => 'null'),
  yes('201 with a page', 'sent_unparsed', '201 Created', () => '<html>ok</html>'),
  yes('201 with the service’s problem', 'sent_unparsed', '201 Created', () => problem),
  yes('201 in UTF-16', 'sent_unparsed', '201 Created', (path) => Buffer.from(campaignJson(path), 'utf16le')),
  yes('201 that claims gzip', 'sent_unparsed', '201 Created', () => Buffer.from([0x1f, 0x8b, 8, 0, 1, 2]), {
    'Content-Encoding': 'gzip',
  }),
  yes('201 without a body', 'sent_unparsed', '201 Created', () => ''),
  yes('200 without a body', 'sent_unparsed', '200 OK', () => ''),
  yes('202 with words', 'sent_unparsed', '202 Accepted', () => 'accepted'),
  scenario(
    '204',
    'sent_unparsed',
    say(() => 'HTTP/1.1 204 No Content\r\n\r\n'),
  ),
  yes('206', 'sent_unparsed', '206 Partial Content', () => '{"id"'),
  yes('299', 'sent_unparsed', '299 Whatever', () => 'ok'),
  // More than is read to its end: not a complete answer.
  yes('201 with 3 MB', 'unknown', '201 Created', () => ' '.repeat(3_000_000)),
  scenario('after a campaign by a connection that is then reset', 'sent', resetReused, { follows: true }),
  scenario('after a campaign by a connection that is then closed', 'sent', closeKept, { follows: true }),
]
