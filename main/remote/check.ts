import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { ConnectionCheck } from '../../shared/bridge/connections.ts'

const timeoutMs = 10_000
/** An error in JSON is far shorter. */
const longestAnswer = 64 * 1024
const certificateCodes = /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

/**
 * Asks an instance for an enrichment list that there is none of: it costs nothing, changes nothing, and an instance as
 * specified answers 404 with an error in JSON, to whoever has a token that it takes (specification, sections 4.7 and 7).
 * @param probeId an id that no list has
 */
export const checkInstance = async ({
  baseUrl,
  token,
  probeId,
}: {
  baseUrl: string
  token: string
  probeId: string
}): Promise<ConnectionCheck> => {
  try {
    const { status, text } = await get(new URL(`${baseUrl}/enrichment/${probeId}`), token)
    if (status === 401 || status === 403) return { code: 'token_refused', status }
    return { code: status === 404 && isJsonObject(text) ? 'ready' : 'answers_otherwise', status }
  } catch (error) {
    return { code: codeOf(error), status: null }
  }
}

/** On a socket of its own: what an earlier answer left open says nothing of now. */
const get = (url: URL, token: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const asked = send(url, { agent: false, headers, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
        if (text.length > longestAnswer) answer.destroy()
      })
      answer.once('error', reject)
      answer.once('close', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.once('error', reject)
    asked.end()
  })

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

const codeOf = (error: unknown): ConnectionCheck['code'] => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_FAIL') return 'dns_failed'
  if (code === 'ECONNREFUSED') return 'connection_refused'
  if (code === 'ETIMEDOUT' || code === 'ABORT_ERR') return 'timed_out'
  return certificateCodes.test(code) ? 'tls_failed' : 'unreachable'
}
