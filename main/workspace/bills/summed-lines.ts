/** Lines that sum up a day's messages of a product, held against how many left on that day; never against one person's. */
import { billingUnits } from '../../../shared/rules/campaign-cost.ts'
import { brasiliaDay, dayAfter, type Period } from '../../../shared/rules/brasilia-day.ts'
import { roundedTo } from '../../../shared/rules/billed-amount.ts'
import { callUnits, type DifferenceKind } from '../../../shared/rules/bill-kinds.ts'
import { pace, stepsPerLook } from '../../turns.ts'
import { type BillLines, isWorkedOut } from './bill-lines.ts'
import type { Differences } from './differences.ts'
import { amountOf } from './judge-line.ts'
import type { Sends } from './sends.ts'

/** What left on a day as one unit. */
type Left = { sure: number; unknown: number; price: number | null }

/** By day, and the whole period under ''. */
type LeftByDay = Map<string, Left[]>

const nothing = (): Left[] => billingUnits.map(() => ({ sure: 0, unknown: 0, price: null }))

const countLeft = async (sends: Sends): Promise<LeftByDay> => {
  const days: LeftByDay = new Map()
  const ofDay = (day: string): Left[] => {
    const known = days.get(day)
    if (known !== undefined) return known
    const made = nothing()
    days.set(day, made)
    return made
  }
  for (let send = 0; send < sends.count; send += 1) {
    if (send % stepsPerLook === 0) await pace()
    const item = sends.itemOf(send)
    if (item.outcome === 'refused') continue
    const price = sends.priceOf(send)
    for (const day of item.isInPeriod ? [item.day, ''] : [item.day]) {
      const left = ofDay(day)[sends.unitOf(send)]
      if (left === undefined) continue
      left[item.outcome === 'sure' ? 'sure' : 'unknown'] += sends.partsOf(send)
      if (price !== null) left.price = Math.max(left.price ?? 0, price)
    }
  }
  return days
}

/** Lines of one day whose products may be the same. */
type Group = { day: string; units: number; lines: number[]; quantity: number; amount: number }

