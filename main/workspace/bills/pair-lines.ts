/** Finds for each line of a detailed bill the message that it is for, in the supplier's favour wherever that is open. */
import { callUnits } from '../../../shared/rules/bill-kinds.ts'
import { pace, stepsPerLook } from '../../turns.ts'
import { FirstRows } from '../rows/judge/first-rows.ts'
import { assignCheapest, assignInTurn, isSmallGroup } from './assign.ts'
import type { BillLine, BillLines } from './bill-lines.ts'
import { latestDays, type Sends } from './sends.ts'

/** What a line is for that has no message. Those with one have its index, from 0 on. */
export const noSend = {
  /** Settled as it was read. */
  settled: -1,
  never: -2,
  twice: -3,
  beforeRestore: -4,
  /** Taken back by a credit of the same bill. */
  credited: -5,
  erased: -6,
} as const

export type Pairs = {
  /** By line: its message, or one of `noSend`. */
  sendOf: Int32Array
  /** By message: 1 where a line is for it. */
  isBilled: Uint8Array
}

type Asked = {
  /** From before then it is not known what left; seconds since 1970, 0 = all is known. */
  knownFrom: number
  /** Whether the person with this phone was erased; null where no one was. */
  isErased: ((phone: number) => boolean) | null
}

const day = 86_400

/** How far a message lies from a line: 0 within its day, below nothing where the line is before it. Null = cannot be meant. */
const distanceOf = (line: BillLine, leftAt: number, isInPeriod: boolean): number | null => {
  if (line.at === 0) return isInPeriod ? 0 : null
  const until = line.isDay ? line.at + day - 1 : line.at
  if (leftAt > until) return leftAt - until <= day ? leftAt - until : null
  const behind = Math.max(line.at - leftAt, 0)
  return behind <= latestDays * day ? behind : null
}

/** Whether a message is near enough that a line may speak of the same hours: clocks differ, and a zone may be missing. */
export const isNear = (line: BillLine, leftAt: number): boolean => {
  const distance = distanceOf(line, leftAt, true)
  return distance !== null && distance <= day
}

// What speaks against a pair, from least to most: each weighs more than all below it together.
const weights = { unknown: 1e7, late: 1e8, claim: 1e9, refused: 1e12 }

const costOf = (sends: Sends, line: BillLine, send: number): number | null => {
  const item = sends.itemOf(send)
  const distance = distanceOf(line, item.leftAt, item.isInPeriod)
  if (distance === null) return null
  const isLate = distance > day
  if (item.outcome === 'refused') return isLate ? null : weights.refused + distance
  const bit = 1 << sends.unitOf(send)
  const price = sends.priceOf(send)
  let cost = distance
  if (item.outcome === 'unknown') cost += weights.unknown
  if (isLate) cost += weights.late
  if ((line.units & bit) === 0) cost += weights.claim
  if ((bit & callUnits) === 0 && line.quantity > sends.partsOf(send)) cost += weights.claim
  if (price !== null && line.price > price) cost += weights.claim
  return cost
}

/**
 * Whether the supplier may write a line for each part of a long message: then no line has more than one. A bill in which
 * some line counts several parts has one line a message.
 */
const mayBeLinePerPart = async (lines: BillLines): Promise<boolean> => {
  for (let index = 0; index < lines.count; index += 1) {
    if (index % stepsPerLook === 0) await pace()
    if (!lines.isSettled(index) && lines.line(index).quantity > 1) return false
  }
  return true
}

