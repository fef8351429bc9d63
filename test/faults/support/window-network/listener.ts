import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'

/** Somebody on the network who counts what reaches them, by TCP and by UDP. */
export type Listener = {
  address: string
  tcp: number
  udp: number
  /** Connections and datagrams. */
  arrived: () => number
  close: () => void
}

/** Listens at an address of this computer, on a port of each kind. To HTTP it answers with an empty page. */
export const listenAt = async (address: string): Promise<Listener> => {
  let arrived = 0
  const count = (): void => {
    arrived += 1
  }
  const server = createServer((_request, response) => {
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'access-control-allow-origin': '*',
        connection: 'close',
      })
      .end('<!doctype html><title>.</title>')
  })
  server.on('connection', count).listen(0, address)
  const socket = createSocket('udp4').on('message', count).bind(0, address)
  await Promise.all([once(server, 'listening'), once(socket, 'listening')])
  const own = server.address()
  if (own === null || typeof own === 'string') throw new Error('the listener has no port')
  return {
    address,
    tcp: own.port,
    udp: socket.address().port,
    arrived: () => arrived,
    close: () => {
      server.closeAllConnections()
      server.close()
      socket.close()
    },
  }
}
