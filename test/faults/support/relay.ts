import { once } from 'node:events'
import { connect, createServer } from 'node:net'

export type Relay = {
  port: number
  /** The request lines that came for the service, in their order. */
  requests: string[]
  close: () => void
}

/** What a gate can fail to look at: the Host that a request names, and where a browser says that it comes from. */
export type Unseen = 'host' | 'origin'

export type RelayOptions = {
  /** The service that everything goes to. */
  behind: string
  /** Of these, every request says what is right: the service answers as one that does not look at them. */
  unseen?: readonly Unseen[]
  /** Answers `GET /attack` in the service's place, as who rebinds a name does before the name is bound to us. */
  page?: string
}

/** Carries bytes to a service and back, and is otherwise not there. Close it after those who ask through it. */
export const startRelay = async ({ behind, unseen = [], page = '' }: RelayOptions): Promise<Relay> => {
  const { hostname, port, host } = new URL(behind)
  const requests: string[] = []
  const passOn = (chunk: Buffer): Buffer => {
    const [head = ''] = chunk.toString('latin1').split('\r\n', 1)
    if (/^[A-Z]+ \S+ HTTP/.test(head)) requests.push(head)
    let text = chunk.toString('latin1')
    if (unseen.includes('host')) text = text.replace(/^host:.*\r\n/gim, `host: ${host}\r\n`)
    if (unseen.includes('origin')) text = text.replace(/^(?:origin|sec-fetch-site):.*\r\n/gim, '')
    return Buffer.from(text, 'latin1')
  }
  const server = createServer((incoming) => {
    const outgoing = connect({ host: hostname, port: Number(port) })
    incoming.on('data', (chunk: Buffer) => {
      if (page !== '' && chunk.toString('latin1').startsWith('GET /attack ')) incoming.end(asAnswer(page))
      else outgoing.write(passOn(chunk))
    })
    outgoing.pipe(incoming)
    incoming.on('error', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy())
    incoming.on('close', () => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the relay has no address')
  return { port: address.port, requests, close: () => server.close() }
}

const asAnswer = (page: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\nconnection: close\r\n\r\n${page}`
