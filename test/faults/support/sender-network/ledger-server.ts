import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSecureContext, TLSSocket } from 'node:tls'
import { until } from '../until.ts'
import type { Certificate } from '../../../support/certificates.ts'

/** One request whose head arrived, whatever became of it. */
export type Arrival = {
  method: string
  path: string
  key: string
  bodyBytes: number
  /** Of a body that arrived whole. */
  bodySha256: string | null
}

/** What arrived, over all doors that write into it; it knows nothing of what was answered. */
export type Ledger = {
  arrivals: Arrival[]
  /** Requests of which at least one byte arrived. */
  begun: number
}

export type Stage = 'first byte' | 'half the head' | 'head' | 'half the body' | 'body'

/** One request as the server meets it; the first of a connection is met before any byte of it has come. */
export type Exchange = {
  socket: Socket
  /** A connection's second request or a later one. */
  isReused: boolean
  /** Stays open for ever when the request does not come so far. */
  reached: (stage: Stage) => Promise<void>
  /** Both are known from the head on. */
  path: () => string
  key: () => string
  /** As far as it has come. */
  body: () => string
  reset: () => void
}

export type Serve = (exchange: Exchange) => void | Promise<void>

export type Door = {
  port: number
  serve: (serve: Serve) => void
  /** Until all that clients sent that are gone has arrived. */
  drained: () => Promise<void>
  /** Accepts no more connections. */
  close: () => Promise<void>
}

const endOfHead = '\r\n\r\n'
const halfHeadBytes = 120

type Reading = {
  arrival: Arrival | null
  head: string
  wantedBytes: number
  hash: ReturnType<typeof createHash>
  body: Buffer[]
  waiting: { stage: Stage; go: () => void }[]
}

/** Where a request stands; each stage includes those before it. */
const hasReached = ({ arrival, head, wantedBytes }: Reading, stage: Stage): boolean => {
  switch (stage) {
    case 'first byte':
      return head !== ''
    case 'half the head':
      return head.length >= halfHeadBytes
    case 'head':
      return arrival !== null
    case 'half the body':
      return arrival !== null && arrival.bodyBytes * 2 >= wantedBytes
    case 'body':
      return arrival !== null && arrival.bodyBytes >= wantedBytes
  }
}

const arrivalOf = (head: string): { arrival: Arrival; wantedBytes: number } => {
  const [method = '', path = ''] = head.split(' ', 2)
  const field = (name: string): string => new RegExp(`\r\n${name}: *([^\r]*)`, 'i').exec(head)?.[1] ?? ''
  return {
    arrival: { method, path, key: field('idempotency-key'), bodyBytes: 0, bodySha256: null },
    wantedBytes: Number(field('content-length')),
  }
}

/** A listener of raw sockets, encrypted when it has a certificate, that writes down all that comes. */
export const openDoor = async (ledger: Ledger, certificate?: Certificate): Promise<Door> => {
  let serve: Serve = () => {}
  const sockets = new Set<Socket>()

  const read = (raw: Socket, socket: Socket): void => {
    let reading: Reading | null = null
    const begin = (isReused: boolean): Reading => {
      const begun: Reading = {
        arrival: null,
        head: '',
        wantedBytes: 0,
        hash: createHash('sha256'),
        body: [],
        waiting: [],
      }
      const exchange: Exchange = {
        socket,
        isReused,
        reached: (stage) =>
          new Promise((go) => {
            if (hasReached(begun, stage)) go()
            else begun.waiting.push({ stage, go })
          }),
        path: () => begun.arrival?.path ?? '',
        key: () => begun.arrival?.key ?? '',
        body: () => Buffer.concat(begun.body).toString('utf8'),
        reset: () => raw.resetAndDestroy(),
      }
      void serve(exchange)
      return begun
    }
    const take = (bytes: Buffer): void => {
      // TLS talk that comes to a door without a certificate is no request.
      if (reading?.head === '' && bytes[0] === 0x16) return
      reading ??= begin(true)
      if (reading.head === '') ledger.begun += 1
      const rest = takeInto(reading, bytes)
      if (reading.arrival !== null && !ledger.arrivals.includes(reading.arrival))
        ledger.arrivals.push(reading.arrival)
      const current = reading
      for (const { go } of current.waiting.filter(({ stage }) => hasReached(current, stage))) go()
      if (!hasReached(current, 'body')) return
      reading = null
      if (rest.length > 0) take(rest)
    }
    reading = begin(false)
    socket.on('data', take)
    socket.on('end', () => socket.end())
  }

  const server = createServer({ allowHalfOpen: true }, (raw) => {
    sockets.add(raw)
    raw.on('error', () => {})
    raw.on('close', () => sockets.delete(raw))
    if (certificate === undefined) {
      read(raw, raw)
      return
    }
    const secure = new TLSSocket(raw, { isServer: true, secureContext: createSecureContext(certificate) })
    secure.on('error', () => raw.destroy())
    secure.once('secure', () => read(raw, secure))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the door has no address')
  return {
    port: address.port,
    serve: (next) => {
      serve = next
    },
    drained: async () => {
      // A connection that was just accepted is among the sockets after a turn.
      await nextTurn()
      await until(
        () => Promise.resolve(sockets.size),
        (open) => open === 0,
      )
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

/** @returns what belongs to the next request */
const takeInto = (reading: Reading, bytes: Buffer): Buffer => {
  let body = bytes
  if (reading.arrival === null) {
    const known = reading.head.length
    const text = reading.head + bytes.toString('latin1')
    const end = text.indexOf(endOfHead)
    reading.head = end < 0 ? text : text.slice(0, end + endOfHead.length)
    if (end < 0) return Buffer.alloc(0)
    Object.assign(reading, arrivalOf(reading.head))
    body = bytes.subarray(end + endOfHead.length - known)
  }
  const { arrival, wantedBytes, hash, body: whole } = reading
  if (arrival === null) return Buffer.alloc(0)
  const own = body.subarray(0, wantedBytes - arrival.bodyBytes)
  hash.update(own)
  whole.push(own)
  arrival.bodyBytes += own.length
  if (arrival.bodyBytes >= wantedBytes) arrival.bodySha256 ??= hash.digest('hex')
  return body.subarray(own.length)
}
