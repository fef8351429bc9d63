/** The supplier, which keeps its own ledger of what arrived, and answers as it is told. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { directWay } from '../../../../main/remote/ways.ts'
import type { Upstream } from '../../../../main/service/relay/relay.ts'
import { accept, type FakeInstance, startFakeInstance } from '../../../support/fake-instance.ts'
import { freePort } from '../../../support/free-port.ts'
import type { Answer } from './answers.ts'

/** Told of each request as it arrives whole. */
type Listener = (arrival: { id: string; answer: Answer | 'silence' }) => void

export type Supplier = {
  /** As a relay has it: where it leads depends on the answer that is due. */
  upstream: Upstream
  /** What arrived, by the request's id, which is its Idempotency-Key. */
  bodiesOf: (id: string) => string[]
  /** What requests meet from now on; silence lasts until `breakSilence`. */
  meet: (answer: Answer | 'silence') => void
  listen: (listener: Listener) => void
  /** Answers what waits; null ends the connection, as the end of the node's process does. */
  breakSilence: (answer: Answer | null) => void
  /** Forgets what arrived. */
  forget: () => void
  close: () => Promise<void>
}

const give = (answer: Answer, request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
  const say = (status: number, text: string, headers: Record<string, string> = {}): void => {
    response.writeHead(status, headers).end(text)
  }
  switch (answer) {
    case 'created':
      accept(request, response, body)
      return
    case 'unreadable':
      say(201, 'ok')
      return
    case 'refused':
      say(422, '{"message":"não"}')
      return
    case 'invalid':
      say(400, '{"message":"inválido"}')
      return
    case 'unauthorised':
      say(401, '')
      return
    case 'forbidden':
      say(403, '')
      return
    case 'too many':
      say(429, '', { 'retry-after': '1' })
      return
    case 'unavailable':
      say(503, '', { 'retry-after': '1' })
      return
    case 'error':
      say(500, '')
      return
    case 'half an answer':
      response.writeHead(201, { 'content-length': '500' }).write('{"id":"', () => request.socket.destroy())
      return
    case 'cut after the body':
    case 'cut before the head':
    case 'nobody there':
      request.socket.resetAndDestroy()
  }
}

const keyOf = ({ headers }: Pick<FakeInstance['ledger'][number], 'headers'>): string =>
  String(headers['idempotency-key'])

export const startSupplier = async (): Promise<Supplier> => {
  const instance = await startFakeInstance()
  const nobodyAt = `http://127.0.0.1:${await freePort()}`
  const cutting = createServer((socket) => socket.on('error', () => {}).resetAndDestroy())
  cutting.listen(0, '127.0.0.1')
  await once(cutting, 'listening')
  const address = cutting.address()
  if (address === null || typeof address === 'string') throw new Error('it has no address')
  const cutAt = `http://127.0.0.1:${address.port}`
  let answer: Answer | 'silence' = 'created'
  let listener: Listener = () => {}
  let waiting: ((late: Answer | null) => void)[] = []
  instance.behave((request, response, body) => {
    const given = answer
    if (given === 'silence')
      waiting.push((late) => {
        if (late === null) request.socket.destroy()
        else give(late, request, response, body)
      })
    listener({ id: keyOf(request), answer: given })
    if (given !== 'silence') give(given, request, response, body)
  })
  return {
    upstream: {
      get baseUrl() {
        if (answer === 'nobody there') return nobodyAt
        return answer === 'cut before the head' ? cutAt : instance.baseUrl
      },
      token: instance.token,
      way: directWay,
    },
    bodiesOf: (id) =>
      instance.ledger.filter((entry) => keyOf(entry) === id).map(({ body }) => body.toString('utf8')),
    meet: (next) => {
      answer = next
    },
    listen: (next) => {
      listener = next
    },
    breakSilence: (late) => {
      const ends = waiting
      waiting = []
      for (const end of ends) end(late)
    },
    forget: () => {
      instance.ledger.length = 0
    },
    close: async () => {
      const closed = once(cutting, 'close')
      cutting.close()
      await Promise.all([closed, instance.close()])
    },
  }
}
