import type { DifferenceKind } from '../../../shared/rules/bill-kinds.ts'

/** A line of a bill. NaN stands for a figure that it does not have. */
export type BillLine = {
  /** 1 = first row of the file. */
  sourceRow: number
  /** By `numberOfDigits`; 0 = none. */
  phone: number
  /** Seconds since 1970; 0 = none. */
  at: number
  /** It says the day only: `at` is its beginning. */
  isDay: boolean
  /** Billing units that it may mean, as bits. */
  units: number
  /** Index of the product's name. */
  word: number
  quantity: number
  /** Of one, in millionths. */
  price: number
  /** Of the line, in millionths; below nothing for a credit. */
  amount: number
  /** Decimal places that the two are written with. */
  pricePlaces: number
  amountPlaces: number
  /** What it is settled as before anything is compared; null = it is compared. */
  told: DifferenceKind | null
}

/** In place of the places of an amount that is not written, but worked out of quantity and price. */
export const workedOutPlaces = 7
export const isWorkedOut = ({ amountPlaces }: Pick<BillLine, 'amountPlaces'>): boolean =>
  amountPlaces === workedOutPlaces

/** Lines by columns of numbers. Larger arrays would hold everything else up for as long as it takes to copy them. */
const linesPerBlock = 65_536
const newBlock = () => ({
  rows: new Uint32Array(linesPerBlock),
  phones: new Float64Array(linesPerBlock),
  times: new Uint32Array(linesPerBlock),
  marks: new Uint8Array(linesPerBlock),
  units: new Uint8Array(linesPerBlock),
  words: new Uint16Array(linesPerBlock),
  quantities: new Float64Array(linesPerBlock),
  prices: new Float64Array(linesPerBlock),
  amounts: new Float64Array(linesPerBlock),
  places: new Uint8Array(linesPerBlock),
})
type Block = ReturnType<typeof newBlock>

/** The lines of a bill: a million in some fifty megabytes. */
export class BillLines {
  readonly #blocks: Block[] = []
  #count = 0
  /** Of those that are settled already. */
  readonly #told = new Map<number, DifferenceKind>()

  get count(): number {
    return this.#count
  }

  add(line: BillLine): void {
    const index = this.#count
    const at = index % linesPerBlock
    const block = at === 0 ? newBlock() : this.#blockOf(index)
    if (at === 0) this.#blocks.push(block)
    block.rows[at] = line.sourceRow
    block.phones[at] = line.phone
    block.times[at] = line.at
    block.marks[at] = (line.isDay ? 1 : 0) + (line.told === null ? 0 : 2)
    block.units[at] = line.units
    block.words[at] = line.word
    block.quantities[at] = line.quantity
    block.prices[at] = line.price
    block.amounts[at] = line.amount
    block.places[at] = line.pricePlaces * 8 + line.amountPlaces
    if (line.told !== null) this.#told.set(index, line.told)
    this.#count += 1
  }

  /** Adds a row that is no line, such as a total, to be shown. @returns its index */
  addNote(sourceRow: number, amount: number): number {
    const nothing = { phone: 0, at: 0, isDay: false, units: 0, word: 0, quantity: NaN, price: NaN }
    this.add({ ...nothing, sourceRow, amount, pricePlaces: 0, amountPlaces: 0, told: 'wrong_total' })
    return this.#count - 1
  }

  phoneOf(index: number): number {
    return this.#blockOf(index).phones[index % linesPerBlock] ?? 0
  }

  isSettled(index: number): boolean {
    return ((this.#blockOf(index).marks[index % linesPerBlock] ?? 0) & 2) !== 0
  }

  line(index: number): BillLine {
    const block = this.#blockOf(index)
    const at = index % linesPerBlock
    const [marks, places] = [block.marks[at] ?? 0, block.places[at] ?? 0]
    return {
      sourceRow: block.rows[at] ?? 0,
      phone: block.phones[at] ?? 0,
      at: block.times[at] ?? 0,
      isDay: (marks & 1) !== 0,
      units: block.units[at] ?? 0,
      word: block.words[at] ?? 0,
      quantity: block.quantities[at] ?? NaN,
      price: block.prices[at] ?? NaN,
      amount: block.amounts[at] ?? NaN,
      pricePlaces: places >> 3,
      amountPlaces: places & 7,
      told: (marks & 2) === 0 ? null : (this.#told.get(index) ?? null),
    }
  }

  #blockOf(index: number): Block {
    const block = this.#blocks[Math.floor(index / linesPerBlock)]
    if (block === undefined) throw new Error('a line that is not there')
    return block
  }
}
