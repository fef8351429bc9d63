import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CallbackContent, callbackLimits, callbackPath } from '../../../shared/api/index.ts'
import { createCallbackSecret } from '../callback-secret.ts'
import { receiveBody } from '../receive-body.ts'
import type { ServiceDependencies } from '../dependencies.ts'

/** What whoever delivers may have put in for others to believe them. */
const secretHeaders: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization'])

/**
 * `POST /callbacks/REF.MAC`: the inbox for callbacks, which is no operation of the specification. Without a token; its
 * secret is in its path, and a wrong one is an unknown path. Any body of any type is kept as it came.
 */
export const addCallbacks = (app: FastifyInstance, { store, tokenKey, clock, uuid }: ServiceDependencies) =>
  app.register(async (inbox) => {
    const secret = createCallbackSecret(tokenKey)
    inbox.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) =>
      receiveBody(payload, callbackLimits.bodyBytes),
    )
    inbox.addHook<{ Params: { ref: string } }>('onRequest', async (request, reply) => {
      if (secret.refOf(request.params.ref) === null) return reply.callNotFound()
      // Left to itself, the framework would answer 415 to a type that it cannot read; rawHeaders still tell it.
      delete request.raw.headers['content-type']
    })
    inbox.post<{ Params: { ref: string } }>(callbackPath.replace('{ref}', ':ref'), async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const headers = headersOf(request.raw.rawHeaders)
      const delivery = {
        ref: secret.refOf(request.params.ref) ?? '',
        method: request.method,
        contentType: headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? null,
        headers,
        body,
        sha256: createHash('sha256').update(body).digest('hex'),
        receivedAt: new Date(clock()).toISOString(),
      }
      await store.keepDelivery(uuid(), delivery, callbackLimits)
      return reply.type('application/json; charset=utf-8').send({})
    })
  })

const headersOf = (raw: readonly string[]): CallbackContent['headers'] =>
  raw.flatMap((name, index) =>
    index % 2 === 0
      ? [{ name, value: secretHeaders.has(name.toLowerCase()) ? null : (raw[index + 1] ?? '') }]
      : [],
  )
