/**
 * The first row of each key, by the keys' numbers (key-numbers.ts), in open-addressed hash tables: 17 million keys take
 * 350 MB, where one table that doubles took 1,000 MB. The hash of a key selects its table. Each table grows separately and
 * starts at a different size, so that one growth copies little and pauses the process briefly.
 */
export class FirstRows {
  readonly #tables = Array.from({ length: tableCount }, (_each, index) => {
    // Sizes between one growth step and the next, so that the tables do not all grow at once.
    return newTable(Math.floor(firstSlots * growth ** (index / tableCount)))
  })

  /** The row that had the key before; if none had, this one has it from now on. */
  take(number: number, row: number): number | undefined {
    const hash = hashOf(number)
    const table = this.#tableOf(hash)
    const slot = slotOf(table, number, hash)
    if (table.numbers[slot] === number) return table.rows[slot]
    table.numbers[slot] = number
    table.rows[slot] = row
    table.used += 1
    if (table.used > table.numbers.length * fullest) grow(table)
    return undefined
  }

  /** The row that has the key, if one took it. */
  find(number: number): number | undefined {
    const hash = hashOf(number)
    const table = this.#tableOf(hash)
    const slot = slotOf(table, number, hash)
    return table.numbers[slot] === number ? table.rows[slot] : undefined
  }

  #tableOf(hash: number): Table {
    const table = this.#tables[hash >>> restBits]
    if (table === undefined) throw new Error('no table for a hash')
    return table
  }
}

/** Slots of keys' numbers, and the row of each; 0 = free: no key's number is 0. */
type Table = { numbers: Float64Array; rows: Uint32Array; used: number }

const tableCount = 64
/** Bits of a hash without those that say in which table it is. */
const restBits = 26
const restMask = 2 ** restBits - 1
const firstSlots = 64
const growth = 1.5
/** Of a fuller one the free slots are far apart. */
const fullest = 0.75

const newTable = (slots: number): Table => ({
  numbers: new Float64Array(slots),
  rows: new Uint32Array(slots),
  used: 0,
})

/** Where the number is, or the free slot where it belongs. */
const slotOf = ({ numbers }: Table, number: number, hash: number): number => {
  const slots = numbers.length
  let slot = Math.floor(((hash & restMask) / 2 ** restBits) * slots)
  for (let held = numbers[slot]; held !== 0 && held !== number; held = numbers[slot])
    slot = slot + 1 === slots ? 0 : slot + 1
  return slot
}

const grow = (table: Table): void => {
  const { numbers, rows } = table
  Object.assign(table, newTable(Math.ceil(numbers.length * growth)), { used: table.used })
  for (const [old, number] of numbers.entries()) {
    if (number === 0) continue
    const slot = slotOf(table, number, hashOf(number))
    table.numbers[slot] = number
    table.rows[slot] = rows[old] ?? 0
  }
}

/** Both halves of the number, mixed as Murmur's finish does: neighbours, as phones often are, must not crowd. */
export const hashOf = (number: number): number => {
  let hash = (number | 0) ^ Math.imul(Math.floor(number / 2 ** 32), 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
