import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** A name for the contents of folders and files of the repository: another one as soon as a byte of them changes. */
export const stampOf = (parts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) {
    const path = join(root, part)
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .toSorted()
      : [path]
    for (const file of files) hash.update(file).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}
