import { type ClientRequest, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'

/** What is asked for costs nothing and may be asked again; what costs money leaves by `postOnce`. */
export type Question = {
  /** Null where none is needed. */
  token: string | null
  /** JSON of a POST; null = GET. */
  body: string | null
}

/** A GET or a POST on a connection of its own; the caller ends it, with the body. */
export const startRequest = (
  url: URL,
  { token, body }: Question,
  socket: Socket,
  signal: AbortSignal,
): ClientRequest =>
  httpRequest({
    method: body === null ? 'GET' : 'POST',
    host: url.hostname,
    path: url.pathname + url.search,
    // Given a connection, Node uses no agent for the request: this socket, and no other.
    createConnection: () => socket,
    headers: {
      host: url.host,
      accept: 'application/json',
      connection: 'close',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === null
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
    signal,
  })
