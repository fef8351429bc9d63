import {
  audioCampaignPath,
  companyPath,
  enrichmentCreationPath,
  enrichmentPath,
  rcsCarouselCampaignPath,
  rcsTextCampaignPath,
  webhookPath,
} from '../../../../shared/api/index.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import type { PostTimeouts } from '../../../../main/remote/post.ts'
import type { ProxyBehaviour } from '../../../support/fake-proxy.ts'
import type { Exchange, Serve, Stage } from './ledger-server.ts'

/**
 * Where a request is sent: to a door of ours without or with TLS, by TLS to the one without, to one whose certificate
 * is not right, or elsewhere by its address.
 */
export type Way =
  | 'plain'
  | 'tls'
  | 'tls to plain'
  | 'untrusted'
  | 'other name'
  | 'expired'
  | 'nowhere'
  | 'closed'
  | 'closes before connect'
  /** To a host that only the company's proxy leads to. */
  | 'proxy'
  | `http://${string}`

/** What an item may end as. Two where the network decides which comes first; never more than the rule allows. */
export type Expected = readonly OutboxState[]

export type Scenario = {
  name: string
  expected: Expected
  way: Way
  /** What the server does with each request. */
  serve: Serve
  /** A body of hundreds of kilobytes, most of which is still on its way when the server acts. */
  isLarge: boolean
  limits: Partial<PostTimeouts>
  /** Another campaign goes first, and is accepted. */
  follows: boolean
  /** What the proxy does, and what the system says of it, whose address is given; with the way `proxy`. */
  proxy: { behave: ProxyBehaviour; list: (address: string) => string | null } | null
}

export const scenario = (
  name: string,
  expected: OutboxState | Expected,
  serve: Serve,
  options: Partial<Pick<Scenario, 'way' | 'isLarge' | 'limits' | 'follows' | 'proxy'>> = {},
): Scenario => ({
  name,
  expected: typeof expected === 'string' ? [expected] : expected,
  serve,
  way: 'plain',
  isLarge: false,
  limits: {},
  follows: false,
  proxy: null,
  ...options,
})

/** So short that an end by them is not waited for; only where the scenario is one of silence. */
export const shortAnswer = { limits: { answerMs: 250 } }
export const shortConnect = { limits: { connectMs: 250 } }

export const silent: Serve = () => {}

/** How long a server hesitates. */
// wall-clock: that a server takes its time is what a scenario is about.
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export type Headers = Record<string, string | number>

/** An answer to the byte; its length is right unless the headers say another. */
export const answer = (status: string, body: string | Buffer = '', headers: Headers = {}): Buffer => {
  const content = Buffer.from(body)
  const fields = Object.entries({ 'Content-Length': content.length, ...headers })
  const lines = [`HTTP/1.1 ${status}`, ...fields.map(([name, value]) => `${name}: ${value}`)]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content])
}

const typeOf: Record<string, string> = {
  [rcsTextCampaignPath]: 'RCS_TEXT',
  [rcsCarouselCampaignPath]: 'RCS_CAROUSEL',
  [audioCampaignPath]: 'TVOZ',
}

const id = '6f0e6a0e-0000-4000-8000-000000000000'

/** Where the records of an enrichment are asked for that was accepted. */
const recordsPath = enrichmentPath.replace('{id}', id)

/** What the service says of what is no campaign. */
const otherAnswers: Record<string, unknown> = {
  [companyPath]: {
    id,
    cnpj: '00000000000000',
    name: 'Empresa',
    status: 'PENDING',
    created_at: '2027-01-04T09:00:00.000Z',
    updated_at: '2027-01-04T09:00:00.000Z',
  },
  [webhookPath]: true,
  [enrichmentCreationPath]: { id, cost: 0.15, processing: true },
  [recordsPath]: { processing: false, data: [] },
}

/** What the service says of a campaign, or of something else, that it took. */
export const campaignJson = (path: string): string =>
  JSON.stringify(
    otherAnswers[path] ?? {
      id,
      title: 'Aviso',
      message: '',
      status: 'PENDING',
      type: typeOf[path] ?? 'SMSSHORT',
      quantity: 3,
      start_date: '2027-01-04T09:30:00',
      created_at: '2027-01-04T09:00:00.000Z',
    },
  )

/** Answers as the service does, once the whole request is there. */
export const accept: Serve = async (exchange) => {
  await exchange.reached('body')
  const path = exchange.path()
  exchange.socket.write(answer(path === recordsPath ? '200 OK' : '201 Created', campaignJson(path)))
}

/** Writes what `content` makes of a request, at `stage`, and leaves the connection open. */
export const say =
  (content: (exchange: Exchange) => string | Buffer, stage: Stage = 'body'): Serve =>
  async (exchange) => {
    await exchange.reached(stage)
    exchange.socket.write(content(exchange))
  }

export type End = 'FIN' | 'RST'
export const ends: readonly End[] = ['FIN', 'RST']

/** Writes, and closes the connection. */
export const sayAndClose =
  (content: (exchange: Exchange) => string | Buffer, end: End, stage: Stage = 'body'): Serve =>
  async (exchange) => {
    await exchange.reached(stage)
    const { socket, reset } = exchange
    if (end === 'FIN') socket.end(content(exchange))
    else
      socket.write(content(exchange), () => {
        // What was written is read on the other side before the reset takes it away.
        // wall-clock: this is the case: a reset after what was written was read
        setTimeout(reset, 60)
      })
  }

/** Closes the connection without a word. */
export const closeAt =
  (stage: Stage | 'connect', end: End): Serve =>
  async ({ socket, reached, reset }) => {
    if (stage !== 'connect') await reached(stage)
    if (end === 'FIN') socket.end()
    else reset()
  }
