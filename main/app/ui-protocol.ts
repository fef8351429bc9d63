import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { protocol } from 'electron'

/** Where the window's pages come from: `app://ui/…`, a fixed set of files and nothing else (rule D23). */
export const uiOrigin = 'app://ui'

// Before the app is ready, and so at import: Electron takes no scheme later. What V8 compiled of a script is kept for the
// next start; the scripts' names hold their hashes, so that it is never taken for another's.
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
])

const pagePath = '/index.html'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

// Inline styles: Solid compiles static `style={…}` into its templates, and wavesurfer brings its own with the wave.
// Everything else only from our own files; no WebAssembly: what decodes and encodes MP3s runs in the reader.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  // Recordings are played from the encrypted database, not from a file.
  'media-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export type UiOptions = {
  /** The built renderer. */
  folder: string
  /** Makes the page that is sent out of the built one. */
  toPage: (built: string) => string | Promise<string>
  /** Called when the page is on its way; the script that it runs is sent once what this returns has ended. */
  beforeScript: () => Promise<unknown>
}

/** Serves the built renderer. A path that is not in the folder's list as it was at start does not exist. */
export const serveUi = ({ folder, toPage, beforeScript }: UiOptions): void => {
  const manifest = new Map<string, string>(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return [`/${relative(folder, file).split(sep).join('/')}`, file] as const
      }),
  )
  let held: { script: string; until: Promise<unknown> } | null = null
  protocol.handle('app', async (request) => {
    const url = new URL(request.url)
    const path = url.pathname === '/' ? pagePath : url.pathname
    const file = url.host === 'ui' ? manifest.get(path) : undefined
    if (file === undefined || request.method !== 'GET') return new Response(null, { status: 404 })
    if (path === pagePath) {
      const page = await toPage(await readFile(file, 'utf8'))
      const [, script = ''] = / src="([^"]+)"/.exec(page) ?? []
      held = { script, until: beforeScript() }
      return respond(page, file)
    }
    if (path === held?.script) await held.until
    return respond(new Uint8Array(await readFile(file)), file)
  })
}

const respond = (body: string | Uint8Array<ArrayBuffer>, file: string): Response =>
  new Response(body, {
    headers: {
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
