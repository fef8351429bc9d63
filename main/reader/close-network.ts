import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/**
 * Takes what makes connections from this process, before it has touched its file. Node's permissions, under which it runs,
 * know no network before Node 25; this keeps out a parser that was talked into something, and not machine code.
 */
export const closeNetwork = (): void => {
  const refuse = (): never => {
    throw new Error('a reader has no network')
  }
  for (const from of [net.Socket.prototype, net.Server.prototype, dgram.Socket.prototype]) close(from, refuse)
  close(dgram, refuse)
  for (const from of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    close(from, refuse)
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])
    Object.defineProperty(globalThis, name, { value: undefined })
  syncBuiltinESMExports()
}

/** What opens a socket or asks for an address, by the beginnings of its names; sockets that are there go on working. */
const opening = /^(?:connect|listen|bind|send|lookup|resolve|reverse|createSocket)/

const close = (from: object, refuse: () => never): void => {
  for (const name of Object.getOwnPropertyNames(from))
    if (opening.test(name))
      Object.defineProperty(from, name, { value: refuse, configurable: false, writable: false })
}
