import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Authenticate, User } from './auth.ts'
import { type Connections, createConnections } from './connections.ts'
import { type Pages, refusalOf, refuse, refuseBytes, responseHeaders, statusOfBytes } from './gate.ts'
import { sendProblem } from './problems.ts'
import { receiveBody } from './receive-body.ts'
import { limitUpload } from './upload-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set before any byte of a body is read. */
    user: User
  }
  interface FastifyInstance {
    connections: Connections
  }
}

export type RunningServer = {
  /** `http://127.0.0.1:PORT`, or with the address that it listens on. */
  baseUrl: string
  /** Takes no new request, ends those under way, and frees the port. */
  close: () => Promise<void>
}

/** As Node's own clock says it. */
const standstill = Object.assign(new Error('the body stands still'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Another program has the port, or the system keeps it for itself (Windows reserves whole ranges). */
const isPortDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')

/** Zod parses what comes in and shapes what goes out. Fastify's own compilers would be loaded at each start all the same. */
const noSchemas = (): never => {
  throw new Error('a route has a schema of Fastify’s')
}

const smallBodyLimitBytes = 64 * 1024
const places = 200

export type HttpLimits = {
  /** How long a connection may take until the head of its request is complete. */
  headMs?: number
  /** How long a body may stand still on its way in. */
  idleMs?: number
}

/** Where a server is reached. */
export type Reach = {
  /** The address of the interface that it listens on. */
  host: string
  /** Hosts that requests may name beside those of the loopback interface. */
  hosts: readonly string[] | ((host: string) => boolean)
}

const loopbackOnly: Reach = { host: '127.0.0.1', hosts: [] }

/**
 * An HTTP server, for the loopback interface unless told otherwise, without routes: the gate and the limits of rule D22, and
 * one exit for everything that goes wrong. `listen` takes 0 for any free port, and `any_free` where one that is taken is no failure.
 */
export const createHttp = (
  { headMs = 5_000, idleMs = 60_000 }: HttpLimits = {},
  { host, hosts }: Reach = loopbackOnly,
  pages: Pages | null = null,
): {
  app: FastifyInstance
  listen: (port: number, otherwise?: 'fail' | 'any_free') => Promise<RunningServer>
} => {
  let boundPort = 0
  const connections = createConnections(places)
  const answers = new WeakMap<Socket, ServerResponse>()
  const app = Fastify({
    bodyLimit: smallBodyLimitBytes,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    serverFactory: (handler) => {
      const server = createServer({
        maxHeaderSize: 16_384,
        headersTimeout: headMs,
        // Node looks at its limits twice a minute, unless told otherwise.
        connectionsCheckingInterval: headMs / 5,
        // It would cut an upload that moves: limitUpload has it instead.
        requestTimeout: 0,
        keepAliveTimeout: 5_000,
        // Refused at the gate instead, with the body that every refusal has.
        requireHostHeader: false,
      })
      server.on('connection', connections.take)
      server.on('request', (request, response) => {
        answers.set(request.socket, response)
        const own = `${shownHost(host)}:${boundPort}`
        const refusal = refusalOf(
          request,
          boundPort,
          typeof hosts === 'function' ? hosts : [own, ...hosts],
          pages,
        )
        const cut = (): void => void server.emit('clientError', standstill, request.socket)
        limitUpload(request, response, idleMs, cut)
        if (refusal === null) handler(request, response)
        else refuse(response, refusal)
      })
      // CONNECT and upgrades never reach a request handler; without a listener Node leaves CONNECT's socket open.
      server.on('connect', (_request, socket) => socket.destroy())
      server.on('upgrade', (_request, socket) => socket.destroy())
      server.on('checkExpectation', (_request, response) => refuse(response, 417))
      return server
    },
    // What Node's parser and its clock refuse, before there is a request.
    clientErrorHandler: (error, socket) => {
      const answer = answers.get(socket)
      const isAnswering = answer?.headersSent === true && !answer.writableFinished
      if (isAnswering || !socket.writable) socket.destroy()
      else refuseBytes(socket, statusOfBytes(error.code))
    },
  })
  // Bodies stay bytes until a route that has seen a valid token parses them, and are hashed as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: IncomingMessage) =>
    receiveBody(payload, request.routeOptions.bodyLimit ?? smallBodyLimitBytes),
  )
  app.decorateRequest('user')
  app.decorate('connections', connections)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(responseHeaders)
  })
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error))
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, { statusCode: 404 }))
  return {
    app,
    listen: async (port, otherwise = 'fail') => {
      await app.listen({ host, port }).catch((error: unknown) => {
        if (otherwise === 'fail' || !isPortDenied(error)) throw error
        return app.listen({ host, port: 0 })
      })
      const address = app.server.address()
      if (address === null || typeof address === 'string') throw new Error('the server has no TCP address')
      boundPort = address.port
      return { baseUrl: `http://${shownHost(host)}:${boundPort}`, close: () => app.close() }
    },
  }
}

/** How a program on this computer reaches the interface. */
const shownHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Lets nobody past without a token, before any byte of a body is read. Hooks that were added before see refused
 * requests too.
 * @param authenticate throws a ServiceProblem 401
 */
export const addAuthentication = (app: FastifyInstance, authenticate: Authenticate): void => {
  app.addHook('onRequest', async (request) => {
    request.user = await authenticate(request.headers.authorization)
    app.connections.keep(request.raw.socket)
  })
}
