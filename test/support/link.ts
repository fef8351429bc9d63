/** A line between a program and a server that a test can lead elsewhere, cut, hold up, and listen to. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What becomes of bytes on their way to a database: they pass; they are lost with the connection; or they arrive, and the
 * answer to the commit that they end with is lost with the connection.
 */
export type Fate = 'pass' | 'lose' | 'lose_answer'

/** Told what goes to a database on one connection. */
export type Tap = (bytes: Buffer) => Fate

export type Link = {
  /** Ends all connections; from now on it leads there. */
  to: (target: NetConnectOpts) => void
  /** Ends all connections and refuses others. */
  cut: () => Promise<void>
  /** Nothing passes, and nothing ends, new connections neither. */
  hold: () => void
  /** Everything passes again, also what was held up. */
  heal: () => Promise<void>
  /** Ends all connections; others can be made. */
  reset: () => void
  close: () => Promise<void>
}

/** @param tap made for each connection */
const startLink = async (
  at: { path: string } | { port: number; host: string },
  first: NetConnectOpts,
  tap: () => Tap = () => () => 'pass',
): Promise<Link & { port: number }> => {
  let target = first
  let isHeld = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target)
    const tapped = tap()
    const end = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      if (isHeld) socket.pause()
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    client.on('data', (bytes: Buffer) => {
      const fate = tapped(bytes)
      if (fate === 'lose') {
        end()
        return
      }
      upstream.write(bytes)
      if (fate === 'pass') return
      // What the server answers is read until the commit is over, and goes no further.
      upstream.removeAllListeners('data')
      let answered = ''
      upstream.on('data', (part: Buffer) => {
        answered += part.toString('latin1')
        if (/(?:COMMIT|ROLLBACK)\0/.test(answered)) end()
      })
    })
    upstream.on('data', (bytes: Buffer) => client.write(bytes))
  })
  const reset = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const listen = async (): Promise<void> => {
    server.listen(at)
    await once(server, 'listening')
  }
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    reset()
    await closed
  }
  await listen()
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  if ('port' in at) at.port = port
  return {
    port,
    to: (next) => {
      target = next
      reset()
    },
    cut: stop,
    hold: () => {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    heal: async () => {
      isHeld = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen()
    },
    reset,
    close: stop,
  }
}

export type PostgresLink = Link & {
  /** The URL of a database, by this line. */
  urlOf: (database: string) => string
}

/** How a server of `startPostgres` is reached. */
export const socketOf = (folder: string): NetConnectOpts => ({ path: join(folder, '.s.PGSQL.5432') })

/** A line to a PostgreSQL server. @param folder where the server's socket is */
export const startPostgresLink = async (folder: string, tap?: () => Tap): Promise<PostgresLink> => {
  // Of a Unix socket, whose path may not be long.
  const own = mkdtempSync(join(tmpdir(), 'revoada-'))
  const link = await startLink({ path: join(own, '.s.PGSQL.5432') }, socketOf(folder), tap)
  return {
    ...link,
    urlOf: (database) => database.replace(/host=.*/, `host=${encodeURIComponent(own)}`),
    close: async () => {
      await link.close()
      rmSync(own, { recursive: true, force: true })
    },
  }
}

/** A line to an HTTP server. */
export const startHttpLink = async (baseUrl: string): Promise<Link & { baseUrl: string }> => {
  const { hostname: host, port } = new URL(baseUrl)
  const link = await startLink({ port: 0, host: '127.0.0.1' }, { host, port: Number(port) })
  return { ...link, baseUrl: `http://127.0.0.1:${link.port}` }
}
