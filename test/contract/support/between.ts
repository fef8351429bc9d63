import { createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { HeadlessService } from '../../support/headless-service.ts'

/** What stands between a computer and its node. */
export type Between = {
  url: string
  /** Number of requests that it has answered itself. */
  refused: () => number
  /** From now on it passes everything on. */
  letThrough: () => void
  /** Ends the connections that there are. */
  cut: () => void
}

/** Starts a server that passes requests on to a node, and answers those that `isBroken` picks with an internal error. */
export const startBetween = async (
  node: HeadlessService,
  isBroken: (url: URL, headers: IncomingHttpHeaders) => boolean = () => false,
): Promise<Between> => {
  let breaks = true
  let refused = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', node.url)
    if (breaks && isBroken(url, request.headers)) {
      refused += 1
      request.resume()
      response.writeHead(500).end()
      return
    }
    const headers = { ...request.headers, host: url.host }
    const passed = httpRequest(url, { method: request.method, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    letThrough: () => {
      breaks = false
    },
    cut: () => server.closeAllConnections(),
  }
}
