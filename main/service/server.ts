import { createServer } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import type { WritableDatabase } from '../database/open.ts'
import { authenticate, type User } from './auth.ts'
import { refusalOf, refuse, responseHeaders } from './gate.ts'
import { sendProblem } from './problems.ts'
import { addSmsCampaigns } from './routes/sms-campaigns.ts'

export type ServiceDependencies = {
  db: WritableDatabase
  /** 32 random bytes that sign the installation's tokens. */
  tokenSecret: Uint8Array
  /** Milliseconds since 1970. */
  clock: () => number
  uuid: () => string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set before any byte of a body is read. */
    user: User
  }
}

export type RunningService = {
  /** `http://127.0.0.1:PORT` */
  baseUrl: string
  /** Takes no new request, ends those under way, and frees the port. */
  close: () => Promise<void>
}

const smallBodyLimitBytes = 64 * 1024

/** Builds the HTTP service, without listening. Its routes, in the order of the specification. */
const createService = (deps: ServiceDependencies, port: () => number): FastifyInstance => {
  const app = Fastify({
    bodyLimit: smallBodyLimitBytes,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    serverFactory: (handler) => {
      const server = createServer({
        maxHeaderSize: 16_384,
        headersTimeout: 10_000,
        requestTimeout: 300_000,
        keepAliveTimeout: 5_000,
        // Refused at the gate instead, with the body that every refusal has.
        requireHostHeader: false,
      })
      server.maxConnections = 200
      server.on('request', (request, response) => {
        const refusal = refusalOf(request, port())
        if (refusal === null) handler(request, response)
        else refuse(response, refusal)
      })
      // CONNECT and upgrades never reach a request handler; without a listener Node leaves CONNECT's socket open.
      server.on('connect', (_request, socket) => socket.destroy())
      server.on('upgrade', (_request, socket) => socket.destroy())
      return server
    },
  })
  // Bodies stay bytes until a route that has seen a valid token parses them, and are hashed as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.decorateRequest('user')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(responseHeaders)
    request.user = await authenticate(request.headers.authorization, deps.tokenSecret)
  })
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error))
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, { statusCode: 404 }))
  addSmsCampaigns(app, deps)
  return app
}

/**
 * Starts the service on the loopback interface.
 * @param port 0 = any free one
 */
export const startService = async (deps: ServiceDependencies, port: number): Promise<RunningService> => {
  let boundPort = port
  const app = createService(deps, () => boundPort)
  await app.listen({ host: '127.0.0.1', port })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the service has no TCP address')
  boundPort = address.port
  return { baseUrl: `http://127.0.0.1:${boundPort}`, close: () => app.close() }
}
