import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Session, session } from 'electron'
import { closeNetworkOf } from './closed-session.ts'

/** In memory only, and apart from the window's. */
const partition = 'readers'
const originStart = 'app://reader-'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

const policyOfPage = [
  "default-src 'none'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** For the worker, which starts no other worker. WebAssembly decodes and encodes MP3s; it is embedded as a `data:` URL. */
const policyOfScripts = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  'connect-src data:',
  "worker-src 'none'",
].join('; ')

let opened: Promise<Session> | null = null

/**
 * The session of the readers' pages, without any network (rule D16). It serves the built page and nothing else; it stores
 * nothing, permits nothing and keeps no download. To be asked for once the app is ready.
 * @param folder the built page, all of whose files are in it and not in folders of it
 */
export const readerSession = (folder: string): Promise<Session> => {
  opened ??= openSession(folder)
  return opened
}

/** Of one reader alone: Chromium keeps pages of different origins in different processes. */
export const readerUrl = (readerId: string): string => `${originStart}${readerId}/index.html`

/** What a `data:` URL has in it goes nowhere. */
const isOwn = (url: string): boolean => url.startsWith(originStart) || url.startsWith('data:')

const openSession = async (folder: string): Promise<Session> => {
  const readers = session.fromPartition(partition)
  readers.setSpellCheckerLanguages([])
  readers.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  readers.setPermissionCheckHandler(() => false)
  readers.setDevicePermissionHandler(() => false)
  readers.on('will-download', (event) => event.preventDefault())
  readers.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwn(url) }))
  servePage(readers, folder)
  await closeNetworkOf(readers)
  return readers
}

const servePage = (readers: Session, folder: string): void => {
  const files = new Map(
    readdirSync(folder)
      .filter((name) => extname(name) in contentTypes)
      .map((name) => [`/${name}`, join(folder, name)]),
  )
  readers.protocol.handle('app', async ({ url, method }) => {
    const file = url.startsWith(originStart) ? files.get(new URL(url).pathname) : undefined
    if (file === undefined || method !== 'GET') return new Response(null, { status: 404 })
    return new Response(new Uint8Array(await readFile(file)), {
      headers: {
        'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': extname(file) === '.html' ? policyOfPage : policyOfScripts,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    })
  })
}
