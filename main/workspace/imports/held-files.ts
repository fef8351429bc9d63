/** Pasted tables and workbook passwords, which are kept in memory only and never written to disk. */
export type HeldFiles = {
  /** Keeps a text. Returns what stands for its path; the last part is its name. */
  paste: (text: string, name: string) => string
  /** Keeps the password of a workbook for those who read it. */
  unlock: (path: string, password: string) => void
  /** For a reader's job: the bytes, where the path is of a text that was pasted and is still kept, and the password. */
  of: (path: string) => { bytes?: Uint8Array<ArrayBuffer>; password?: string }
}

/** Each is read at once; one that was forgotten is asked for once more, from where it was copied. */
const mostPasted = 10
/** As many files as can be opened at once. Beyond that, the oldest password is forgotten and asked for again. */
const mostPasswords = 500

export const createHeldFiles = (uuid: () => string): HeldFiles => {
  // Map order is the order of arrival.
  const pasted = new Map<string, Uint8Array<ArrayBuffer>>()
  const passwords = new Map<string, string>()
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
  }
}

const keep = <Value>(kept: Map<string, Value>, path: string, value: Value, most: number): void => {
  kept.delete(path)
  kept.set(path, value)
  for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
}
