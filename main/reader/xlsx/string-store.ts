import { sharedStringsBudget } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'

const perBlock = 1024

/** The highest bit of an end; a block is far shorter. */
const cleanedMark = 0x8000_0000
const endMask = 0x7fff_ffff

/** Strings of some thousand in a row as one, cut by their ends in bytes. */
type Block = { bytes: Buffer; ends: Uint32Array; encoding: 'latin1' | 'utf8' | 'utf16le' }

/**
 * Very many strings by their number, in a third of the memory that an array of them takes and beside the heap of V8, which
 * a reader may fill with 256 MB only: as the bytes of one text for some thousand, in which a string takes no more than in
 * UTF-8 and 4 bytes. Throws `reader_archive_over_budget` when they are too many or too long together.
 */
export class StringStore {
  readonly #blocks: Block[] = []
  #open: string[] = []
  #openCleaned = new Uint8Array(perBlock)
  #openLength = 0
  #bytes = 0

  get count(): number {
    return this.#blocks.length * perBlock + this.#open.length
  }

  /** @param isCleaned to be asked for again by `isCleaned` */
  add(text: string, isCleaned = false): void {
    this.#openLength += text.length
    this.#openCleaned[this.#open.length] = isCleaned ? 1 : 0
    this.#open.push(text)
    if (this.#open.length === perBlock) this.#closeBlock()
    if (this.#bytes + this.#openLength > sharedStringsBudget.bytes)
      throw overBudget('string_bytes', sharedStringsBudget.bytes)
    if (this.count > sharedStringsBudget.count) throw overBudget('strings', sharedStringsBudget.count)
  }

  get(index: number): string | undefined {
    const block = this.#blocks[Math.floor(index / perBlock)]
    if (block === undefined) return this.#open[index - this.#blocks.length * perBlock]
    const { bytes, ends, encoding } = block
    const within = index % perBlock
    const start = within === 0 ? 0 : (ends[within - 1] ?? 0) & endMask
    return bytes.toString(encoding, start, (ends[within] ?? 0) & endMask)
  }

  isCleaned(index: number): boolean {
    const within = index % perBlock
    const block = this.#blocks[Math.floor(index / perBlock)]
    return block === undefined ? this.#openCleaned[within] === 1 : (block.ends[within] ?? 0) >= cleanedMark
  }

  #closeBlock(): void {
    const text = this.#open.join('')
    const encoding = encodingOf(text, this.#open)
    const bytes = Buffer.from(text, encoding)
    const ends = new Uint32Array(perBlock)
    let end = 0
    this.#open.forEach((string, index) => {
      end += Buffer.byteLength(string, encoding)
      ends[index] = this.#openCleaned[index] === 1 ? end + cleanedMark : end
    })
    this.#blocks.push({ bytes, ends, encoding })
    this.#bytes += bytes.length + ends.byteLength
    this.#open = []
    this.#openLength = 0
  }
}

/** The shortest in which no character is lost; only half a pair of UTF-16 is none of UTF-8. */
const encodingOf = (text: string, strings: readonly string[]): Block['encoding'] => {
  if (!/[\u0100-\uffff]/.test(text)) return 'latin1'
  return strings.every((string) => string.isWellFormed()) ? 'utf8' : 'utf16le'
}

const overBudget = (what: string, limit: number): ReaderFailure =>
  new ReaderFailure('reader_archive_over_budget', { what, limit })
