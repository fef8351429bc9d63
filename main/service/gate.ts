import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { problemBody } from './problems.ts'

/** Pages of ours for people’s browsers; other requests of web pages are refused. */
export type Pages = {
  /** Ours as browsers see it, `https://HOST`. */
  origin: string
  /** Paths that a browser may be led to from anywhere, as a page of its own. */
  entered: readonly string[]
  /** Paths that take a form of one of these pages. */
  forms: readonly string[]
}

/**
 * What every request passes before it is routed (rule D22). A browser can be made to talk to a loopback port, and with
 * DNS rebinding even with an Origin equal to the Host; Node's parser accepts several Hosts, none, absolute-form
 * targets and any method. So: exactly one Host that is ours, origin-form, known methods, no foreign Origin, no
 * cross-site fetch.
 * @param others hosts that are ours beside the loopback ones
 * @param pages null where none is shown
 * @returns null to go on, or the status to refuse with
 */
export const refusalOf = (
  request: IncomingMessage,
  port: number,
  others: readonly string[] | ((host: string) => boolean) = [],
  pages: Pages | null = null,
): number | null => {
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length !== 1) return 400
  const host = request.headers.host ?? ''
  const isOther = typeof others === 'function' ? others(host) : others.includes(host)
  if (!isOther && !ownHosts(port).includes(host)) return 421
  if (request.httpVersion !== '1.1') return 400
  if (!request.url?.startsWith('/') || request.url.startsWith('//')) return 400
  if (request.method !== 'GET' && request.method !== 'POST') return 405
  if (request.headers.upgrade !== undefined) return 400
  const { origin } = request.headers
  if (origin !== undefined && !isFormOfOurs(request, pages)) return 403
  const site = request.headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'none' && site !== 'same-origin'
  if (isForeign && !isLedToPage(request, pages)) return 403
  return null
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? ''

/** A page without a referrer posts its form with an opaque origin; then the browser has to say that it is ours. */
const isFormOfOurs = (request: IncomingMessage, pages: Pages | null): boolean => {
  if (pages === null || request.method !== 'POST' || !pages.forms.includes(pathOf(request))) return false
  const { origin, 'sec-fetch-site': site } = request.headers
  return origin === pages.origin || (origin === 'null' && site === 'same-origin')
}

const isLedToPage = (request: IncomingMessage, pages: Pages | null): boolean =>
  pages !== null &&
  request.method === 'GET' &&
  pages.entered.includes(pathOf(request)) &&
  request.headers['sec-fetch-mode'] === 'navigate' &&
  request.headers['sec-fetch-dest'] === 'document'

/**
 * Whether a Host leads here from within a network: an address, or a name of one word (a container's, a computer's). With DNS
 * rebinding a page brings a name of its own, which is neither. @param named other names, without a port
 */
export const isHostOfNetwork = (host: string, named: readonly string[]): boolean => {
  const [, bracketed, name = bracketed ?? ''] = /^(?:\[([^[\]]+)\]|([^[\]:]+))(?::\d+)?$/.exec(host) ?? []
  return isIP(name) !== 0 || /^[a-z0-9_-]+$/i.test(name) || named.includes(name.toLowerCase())
}

const ownHosts = (port: number): string[] => [`127.0.0.1:${port}`, `localhost:${port}`]

const words: Readonly<Record<number, [string, string]>> = {
  400: ['Malformed request', 'Requisição malformada'],
  403: ['Requests from web pages are not accepted', 'Requisições de páginas da web não são aceitas'],
  405: ['Method not allowed', 'Método não permitido'],
  408: ['The request took too long', 'A requisição demorou demais'],
  417: ['This expectation cannot be met', 'Esta expectativa não pode ser atendida'],
  421: ['This address is not served here', 'Este endereço não é servido aqui'],
  431: ['Request headers too large', 'Cabeçalhos da requisição grandes demais'],
}

/** Answers a refused request and closes its connection, so that nothing of its body is read. */
export const refuse = (response: ServerResponse, status: number): void => {
  const { headers, body } = refusalAnswer(status)
  response.writeHead(status, headers)
  response.end(body)
}

const lingerMs = 1_000

/** The same where there is no request to answer: what came is none. */
export const refuseBytes = (socket: Socket, status: number): void => {
  const { headers, body } = refusalAnswer(status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // Gone at once, the answer might not be read; a peer that never closes is not waited for.
  socket.setTimeout(lingerMs)
}

/** @param code of the error that Node's parser raised */
export const statusOfBytes = (code: string | undefined): number => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

const refusalAnswer = (status: number) => {
  const [message, translation] = words[status] ?? ['Refused', 'Recusado']
  const body = JSON.stringify(problemBody(message, translation))
  const headers = {
    ...responseHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  return { headers, body }
}

/** On every answer: personal data is not to be cached, and its type is not to be guessed. */
export const responseHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
} as const
