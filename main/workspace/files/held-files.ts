import { createHash } from 'node:crypto'
import { stat, open } from 'node:fs/promises'
import { BoundedMap } from '../../turns.ts'
import type { ReadingChoices, SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import { ProblemError } from '../base/problem-error.ts'

/** A file as it was read for the person to look at. */
export type OpenedFile = { path: string; choices: ReadingChoices; facts: SpreadsheetFacts }

/** Opened files and their hashes, and pasted tables and workbook passwords, which are never written to disk; all in memory. */
export type HeldFiles = {
  /** Keeps a text. Returns what stands for its path; the last part is its name. */
  paste: (text: string, name: string) => string
  /** Keeps the password of a workbook for those who read it. */
  unlock: (path: string, password: string) => void
  /** Keeps what was found in a file. Returns its id. */
  keepOpened: (file: OpenedFile) => string
  /** @throws ProblemError `file_not_open` */
  opened: (fileId: string) => OpenedFile
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
/** As many as one drop adds to the queue. Beyond that, the least recently used is forgotten and opened again. */
const mostOpened = 200

export const createHeldFiles = (uuid: () => string): HeldFiles => {
  const pasted = new BoundedMap<string, Uint8Array<ArrayBuffer>>(mostPasted)
  const passwords = new BoundedMap<string, string>(mostPasswords)
  const hashes = new BoundedMap<string, Promise<string | null>>(mostHashes)
  const opened = new BoundedMap<string, OpenedFile>(mostOpened)
  return {
    paste: (text, name) => {
      const path = `pasted:/${uuid()}/${name.replaceAll(/[\\/]/g, ' ')}`
      pasted.set(path, new TextEncoder().encode(text))
      return path
    },
    unlock: (path, password) => {
      passwords.set(path, password)
    },
    keepOpened: (file) => {
      const fileId = uuid()
      opened.set(fileId, file)
      return fileId
    },
    opened: (fileId) => {
      const file = opened.get(fileId)
      if (file === undefined) throw new ProblemError('file_not_open')
      return file
    },
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
      hashes.set(version, hashing)
      return hashing
    },
  }
}

/** Changes whenever the file does. */
const versionOf = async (path: string): Promise<string> => {
  const file = await stat(path, { bigint: true }).catch(() => null)
  return `${path} ${file?.size} ${file?.mtimeNs}`
}

const bytesAtOnce = 1024 * 1024

/**
 * SHA-256 of a file's bytes, or of the pasted bytes in its place, as hex. Null when they cannot be read: the reader
 * reports why.
 */
export const contentHash = async (
  path: string,
  pasted: Uint8Array | undefined,
  signal?: AbortSignal,
): Promise<string | null> => {
  const hash = createHash('sha256')
  if (pasted !== undefined) return hash.update(pasted).digest('hex')
  try {
    const file = await open(path)
    try {
      const piece = Buffer.allocUnsafe(bytesAtOnce)
      for (;;) {
        signal?.throwIfAborted()
        const { bytesRead } = await file.read(piece, 0, bytesAtOnce)
        if (bytesRead === 0) return hash.digest('hex')
        hash.update(piece.subarray(0, bytesRead))
      }
    } finally {
      await file.close()
    }
  } catch {
    return null
  }
}
