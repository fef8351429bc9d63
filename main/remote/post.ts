/**
 * The one way in which a request that costs money leaves this program (rule D1): a fresh socket for each attempt, no
 * keep-alive, no redirects, no retries. The connection is made first and the request written after, so that every
 * failure falls on one side of a line: before the first byte nothing can have happened, after it anything may have.
 */
import { type ClientRequest, request as httpRequest } from 'node:http'
import { connect as tcpConnect, isIP, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'

export type PostRequest = {
  /** `http://` or `https://` with an optional path prefix, without a trailing slash. */
  baseUrl: string
  path: string
  token: string
  contentType: string
  body: Buffer
  /** Harmless where it is not known; the embedded service honours it. */
  idempotencyKey: string
}

export type PostTimeouts = {
  connectMs: number
  /** For how long nothing may move: no byte of the request leaves, or no whole answer comes after the last one. */
  answerMs: number
}

export type ConnectFailure =
  | 'dns_failed'
  | 'connection_refused'
  | 'connection_timed_out'
  | 'tls_failed'
  | 'unreachable'
export type AnswerFailure = 'answer_timed_out' | 'connection_lost' | 'answer_broken'

export type PostOutcome =
  /** No byte of the request has left. */
  | { type: 'not_connected'; code: ConnectFailure }
  /** The request may have been acted upon. `status` is there when at least the head of an answer came. */
  | { type: 'ambiguous'; code: AnswerFailure; status: number | null }
  | { type: 'answered'; status: number; body: Buffer }

const answerLimitBytes = 1_000_000

export const defaultPostTimeouts: PostTimeouts = { connectMs: 10_000, answerMs: 120_000 }

/**
 * Sends once. Never throws: every ending is an outcome.
 * @param onProgress told how many bytes of the body the system has taken to send
 */
export const postOnce = async (
  request: PostRequest,
  timeouts = defaultPostTimeouts,
  onProgress: (sentBytes: number) => void = () => {},
): Promise<PostOutcome> => {
  const url = new URL(request.baseUrl + request.path)
  const connection = await connect(url, timeouts.connectMs)
  if (!connection.ok) return { type: 'not_connected', code: connection.code }
  return exchange(url, request, connection.socket, timeouts.answerMs, onProgress)
}

type Connection = { ok: true; socket: Socket } | { ok: false; code: ConnectFailure }

const connect = (url: URL, timeoutMs: number): Promise<Connection> =>
  new Promise((resolve) => {
    const secure = url.protocol === 'https:'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const port = Number(url.port) || (secure ? 443 : 80)
    const socket = secure
      ? tlsConnect({ host, port, ...(isIP(host) ? {} : { servername: host }), ALPNProtocols: ['http/1.1'] })
      : tcpConnect({ host, port })
    let reached = false
    let settled = false
    const settle = (connection: Connection): void => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      if (!connection.ok) socket.destroy()
      resolve(connection)
    }
    const timer = setTimeout(() => settle({ ok: false, code: 'connection_timed_out' }), timeoutMs)
    socket.once('connect', () => {
      reached = true
      if (!secure) settle({ ok: true, socket })
    })
    if (secure) socket.once('secureConnect', () => settle({ ok: true, socket }))
    // Stays for the socket's life: one without a listener would throw its late errors at the process.
    socket.on('error', (error: Error) => settle({ ok: false, code: connectFailureOf(error, reached) }))
    socket.once('close', () => settle({ ok: false, code: reached ? 'tls_failed' : 'unreachable' }))
  })

const connectFailureOf = (error: Error, reached: boolean): ConnectFailure => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_FAIL') return 'dns_failed'
  if (code === 'ECONNREFUSED') return 'connection_refused'
  if (code === 'ETIMEDOUT') return 'connection_timed_out'
  return reached ? 'tls_failed' : 'unreachable'
}

const exchange = (
  url: URL,
  request: PostRequest,
  socket: Socket,
  timeoutMs: number,
  onProgress: (sentBytes: number) => void,
): Promise<PostOutcome> =>
  new Promise((resolve) => {
    let status: number | null = null
    let isComplete = (): boolean => false
    const outgoing = httpRequest({
      method: 'POST',
      host: url.hostname,
      path: url.pathname + url.search,
      // Given a connection, Node uses no agent for the request: this socket, and no other.
      createConnection: () => socket,
      setDefaultHeaders: true,
      headers: {
        host: url.host,
        authorization: `Bearer ${request.token}`,
        'content-type': request.contentType,
        'content-length': request.body.length,
        'idempotency-key': request.idempotencyKey,
        accept: 'application/json',
        connection: 'close',
      },
    })
    const settle = (outcome: PostOutcome): void => {
      clearTimeout(timer)
      resolve(outcome)
      socket.destroy()
    }
    const fail = (code: AnswerFailure): void => settle({ type: 'ambiguous', code, status })
    const startedAt = performance.now()
    let timer = setTimeout(() => fail('answer_timed_out'), timeoutMs)
    outgoing.on('error', (error) => {
      // What comes behind a complete answer does not take it back; its end is about to be told.
      if (isComplete()) return
      fail('code' in error && String(error.code).startsWith('HPE_') ? 'answer_broken' : 'connection_lost')
    })
    outgoing.on('close', () => fail('connection_lost'))
    outgoing.on('response', (response) => {
      status = response.statusCode ?? null
      isComplete = () => response.complete
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > answerLimitBytes) fail('answer_broken')
        else chunks.push(chunk)
      })
      response.on('error', () => fail('connection_lost'))
      response.on('end', () => {
        if (!response.complete || status === null) fail('connection_lost')
        else settle({ type: 'answered', status, body: Buffer.concat(chunks) })
      })
    })
    writeBody(outgoing, request.body, (sentBytes) => {
      onProgress(sentBytes)
      // An upload that moves is never too slow (rule D6d).
      if (sentBytes < request.body.length) timer.refresh()
      else {
        // What was taken last is still on its way, as slowly as what went before.
        const share = Math.min(bufferedBytes / request.body.length, 1)
        const onItsWayMs = (performance.now() - startedAt) * share
        clearTimeout(timer)
        timer = setTimeout(() => fail('answer_timed_out'), timeoutMs + onItsWayMs)
      }
    })
  })

/** What the systems at both ends may hold of an upload. */
const bufferedBytes = 8 * 1024 * 1024

/** Small enough that a slow line takes one in time, large enough that a fast one does not wait for us. */
const pieceBytes = 64 * 1024

/** Writes the body a piece at a time, each once the one before has been taken; a failure shows on the request itself. */
const writeBody = (outgoing: ClientRequest, body: Buffer, onTaken: (bytes: number) => void): void => {
  const writeFrom = (from: number): void => {
    if (from >= body.length) {
      outgoing.end()
      return
    }
    const piece = body.subarray(from, from + pieceBytes)
    outgoing.write(piece, (error) => {
      if (error !== null && error !== undefined) return
      onTaken(from + piece.length)
      writeFrom(from + piece.length)
    })
  }
  writeFrom(0)
}
