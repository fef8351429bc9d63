/**
 * The one way in which a request that costs money leaves this program (rule D1): a fresh socket for each attempt, no
 * keep-alive, no redirects, no retries. The connection is made first and the request written after, so that every
 * failure falls on one side of a line: before the first byte nothing can have happened, after it anything may have.
 */
import { type ClientRequest, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectFailure } from '../../shared/rules/connect-failures.ts'
import { openConnection, type WayTo } from './connect.ts'

export type PostRequest = {
  /** `http://` or `https://` with an optional path prefix, without a trailing slash. */
  baseUrl: string
  path: string
  token: string
  contentType: string
  /** One behind the other. */
  body: readonly Buffer[]
  /** Harmless where it is not known; the embedded service honours it. */
  idempotencyKey: string
  /** What else its head says, by names in small letters. */
  headers?: Readonly<Record<string, string>> | undefined
}

export type PostTimeouts = {
  /** For each of the routes, where there are several. */
  connectMs: number
  /** For how long nothing may move: no byte of the request leaves, or no whole answer comes after the last one. */
  answerMs: number
}

export type AnswerFailure = 'answer_timed_out' | 'connection_lost' | 'answer_broken'

export type PostOutcome =
  /** No byte of the request has left. */
  | ({ type: 'not_connected' } & ConnectFailure)
  /** Neither here: when the connection stood, the caller did not want it any more. */
  | { type: 'withheld' }
  /** The request may have been acted upon. `status` is there when at least the head of an answer came. */
  | { type: 'ambiguous'; code: AnswerFailure; status: number | null }
  | { type: 'answered'; status: number; body: Buffer }

const answerLimitBytes = 1_000_000

export const defaultPostTimeouts: PostTimeouts = { connectMs: 10_000, answerMs: 120_000 }

/**
 * Sends once. Never throws: every ending is an outcome.
 * @param onProgress told how many bytes of the body the system has taken to send
 * @param mayStart asked when the connection stands: a process may have stood still until then
 */
export const postOnce = async (
  request: PostRequest,
  wayTo: WayTo,
  timeouts = defaultPostTimeouts,
  onProgress: (sentBytes: number) => void = () => {},
  mayStart: () => boolean = () => true,
): Promise<PostOutcome> => {
  const url = new URL(request.baseUrl + request.path)
  const connection = await openConnection(url, wayTo, timeouts.connectMs)
  if (!connection.ok) return { type: 'not_connected', code: connection.code, subject: connection.subject }
  if (!mayStart()) {
    connection.socket.destroy()
    return { type: 'withheld' }
  }
  return exchange(url, request, connection.socket, timeouts.answerMs, onProgress)
}

const exchange = (
  url: URL,
  request: PostRequest,
  socket: Socket,
  timeoutMs: number,
  onProgress: (sentBytes: number) => void,
): Promise<PostOutcome> =>
  new Promise((resolve) => {
    const bodyBytes = bytesOf(request.body)
    let status: number | null = null
    let isComplete = (): boolean => false
    const outgoing = httpRequest({
      method: 'POST',
      host: url.hostname,
      path: url.pathname + url.search,
      // Given a connection, Node uses no agent for the request: this socket, and no other.
      createConnection: () => socket,
      headers: {
        ...request.headers,
        host: url.host,
        authorization: `Bearer ${request.token}`,
        'content-type': request.contentType,
        'content-length': bodyBytes,
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
      const answered = response.statusCode ?? 0
      status = answered
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
        if (!response.complete) fail('connection_lost')
        else settle({ type: 'answered', status: answered, body: Buffer.concat(chunks) })
      })
    })
    writeBody(outgoing, request.body, (sentBytes) => {
      onProgress(sentBytes)
      // An upload that moves is never too slow (rule D6d).
      if (sentBytes < bodyBytes) timer.refresh()
      else {
        // What was taken last is still on its way, as slowly as what went before.
        const share = Math.min(bufferedBytes / bodyBytes, 1)
        const onItsWayMs = (performance.now() - startedAt) * share
        clearTimeout(timer)
        timer = setTimeout(() => fail('answer_timed_out'), timeoutMs + onItsWayMs)
      }
    })
  })

/** What the systems at both ends may hold of an upload. */
const bufferedBytes = 8 * 1024 * 1024

/** Small enough that a slow line takes one in time, large enough that a fast one does not wait for us. */
const bitBytes = 64 * 1024

/** Writes the body a bit at a time, each once the one before has been taken; a failure shows on the request itself. */
const writeBody = (
  outgoing: ClientRequest,
  body: readonly Buffer[],
  onTaken: (bytes: number) => void,
): void => {
  const bits = bitsOf(body)
  let taken = 0
  const writeNext = (): void => {
    const { value: bit } = bits.next()
    if (bit === undefined) {
      outgoing.end()
      return
    }
    outgoing.write(bit, (error) => {
      if (error instanceof Error) return
      taken += bit.length
      onTaken(taken)
      writeNext()
    })
  }
  writeNext()
}

function* bitsOf(body: readonly Buffer[]): Generator<Buffer, undefined> {
  // A small request leaves in one write, so that it is hardly ever cut.
  const bytes = bytesOf(body)
  if (bytes <= bitBytes) {
    if (bytes > 0) yield Buffer.concat(body)
    return
  }
  for (const piece of body)
    for (let from = 0; from < piece.length; from += bitBytes) yield piece.subarray(from, from + bitBytes)
}

/** How many bytes there are in all. */
export const bytesOf = (body: readonly Buffer[]): number => body.reduce((sum, piece) => sum + piece.length, 0)
