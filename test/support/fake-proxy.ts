import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import { type Authority, type Certificate, makeCertificate } from './certificates.ts'

/** One CONNECT, or whatever else arrived in its place. */
export type ProxyEntry = {
  method: string
  /** `host:port` that was asked for. */
  authority: string
  /** `user:password`, as Basic says it; null where none was shown. */
  login: string | null
}

export type ProxyExchange = ProxyEntry & {
  /** All that had arrived by then, to the byte. */
  received: string
  socket: Socket
  /** A connection to where this proxy leads, whatever was asked for. */
  onward: () => Promise<Socket>
}

export type ProxyBehaviour = (exchange: ProxyExchange) => void | Promise<void>

export type FakeProxy = {
  port: number
  /** `127.0.0.1:port`, as failures name it. */
  address: string
  /** Every head that arrived, whatever became of it. */
  ledger: ProxyEntry[]
  connections: () => number
  /** Those of its clients and those onward that are not closed. */
  openSockets: () => number
  behave: (behaviour: ProxyBehaviour) => void
  close: () => Promise<void>
}

const established = 'HTTP/1.1 200 Connection established\r\n\r\n'

const join = (one: Socket, other: Socket): void => {
  one.pipe(other)
  other.pipe(one)
  const end = (): void => {
    one.destroy()
    other.destroy()
  }
  for (const socket of [one, other]) socket.on('error', end).on('close', end)
}

/** Lets everything through, unread. */
export const tunnel: ProxyBehaviour = async ({ socket, onward }) => {
  const onwards = await onward()
  socket.write(established)
  join(socket, onwards)
}

/** Answers to the byte; leaves the connection open unless it `ends`. */
export const say =
  (text: string, ends = false): ProxyBehaviour =>
  ({ socket }) => {
    if (ends) socket.end(text)
    else socket.write(text)
  }

/** Refuses, as proxies do: with a page behind the head. */
export const refuse = (status: string, headers = ''): ProxyBehaviour =>
  say(`HTTP/1.1 ${status}\r\n${headers}Content-Length: 13\r\n\r\n<html></html>`, true)

/** @param schemes as they stand behind `Proxy-Authenticate:`, a header each */
export const needLogin =
  (login: string, schemes: readonly string[] = ['Basic realm="empresa"'], then = tunnel): ProxyBehaviour =>
  (exchange) =>
    exchange.login === login
      ? then(exchange)
      : refuse(
          '407 Proxy Authentication Required',
          schemes.map((scheme) => `Proxy-Authenticate: ${scheme}\r\n`).join(''),
        )(exchange)

export const hang: ProxyBehaviour = () => {}
export const hangUp: ProxyBehaviour = ({ socket }) => {
  socket.destroy()
}

/** Leads to a server that ends each handshake by this alert of TLS. */
export const alert =
  (description: number): ProxyBehaviour =>
  ({ socket }) => {
    socket.write(established)
    socket.once('data', () => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, description])))
    socket.resume()
  }

type InterceptOptions = {
  /** Who must have signed the client's certificate; null = none is asked for. */
  clientAuthority?: Certificate | null
  maxVersion?: 'TLSv1.2' | 'TLSv1.3'
  /** In place of the one for the host that is asked for. */
  certificate?: Certificate | null
}

/**
 * Opens the encryption, as companies' proxies do: shows a certificate of the company for whatever host is asked for, and
 * goes on without any. Any server with TLS of its own looks the same.
 */
export const intercept =
  (
    authority: Authority,
    { clientAuthority = null, maxVersion = 'TLSv1.3', certificate = null }: InterceptOptions = {},
  ): ProxyBehaviour =>
  async ({ socket, authority: asked, onward }) => {
    const own = certificate ?? makeCertificate({ name: asked.replace(/:\d+$/, ''), by: authority })
    const onwards = await onward()
    socket.write(established)
    const server = createTlsServer(
      {
        cert: own.cert + authority.cert,
        key: own.key,
        maxVersion,
        ...(clientAuthority === null ? {} : { ca: clientAuthority.cert, requestCert: true }),
      },
      (secure) => join(secure, onwards),
    )
    server.on('tlsClientError', () => onwards.destroy())
    server.emit('connection', socket)
  }

/**
 * A company's proxy with a ledger of its own: what it saw is the truth about what went by it.
 * @param portOf where it leads to on this computer, whatever host is asked for
 * @param certificate for a proxy that is itself reached by TLS
 */
export const startFakeProxy = async (portOf: () => number, certificate?: Certificate): Promise<FakeProxy> => {
  let behaviour = tunnel
  let connections = 0
  const ledger: ProxyEntry[] = []
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const onward = async (): Promise<Socket> => {
    const onwards = connect({ host: '127.0.0.1', port: portOf() })
    keep(onwards)
    await once(onwards, 'connect')
    return onwards
  }

  const read = (socket: Socket): void => {
    let head = ''
    const onData = (chunk: Buffer): void => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      socket.off('data', onData).pause()
      const [method = '', authority = ''] = head.split(' ', 2)
      const [, basic] = /\r\nproxy-authorization: basic ([^\r]*)/i.exec(head) ?? []
      const login = basic === undefined ? null : Buffer.from(basic, 'base64').toString('utf8')
      const entry = { method, authority, login }
      ledger.push(entry)
      void Promise.resolve(behaviour({ ...entry, received: head, socket, onward })).catch(() =>
        socket.destroy(),
      )
    }
    socket.on('data', onData)
  }

  const server = createServer((raw) => {
    connections += 1
    keep(raw)
    if (certificate === undefined) return read(raw)
    const secure = new TLSSocket(raw, { isServer: true, secureContext: createSecureContext(certificate) })
    secure.on('error', () => raw.destroy())
    read(secure)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no address')
  const { port } = address
  return {
    port,
    address: `127.0.0.1:${port}`,
    ledger,
    connections: () => connections,
    openSockets: () => sockets.size,
    behave: (next) => {
      behaviour = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}