/** @throws what `signal` was aborted with */
export const pairLines = async (
  lines: BillLines,
  sends: Sends,
  { knownFrom, isErased }: Asked,
  signal: AbortSignal,
): Promise<Pairs> => {
  const sendOf = new Int32Array(lines.count).fill(noSend.settled)
  const isBilled = new Uint8Array(sends.count)
  /** Chains of lines by phone: 1 + a line, 0 = the end; the last one first. */
  const before = new Uint32Array(lines.count)
  const last = new Uint32Array(lines.count)
  const firsts = new FirstRows()
  const linePerPart = await mayBeLinePerPart(lines)
  for (let index = 0; index < lines.count; index += 1) {
    if (index % stepsPerLook === 0) await pace(signal)
    const phone = lines.phoneOf(index)
    if (phone === 0) continue
    const first = (firsts.take(phone, index + 1) ?? index + 1) - 1
    before[index] = last[first] ?? 0
    last[first] = index + 1
  }
  for (let head = 0; head < lines.count; head += 1) {
    if (head % 64 === 0) await pace(signal)
    if (last[head] === 0) continue
    const group: number[] = []
    for (let at = last[head] ?? 0; at !== 0; at = before[at - 1] ?? 0) group.push(at - 1)
    settleGroup(group.toReversed(), sends.toPhone(lines.phoneOf(head)))
  }
  return { sendOf, isBilled }

  function settleGroup(group: readonly number[], toPhone: readonly number[]): void {
    const open = group.filter((index) => !lines.isSettled(index))
    if (open.length === 0) return
    if (isSmallGroup(open.length, toPhone.length)) pairSmall(open, toPhone)
    else pairLarge(open, toPhone)
    const surplus = open.filter((index) => sendOf[index] === noSend.settled)
    if (surplus.length === 0) return
    const parts = linePerPart ? partsLeft(open) : new Map<number, number>()
    for (const index of surplus) settleSurplus(index, toPhone, parts)
    for (const index of group) if (lines.line(index).told === 'credit') takeBack(index, surplus)
  }

  function pairSmall(open: readonly number[], toPhone: readonly number[]): void {
    const read = open.map((index) => lines.line(index))
    const found = assignCheapest(open.length, toPhone.length, (line, send) => {
      const one = read[line]
      return one === undefined ? null : costOf(sends, one, toPhone[send] ?? 0)
    })
    for (const [line, send] of found.entries()) if (send !== -1) take(open[line] ?? 0, toPhone[send] ?? 0)
  }

  /** What is held against each line is the message that speaks most for it: who is paired with whom is not exact. */
  function pairLarge(open: readonly number[], toPhone: readonly number[]): void {
    const byTime = open
      .map((index) => ({ index, line: lines.line(index) }))
      .toSorted((a, b) => a.line.at - b.line.at || a.index - b.index)
    const leftAt = (send: number): number => sends.itemOf(send).leftAt
    let rest = byTime.map((_one, place) => place)
    for (const outcomes of [['sure'], ['unknown'], ['refused']]) {
      const some = toPhone
        .filter((send) => outcomes.includes(sends.itemOf(send).outcome))
        .toSorted((a, b) => leftAt(a) - leftAt(b))
      const lineAt = (place: number): BillLine => byTime[place]?.line ?? lines.line(0)
      const found = assignInTurn(
        rest,
        some,
        (place, send) => costOf(sends, lineAt(place), send) !== null,
        (place, send) => {
          const { at } = lineAt(place)
          return at === 0 ? !sends.itemOf(send).isInPeriod : leftAt(send) < at - latestDays * day
        },
      )
      const best = bestOf(some)
      for (const [place, send] of found) {
        take(byTime[place]?.index ?? 0, send)
        sendOf[byTime[place]?.index ?? 0] = best(lineAt(place)) ?? send
      }
      rest = rest.filter((place) => !found.has(place))
    }
  }

  /** Of messages to one phone: the one that a line can say least against. */
  function bestOf(some: readonly number[]): (line: BillLine) => number | undefined {
    const worth = (send: number): number => sends.partsOf(send) * 1e12 + (sends.priceOf(send) ?? 1e11)
    const ordered = some.toSorted((a, b) => worth(b) - worth(a))
    return (line) => ordered.find((send) => (line.units & (1 << sends.unitOf(send))) !== 0)
  }

  function take(index: number, send: number): void {
    sendOf[index] = send
    isBilled[send] = 1
  }

  /** How many parts of the messages that lines are for have no line yet. */
  function partsLeft(open: readonly number[]): Map<number, number> {
    const left = new Map<number, number>()
    for (const index of open) {
      const send = sendOf[index] ?? -1
      if (send < 0) continue
      left.set(send, (left.get(send) ?? sends.partsOf(send)) - 1)
    }
    return left
  }

  function settleSurplus(index: number, toPhone: readonly number[], parts: Map<number, number>): void {
    const line = lines.line(index)
    for (const [send, left] of parts) {
      const fits = left > 0 && (line.units & (1 << sends.unitOf(send))) !== 0
      if (!fits || !isNear(line, sends.itemOf(send).leftAt)) continue
      parts.set(send, left - 1)
      sendOf[index] = send
      return
    }
    sendOf[index] = noSendOf(line, toPhone)
  }

  function noSendOf(line: BillLine, toPhone: readonly number[]): number {
    if (isErased?.(line.phone) === true) return noSend.erased
    if (line.at < knownFrom) return noSend.beforeRestore
    const isBilledThen = toPhone.some((send) => {
      const item = sends.itemOf(send)
      return item.outcome !== 'refused' && (line.at === 0 ? item.isInPeriod : isNear(line, item.leftAt))
    })
    return isBilledThen ? noSend.twice : noSend.never
  }

  function takeBack(credit: number, surplus: readonly number[]): void {
    const { amount } = lines.line(credit)
    const found = surplus.find((index) => {
      const send = sendOf[index] ?? 0
      return (send === noSend.never || send === noSend.twice) && lines.line(index).amount === -amount
    })
    if (found !== undefined) sendOf[found] = noSend.credited
  }
}
