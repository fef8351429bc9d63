/**
 * The last result of every phone, folded from the reports that count. It is kept in memory only: a report that is imported or
 * taken back, an erasure and a restore each make it be read again, and there is no second copy of people's phones to erase.
 */
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { phoneOutcomeOf, standings } from '../../../shared/rules/results.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import { type LeftItem, leftAtOf } from '../base/left-at.ts'
import { contactsByPiece } from '../outbox/pieces.ts'
import { FirstRows } from '../rows/judge/first-rows.ts'
import { numberOfDigits } from '../rows/judge/key-numbers.ts'
import type { KnownPhones, PhoneHistory } from '../rows/phone-results.ts'
import { erasuresOf } from '../suppressions/erased-people.ts'
import { createItemResults } from './item-results.ts'

/**
 * Of `outbox_item item`: its results are of real people. A rehearsal reaches nobody; where there is no connection yet, the
 * local service is all that there is.
 */
const isReal = sql`(item.connection_id <> ${embeddedConnectionId} or not exists (select 1 from connection))`

type ToldItem = LeftItem & { title: string }

/** A million recipients take about a second to read, and 16 bytes each to keep: what is older than these says little. */
const mostRecipients = 5_000_000

/** Campaigns of which a report speaks, the latest so many recipients of them, the earliest first. */
const listTold = (db: ReadableDatabase, most: number): ToldItem[] =>
  all<ToldItem>(
    db,
    sql`with told as (
          select item.id, item.title, item.start_at, item.created_at,
                 sum(item.quantity) over (order by item.created_at desc, item.id desc) - item.quantity as later
          from outbox_item item
          where ${isReal} and item.id in (
            select result.item_id from report_result result join report on report.id = result.report_id
            where report.state = 'committed'))
        select id, title, start_at as startAt,
               (select max(started_at) from attempt where item_id = told.id) as attemptedAt
        from told where later < ${most} order by created_at, id`,
  )

/** Differs whenever the phones' results may. */
const stateOf = (db: ReadableDatabase): string =>
  JSON.stringify([
    get(
      db,
      sql`select (select json_group_array(id order by id) from report where state = 'committed') as reports,
                 exists (select 1 from connection) as hasConnection`,
    ),
    erasuresOf(db),
  ])

/**
 * Reads the results of phones when somebody asks, once for each state of the reports.
 * @param most recipients of campaigns, the latest ones
 */
export const createPhoneHistory = (
  { db, changes }: Pick<Base, 'db' | 'changes'>,
  most = mostRecipients,
): PhoneHistory => {
  let state = ''
  let version = 0
  let last: { version: number; reading: Promise<KnownPhones>; known: KnownPhones | null } | null = null
  const current = (): number => {
    const now = stateOf(db)
    if (now !== state) version += 1
    state = now
    return version
  }
  const read = (): Promise<KnownPhones> => {
    const wanted = current()
    if (last?.version === wanted) return last.reading
    const mine = { version: wanted, reading: readPhones(db, wanted, most), known: null as KnownPhones | null }
    last = mine
    mine.reading.then(
      (known) => {
        mine.known = known
        // Rows were shown without it meanwhile.
        if (known.size > 0) changes.publish('results')
      },
      () => {
        if (last === mine) last = null
      },
    )
    return mine.reading
  }
  return {
    version: current,
    read,
    peek: () => {
      const wanted = current()
      if (last?.version !== wanted) void read().catch(() => {})
      return last?.version === wanted ? last.known : null
    },
  }
}

const optOut = standings.indexOf('opted_out')

/** Of each phone the latest result counts; of two in the same second that which reached it. */
const readPhones = async (db: ReadableDatabase, version: number, most: number): Promise<KnownPhones> => {
  const items = listTold(db, most)
  const itemResults = createItemResults(db)
  const outcomes = standings.map(phoneOutcomeOf)
  const places = new FirstRows()
  const found = new Found()
  const optedOut = new FirstRows()
  for (const [itemIndex, item] of items.entries()) {
    const resolved = await itemResults.open(item.id)
    const leftAt = leftAtOf(item)
    for (const { firstEntry, contacts } of contactsByPiece(db, item.id)) {
      for (const [index, contact] of contacts.entries()) {
        const position = firstEntry + index
        const outcome = outcomes[resolved.standing[position] ?? -1] ?? null
        const isOptOut = resolved.standing[position] === optOut
        const key = contact === '' || (outcome === null && !isOptOut) ? null : numberOfDigits(contact)
        if (key === null) continue
        if (isOptOut) {
          optedOut.take(key, 0)
          continue
        }
        const place = places.take(key, found.size) ?? found.size
        found.put(place, resolved.times[position] || leftAt, outcome === 'reached', itemIndex)
      }
      await pace()
    }
  }
  return {
    version,
    size: found.size,
    hasOptedOut: (key) => optedOut.find(key) !== undefined,
    find: (key) => {
      const place = places.find(key)
      if (place === undefined) return undefined
      const { at, isReached, itemIndex } = found.at(place)
      const item = items[itemIndex]
      return {
        outcome: isReached ? 'reached' : 'failed',
        at: at * 1000,
        itemId: item?.id ?? '',
        campaign: item?.title ?? '',
      }
    },
  }
}

/** Results by place, eight bytes each: history may have millions of phones. */
class Found {
  size = 0
  /** Seconds since 1970. */
  #times = new Uint32Array(firstRoom)
  /** Twice the campaign's index, and 1 where it reached the phone. */
  #told = new Uint32Array(firstRoom)

  /** @param place of a phone that is there, or `size` of a new one */
  put(place: number, at: number, isReached: boolean, itemIndex: number): void {
    const known = this.#times[place] ?? 0
    if (place === this.size) this.#add()
    else if (at < known || (at === known && !isReached)) return
    this.#times[place] = at
    this.#told[place] = itemIndex * 2 + (isReached ? 1 : 0)
  }

  at(place: number): { at: number; isReached: boolean; itemIndex: number } {
    const told = this.#told[place] ?? 0
    return { at: this.#times[place] ?? 0, isReached: told % 2 === 1, itemIndex: Math.floor(told / 2) }
  }

  #add(): void {
    this.size += 1
    if (this.size <= this.#times.length) return
    this.#times = grown(this.#times)
    this.#told = grown(this.#told)
  }
}

const firstRoom = 1_024

const grown = (from: Uint32Array): Uint32Array<ArrayBuffer> => {
  const to = new Uint32Array(from.length * 2)
  to.set(from)
  return to
}
