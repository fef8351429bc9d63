/** An instance on the loopback interface that refuses, breaks and loses requests, and quotes them in what it says. */
import type { ServerResponse } from 'node:http'
import { accept, type Behaviour } from '../../../support/fake-instance.ts'

const quoting =
  (status: number): Behaviour =>
  (_request, response, body) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        error: null,
        message: `refused: ${body.toString('utf8')}`,
        message_translate: `recusado: ${body.toString('utf8')}`,
        meta: { body: body.toString('utf8') },
        type: 'NOT_FOUND',
      }),
    )
  }

const begun = (response: ServerResponse, bytes: number): ServerResponse =>
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': bytes })

export type Ending = readonly [name: string, Behaviour]

/** Every way in which a request can end, the answers with its own words in them. */
export const endings: readonly Ending[] = [
  ['accepted', accept],
  ...[400, 401, 404, 408, 422, 429, 500, 503].map((status) => [String(status), quoting(status)] as const),
  ['reset', (request) => request.socket.resetAndDestroy()],
  [
    'closed half-way',
    (_request, response, body) => begun(response, body.length + 99).end(body, () => response.destroy()),
  ],
  [
    'no JSON',
    (_request, response, body) => void response.writeHead(201).end(`<html>${body.toString('utf8')}</html>`),
  ],
  ['cut JSON', (_request, response, body) => void response.writeHead(201).end(body.subarray(0, -9))],
  ['redirect', (_request, response) => void response.writeHead(307, { location: '/elsewhere' }).end()],
]
