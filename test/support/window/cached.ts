import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** A name for the contents of folders and files of the repository: another one as soon as a byte of them changes. */
const stampOf = (parts: readonly string[]): string => {
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

const unfinished = 'making-'

/**
 * A folder of out/ that is made once and kept until a byte of `sources` changes. Two programs may make it at once: the
 * first one to end has made it.
 * @param make is given the folder to write into, and the one that it becomes
 */
export const cached = async (
  name: string,
  sources: readonly string[],
  make: (making: string, becomes: string) => Promise<void>,
): Promise<string> => {
  const parent = join(root, 'out', name)
  const stamp = stampOf(sources)
  const folder = join(parent, stamp)
  if (existsSync(folder)) return folder
  mkdirSync(parent, { recursive: true })
  const making = mkdtempSync(join(parent, unfinished))
  await make(making, folder)
  try {
    renameSync(making, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true })
  }
  for (const other of readdirSync(parent))
    if (!other.startsWith(stamp) && !other.startsWith(unfinished))
      rmSync(join(parent, other), { recursive: true })
  return folder
}
