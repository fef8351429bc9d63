import { sharedStringsBudget } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'

const perBlock = 1024

/** Strings of some thousand in a row as one, cut by their ends. */
type Block = { text: string; ends: Uint32Array }

/**
 * Very many strings by their number, in a third of the memory that an array of them takes: as one text for some
 * thousand. Throws `reader_archive_over_budget` when they are too many or too long together.
 */
export class StringStore {
  readonly #blocks: Block[] = []
  #open: string[] = []
  #bytes = 0

  get count(): number {
    return this.#blocks.length * perBlock + this.#open.length
  }

  add(text: string): void {
    this.#open.push(text)
    this.#bytes += text.length
    if (this.#open.length === perBlock) this.#closeBlock()
    if (this.#bytes > sharedStringsBudget.bytes) throw overBudget('string_bytes', sharedStringsBudget.bytes)
    if (this.count > sharedStringsBudget.count) throw overBudget('strings', sharedStringsBudget.count)
  }

  get(index: number): string | undefined {
    const block = this.#blocks[Math.floor(index / perBlock)]
    const within = index % perBlock
    if (block === undefined) return this.#open[index - this.#blocks.length * perBlock]
    return block.text.slice(within === 0 ? 0 : block.ends[within - 1], block.ends[within])
  }

  #closeBlock(): void {
    const ends = new Uint32Array(perBlock)
    let end = 0
    this.#open.forEach((text, index) => {
      end += text.length
      ends[index] = end
    })
    const text = this.#open.join('')
    // One character beyond Latin-1 makes V8 keep two bytes for each.
    if (/[\u0100-\uffff]/.test(text)) this.#bytes += text.length
    this.#bytes += ends.byteLength
    this.#blocks.push({ text, ends })
    this.#open = []
  }
}

const overBudget = (what: string, limit: number): ReaderFailure =>
  new ReaderFailure('reader_archive_over_budget', { what, limit })
