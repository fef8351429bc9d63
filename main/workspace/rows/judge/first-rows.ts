import { openScratchFile, type ScratchFile } from '../../base/scratch-file.ts'
import { hashOf } from './key-hashes.ts'
import {
  filterOf,
  findPacked,
  findPutAway,
  type KeysPutAway,
  packedCount,
  packKeys,
  type PackedKeys,
  tableBits,
} from './packed-keys.ts'

/**
 * The first row of each key, by the keys' numbers (key-numbers.ts). The hash of a key selects one of 64 tables, an
 * open-addressed one for its latest keys; when they are many, they are packed with those before them (packed-keys.ts). Ten
 * million keys take 110 MB. Tables differ in size, so that one growth copies little and pauses the process briefly.
 *
 * With a folder, memory is bounded: packed keys that have become many, about 13 million of all tables, are put away in a
 * scratch file as they are. In memory a filter of them stays, which tells nearly every key that is not among them, and
 * where each bucket is, 2 bytes a key; a key that may be among them is looked for in the file, one bucket at a time, which
 * takes about 40 times as long as in memory.
 */
export class FirstRows {
  readonly #tables: Table[]
  readonly #folder: string | null
  #scratch: ScratchFile | null = null

  /**
   * @param folder where keys are put that are more than memory is meant for; without it there is no bound
   * @param mostKeys in memory, all tables together
   */
  constructor(folder: string | null = null, mostKeys = usualMostKeys) {
    this.#folder = folder
    this.#tables = Array.from({ length: tableCount }, (_each, index) => {
      // Sizes between one growth step and the next, so that the tables neither grow nor are packed all at once.
      const share = growth ** (index / tableCount)
      const most = Math.ceil((mostKeys / tableCount / growth) * share)
      const slots = newSlots(Math.floor(firstSlots * share))
      return {
        ...slots,
        used: 0,
        most,
        mostUsed: Math.max(fewestPacked, Math.ceil(most / packingsPerMost)),
        packed: null,
        away: [],
      }
    })
  }

  /** The row that had the key before; if none had, this one has it from now on. */
  take(number: number, row: number): number | undefined {
    const hash = hashOf(number)
    const table = this.#tableOf(hash)
    const slot = slotOf(table, number, hash)
    if (table.numbers[slot] === number) return table.rows[slot]
    const first = this.#findElsewhere(table, number, hash)
    if (first !== undefined) return first
    table.numbers[slot] = number
    table.rows[slot] = row
    table.used += 1
    if (table.used >= table.mostUsed) this.#pack(table)
    else if (table.used > table.numbers.length * fullest) grow(table)
    return undefined
  }

  /** The row that has the key, if one took it. */
  find(number: number): number | undefined {
    const hash = hashOf(number)
    const table = this.#tableOf(hash)
    const slot = slotOf(table, number, hash)
    return table.numbers[slot] === number ? table.rows[slot] : this.#findElsewhere(table, number, hash)
  }

  /** Removes what it put on the disk. Nothing is asked of it afterwards. */
  end(): void {
    this.#scratch?.end()
    this.#scratch = null
  }

  #tableOf(hash: number): Table {
    const table = this.#tables[hash >>> restBits]
    if (table === undefined) throw new Error('no table for a hash')
    return table
  }

  #pack(table: Table): void {
    const packed = packKeys(table.packed, table)
    table.numbers.fill(0)
    table.used = 0
    const isFull = this.#folder !== null && packedCount(packed) >= table.most
    table.packed = isFull ? null : packed
    if (!isFull) return
    this.#scratch ??= openScratchFile(this.#folder)
    const bytes = new Uint8Array(Math.ceil(packed.words.byteLength / scratchBlock) * scratchBlock)
    bytes.set(new Uint8Array(packed.words.buffer))
    table.away.push({ at: this.#scratch.append(bytes), starts: packed.starts, filter: filterOf(packed) })
  }

  #findElsewhere({ packed, away }: Table, number: number, hash: number): number | undefined {
    const row = packed === null ? undefined : findPacked(packed, number, hash)
    if (row !== undefined) return row
    for (const keys of away) {
      const earlier = findPutAway(keys, number, hash, (from, to) => this.#read(keys.at, from, to))
      if (earlier !== undefined) return earlier
    }
    return undefined
  }

  /** Words of a table that was put away. */
  #read(at: number, from: number, to: number): Uint32Array {
    if (this.#scratch === null) throw new Error('first rows were asked for after their end')
    const start = from * Uint32Array.BYTES_PER_ELEMENT
    const skipped = start % scratchBlock
    const bytes = this.#scratch.read(
      at + start - skipped,
      to * Uint32Array.BYTES_PER_ELEMENT - start + skipped,
    )
    return new Uint32Array(Uint8Array.from(bytes).buffer, skipped)
  }
}

/** Keys' numbers, and the row of each; 0 = free: no key's number is 0. */
type Slots = { numbers: Float64Array; rows: Uint32Array }
/**
 * @property used of the slots
 * @property mostUsed it holds until they are packed
 * @property most keys that are packed in memory until they are put away
 */
type Table = Slots & {
  used: number
  readonly mostUsed: number
  readonly most: number
  packed: PackedKeys | null
  readonly away: (KeysPutAway & { at: number })[]
}
const usualMostKeys = 16_000_000
/** More would copy packed keys more often, fewer would leave more keys in tables, where they take more room. */
const packingsPerMost = 8
/** However few are meant for memory: each packing of a table goes through all of its buckets. */
const fewestPacked = 64
const tableCount = 2 ** tableBits
/** Bits of a hash without those that say in which table it is. */
const restBits = 32 - tableBits
const restMask = 2 ** restBits - 1
const firstSlots = 64
const growth = 1.5
/** Of a fuller one the free slots are far apart. */
const fullest = 0.75
/** A scratch file is read and written in multiples of so many bytes. */
const scratchBlock = 16
const newSlots = (slots: number): Slots => ({
  numbers: new Float64Array(slots),
  rows: new Uint32Array(slots),
})

const homeOf = (hash: number, slots: number): number =>
  Math.floor(((hash & restMask) / 2 ** restBits) * slots)

/** Where the number is, or the free slot where it belongs. */
const slotOf = ({ numbers }: Table, number: number, hash: number): number => {
  const slots = numbers.length
  let slot = homeOf(hash, slots)
  for (let held = numbers[slot]; held !== 0 && held !== number; held = numbers[slot])
    slot = slot + 1 === slots ? 0 : slot + 1
  return slot
}

const grow = (table: Table): void => {
  const { numbers, rows } = table
  Object.assign(table, newSlots(Math.ceil(numbers.length * growth)))
  for (const [old, number] of numbers.entries()) {
    if (number === 0) continue
    const slot = slotOf(table, number, hashOf(number))
    table.numbers[slot] = number
    table.rows[slot] = rows[old] ?? 0
  }
}
