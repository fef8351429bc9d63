/** People among the recipients of what was sent, and of what waits to be. */
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { bodyOf, replaceBody } from '../outbox/bodies.ts'
import { entriesOfItem } from '../outbox/entries.ts'
import { keysOfEntry } from '../outbox/entry-keys.ts'
import type { FrozenEntry } from '../outbox/frozen-request.ts'
import { listOpenItems } from '../outbox/records.ts'
import { callable } from '../outbox/states.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { PersonQuery } from './person-query.ts'
import { pace } from '../../turns.ts'

/** What was asked of a service for somebody. */
export type ItemWithPerson = Pick<OutboxItem, 'id' | 'kind' | 'title' | 'createdAt' | 'state'> & {
  /** It may still leave, or a person has to say what became of it. */
  isOpen: boolean
  /** Their entries, as they were frozen. */
  entries: string[]
}

/** `isTheirs` = it went to them; else what was written to another names them. */
type Place = FrozenEntry & { isTheirs: boolean }

/** How many recipients there are to look at. */
export const countEntries = (db: ReadableDatabase): number =>
  get<{ entries: number }>(db, sql`select coalesce(sum(quantity), 0) as entries from outbox_item`)?.entries ??
  0

/** Everything ever asked with somebody among its recipients, the latest first. */
export const findInOutbox = async (db: ReadableDatabase, query: PersonQuery): Promise<ItemWithPerson[]> => {
  const open = new Set(listOpenItems(db).map(({ id }) => id))
  const found: ItemWithPerson[] = []
  for (const item of all<Omit<ItemWithPerson, 'isOpen' | 'entries'>>(
    db,
    sql`select id, kind, title, created_at as createdAt, state from outbox_item order by created_at desc, id`,
  )) {
    const { body, places } = await placesIn(db, item.id, query)
    if (places.length === 0) continue
    const entries = places.map((place) => entryOf(body, place))
    found.push({ ...item, isOpen: open.has(item.id), entries })
  }
  return found
}

const entryOf = (body: Buffer, { entryAt, entryBytes }: FrozenEntry): string =>
  body.toString('utf8', entryAt, entryAt + entryBytes)

/**
 * Where somebody stands in the frozen bytes of an item.
 * @returns `headEnd`: where its first entry begins, whosever it is; null of an item without entries
 */
const placesIn = async (
  db: ReadableDatabase,
  itemId: string,
  { traces, names, looked }: PersonQuery,
): Promise<{ body: Buffer; headEnd: number | null; places: Place[] }> => {
  const body = bodyOf(db, itemId)
  const places: Place[] = []
  let headEnd: number | null = null
  for (const entries of entriesOfItem(db, itemId)) {
    for (const entry of entries) {
      headEnd ??= entry.entryAt
      const isTheirs = keysOfEntry(entry).some(({ key }) => names.has(key))
      if (isTheirs || traces.isIn(entryOf(body, entry))) places.push({ ...entry, isTheirs })
    }
    await pace()
    looked(entries.length)
  }
  return { body, headEnd, places }
}

/**
 * Blanks somebody's entries in what has left. The bytes keep their length, and the item the hash of what was sent: that
 * it was sent stays provable, to whom does not.
 * @returns how many entries
 * @throws ProblemError `person_waits` where something is open with them by now: it goes on once that has left or is gone
 */
export const eraseFromOutbox = async (db: WritableDatabase, query: PersonQuery): Promise<number> => {
  let entries = 0
  for (const { id } of all<{ id: string }>(db, sql`select id from outbox_item`)) {
    entries += await eraseFromItem(db, id, query)
  }
  return entries
}

const eraseFromItem = async (db: WritableDatabase, id: string, query: PersonQuery): Promise<number> => {
  for (;;) {
    const { body, headEnd, places } = await placesIn(db, id, query)
    const cleared = withoutPlaces(body, headEnd ?? longestHead, places, query)
    if (cleared === null) return 0
    const isErased = transaction(db, (): boolean => {
      // The user may have taken people out of it meanwhile, or another start may have been written.
      if (!bodyOf(db, id).equals(body)) return false
      if (isOpen(db, id)) throw new ProblemError('person_waits', { items: 1 })
      replaceBody(db, id, cleared)
      for (const { position, isTheirs } of places)
        if (isTheirs)
          run(
            db,
            sql`update outbox_entry set contact = '', documents = null
                where item_id = ${id} and position = ${position}`,
          )
      return true
    })
    if (isErased) return places.length
  }
}

/** It may still leave with what it says now. */
const isOpen = (db: ReadableDatabase, id: string): boolean =>
  get(
    db,
    sql`select 1 from outbox_item where id = ${id} and (state in ${callable} or state = 'inflight')`,
  ) !== undefined

/** Every entry is followed by what ends the list; a form's recording lies behind it, and holds nobody's number. */
const withoutPlaces = (
  body: Buffer,
  headEnd: number,
  places: readonly Place[],
  { traces }: PersonQuery,
): Buffer | null => {
  const head = body.toString('latin1', 0, headEnd)
  const clearedHead = traces.without(head, '*')
  if (places.length === 0 && clearedHead === head) return null
  const cleared = Buffer.from(body)
  cleared.write(clearedHead, 0, 'latin1')
  for (const { entryAt, entryBytes, isTheirs } of places) {
    const end = entryAt + entryBytes
    if (!isTheirs) {
      // Letter by letter, one byte each: the numbers are ASCII, and the rest stays as it is.
      cleared.write(traces.without(body.toString('latin1', entryAt, end), '*'), entryAt, 'latin1')
      continue
    }
    const blank = body[entryAt] === quote ? '""' : '{"contact":""}'
    cleared.fill(' ', entryAt, end)
    cleared.write(blank.length <= entryBytes ? blank : '""', entryAt, 'latin1')
  }
  return cleared
}

const quote = 0x22
/** Of a body without entries, as a form is, so much is looked through. */
const longestHead = 64 * 1024