const groupLines = async (lines: BillLines, period: Period): Promise<Group[]> => {
  const groups = new Map<string, Group[]>()
  for (let index = 0; index < lines.count; index += 1) {
    if (index % stepsPerLook === 0) await pace()
    if (lines.isSettled(index)) continue
    const line = lines.line(index)
    const day = line.at === 0 ? '' : dayOf(line.at)
    if (day !== '' && (day < period.from || day > period.to)) continue
    const ofDay = groups.get(day) ?? []
    const [same, ...others] = ofDay.filter(({ units }) => (units & line.units) !== 0)
    const group = same ?? { day, units: 0, lines: [], quantity: 0, amount: 0 }
    // A product that may be any of several brings their groups together.
    for (const other of others) {
      for (const one of other.lines) group.lines.push(one)
      group.units |= other.units
      group.quantity += other.quantity
      group.amount += other.amount
    }
    group.lines.push(index)
    group.units |= line.units
    group.quantity += line.quantity
    group.amount += amountOf(line)
    if (same === undefined) groups.set(day, [...ofDay, group])
    else if (others.length > 0)
      groups.set(
        day,
        ofDay.filter((one) => !others.includes(one)),
      )
    else groups.set(day, ofDay)
  }
  return [...groups.values()].flat().toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

export const dayOf = (at: number): string => brasiliaDay(new Date(at * 1000).toISOString())

type Add = (kind: DifferenceKind, micros: number) => void

type Held = Group & { sure: number; unknown: number; price: number | null; unpriced: boolean }

const holdAgainst = (group: Group, days: LeftByDay): Held => {
  const left = (days.get(group.day) ?? nothing()).filter((_one, unit) => (group.units & (1 << unit)) !== 0)
  const some = left.filter(({ sure, unknown }) => sure + unknown > 0)
  const prices = some.flatMap(({ price }) => (price === null ? [] : [price]))
  return {
    ...group,
    sure: left.reduce((sum, one) => sum + one.sure, 0),
    unknown: left.reduce((sum, one) => sum + one.unknown, 0),
    // The dearest that may be meant, so that nothing is claimed which may be right.
    price: prices.length === 0 ? null : Math.max(...prices),
    unpriced: prices.length < some.length,
  }
}

/**
 * @param differences is told what is found, in the order of days
 * @throws what `signal` was aborted with
 */
export const holdSummedLines = async (
  lines: BillLines,
  sends: Sends,
  period: Period,
  differences: Differences,
  signal: AbortSignal,
): Promise<void> => {
  const days = await countLeft(sends)
  signal.throwIfAborted()
  const groups = (await groupLines(lines, period)).map((group) => holdAgainst(group, days))
  /** By day and product: how many fewer are billed than left. */
  const missing = new Map<string, number>()
  const keyOf = (day: string, units: number): string => `${day} ${units}`
  for (const { day, units, sure, quantity } of groups)
    if (quantity < sure) missing.set(keyOf(day, units), sure - quantity)
  // What left shortly before midnight may be counted on the next day.
  const shifts = groups.map((group) => {
    let more = Math.max(group.quantity - group.sure - group.unknown, 0)
    let shifted = 0
    for (const other of group.day === '' ? [] : [dayAfter(group.day, -1), dayAfter(group.day, 1)]) {
      const key = keyOf(other, group.units)
      const moved = Math.min(more, missing.get(key) ?? 0)
      missing.set(key, (missing.get(key) ?? 0) - moved)
      more -= moved
      shifted += moved
    }
    return { more, shifted }
  })
  for (const [at, group] of groups.entries()) {
    await pace(signal)
    const { day, units, quantity, amount, sure, unknown } = group
    const { more, shifted } = shifts[at] ?? { more: 0, shifted: 0 }
    const line = group.lines[0] ?? 0
    const add: Add = (kind, micros) =>
      differences.add({ kind, line, send: -1, micros, billedQuantity: quantity, sentQuantity: sure })
    const share = (count: number): number => (quantity === 0 ? 0 : Math.floor((amount * count) / quantity))
    const ofUnknown = Math.min(Math.max(quantity - sure, 0), unknown)
    if (ofUnknown > 0) add('unknown_outcome', share(ofUnknown))
    if (shifted > 0) add('shifted_day', share(shifted))
    if (more > 0) {
      const isCall = (units & callUnits) !== 0 && (units & ~callUnits) === 0
      add(isCall && sure > 0 ? 'call_length' : 'summed_more', share(more))
    }
    holdPrices(group, quantity - more, add)
    const fewer = missing.get(keyOf(day, units)) ?? 0
    if (quantity < sure && fewer > 0)
      differences.add({
        kind: 'not_billed',
        line,
        send: -1,
        micros: fewer * (group.price ?? 0),
        billedQuantity: quantity,
        sentQuantity: sure,
      })
  }

  /** Each line's own price, for as many as left. */
  function holdPrices(group: Held, right: number, add: Add): void {
    const { price, quantity, sure, unknown } = group
    if (sure + unknown === 0) return
    if (price === null || group.unpriced) return add('no_price', group.amount)
    let over = 0
    let rounded = 0
    for (const index of group.lines) {
      const line = lines.line(index)
      const apart = amountOf(line) - line.quantity * price
      if (apart <= 0) continue
      const isRounded = isWorkedOut(line)
        ? line.price === roundedTo(price, line.pricePlaces)
        : line.price <= price || amountOf(line) === roundedTo(line.quantity * price, line.amountPlaces)
      if (isRounded) rounded += apart
      else over += apart
    }
    const part = (micros: number): number => (quantity === 0 ? 0 : Math.floor((micros * right) / quantity))
    if (part(over) > 0) add('higher_price', part(over))
    if (part(rounded) > 0) add('rounded', part(rounded))
  }
}
