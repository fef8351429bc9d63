import { openScratchFile, type ScratchFile } from '../../base/scratch-file.ts'
import { hashOf, keyFilterOf } from './key-hashes.ts'

/**
 * The first row of each key, by the keys' numbers (key-numbers.ts), in open-addressed hash tables: 17 million keys take
 * 350 MB, where one table that doubles took 1,000 MB. The hash of a key selects its table. Each table grows separately and
 * starts at a different size, so that one growth copies little and pauses the process briefly.
 *
 * With a folder, memory is bounded: a table that has become large is put away, as it is, in a scratch file, and a new one
 * takes its place. Of one that is put away, a filter stays in memory, 1.5 bytes a key, which tells nearly every key that
 * is not in it; the others are looked for in the file, one block of slots at a time.
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
      // Sizes between one growth step and the next, so that the tables neither grow nor are put away all at once.
      const share = growth ** (index / tableCount)
      const most = Math.ceil((mostKeys / tableCount / growth) * share)
      return { ...newSlots(Math.floor(firstSlots * share)), used: 0, most, away: [] }
    })
  }

  /** The row that had the key before; if none had, this one has it from now on. */
  take(number: number, row: number): number | undefined {
    const hash = hashOf(number)
    const table = this.#tableOf(hash)
    const slot = slotOf(table, number, hash)
    if (table.numbers[slot] === number) return table.rows[slot]
    const first = this.#findAway(table, number, hash)
    if (first !== undefined) return first
    table.numbers[slot] = number
    table.rows[slot] = row
    table.used += 1
    if (this.#folder !== null && table.used >= table.most) this.#putAway(table, this.#folder)
    else if (table.used > table.numbers.length * fullest) grow(table)
    return undefined
  }

  /** The row that has the key, if one took it. */
  find(number: number): number | undefined {
    const hash = hashOf(number)
    const table = this.#tableOf(hash)
    const slot = slotOf(table, number, hash)
    return table.numbers[slot] === number ? table.rows[slot] : this.#findAway(table, number, hash)
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

  #putAway(table: Table, folder: string): void {
    this.#scratch ??= openScratchFile(folder)
    const { numbers, rows } = table
    const bytes = new Uint8Array(Math.ceil(numbers.length / slotsPerBlock) * blockBytes)
    for (let block = 0; block * blockBytes < bytes.length; block += 1) {
      const [from, to] = [block * slotsPerBlock, (block + 1) * slotsPerBlock]
      bytes.set(bytesOf(numbers.subarray(from, to)), block * blockBytes)
      bytes.set(bytesOf(rows.subarray(from, to)), block * blockBytes + rowsFrom)
    }
    const mayHave = keyFilterOf(numbers, table.used)
    table.away.push({ at: this.#scratch.append(bytes), slots: numbers.length, mayHave })
    Object.assign(table, newSlots(firstSlots), { used: 0 })
  }

  #findAway({ away }: Table, number: number, hash: number): number | undefined {
    for (const part of away) {
      const row = part.mayHave(number) ? this.#readRow(part, number, hash) : undefined
      if (row !== undefined) return row
    }
    return undefined
  }

  #readRow({ at, slots }: AwayTable, number: number, hash: number): number | undefined {
    let slot = homeOf(hash, slots)
    for (;;) {
      const block = Math.floor(slot / slotsPerBlock)
      const { numbers, rows } = this.#readBlock(at, block)
      for (const end = Math.min((block + 1) * slotsPerBlock, slots); slot < end; slot += 1) {
        const within = slot % slotsPerBlock
        if (numbers[within] === number) return rows[within]
        if (numbers[within] === 0) return undefined
      }
      if (slot === slots) slot = 0
    }
  }

  #readBlock(at: number, block: number): Slots {
    if (this.#scratch === null) throw new Error('first rows were asked for after their end')
    const bytes = this.#scratch.read(at + block * blockBytes, blockBytes)
    const copy = Uint8Array.from(bytes).buffer
    return {
      numbers: new Float64Array(copy, 0, slotsPerBlock),
      rows: new Uint32Array(copy, rowsFrom, slotsPerBlock),
    }
  }
}

/** Keys' numbers, and the row of each; 0 = free: no key's number is 0. */
type Slots = { numbers: Float64Array; rows: Uint32Array }
/** @property most keys it holds until it is put away */
type Table = Slots & { used: number; readonly most: number; readonly away: AwayTable[] }
/** A table in the scratch file, and what can be said without reading it. */
type AwayTable = { at: number; slots: number; mayHave: (number: number) => boolean }

const usualMostKeys = 8_000_000
const tableCount = 64
/** Bits of a hash without those that say in which table it is. */
const restBits = 26
const restMask = 2 ** restBits - 1
const firstSlots = 64
const growth = 1.5
/** Of a fuller one the free slots are far apart. */
const fullest = 0.75
const slotsPerBlock = 256
const rowsFrom = slotsPerBlock * Float64Array.BYTES_PER_ELEMENT
const blockBytes = rowsFrom + slotsPerBlock * Uint32Array.BYTES_PER_ELEMENT

const newSlots = (slots: number): Slots => ({
  numbers: new Float64Array(slots),
  rows: new Uint32Array(slots),
})

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

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
