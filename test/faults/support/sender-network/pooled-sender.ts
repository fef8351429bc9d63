import { Agent, request as httpRequest } from 'node:http'
import { Agent as SecureAgent, request as httpsRequest } from 'node:https'
import { bytesOf, type PostOutcome, type PostRequest } from '../../../../main/remote/post.ts'
import type { Send } from './lane.ts'

type Attempt = { outcome: PostOutcome; wasReset: boolean }

/**
 * The control: a sender as a browser's or a pooled client is, in good faith. It keeps its connections, asks once more
 * when one is lost before the answer, follows what redirects keep the method, and takes a 5xx for not sent.
 */
export const createPooledSender = (): Send => {
  const agent = new Agent({ keepAlive: true })
  const secureAgent = new SecureAgent({ keepAlive: true })

  const attempt = (request: PostRequest, url: URL, timeoutMs: number, redirects = 3): Promise<Attempt> =>
    new Promise((resolve) => {
      const isSecure = url.protocol === 'https:'
      const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent: isSecure ? secureAgent : agent,
        headers: {
          'content-type': request.contentType,
          'content-length': bytesOf(request.body),
          'idempotency-key': request.idempotencyKey,
        },
      })
      // wall-clock: the control's own time limit
      const timer = setTimeout(() => lose(false), timeoutMs)
      const lose = (wasReset: boolean): void => {
        resolve({ outcome: { type: 'ambiguous', code: 'connection_lost', status: null }, wasReset })
        outgoing.destroy()
      }
      outgoing.on('error', (error) => lose('code' in error && error.code === 'ECONNRESET'))
      outgoing.on('close', () => {
        clearTimeout(timer)
        lose(false)
      })
      outgoing.on('response', (response) => {
        const status = response.statusCode ?? 0
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => lose(false))
        response.on('end', () => {
          const { location } = response.headers
          if ((status === 307 || status === 308) && location !== undefined && redirects > 0)
            resolve(attempt(request, new URL(location, url), timeoutMs, redirects - 1))
          else
            resolve({
              outcome:
                status >= 500
                  ? { type: 'not_connected', code: 'unreachable', subject: null }
                  : { type: 'answered', status, body: Buffer.concat(chunks) },
              wasReset: false,
            })
        })
      })
      outgoing.end(Buffer.concat(request.body))
    })

  return async (request, _wayTo, { answerMs }) => {
    const url = new URL(request.baseUrl + request.path)
    const first = await attempt(request, url, Math.min(answerMs, 2_000))
    if (!first.wasReset) return first.outcome
    return (await attempt(request, url, Math.min(answerMs, 2_000))).outcome
  }
}
