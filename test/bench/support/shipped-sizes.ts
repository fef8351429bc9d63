import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../e2e/support/app.ts'

/** The scripts that the window loads before it draws anything, as one would send them over a wire: bytes after gzip. */
export const firstLoadBytes = (): number => {
  const folder = join(root, 'dist/renderer')
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path ?? '')
  return scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0)
}

const bytesBelow = (folder: string, isCounted: (name: string) => boolean): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isCounted(entry.name))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** What a package has beside Electron: the build without its maps, and the database addon for one platform. */
export const shippedBytes = (): number =>
  bytesBelow(join(root, 'dist'), (name) => !name.endsWith('.map') && name !== '.sources') +
  bytesBelow(join(root, 'node_modules/better-sqlite3/lib'), () => true) +
  bytesBelow(join(root, 'node_modules/better-sqlite3/prebuilds'), (name) => name === 'linux-x64.node')
