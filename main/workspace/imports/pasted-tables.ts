/**
 * Tables that a person pasted. They are read as files are, by a reader of their own, but lie in no file: people's data
 * are nowhere on the disk in plain.
 */
export type PastedTables = {
  /** Keeps a text. Returns what stands for its path; the last part is its name. */
  add: (text: string, name: string) => string
  /** For a reader's job: the bytes, where the path is of a text that was pasted and is still kept. */
  bytesOf: (path: string) => { bytes?: Uint8Array<ArrayBuffer> }
}

/** Each is read at once; one that was forgotten is asked for once more, from where it was copied. */
const mostKept = 10

export const createPastedTables = (uuid: () => string): PastedTables => {
  // Map order is the order of arrival.
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    add: (text, name) => {
      const path = `pasted:/${uuid()}/${name.replaceAll(/[\\/]/g, ' ')}`
      kept.set(path, new TextEncoder().encode(text))
      for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
      return path
    },
    bytesOf: (path) => {
      const bytes = kept.get(path)
      return bytes === undefined ? {} : { bytes }
    },
  }
}
