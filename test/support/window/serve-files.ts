import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { withFirstPicture } from '../../../main/app/first-picture.ts'
import { readLook } from '../../../shared/rules/look.ts'

const renderer = join(import.meta.dirname, '../../../dist/renderer')

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** The built window as main's own protocol sends it, with the first picture in the look of its address; the gallery beside it. */
const contentOf = async ({ pathname, searchParams }: URL, gallery: string): Promise<Buffer | string> => {
  if (pathname.startsWith('/gallery/'))
    return readFile(join(gallery, pathname === '/gallery/' ? 'index.html' : normalize(pathname).slice(9)))
  if (pathname !== '/') return readFile(join(renderer, normalize(pathname)))
  const look = readLook(Object.fromEntries(searchParams))
  return withFirstPicture(await readFile(join(renderer, 'index.html'), 'utf8'), {
    pictures: join(renderer, 'first-picture'),
    look,
    theme: look.theme === 'dark' ? 'dark' : 'light',
    hasFrame: searchParams.get('frame') !== 'none',
  })
}

/**
 * @param gallery the folder of the built gallery
 * @returns the address, with a slash at its end
 */
export const serveFiles = async (gallery: string): Promise<{ address: string; close: () => void }> => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    // Browsers ask for it by themselves; the product's window has none.
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end()
    contentOf(url, gallery).then(
      (content) =>
        response
          .writeHead(200, {
            'content-type': types[extname(url.pathname) || '.html'] ?? 'application/octet-stream',
            'cache-control': 'max-age=3600',
          })
          .end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
