import type { Socket } from 'node:net'

/** The places of a server: how many connections it holds at once, and which of them gives way to a new one. */
export type Connections = {
  /** Gives a new connection a place. */
  take: (socket: Socket) => void
  /** Keeps a connection's place from now on, because a valid token came through it. */
  keep: (socket: Socket) => void
}

/**
 * Places that no silent program can use up: where all are taken, the oldest connection that has shown no valid token is
 * closed. Node's `maxConnections` would refuse the newest one instead, with or without a token.
 */
export const createConnections = (places: number): Connections => {
  const open = new Set<Socket>()
  // In the order in which they came.
  const unknown = new Set<Socket>()
  const forget = (socket: Socket): void => {
    open.delete(socket)
    unknown.delete(socket)
  }
  return {
    take: (socket) => {
      open.add(socket)
      unknown.add(socket)
      socket.once('close', () => forget(socket))
      const [oldest] = unknown
      if (open.size <= places || oldest === undefined) return
      forget(oldest)
      oldest.destroy()
    },
    keep: (socket) => {
      unknown.delete(socket)
    },
  }
}
