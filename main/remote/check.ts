import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { ConnectionCheck } from '../../shared/bridge/connections.ts'
import { isClientCertificateAlert, openConnection, type Way, type WayTo } from './connect.ts'
import { startGet } from './get.ts'
import { issuerNameOf, peerChainOf, type Trust } from './trust.ts'

const timeoutMs = 10_000
/** An error in JSON is far shorter. */
const longestAnswer = 64 * 1024

export type CheckQuestion = {
  baseUrl: string
  token: string
  /** An id that no list has. */
  probeId: string
  wayTo: WayTo
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
}: CheckQuestion): Promise<ConnectionCheck> => {
  const url = new URL(`${baseUrl}/enrichment/${probeId}`)
  let way: Way | undefined
  const connection = await openConnection(
    url,
    async (asked) => {
      way = await wayTo(asked)
      return way
    },
    timeoutMs,
  )
  if (!connection.ok)
    return { code: connection.code, subject: connection.subject, status: null, reached: null }
  const reached = {
    proxy: connection.proxy,
    certificate: way === undefined ? null : certificateOf(connection.socket, way.trust),
    hasClientCertificate: url.protocol === 'https:' && way?.trust.hasClientCertificate === true,
  }
  const answer = await ask(url, token, connection.socket)
  return { ...answer, subject: null, reached }
}

type Answered = Pick<ConnectionCheck, 'code' | 'status'>

const ask = (url: URL, token: string, socket: Socket): Promise<Answered> =>
  new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ code: codeOf(error), status: null })
    const asked = startGet(url, token, socket, AbortSignal.timeout(timeoutMs))
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
