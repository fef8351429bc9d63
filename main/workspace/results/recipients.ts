/** Whom the campaign of a report went to: the recipients of one request, or of all waves that left together. */
import { createHash } from 'node:crypto'
import { foldWord } from '../../../shared/rules/report-words.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import { contactsByPiece, getPiece, textOfEntry } from '../outbox/pieces.ts'
import { readEntry } from '../outbox/records.ts'
import { departed, mayReach } from '../base/item-states.ts'
import { FirstRows } from '../rows/judge/first-rows.ts'
import { numberOfDigits } from '../rows/judge/key-numbers.ts'

export type ReportItem = {
  id: string
  waveNumber: number | null
  /** When its first message can have left, in seconds since 1970. */
  leftAt: number
}

/** Entries are numbered through all pieces of all items: a piece has those from `first` on. */
export type ReportPiece = { item: number; number: number; first: number; count: number }

export type Recipients = {
  items: readonly ReportItem[]
  pieces: readonly ReportPiece[]
  /** How many entries there are, those that were taken out or erased among them. */
  entries: number
  /** The entries of a phone, in digits with the country code. */
  entriesOf: (phone: string) => readonly number[]
  /** Index of the item of an entry. */
  itemOf: (entry: number) => number
  /** The digest of an entry's own message, of entries that share their phone with others; null of every other one. */
  messageOf: (entry: number) => string | null
}

/** The request itself and the other waves of its campaign, in their order; of these, what has left and may have arrived. */
export const listReportItems = (db: ReadableDatabase, itemId: string): ReportItem[] =>
  all<{ id: string; waveNumber: number | null; startAt: string | null; attemptedAt: string | null }>(
    db,
    sql`select item.id, item.wave_number as waveNumber, item.start_at as startAt,
               (select max(started_at) from attempt where item_id = item.id) as attemptedAt
        from outbox_item item join outbox_item asked on asked.id = ${itemId}
        where (item.id = asked.id or item.wave_group = asked.wave_group)
          and item.state in ${departed} and ${mayReach}
        order by item.wave_number, item.created_at, item.id`,
  ).map(({ id, waveNumber, startAt, attemptedAt }) => ({
    id,
    waveNumber,
    leftAt: Math.max(secondsOf(startAt), secondsOf(attemptedAt)),
  }))

const secondsOf = (instant: string | null): number =>
  instant === null ? 0 : Math.floor(Date.parse(instant) / 1000)

/** Whether a campaign has a request of this id. */
export const hasItem = (db: ReadableDatabase, itemId: string): boolean =>
  get(db, sql`select 1 from outbox_item where id = ${itemId}`) !== undefined

/** @throws what `signal` was aborted with */
export const openRecipients = async (
  db: ReadableDatabase,
  items: readonly ReportItem[],
  withMessages: boolean,
  signal: AbortSignal,
): Promise<Recipients> => {
  const pieces: ReportPiece[] = []
  const firsts = new FirstRows()
  /** By the first entry of a phone, the others. */
  const others = new Map<number, number[]>()
  let entries = 0
  for (const [item, { id }] of items.entries()) {
    for (const { number, contacts } of contactsByPiece(db, id)) {
      pieces.push({ item, number, first: entries, count: contacts.length })
      for (const [index, contact] of contacts.entries()) {
        const key = contact === '' ? null : numberOfDigits(contact)
        const entry = entries + index
        // Rows of the table count from 1: 0 is none.
        const first = key === null ? undefined : firsts.take(key, entry + 1)
        if (first === undefined) continue
        const shared = others.get(first - 1)
        if (shared === undefined) others.set(first - 1, [entry])
        else shared.push(entry)
      }
      entries += contacts.length
      await pace()
      signal.throwIfAborted()
    }
  }
  const pieceOf = (entry: number): ReportPiece | undefined => {
    let [low, high] = [0, pieces.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((pieces[middle]?.first ?? 0) <= entry) low = middle
      else high = middle - 1
    }
    return pieces[low]
  }
  const messages = new Map<number, string>()
  if (withMessages && others.size > 0) {
    const shared = new Set([...others].flatMap(([first, rest]) => [first, ...rest]))
    for (const piece of pieces) await readMessages(piece, shared)
  }

  async function readMessages({ item, number, first, count }: ReportPiece, shared: ReadonlySet<number>) {
    const wanted = Array.from({ length: count }, (_each, index) => first + index).filter((entry) =>
      shared.has(entry),
    )
    const found = wanted.length === 0 ? null : getPiece(db, items[item]?.id ?? '', number)
    if (found === null) return
    const byIndex = new Map(found.entries.map((entry) => [entry.position - found.firstEntry, entry]))
    for (const entry of wanted) {
      const frozen = byIndex.get(entry - first)
      const message = frozen === undefined ? null : readEntry(textOfEntry(found.body, frozen)).message
      if (message !== null) messages.set(entry, digestOfMessage(message))
    }
    await pace()
    signal.throwIfAborted()
  }

  return {
    items,
    pieces,
    entries,
    entriesOf: (phone) => {
      const key = numberOfDigits(phone)
      const first = key === null ? undefined : firsts.find(key)
      if (first === undefined) return []
      const shared = others.get(first - 1)
      return shared === undefined ? [first - 1] : [first - 1, ...shared]
    },
    itemOf: (entry) => (items.length === 1 ? 0 : (pieceOf(entry)?.item ?? 0)),
    messageOf: (entry) => messages.get(entry) ?? null,
  }
}

/** Suppliers write messages without accents, or with other marks and spaces: equal in letters and digits is equal. */
export const digestOfMessage = (message: string): string =>
  createHash('sha256').update(foldWord(message)).digest('base64')
