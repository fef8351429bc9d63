import type { DifferenceKind } from '../../../shared/rules/bill-kinds.ts'

const firstRoom = 4_096

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

/** The lines of a bill by columns of numbers: a million in some fifty megabytes. */
export class BillLines {
  #room = firstRoom
  #count = 0
  #rows = new Uint32Array(firstRoom)
  #phones = new Float64Array(firstRoom)
  #times = new Uint32Array(firstRoom)
  #marks = new Uint8Array(firstRoom)
  #units = new Uint8Array(firstRoom)
  #words = new Uint16Array(firstRoom)
  #quantities = new Float64Array(firstRoom)
  #prices = new Float64Array(firstRoom)
  #amounts = new Float64Array(firstRoom)
  #places = new Uint8Array(firstRoom)
  /** Of those that are settled already. */
  readonly #told = new Map<number, DifferenceKind>()

  get count(): number {
    return this.#count
  }

  add(line: BillLine): void {
    if (this.#count === this.#room) this.#grow()
    const index = this.#count
    this.#rows[index] = line.sourceRow
    this.#phones[index] = line.phone
    this.#times[index] = line.at
    this.#marks[index] = (line.isDay ? 1 : 0) + (line.told === null ? 0 : 2)
    this.#units[index] = line.units
    this.#words[index] = line.word
    this.#quantities[index] = line.quantity
    this.#prices[index] = line.price
    this.#amounts[index] = line.amount
    this.#places[index] = line.pricePlaces * 8 + line.amountPlaces
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
    return this.#phones[index] ?? 0
  }

  isSettled(index: number): boolean {
    return ((this.#marks[index] ?? 0) & 2) !== 0
  }

  line(index: number): BillLine {
    const [marks, places] = [this.#marks[index] ?? 0, this.#places[index] ?? 0]
    return {
      sourceRow: this.#rows[index] ?? 0,
      phone: this.#phones[index] ?? 0,
      at: this.#times[index] ?? 0,
      isDay: (marks & 1) !== 0,
      units: this.#units[index] ?? 0,
      word: this.#words[index] ?? 0,
      quantity: this.#quantities[index] ?? NaN,
      price: this.#prices[index] ?? NaN,
      amount: this.#amounts[index] ?? NaN,
      pricePlaces: places >> 3,
      amountPlaces: places & 7,
      told: (marks & 2) === 0 ? null : (this.#told.get(index) ?? null),
    }
  }

  #grow(): void {
    this.#room *= 2
    const larger = <Column extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
      column: Column,
      made: Column,
    ): Column => {
      made.set(column)
      return made
    }
    const room = this.#room
    this.#rows = larger(this.#rows, new Uint32Array(room))
    this.#phones = larger(this.#phones, new Float64Array(room))
    this.#times = larger(this.#times, new Uint32Array(room))
    this.#marks = larger(this.#marks, new Uint8Array(room))
    this.#units = larger(this.#units, new Uint8Array(room))
    this.#words = larger(this.#words, new Uint16Array(room))
    this.#quantities = larger(this.#quantities, new Float64Array(room))
    this.#prices = larger(this.#prices, new Float64Array(room))
    this.#amounts = larger(this.#amounts, new Float64Array(room))
    this.#places = larger(this.#places, new Uint8Array(room))
  }
}
