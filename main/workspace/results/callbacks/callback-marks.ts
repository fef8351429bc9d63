/** Which callbacks a report was read from: some bytes of each, by which it is known again. */
import { createHash } from 'node:crypto'

/** Of a million the odds are one in five hundred that two are taken for one; and then one less is told to be new. */
const bytesOfMark = 6

/** By the id of a callback, which stays the same however often it is delivered. */
const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest()

export const markOf = (id: string): number => hashOf(id).readUIntBE(0, bytesOfMark)

export const marksIn = (packed: Buffer): Set<number> => {
  const marks = new Set<number>()
  for (let at = 0; at + bytesOfMark <= packed.length; at += bytesOfMark)
    marks.add(packed.readUIntBE(at, bytesOfMark))
  return marks
}

/** The callbacks that were read so far. */
export class ReadCallbacks {
  readonly #known = new Set<string>()
  readonly #sum = Buffer.alloc(32)

  /** @returns false when it was read before: it was delivered again in the meantime */
  add(id: string): boolean {
    if (this.#known.has(id)) return false
    this.#known.add(id)
    for (const [index, byte] of hashOf(id).entries()) this.#sum[index] = (this.#sum[index] ?? 0) ^ byte
    return true
  }

  get size(): number {
    return this.#known.size
  }

  /** The same for the same callbacks, in whatever order they were read. */
  digest(): string {
    return createHash('sha256').update(`callbacks ${this.size} `).update(this.#sum).digest('hex')
  }

  pack(): Buffer {
    const packed = Buffer.alloc(this.size * bytesOfMark)
    let at = 0
    for (const id of this.#known) {
      packed.writeUIntBE(markOf(id), at, bytesOfMark)
      at += bytesOfMark
    }
    return packed
  }
}
