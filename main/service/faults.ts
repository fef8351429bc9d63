import { Readable } from 'node:stream'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fault } from '../../shared/api/index.ts'
import { driftAnswer } from './drift.ts'
import { problemBody } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What goes wrong with this request on purpose; null = nothing. */
    fault: Fault | null
  }
}

export type Faults = {
  list: () => Fault[]
  set: (faults: readonly Fault[]) => void
  /** The first fault for an operation's path, counted as met. */
  take: (path: string) => Fault | null
}

/** Kept in memory only: whoever restarts the service has it well again. */
export const createFaults = (): Faults => {
  let faults: readonly Fault[] = []
  return {
    list: () => [...faults],
    set: (next) => {
      faults = next
    },
    take: (path) => {
      const found = faults.find((fault) => fault.path === null || fault.path === path) ?? null
      faults = faults.flatMap((fault) => {
        if (fault !== found || fault.times === null) return [fault]
        return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
      })
      return found
    },
  }
}

/**
 * Lets requests meet their faults. All of them come after the token and the whole body have been read, as they would
 * from a server that fails at its work; an answer is lost or cut after the commit, when the creation is there.
 */
export const addFaults = (app: FastifyInstance, faults: Faults): void => {
  app.decorateRequest('fault', null)
  // Whoever waits for nothing must not keep the service from stopping.
  const held = new Set<FastifyReply>()
  const hold = async (reply: FastifyReply): Promise<void> => {
    held.add(reply)
    await once(reply.raw, 'close')
    held.delete(reply)
  }
  app.addHook('preClose', async () => {
    for (const reply of held) reply.raw.destroy()
  })
  app.addHook('preHandler', async (request, reply) => {
    const fault = faults.take((request.routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}'))
    request.fault = fault
    if (fault === null) return
    if (fault.kind === 'delay') await pause(fault.delayMs)
    else if (fault.kind === 'hang') {
      reply.hijack()
      await hold(reply)
    } else if (fault.kind === 'status')
      await reply
        .code(fault.status)
        .send(problemBody('A fault that was asked for', 'Uma falha que foi pedida'))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.fault?.kind === 'hold_answer') await hold(reply)
    else if (request.fault?.kind === 'lose_answer') lose(reply)
    else if (request.fault?.kind === 'cut_answer') cut(reply, await startOf(payload))
    else if (request.fault?.kind === 'drift_answer' && typeof payload === 'string')
      return driftAnswer(payload)
    return payload
  })
}

/** An answer, or the first piece of one that is made piece by piece. */
const startOf = async (payload: unknown): Promise<string> => {
  if (payload instanceof Readable) for await (const piece of payload) return String(piece)
  return String(payload)
}

const lose = (reply: FastifyReply): void => {
  reply.hijack()
  reply.raw.destroy()
}

/** The head and half of the body, then nothing. */
const cut = (reply: FastifyReply, body: string): void => {
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  reply.raw.write(body.slice(0, Math.ceil(body.length / 2)), () => reply.raw.destroy())
}
