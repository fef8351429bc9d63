import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** One request as it arrived, to the byte. */
export type LedgerEntry = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
  at: number
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void

export type FakeInstance = {
  baseUrl: string
  token: string
  /** Every request whose head arrived, whether it was answered or not. */
  ledger: LedgerEntry[]
  /** What the next requests meet; the default accepts as the specification says. */
  behave: (behaviour: Behaviour) => void
  close: () => Promise<void>
}

const types: Record<string, string> = {
  '/campaign/create': 'SMSSHORT',
  '/campaign/rcs/text': 'RCS_TEXT',
  '/campaign/rcs/carousel': 'RCS_CAROUSEL',
}

/** Answers 201 as the service would: an id, and what was asked; of RCS without its message, and with the instant in UTC. */
export const accept: Behaviour = (request, response, body) => {
  const type = types[request.url ?? ''] ?? 'SMSSHORT'
  const isSms = type === 'SMSSHORT'
  const asked = JSON.parse(body.toString('utf8')) as {
    title: string
    message: string
    start_date: string
    contacts: unknown[]
  }
  response.writeHead(201, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      id: crypto.randomUUID(),
      title: asked.title,
      message: isSms ? asked.message : '',
      status: 'PENDING',
      type,
      quantity: asked.contacts.length,
      start_date: isSms ? asked.start_date : new Date(`${asked.start_date}-03:00`).toISOString(),
      created_at: new Date().toISOString(),
    }),
  )
}

/** A server of our own with its own ledger: what it saw is the truth about what was sent. @param at a port; 0 = any free one */
export const startFakeInstance = async (at = 0): Promise<FakeInstance> => {
  let behaviour = accept
  const ledger: LedgerEntry[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    const entry: LedgerEntry = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.alloc(0),
      at: Date.now(),
    }
    ledger.push(entry)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      entry.body = Buffer.concat(chunks)
      behaviour(request, response, entry.body)
    })
    request.on('error', () => {})
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    token: 'fake-token',
    ledger,
    behave: (next) => {
      behaviour = next
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
