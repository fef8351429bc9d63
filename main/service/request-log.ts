import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndedRequest } from './monitoring/ended-request.ts'
import { callbackPath, type Fault, type LoggedRequest } from '../../shared/api/index.ts'

export type RequestLog = {
  add: (request: Omit<LoggedRequest, 'number'>) => void
  /** What came after a number, the oldest first. */
  after: (number: number) => LoggedRequest[]
  clear: () => void
}

const mostKept = 1_000

/** The latest requests, in memory only; never a body, a token, a query or the secret of a callback address. */
export const createRequestLog = (): RequestLog => {
  let kept: LoggedRequest[] = []
  let last = 0
  return {
    add: (request) => {
      last += 1
      kept.push({ number: last, ...request })
      if (kept.length > mostKept) kept = kept.slice(-mostKept)
    },
    after: (number) => kept.filter((request) => request.number > number),
    clear: () => {
      kept = []
    },
  }
}

const withoutAnswer: readonly (Fault['kind'] | undefined)[] = [
  'lose_answer',
  'cut_answer',
  'hold_answer',
  'hang',
]

/** Node 20 calls an answer finished that was written to a socket destroyed by a fault; so the fault itself is asked. */
const isAnswered = ({ fault }: FastifyRequest, { raw }: FastifyReply): boolean =>
  raw.writableFinished && !withoutAnswer.includes(fault?.kind)

const inboxPath = callbackPath.replace('{ref}', '')

/**
 * A path as it may be shown. An address of the callback inbox loses its secret, however it was written and whatever it
 * was asked for: routes are found by the decoded path, and a wrong method or a slip of the hand is logged too.
 */
const shownPathOf = (url: string): string => {
  const path = url.split('?', 1)[0] ?? ''
  const meant = decoded(path)
  if (!meant.startsWith(inboxPath)) return path
  const [ref = ''] = meant.slice(inboxPath.length).split('.', 1)
  return `${inboxPath}${ref}.…`
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Logs each request when its connection is done with it, also those that were refused for their token or got no answer.
 * @param onEnded told of each, with nothing of its content
 */
export const addRequestLog = (
  app: FastifyInstance,
  log: RequestLog,
  onEnded: (request: EndedRequest) => void,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now()
    const at = new Date().toISOString()
    const { method, routeOptions } = request
    reply.raw.once('close', () => {
      const ended = {
        status: isAnswered(request, reply) ? reply.raw.statusCode : 0,
        durationMs: Math.round(performance.now() - startedAt),
        bodyBytes: Number(request.headers['content-length'] ?? 0) || 0,
      }
      log.add({ at, method, path: shownPathOf(request.url), ...ended, fault: request.fault?.kind ?? null })
      const { url } = routeOptions
      onEnded({ operation: url === undefined ? null : `${method} ${url}`, ...ended })
    })
    done()
  })
}
