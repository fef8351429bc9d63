import { sharedStringsBudget } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'

const perBlock = 1024

/** The highest bit of an end; a block is far shorter. */
const cleanedMark = 0x8000_0000
const endMask = 0x7fff_ffff

/** Strings of some thousand in a row as one, cut by their ends, which count characters. */
type Block = { bytes: Buffer; ends: Uint32Array; encoding: 'latin1' | 'utf16le' }

/**
 * Very many strings by their number, in a third of the memory that an array of them takes and beside the heap of V8, which
 * a reader may fill with 256 MB only: as the bytes of one text for some thousand. Throws `reader_archive_over_budget`
 * when they are too many or too long together.
 */
export class StringStore {
  readonly #blocks: Block[] = []
  #open: string[] = []
  #openEnds = new Uint32Array(perBlock)
  #openLength = 0
  #bytes = 0

  get count(): number {
    return this.#blocks.length * perBlock + this.#open.length
  }

  /** @param isCleaned to be asked for again by `isCleaned` */
  add(text: string, isCleaned = false): void {
    this.#openLength += text.length
    this.#openEnds[this.#open.length] = isCleaned ? this.#openLength + cleanedMark : this.#openLength
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
    const unit = encoding === 'latin1' ? 1 : 2
    const start = within === 0 ? 0 : (ends[within - 1] ?? 0) & endMask
    return bytes.toString(encoding, start * unit, ((ends[within] ?? 0) & endMask) * unit)
  }

  isCleaned(index: number): boolean {
    const ends = this.#blocks[Math.floor(index / perBlock)]?.ends ?? this.#openEnds
    return (ends[index % perBlock] ?? 0) >= cleanedMark
  }

  #closeBlock(): void {
    const text = this.#open.join('')
    const encoding = /[\u0100-\uffff]/.test(text) ? 'utf16le' : 'latin1'
    const bytes = Buffer.from(text, encoding)
    this.#blocks.push({ bytes, ends: this.#openEnds, encoding })
    this.#bytes += bytes.length + this.#openEnds.byteLength
    this.#open = []
    this.#openEnds = new Uint32Array(perBlock)
    this.#openLength = 0
  }
}

const overBudget = (what: string, limit: number): ReaderFailure =>
  new ReaderFailure('reader_archive_over_budget', { what, limit })
