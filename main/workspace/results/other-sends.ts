/**
 * Other campaigns that went to the phones of a report's recipients. A supplier's file of a whole day or month has their rows
 * too, and those must not become results of the campaign that it was imported at.
 */
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { foldWord } from '../../../shared/rules/report-words.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import { contactsByPiece } from '../outbox/pieces.ts'
import { departed, mayReach } from '../base/item-states.ts'
import { type LeftItem, leftAtOf } from '../base/left-at.ts'
import type { ReportItem } from './report-items.ts'

/** When other campaigns left to the phone of an entry, in seconds since 1970; 0 = none did. */
export type OtherSends = {
  /** The first one that left with the entry's own or later. */
  after: (entry: number) => number
  /** The last one within the two days before the entry's own. */
  before: (entry: number) => number
}

/** `any` whatever they say; `alike` those whose message may be the same, which a row's message does not tell apart. */
export type OtherCampaigns = { any: OtherSends; alike: OtherSends }

/** What is told of a message, most of it comes within two days. */
const daysBefore = 2 * 86_400
/** Recipients of others who are looked at, ten seconds at worst: from the next campaign on, any row may be of another one. */
const mostLookedAt = 10_000_000

type OtherItem = LeftItem & { quantity: number; template: string | null }

/** Departed campaigns that can be meant by rows after the first of these items left; rehearsals of rehearsals only. */
const listOthers = (
  db: ReadableDatabase,
  items: readonly ReportItem[],
): (OtherItem & { leftAt: number })[] => {
  const ids = JSON.stringify(items.map(({ id }) => id))
  const first = Math.min(...items.map(({ leftAt }) => leftAt))
  return all<OtherItem>(
    db,
    sql`select item.id, item.start_at as startAt, item.quantity,
               (select max(started_at) from attempt where item_id = item.id) as attemptedAt,
               item.draft_content ->> '$.template' as template
        from outbox_item item
        where item.start_at is not null and item.id not in (select value from json_each(${ids}))
          and item.state in ${departed} and ${mayReach}
          and (item.connection_id = ${embeddedConnectionId}) = (
            select asked.connection_id = ${embeddedConnectionId} from outbox_item asked where asked.id = ${items[0]?.id ?? ''})`,
  )
    .map((item) => ({ ...item, leftAt: leftAtOf(item) }))
    .filter(({ leftAt }) => leftAt >= first - daysBefore)
    .toSorted((a, b) => a.leftAt - b.leftAt)
}

/** What an item says before each name is put in; null where that is not known. */
const templateOf = (db: ReadableDatabase, itemId: string): string | null =>
  get<{ template: string | null }>(
    db,
    sql`select draft_content ->> '$.template' as template from outbox_item where id = ${itemId}`,
  )?.template ?? null

const mayBeAlike = (one: string | null, other: string | null): boolean =>
  one === null || other === null || foldWord(one) === foldWord(other)

type Asked = {
  items: readonly ReportItem[]
  entries: number
  entriesOf: (phone: string) => readonly number[]
  itemOf: (entry: number) => number
}

/** @returns null where no other campaign can be meant. @throws what `signal` was aborted with */
export const openOtherCampaigns = async (
  db: ReadableDatabase,
  { items, entries, entriesOf, itemOf }: Asked,
  signal: AbortSignal,
): Promise<OtherCampaigns | null> => {
  const others = listOthers(db, items)
  if (others.length === 0) return null
  const templates = items.map(({ id }) => templateOf(db, id))
  const [any, alike] = [new SendTimes(entries), new SendTimes(entries)]
  let looked = 0
  for (const { id, leftAt, quantity, template } of others) {
    looked += quantity
    if (looked > mostLookedAt) {
      any.endAt(leftAt)
      alike.endAt(leftAt)
      break
    }
    const isAlike = templates.map((own) => mayBeAlike(own, template))
    for (const { contacts } of contactsByPiece(db, id)) {
      for (const contact of contacts) {
        for (const entry of contact === '' ? [] : entriesOf(contact)) {
          const item = itemOf(entry)
          const ownLeftAt = items[item]?.leftAt ?? 0
          any.add(entry, leftAt, ownLeftAt)
          if (isAlike[item] === true) alike.add(entry, leftAt, ownLeftAt)
        }
      }
      await pace(signal)
    }
  }
  return { any, alike }
}

class SendTimes implements OtherSends {
  readonly #after: Uint32Array
  readonly #before: Uint32Array
  #end = 0

  constructor(entries: number) {
    this.#after = new Uint32Array(entries)
    this.#before = new Uint32Array(entries)
  }

  /** Campaigns come in the order in which they left. */
  add(entry: number, leftAt: number, ownLeftAt: number): void {
    if (leftAt < ownLeftAt) {
      if (leftAt >= ownLeftAt - daysBefore) this.#before[entry] = leftAt
    } else if (this.#after[entry] === 0) this.#after[entry] = leftAt
  }

  /** Those that left from then on were not looked at. */
  endAt(leftAt: number): void {
    this.#end = leftAt
  }

  after(entry: number): number {
    return this.#after[entry] || this.#end
  }

  before(entry: number): number {
    return this.#before[entry] ?? 0
  }
}
