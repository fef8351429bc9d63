/** A real folder of updates behind a real HTTP server: what a publisher puts up, as electron-builder writes it. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Feed } from '../../main/app/updates/feed.ts'

export type UpdateFeed = {
  feed: Feed
  /** Paths that were asked for, in order. */
  asked: string[]
  /** By path; what is missing is answered 404. */
  files: Map<string, Buffer | string>
  /** Puts up a version, signed by the publisher or by someone else. */
  announce: (
    version: string,
    file: string,
    options?: { by?: KeyObject; named?: string; expires?: string | null },
  ) => void
  /** Is told the names of the headers of each request. */
  onRequest: (listener: (headers: string[]) => void) => void
  close: () => Promise<void>
}

export const otherKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

export const announcementName = 'latest-linux.yml'

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections()
    server.close(() => done())
  })

export const startUpdateFeed = async (): Promise<UpdateFeed> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const files: UpdateFeed['files'] = new Map()
  const asked: string[] = []
  let listener: (headers: string[]) => void = () => {}
  const server = createServer((request, response) => {
    listener(Object.keys(request.headers))
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    asked.push(path)
    const found = files.get(path)
    response.writeHead(found === undefined ? 404 : 200)
    response.end(found)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    feed: {
      url: `http://127.0.0.1:${port}/updates`,
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    },
    asked,
    files,
    announce: (
      version,
      file,
      { by = privateKey, named = `Revoada-${version}.AppImage`, expires = '2999-01-01T00:00:00.000Z' } = {},
    ) => {
      const sha512 = createHash('sha512').update(file).digest('base64')
      const text = [
        `version: ${version}`,
        'files:',
        `  - url: ${named}`,
        `    sha512: ${sha512}`,
        `    size: ${Buffer.byteLength(file)}`,
        `path: ${named}`,
        `sha512: ${sha512}`,
        "releaseDate: '2026-11-22T00:00:00.000Z'",
        ...(expires === null ? [] : [`expires: '${expires}'`]),
        '',
      ].join('\n')
      files.set(`/updates/${announcementName}`, text)
      files.set(`/updates/${announcementName}.sig`, sign(null, Buffer.from(text), by).toString('base64'))
      files.set(`/updates/${named}`, file)
    },
    onRequest: (next) => {
      listener = next
    },
    close: () => closed(server),
  }
}
