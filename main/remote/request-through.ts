import {
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from 'node:http'
import type { ConnectFailure } from '../../shared/rules/connect-failures.ts'
import { openConnection, type WayTo } from './connect.ts'

/** Why a request did not leave. */
export class NotConnected extends Error {
  readonly failure: ConnectFailure

  constructor({ code, subject }: ConnectFailure) {
    super(code)
    this.failure = { code, subject }
  }
}

const connectMs = 10_000

/**
 * For code that makes requests by itself, in the shape of `http.request`, also where they are encrypted.
 * @param wayTo how each of them is to go
 * @returns makes a request, which emits NotConnected as its error where no connection stood
 */
export const requestThrough =
  (wayTo: WayTo) =>
  (options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest => {
    const { protocol = 'http:', hostname, port, path, ...rest } = options
    const url = new URL(path ?? '/', `${protocol}//${hostname}${port ? `:${port}` : ''}`)
    return httpRequest(
      {
        ...rest,
        path: url.pathname + url.search,
        headers: { ...options.headers, host: url.host, connection: 'close' },
        createConnection: (_options, onCreated) => {
          void openConnection(url, wayTo, connectMs).then((connection) => {
            if (connection.ok) onCreated(null, connection.socket)
            else onCreated(new NotConnected(connection), null as never)
          })
          return undefined
        },
      },
      onResponse,
    )
  }
