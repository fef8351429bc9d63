/** What one line of a bill says that is not so, held against its message; in exact millionths. */
import { callUnits, type DifferenceKind, unitBit } from '../../../shared/rules/bill-kinds.ts'
import { halfPlace, roundedTo } from '../../../shared/rules/billed-amount.ts'
import { type BillLine, isWorkedOut } from './bill-lines.ts'

/** A message as it should be billed. */
export type Sent = {
  /** As a bit. */
  unit: number
  parts: number
  /** Of one part; null = the table has none on that day. */
  price: number | null
}

export type Found = { kind: DifferenceKind; micros: number }

/** What is known of a line, with what follows from the rest. NaN = not known. */
type Figures = { quantity: number; price: number; amount: number }

/** Nothing that rounding to the places that are written can have made. */
const isRoundedFrom = (written: number, exact: number, places: number): boolean =>
  written === exact || written === roundedTo(exact, places)

/**
 * What the line's own figures say: amount, quantity and price, of which two give the third; and by how much they contradict
 * each other. A price that is written with fewer places than it has, beside amounts that are right, contradicts nothing.
 */
const ownFigures = (line: BillLine, parts: number): Figures & { wrongSum: number; isShort: boolean } => {
  const { quantity, price, amount } = line
  const isKnown = (one: number): boolean => !Number.isNaN(one)
  if (isKnown(quantity) && isKnown(price) && isKnown(amount)) {
    const apart = amount - price * quantity
    if (Math.abs(apart) <= halfPlace(line.amountPlaces))
      return { quantity, price, amount, wrongSum: 0, isShort: false }
    // Of one, the price that is written is the amount that is written.
    const isShort = quantity > 1 && Math.abs(apart) <= quantity * halfPlace(line.pricePlaces)
    return isShort
      ? { quantity, price: NaN, amount, wrongSum: 0, isShort }
      : { quantity, price, amount, wrongSum: apart, isShort }
  }
  if (isKnown(price) && isKnown(amount) && price > 0 && amount % price === 0)
    return { quantity: amount / price, price, amount, wrongSum: 0, isShort: false }
  if (isKnown(price) && !isKnown(amount))
    return {
      quantity,
      price,
      amount: price * (isKnown(quantity) ? quantity : parts),
      wrongSum: 0,
      isShort: false,
    }
  return { quantity, price, amount, wrongSum: 0, isShort: false }
}

/** What a line comes to; 0 where it has no money. */
export const amountOf = (line: BillLine): number => {
  const { amount } = ownFigures(line, 1)
  return Number.isNaN(amount) ? 0 : amount
}

/** What is wrong with a line for a message that left. */
export const judgeLine = (line: BillLine, { unit, parts, price }: Sent): Found[] => {
  const own = ownFigures(line, parts)
  const amount = Number.isNaN(own.amount) ? 0 : own.amount
  const isCall = (unit & callUnits) !== 0
  if ((line.units & unit) === 0)
    return [{ kind: 'wrong_kind', micros: price === null ? 0 : Math.max(amount - parts * price, 0) }]
  // What one figure only does not say, our price may: so many times it is so many parts.
  const isWhole = price !== null && price > 0 && Number.isNaN(own.price) && amount > 0 && amount % price === 0
  const quantity = Number.isNaN(own.quantity) && isWhole && !isCall ? amount / price : own.quantity
  const most = isCall || Number.isNaN(quantity) ? parts : Math.min(quantity, parts)
  const found: Found[] = []
  if (own.wrongSum !== 0) found.push({ kind: 'wrong_sum', micros: Math.max(own.wrongSum, 0) })
  const rest = amount - own.wrongSum
  const isMore = !isCall && quantity > parts
  const ofParts = isMore ? rest - Math.floor((rest * parts) / quantity) : 0
  if (isMore) found.push({ kind: 'more_parts', micros: ofParts })
  if (price === null) return [...found, { kind: 'no_price', micros: amount }]
  const ofPrice = priceFault(line, { rest: rest - ofParts, own, most, price })
  if (ofPrice !== null)
    found.push(isCall && mayBeLength(line, unit) ? { kind: 'call_length', micros: ofPrice.micros } : ofPrice)
  return withinReason(found, Math.max(amount - most * price, 0))
}

/** An IVR's call lasts as long as it does; of others, what is counted may be half minutes. */
const mayBeLength = ({ quantity }: BillLine, unit: number): boolean =>
  unit === unitBit('ura_call') || quantity > 1

const priceFault = (
  line: BillLine,
  { rest, own, most, price }: { rest: number; own: Figures; most: number; price: number },
): Found | null => {
  const over = rest - most * price
  if (over <= 0) return null
  // Where the amount is written, it says what is paid; a price of one alone may be written shorter than it is.
  const isRounded = isWorkedOut(line)
    ? own.price === roundedTo(price, line.pricePlaces)
    : isRoundedFrom(rest, most * price, line.amountPlaces)
  // Where the price is right, what is over is the rounding of the amount.
  if (isRounded || own.price <= price) return { kind: 'rounded', micros: over }
  return { kind: 'higher_price', micros: over }
}

/** All claims of a line together are no more than it is above what it should be. */
const withinReason = (found: readonly Found[], most: number): Found[] => {
  let left = most
  return found.flatMap(({ kind, micros }): Found[] => {
    if (kind === 'rounded' || kind === 'call_length') return left > 0 ? [{ kind, micros }] : []
    const taken = Math.min(micros, left)
    left -= taken
    return kind === 'higher_price' && taken === 0 ? [] : [{ kind, micros: taken }]
  })
}
