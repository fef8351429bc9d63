import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { ConnectionCheck } from '../../shared/bridge/connections.ts'
import { isClientCertificateAlert, openConnection, type WayTo } from './connect.ts'
import { startRequest } from './start-request.ts'
import { issuerNameOf, peerChainOf, type Trust } from './trust.ts'

const usualTimeoutMs = 10_000
/** An error in JSON is far shorter. */
const longestAnswer = 64 * 1024

export type CheckQuestion = {
  baseUrl: string
  token: string
  /** An id that no list has. */
  probeId: string
  wayTo: WayTo
  /** For each of the routes, and then for the answer. */
  timeoutMs?: number
}

/**
 * Asks an instance for an enrichment list that there is none of: it costs nothing, changes nothing, and an instance as
 * specified answers 404 with an error in JSON, to whoever has a token that it takes (specification, sections 4.7 and 7).
 * Says also how it was reached. Never throws.
 */
export const checkInstance = async ({
  baseUrl,
  token,
  probeId,
  wayTo,
  timeoutMs = usualTimeoutMs,
}: CheckQuestion): Promise<ConnectionCheck> => {
  const url = new URL(`${baseUrl}/enrichment/${probeId}`)
  const connection = await openConnection(url, wayTo, timeoutMs)
  if (!connection.ok)
    return { code: connection.code, subject: connection.subject, status: null, reached: null }
  const { socket, proxy, trust } = connection
  const reached = {
    proxy,
    certificate: certificateOf(socket, trust),
    hasClientCertificate: url.protocol === 'https:' && trust.hasClientCertificate,
  }
  const answer = await ask(url, token, socket, timeoutMs)
  return { ...answer, subject: null, reached }
}

type Answered = Pick<ConnectionCheck, 'code' | 'status'>

const ask = (url: URL, token: string, socket: Socket, timeoutMs: number): Promise<Answered> =>
  new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ code: codeOf(error), status: null })
    const asked = startRequest(url, { token: token, body: null }, socket, AbortSignal.timeout(timeoutMs))
    asked.once('response', (answer: IncomingMessage) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
        if (text.length > longestAnswer) answer.destroy()
      })
      answer.once('error', fail)
      answer.once('close', () => resolve(verdictOf(answer.statusCode ?? 0, text)))
    })
    asked.once('error', fail)
    asked.end()
  })

const verdictOf = (status: number, text: string): Answered => {
  if (status === 401 || status === 403) return { code: 'token_refused', status }
  return { code: status === 404 && isJsonObject(text) ? 'ready' : 'answers_otherwise', status }
}

const certificateOf = (
  socket: Socket,
  trust: Trust,
): NonNullable<ConnectionCheck['reached']>['certificate'] => {
  const chain = socket instanceof TLSSocket ? peerChainOf(socket) : []
  return chain.length === 0 ? null : { source: trust.sourceOf(chain), issuer: issuerNameOf(chain[0]) }
}

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

const codeOf = (error: Error): ConnectionCheck['code'] => {
  if (error.name === 'AbortError') return 'timed_out'
  return isClientCertificateAlert(error) ? 'client_certificate_refused' : 'connection_lost'
}
