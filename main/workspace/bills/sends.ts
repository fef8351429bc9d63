/** What left by a connection around a period: to whom, when, and as what it is billed. */
import { type BillingUnit, billingUnits, priceOn, type Price } from '../../../shared/rules/campaign-cost.ts'
import type { CampaignType } from '../../../shared/rules/campaign-types.ts'
import { brasiliaDay, dayAfter, instantsOfDays, type Period } from '../../../shared/rules/brasilia-day.ts'
import { type OutboxState, spendingPhaseOf } from '../../../shared/rules/outbox-states.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import { pace, stepsPerLook } from '../../turns.ts'
import { departed } from '../base/item-states.ts'
import { leftAtOf } from '../base/left-at.ts'
import { listPrices } from '../money/prices.ts'
import { unitReader } from '../outbox/item-units.ts'
import { piecesOf, textOfEntry } from '../outbox/pieces.ts'
import { FirstRows } from '../rows/judge/first-rows.ts'
import { numberOfDigits } from '../rows/judge/key-numbers.ts'

/** `sure` = the service took it; `unknown` = it left or may have; `refused` = the service said no. */
export type Outcome = 'sure' | 'unknown' | 'refused'

export type SentItem = {
  id: string
  /** Seconds since 1970. */
  leftAt: number
  /** `YYYY-MM-DD` in Brasília. */
  day: string
  outcome: Outcome
  /** In the order of `billingUnits`; null = the table has none on that day. */
  prices: readonly (number | null)[]
  isInPeriod: boolean
}

/** A phone that was switched off gets its message days later, and its line is of then. */
export const latestDays = 3

type Row = {
  id: string
  kind: CampaignType
  bodyHead: string
  state: OutboxState
  resolution: 'confirmed_sent' | 'confirmed_not_sent' | 'left' | null
  startAt: string | null
  attemptedAt: string | null
}

/**
 * The service's no is a no. What a user settled as not sent is not sure any more once a bill has it, and what is on its way
 * is not known yet.
 */
const outcomeOf = ({ state, resolution }: Row): Outcome => {
  if (state === 'rejected') return 'refused'
  return spendingPhaseOf(state, resolution) === 'billed' ? 'sure' : 'unknown'
}

const listItems = (
  db: ReadableDatabase,
  connectionId: string,
  period: Period,
): { item: SentItem; row: Row }[] => {
  const prices: readonly Price[] = listPrices(db).filter((price) => price.connectionId === connectionId)
  const [first, last] = [dayAfter(period.from, -latestDays), dayAfter(period.to, 1)]
  const { since, before } = instantsOfDays(first, last)
  return all<Row>(
    db,
    sql`select item.id, item.kind, item.body_head as bodyHead, item.state, item.resolution, item.start_at as startAt,
               (select max(started_at) from attempt where item_id = item.id) as attemptedAt
        from outbox_item item
        where item.connection_id = ${connectionId} and (item.state in ${departed} or item.state = 'inflight')
          and item.start_at is not null and item.start_at < ${before}
        order by item.start_at, item.id`,
  ).flatMap((row) => {
    const leftAt = leftAtOf(row)
    if (leftAt < Date.parse(since) / 1000 || leftAt >= Date.parse(before) / 1000) return []
    const day = brasiliaDay(new Date(leftAt * 1000).toISOString())
    const item: SentItem = {
      id: row.id,
      leftAt,
      day,
      outcome: outcomeOf(row),
      prices: billingUnits.map((unit) => priceOn(prices, { connectionId, unit, day })),
      isInPeriod: day >= period.from && day <= period.to,
    }
    return [{ item, row }]
  })
}

/** Messages by columns of numbers, as lines are. */
const sendsPerBlock = 65_536
const newBlock = () => ({
  phones: new Float64Array(sendsPerBlock),
  items: new Uint32Array(sendsPerBlock),
  units: new Uint8Array(sendsPerBlock),
  parts: new Uint16Array(sendsPerBlock),
  /** The one before to the same phone: 1 + its index; 0 = none. */
  before: new Uint32Array(sendsPerBlock),
  /** 1 + the last one to the phone, by the first one. */
  last: new Uint32Array(sendsPerBlock),
})
type Block = ReturnType<typeof newBlock>

/** Messages, and by their phones. */
export class Sends {
  readonly items: SentItem[] = []
  readonly #firsts = new FirstRows()
  readonly #blocks: Block[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  /** @param phone 0 of somebody who was erased */
  add(phone: number, item: number, unit: number, parts: number): void {
    const index = this.#count
    const at = index % sendsPerBlock
    const block = at === 0 ? newBlock() : this.#blockOf(index)
    if (at === 0) this.#blocks.push(block)
    block.phones[at] = phone
    block.items[at] = item
    block.units[at] = unit
    block.parts[at] = parts
    this.#count += 1
    if (phone === 0) return
    // Rows of the table count from 1: 0 is none.
    const first = (this.#firsts.take(phone, index + 1) ?? index + 1) - 1
    const ofFirst = this.#blockOf(first)
    block.before[at] = ofFirst.last[first % sendsPerBlock] ?? 0
    ofFirst.last[first % sendsPerBlock] = index + 1
  }

  phoneOf(send: number): number {
    return this.#blockOf(send).phones[send % sendsPerBlock] ?? 0
  }

  itemOf(send: number): SentItem {
    const item = this.items[this.#blockOf(send).items[send % sendsPerBlock] ?? 0]
    if (item === undefined) throw new Error('a send of no item')
    return item
  }

  unitOf(send: number): number {
    return this.#blockOf(send).units[send % sendsPerBlock] ?? 0
  }

  partsOf(send: number): number {
    return this.#blockOf(send).parts[send % sendsPerBlock] ?? 0
  }

  /** The price of one part, or null. */
  priceOf(send: number): number | null {
    return this.itemOf(send).prices[this.unitOf(send)] ?? null
  }

  /** All that left to a phone, the first one first. */
  toPhone(phone: number): number[] {
    const first = this.#firsts.find(phone)
    const found: number[] = []
    let next = first === undefined ? 0 : (this.#blockOf(first - 1).last[(first - 1) % sendsPerBlock] ?? 0)
    while (next !== 0) {
      found.push(next - 1)
      next = this.#blockOf(next - 1).before[(next - 1) % sendsPerBlock] ?? 0
    }
    return found.toReversed()
  }

  #blockOf(send: number): Block {
    const block = this.#blocks[Math.floor(send / sendsPerBlock)]
    if (block === undefined) throw new Error('a send that is not there')
    return block
  }
}

export const unitAt = (index: number): BillingUnit => billingUnits[index] ?? 'sms_part'

/** Reads every message that left around a period. @throws what `signal` was aborted with */
export const openSends = async (
  db: ReadableDatabase,
  connectionId: string,
  period: Period,
  signal: AbortSignal,
): Promise<Sends> => {
  const sends = new Sends()
  for (const { item, row } of listItems(db, connectionId, period)) {
    const index = sends.items.push(item) - 1
    const unitsOf = unitReader(row)
    if (unitsOf === null) continue
    for (const { body, entries } of piecesOf(db, row.id)) {
      for (const [place, entry] of entries.entries()) {
        if (place % stepsPerLook === 0) await pace()
        // Blank where somebody was erased: what is left of it has no phone.
        const { unit, count } = unitsOf(textOfEntry(body, entry))
        const phone = numberOfDigits(entry.contact ?? '') ?? 0
        sends.add(entry.contact === '' ? 0 : phone, index, billingUnits.indexOf(unit), count)
      }
      await pace(signal)
    }
  }
  return sends
}
