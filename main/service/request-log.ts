import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, LoggedRequest } from '../../shared/api/index.ts'

export type RequestLog = {
  add: (request: Omit<LoggedRequest, 'number'>) => void
  /** What came after a number, the oldest first. */
  after: (number: number) => LoggedRequest[]
  clear: () => void
}

const mostKept = 1_000

/** The latest requests, in memory only; never a body, a token or a query. */
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

/** Logs each request when its connection is done with it, also those that were refused for their token or got no answer. */
export const addRequestLog = (app: FastifyInstance, log: RequestLog): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now()
    const at = new Date().toISOString()
    reply.raw.once('close', () =>
      log.add({
        at,
        method: request.method,
        path: request.url.split('?', 1)[0] ?? '',
        status: isAnswered(request, reply) ? reply.raw.statusCode : 0,
        durationMs: Math.round(performance.now() - startedAt),
        bodyBytes: Number(request.headers['content-length'] ?? 0) || 0,
        fault: request.fault?.kind ?? null,
      }),
    )
    done()
  })
}
