import { type ClientRequest, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'

/** A GET on a connection of its own; the caller ends it. What it asks for costs nothing and may be asked again. */
export const startGet = (url: URL, token: string, socket: Socket, signal: AbortSignal): ClientRequest =>
  httpRequest({
    host: url.hostname,
    path: url.pathname + url.search,
    // Given a connection, Node uses no agent for the request: this socket, and no other.
    createConnection: () => socket,
    headers: {
      host: url.host,
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      connection: 'close',
    },
    signal,
  })
