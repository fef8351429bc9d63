/** People among the recipients of what was sent, and of what waits to be. */
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, sql, transaction } from '../../database/sql.ts'
import { keysOfEntry, ownKeysOf, withoutKeys } from '../outbox/entry-keys.ts'
import type { FrozenEntry, FrozenPiece } from '../outbox/frozen-request.ts'
import { clearEntries, getPiece, piecesOf, rewriteOtherKeys, textOfEntry } from '../outbox/pieces.ts'
import { listOpenItems } from '../outbox/records.ts'
import { clearResults, resultsOfEntry, type ToldOfEntry } from '../results/in-reports.ts'
import { callable } from '../base/item-states.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { PersonQuery } from './person-query.ts'
import { pace } from '../../turns.ts'

/** What was asked of a service for somebody. */
export type ItemWithPerson = Pick<OutboxItem, 'id' | 'kind' | 'title' | 'createdAt' | 'state'> & {
  /** It may still leave, or a person has to say what became of it. */
  isOpen: boolean
  /** Their entries, as they were frozen. */
  entries: string[]
  /** What suppliers' reports say of these entries. */
  results: ToldOfEntry[]
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
  for (const item of all<Omit<ItemWithPerson, 'isOpen' | 'entries' | 'results'>>(
    db,
    sql`select id, kind, title, created_at as createdAt, state from outbox_item order by created_at desc, id`,
  )) {
    const entries: string[] = []
    const results: ToldOfEntry[] = []
    for await (const { piece, places } of piecesWithPlaces(db, item.id, query))
      for (const place of places) {
        entries.push(textOfEntry(piece.body, place))
        if (!place.isTheirs) continue
        const index = place.position - piece.firstEntry
        results.push(...resultsOfEntry(db, { itemId: item.id, piece: piece.number, index }))
      }
    if (entries.length > 0) found.push({ ...item, isOpen: open.has(item.id), entries, results })
  }
  return found
}

/** The pieces of an item, each with where somebody stands in it. */
async function* piecesWithPlaces(
  db: ReadableDatabase,
  itemId: string,
  query: PersonQuery,
): AsyncGenerator<{ piece: FrozenPiece; places: Place[] }> {
  for (const piece of piecesOf(db, itemId)) {
    yield { piece, places: placesIn(piece, query) }
    await pace()
    query.looked(piece.entries.length)
  }
}

const placesIn = ({ body, entries }: FrozenPiece, { traces, names }: PersonQuery): Place[] =>
  entries.flatMap((entry): Place[] => {
    const isTheirs = ownKeysOf(entry).some(({ key }) => names.has(key))
    return isTheirs || traces.isIn(textOfEntry(body, entry)) ? [{ ...entry, isTheirs }] : []
  })

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
  let entries = 0
  for await (const { piece, places } of piecesWithPlaces(db, id, query)) {
    if (withoutPlaces(piece, places, query) === null && !isKnownIn(piece, query)) continue
    // As it is now: the user may have taken people out of it meanwhile, or another start may have been written.
    entries += transaction(db, () => eraseFromPiece(db, id, piece.number, query))
  }
  return entries
}

/** @returns how many entries */
const eraseFromPiece = (db: WritableDatabase, id: string, number: number, query: PersonQuery): number => {
  const piece = getPiece(db, id, number)
  if (piece === null) return 0
  // From another person's entry only the document is removed.
  if (isKnownIn(piece, query)) rewriteOtherKeys(db, id, number, (keys) => withoutKeys(keys, query.names))
  const places = placesIn(piece, query)
  const body = withoutPlaces(piece, places, query)
  if (body === null) return 0
  if (isOpen(db, id)) throw new ProblemError('person_waits', { items: 1 })
  const theirs = places.filter(({ isTheirs }) => isTheirs).map(({ position }) => position)
  clearEntries(db, id, { ...piece, body }, new Set(theirs), true)
  clearResults(
    db,
    { itemId: id, piece: number },
    theirs.map((position) => position - piece.firstEntry),
  )
  return places.length
}

/** Whether any entry has one of their keys, also another person's that has their document. */
const isKnownIn = ({ entries }: FrozenPiece, { names }: PersonQuery): boolean =>
  entries.some((entry) => keysOfEntry(entry).some(({ key }) => names.has(key)))

/** It may still leave with what it says now. */
const isOpen = (db: ReadableDatabase, id: string): boolean =>
  get(
    db,
    sql`select 1 from outbox_item where id = ${id} and (state in ${callable} or state = 'inflight')`,
  ) !== undefined

/**
 * The head of a request is in its first piece, before the first entry, whosever it is, or all of it. Every entry is followed by what ends
 * the list; a form's recording lies behind it, and holds nobody's number.
 */
const withoutPlaces = (
  { number, body, entries }: FrozenPiece,
  places: readonly Place[],
  { traces }: PersonQuery,
): Buffer | null => {
  const headEnd = number === 0 ? (entries[0]?.entryAt ?? body.length) : 0
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
