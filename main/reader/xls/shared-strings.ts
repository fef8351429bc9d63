import { StringStore } from '../xlsx/string-store.ts'

const wide = 0x01
const phonetic = 0x04
const rich = 0x08

/**
 * Strings that cells refer to by number (SST, MS-XLS 2.4.265), from the data of the record and of those that continue
 * it. Our own, because SheetJS takes a second for what takes 50 ms here, and would for every portion. Damage ends the
 * list: a cell that refers beyond it shows it. Throws `reader_archive_over_budget`.
 */
export const readSharedStrings = (pieces: readonly Buffer[]): StringStore => {
  const strings = new StringStore()
  const source = new Pieces(pieces)
  // Some writers leave their numbers at zero.
  source.skip(8)
  for (let text = source.nextString(); text !== null; text = source.nextString()) strings.add(text)
  return strings
}

/** Reads on over the borders of records. */
class Pieces {
  readonly #pieces: readonly Buffer[]
  #index = 0
  #at = 0

  constructor(pieces: readonly Buffer[]) {
    this.#pieces = pieces
  }

  skip(count: number): void {
    this.#at += count
    for (let piece = this.#piece(); piece !== undefined && this.#at > piece.length; piece = this.#piece()) {
      this.#at -= piece.length
      this.#index += 1
    }
  }

  /** XLUnicodeRichExtendedString (MS-XLS 2.5.293) without formats and phonetic hints; null behind the last one. */
  nextString(): string | null {
    if (this.#at >= (this.#piece()?.length ?? 0)) this.#nextPiece()
    const header = this.#take(3)
    if (header === null) return null
    const flags = header[2] ?? 0
    const runs = (flags & rich) === 0 ? 0 : this.#take(2)?.readUInt16LE(0)
    const hints = (flags & phonetic) === 0 ? 0 : this.#take(4)?.readUInt32LE(0)
    if (runs === undefined || hints === undefined) return null
    const text = this.#characters(header.readUInt16LE(0), (flags & wide) !== 0)
    this.skip(runs * 4 + hints)
    return text
  }

  /** Characters that go on in the next record do so behind a byte that says how many bytes each has there. */
  #characters(count: number, startsWide: boolean): string | null {
    let text = ''
    let isWide = startsWide
    while (text.length < count) {
      const piece = this.#piece()
      if (piece === undefined) return null
      const width = isWide ? 2 : 1
      const length = Math.min(count - text.length, Math.floor((piece.length - this.#at) / width))
      const end = this.#at + length * width
      text += piece.toString(isWide ? 'utf16le' : 'latin1', this.#at, end)
      this.#at = end
      if (text.length === count) break
      this.#nextPiece()
      const flags = this.#take(1)
      if (flags === null) return null
      isWide = ((flags[0] ?? 0) & wide) !== 0
    }
    return text
  }

  /** So many bytes of the record at hand, which no border cuts. */
  #take(count: number): Buffer | null {
    const piece = this.#piece()
    if (piece === undefined || this.#at + count > piece.length) return null
    this.#at += count
    return piece.subarray(this.#at - count, this.#at)
  }

  /** Goes to the next record that has something in it. */
  #nextPiece(): void {
    this.#at = 0
    do this.#index += 1
    while (this.#piece()?.length === 0)
  }

  #piece(): Buffer | undefined {
    return this.#pieces[this.#index]
  }
}
