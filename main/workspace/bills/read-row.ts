/** What one row of a bill says. */
import {
  type AmountReader,
  type BilledAmount,
  createAmountReader,
  decimalMarkOf,
  quantityOf,
} from '../../../shared/rules/billed-amount.ts'
import { type BillRole, isDetailed } from '../../../shared/rules/bill-columns.ts'
import { anyUnit, isTotalLabel, readProduct } from '../../../shared/rules/bill-kinds.ts'
import { readPhoneToContact } from '../../../shared/rules/phone.ts'
import { createTimeReader, isOnlyDay, type Span, type TimeReader } from '../../../shared/rules/report-time.ts'
import type { RowBatch, SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import { cellAt, rowAt } from '../files/batch-cells.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { numberOfDigits } from '../rows/judge/key-numbers.ts'
import { type BillLine, workedOutPlaces } from './bill-lines.ts'

/** A line; what the sheet says that lines come to; or nothing at all. */
export type ReadRow =
  | { is: 'line'; line: BillLine }
  | { is: 'total'; sourceRow: number; amount: number; places: number }
  | { is: 'blank' }

const options = { defaultDdd: null, foreignPlan }
const severalPhones = new Set<string>(['phone_first_of_several_taken', 'phone_second_number_taken'])
/** Different products of one bill; what comes behind has no name. */
const mostWords = 10_000

const leastPlaces = 2

/** Names of products, each once. */
export class ProductWords {
  readonly #numbers = new Map<string, { word: number; units: number | null }>()
  readonly #words: string[] = ['']

  of(cell: string): { word: number; units: number | null } {
    const known = this.#numbers.get(cell)
    if (known !== undefined) return known
    const text = cell.trim().slice(0, 120)
    const units = readProduct(text)
    if (text === '' || this.#words.length === mostWords) return { word: 0, units }
    const found = { word: this.#words.length, units }
    this.#words.push(text)
    this.#numbers.set(cell, found)
    return found
  }

  textOf(word: number): string {
    return this.#words[word] ?? ''
  }
}

export type RowReader = (batch: RowBatch, row: number, firstCell: number) => ReadRow

type Figure = BilledAmount | null | 'unreadable'

/** @param span in which the times of the bill lie */
export const createRowReader = (
  facts: SpreadsheetFacts,
  roles: readonly BillRole[],
  words: ProductWords,
  span: Span,
): RowReader => {
  const columnOf = (role: BillRole): number => roles.indexOf(role)
  const [phone, time, product] = [columnOf('phone'), columnOf('time'), columnOf('product')]
  const figures = [columnOf('quantity'), columnOf('unit_price'), columnOf('amount')]
  const [quantity = -1, price = -1, amount = -1] = figures
  const sampled = (column: number): string[] => facts.sample.map(({ cells }) => cells[column] ?? '')
  const readTime: TimeReader = createTimeReader(sampled(time), span)
  const readAmount: AmountReader = createAmountReader(decimalMarkOf(figures.flatMap(sampled)))
  /** Money is written to the cent; and noughts behind, which a workbook does not keep, are there where others have figures. */
  const placesOf = (column: number): number =>
    sampled(column).reduce((most, text) => Math.max(most, readAmount(text)?.places ?? 0), leastPlaces)
  const [pricePlaces, amountPlaces] = [placesOf(price), placesOf(amount)]
  const detailed = isDetailed(roles)
  const used = roles.flatMap((role, column) => (role === 'unused' ? [] : [column]))
  const figureOf = (cell: string): Figure => (cell.trim() === '' ? null : (readAmount(cell) ?? 'unreadable'))

  const unreadable = (line: BillLine): ReadRow => ({ is: 'line', line: { ...line, told: 'unreadable' } })

  return (batch, row, firstCell) => {
    const width = batch.widths[row] ?? 0
    const sourceRow = batch.sourceRows[row] ?? 0
    const cell = (column: number): string => cellAt(batch, firstCell, width, column)
    const written = cell(phone)
    const reading = detailed && written.trim() !== '' ? readPhoneToContact(written, options) : null
    const figure = {
      quantity: figureOf(cell(quantity)),
      price: figureOf(cell(price)),
      amount: figureOf(cell(amount)),
    }
    if (reading?.ok !== true && rowAt(batch, firstCell, width).some(isTotalLabel)) {
      const stated = figure.amount
      return stated === null || stated === 'unreadable'
        ? { is: 'blank' }
        : { is: 'total', sourceRow, amount: stated.micros, places: stated.places }
    }
    if (reading === null && used.every((column) => cell(column).trim() === '')) return { is: 'blank' }
    const when = cell(time)
    const at = when.trim() === '' ? 0 : readTime(when)
    const named = words.of(cell(product))
    const count = figure.quantity === 'unreadable' ? null : quantityOf(figure.quantity)
    const known = (one: Figure): BilledAmount | null => (one === 'unreadable' ? null : one)
    const line: BillLine = {
      sourceRow,
      phone: reading?.ok === true ? (numberOfDigits(reading.digits) ?? 0) : 0,
      at: at ?? 0,
      isDay: at !== null && at !== 0 && isOnlyDay(when),
      units: named.units ?? anyUnit,
      word: named.word,
      quantity: count ?? NaN,
      price: known(figure.price)?.micros ?? NaN,
      amount: known(figure.amount)?.micros ?? NaN,
      pricePlaces: Math.max(known(figure.price)?.places ?? 0, pricePlaces),
      amountPlaces: Math.max(known(figure.amount)?.places ?? 0, amountPlaces),
      told: null,
    }
    const isMissing = Number.isNaN(line.amount) && !Number.isNaN(line.price * line.quantity)
    if (isMissing) {
      line.amount = line.price * line.quantity
      line.amountPlaces = workedOutPlaces
    }
    if (at === null || Object.values(figure).includes('unreadable') || !isExact(line)) return unreadable(line)
    if (figure.quantity !== null && count === null) return unreadable(line)
    if (line.amount < 0 || line.quantity < 0 || line.price < 0)
      return { is: 'line', line: { ...line, told: 'credit' } }
    if (named.units === 0) return { is: 'line', line: { ...line, told: 'other_charge' } }
    if (!detailed)
      return Number.isNaN(line.quantity) || (named.units === null && product !== -1)
        ? { is: 'line', line: { ...line, told: 'other_charge' } }
        : { is: 'line', line }
    if (reading === null) return { is: 'line', line: { ...line, told: 'other_charge' } }
    const isOne =
      reading.ok && line.phone !== 0 && !reading.repairs.some((repair) => severalPhones.has(repair))
    return isOne ? { is: 'line', line } : unreadable({ ...line, phone: 0 })
  }
}

/** What figures come to can be held exactly. */
const isExact = ({ amount, price, quantity }: BillLine): boolean =>
  Math.abs(Number.isNaN(amount) ? 0 : amount) <= Number.MAX_SAFE_INTEGER &&
  Math.abs(Number.isNaN(price * quantity) ? 0 : price * quantity) <= Number.MAX_SAFE_INTEGER
