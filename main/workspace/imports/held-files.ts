import { stat } from 'node:fs/promises'
import { contentHash } from './content-hash.ts'

/** Pasted tables and workbook passwords, which are never written to disk, and hashes of files; all in memory. */
export type HeldFiles = {
  /** Keeps a text. Returns what stands for its path; the last part is its name. */
  paste: (text: string, name: string) => string
  /** Keeps the password of a workbook for those who read it. */
  unlock: (path: string, password: string) => void
  /** For a reader's job: the bytes, where the path is of a text that was pasted and is still kept, and the password. */
  of: (path: string) => { bytes?: Uint8Array<ArrayBuffer>; password?: string }
  /**
   * SHA-256 of a file's bytes, as hex, computed once until the file changes: it is needed when a file is dropped, and again
   * when it is imported. Null when the file cannot be read: the reader reports why.
   */
  hashOf: (path: string, signal?: AbortSignal) => Promise<string | null>
}

/** Each is read at once; one that was forgotten is asked for once more, from where it was copied. */
const mostPasted = 10
/** As many files as can be opened at once. Beyond that, the oldest password is forgotten and asked for again. */
const mostPasswords = 500
const mostHashes = 500

export const createHeldFiles = (uuid: () => string): HeldFiles => {
  // Map order is the order of arrival.
  const pasted = new Map<string, Uint8Array<ArrayBuffer>>()
  const passwords = new Map<string, string>()
  const hashes = new Map<string, Promise<string | null>>()
  return {
    paste: (text, name) => {
      const path = `pasted:/${uuid()}/${name.replaceAll(/[\\/]/g, ' ')}`
      keep(pasted, path, new TextEncoder().encode(text), mostPasted)
      return path
    },
    unlock: (path, password) => keep(passwords, path, password, mostPasswords),
    of: (path) => {
      const bytes = pasted.get(path)
      const password = passwords.get(path)
      return {
        ...(bytes === undefined ? {} : { bytes }),
        ...(password === undefined ? {} : { password }),
      }
    },
    hashOf: async (path, signal) => {
      const bytes = pasted.get(path)
      if (bytes !== undefined) return contentHash(path, bytes)
      const version = await versionOf(path)
      // Null where that was aborted.
      const known = (await hashes.get(version)) ?? null
      if (known !== null) return known
      const hashing = contentHash(path, undefined, signal)
      keep(hashes, version, hashing, mostHashes)
      return hashing
    },
  }
}

/** Changes whenever the file does. */
const versionOf = async (path: string): Promise<string> => {
  const file = await stat(path, { bigint: true }).catch(() => null)
  return `${path} ${file?.size} ${file?.mtimeNs}`
}

const keep = <Value>(kept: Map<string, Value>, path: string, value: Value, most: number): void => {
  kept.delete(path)
  kept.set(path, value)
  for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
}
