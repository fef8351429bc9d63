/**
 * The frozen bytes of items and the entries that stand in them, in pieces of half a megabyte: a campaign to a million
 * people has 126 MB, which written or read in one go would hold up the whole window. Pieces are stored ahead of their item;
 * without it no one sees them (discarded-pieces.ts). They lie in a table of their own: beside an item's state, each move of
 * the item would write them again, and each look at the outbox would read past them.
 */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, prepare, run, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import type { Entry, FrozenEntry, FrozenPiece } from './frozen-request.ts'

/** Stores a piece, by itself or within the caller's transaction. */
export const insertPiece = (db: WritableDatabase, itemId: string, piece: FrozenPiece): number => {
  const { contacts, otherKeys, places } = packEntries(piece.entries)
  return run(
    db,
    sql`insert into outbox_piece (item_id, number, first_entry, entries, bytes, contacts, other_keys, places, body)
        values (${itemId}, ${piece.number}, ${piece.firstEntry}, ${piece.entries.length}, ${piece.body.length},
                ${contacts}, ${otherKeys}, ${places}, ${packBody(piece.body)})`,
  )
}

/** Messages are much alike: deflating takes a fraction of the time that encrypting and writing the rest would take. */
const packBody = (body: Buffer): Buffer => {
  const deflated = deflateRawSync(body, { level: 1 })
  return deflated.length < body.length ? deflated : body
}

const unpackBody = ({ bytes, body }: { bytes: number; body: Buffer }): Buffer =>
  body.length === bytes ? body : inflateRawSync(body)

type PackedEntries = { contacts: string | null; otherKeys: string; places: Buffer }

const bytesPerPlace = 8

/** A line for each entry, and its place: two numbers of 32 bits. */
const packEntries = (entries: readonly FrozenEntry[]): PackedEntries => {
  const places = Buffer.allocUnsafe(entries.length * bytesPerPlace)
  for (const [index, { entryAt, entryBytes }] of entries.entries()) {
    places.writeUInt32LE(entryAt, index * bytesPerPlace)
    places.writeUInt32LE(entryBytes, index * bytesPerPlace + 4)
  }
  return {
    contacts: entries.every(({ contact }) => contact === null)
      ? null
      : entries.map(({ contact }) => contact ?? '').join('\n'),
    otherKeys: entries.map((entry) => entry.otherKeys ?? '').join('\n'),
    places,
  }
}

/** Those that are left: one that was taken out keeps its line and position, and has no bytes. */
const unpackEntries = (firstEntry: number, { contacts, otherKeys, places }: PackedEntries): FrozenEntry[] => {
  const contactLines = contacts?.split('\n')
  const otherLines = otherKeys.split('\n')
  const entries: FrozenEntry[] = []
  for (let index = 0; index * bytesPerPlace < places.length; index += 1) {
    const entryBytes = places.readUInt32LE(index * bytesPerPlace + 4)
    if (entryBytes === 0) continue
    entries.push({
      position: firstEntry + index,
      contact: contactLines?.[index] ?? null,
      otherKeys: otherLines[index] || null,
      entryAt: places.readUInt32LE(index * bytesPerPlace),
      entryBytes,
    })
  }
  return entries
}

/** Removes pieces of an item that does not exist, at most `most`. @returns how many */
export const removePieces = (db: WritableDatabase, itemId: string, most = -1): number =>
  run(
    db,
    sql`delete from outbox_piece where rowid in (
          select rowid from outbox_piece where item_id = ${itemId}
            and item_id not in (select id from outbox_item) order by number limit ${most})`,
  )

/** How many bytes of an item are there. */
export const storedBytesOf = (db: ReadableDatabase, itemId: string): number =>
  get<{ bytes: number }>(
    db,
    sql`select coalesce(sum(bytes), 0) as bytes from outbox_piece where item_id = ${itemId}`,
  )?.bytes ?? 0

/** How many pieces an item has; their numbers are below it. */
const countPieces = (db: ReadableDatabase, itemId: string): number =>
  get<{ count: number }>(db, sql`select count(*) as count from outbox_piece where item_id = ${itemId}`)
    ?.count ?? 0

/** The frozen bytes of an item, a piece at a time; none of one that is gone. Nothing stays open in between. */
export function* bodyOf(db: ReadableDatabase, itemId: string): Generator<Buffer> {
  const read = prepare(db, 'select bytes, body from outbox_piece where item_id = ? and number = ?')
  for (let number = 0; ; number += 1) {
    const row = read.get(itemId, number) as { bytes: number; body: Buffer } | undefined
    if (row === undefined) return
    yield unpackBody(row)
  }
}

export type LoadedBody = { pieces: Buffer[]; sha256: string }

const frozenHashOf = (db: ReadableDatabase, itemId: string): string | null =>
  get<{ sha256: string }>(db, sql`select body_sha256 as sha256 from outbox_item where id = ${itemId}`)
    ?.sha256 ?? null

/**
 * Reads the bytes of an item to send them, with other work in between.
 * @returns null when the item is gone
 * @throws Error when they are not those that were frozen
 */
export const loadBody = async (db: ReadableDatabase, itemId: string): Promise<LoadedBody | null> => {
  for (;;) {
    const frozen = frozenHashOf(db, itemId)
    if (frozen === null) return null
    const pieces: Buffer[] = []
    const hash = createHash('sha256')
    for (const piece of bodyOf(db, itemId)) {
      pieces.push(piece)
      hash.update(piece)
      await pace()
    }
    const sha256 = hash.digest('hex')
    if (sha256 === frozen) return { pieces, sha256 }
    // A person may have taken somebody out meanwhile; the next look reads what there is now.
    if (frozenHashOf(db, itemId) === frozen) throw new Error('a request is not the one that was frozen')
  }
}

/** A piece as it is read: its entries without those that were taken out. */
export const getPiece = (db: ReadableDatabase, itemId: string, number: number): FrozenPiece | null => {
  const row = get<PackedEntries & { firstEntry: number; bytes: number; body: Buffer }>(
    db,
    sql`select first_entry as firstEntry, contacts, other_keys as otherKeys, places, bytes, body
        from outbox_piece where item_id = ${itemId} and number = ${number}`,
  )
  if (row === undefined) return null
  const { firstEntry } = row
  return { number, body: unpackBody(row), firstEntry, entries: unpackEntries(firstEntry, row) }
}

/** All pieces of an item in their order; nothing stays open in between. */
export function* piecesOf(db: ReadableDatabase, itemId: string): Generator<FrozenPiece> {
  for (let number = 0; ; number += 1) {
    const piece = getPiece(db, itemId, number)
    if (piece === null) return
    yield piece
  }
}

/** The entries of an item in their order, a piece at a time; nothing stays open in between. */
export function* entriesOfItem(db: ReadableDatabase, itemId: string): Generator<FrozenEntry[]> {
  const read = prepare(
    db,
    `select first_entry as firstEntry, contacts, other_keys as otherKeys, places from outbox_piece
     where item_id = ? and number = ? and entries > 0`,
  )
  const count = countPieces(db, itemId)
  for (let number = 0; number < count; number += 1) {
    const row = read.get(itemId, number) as (PackedEntries & { firstEntry: number }) | undefined
    if (row !== undefined) yield unpackEntries(row.firstEntry, row)
  }
}

/** How many entries an item to people was frozen with: their positions are below it. */
export const countPositions = (db: ReadableDatabase, itemId: string): number =>
  get<{ count: number }>(
    db,
    sql`select coalesce(max(first_entry + length(places) / ${bytesPerPlace}), 0) as count from outbox_piece
        where item_id = ${itemId} and contacts is not null`,
  )?.count ?? 0

/**
 * To whom the pieces of an item go, a phone for each entry; empty of one that was taken out or erased. Nothing stays open in
 * between.
 */
export function* contactsByPiece(
  db: ReadableDatabase,
  itemId: string,
): Generator<{ number: number; firstEntry: number; contacts: string[] }> {
  const count = countPieces(db, itemId)
  for (let number = 0; number < count; number += 1) {
    const contacts = contactsOfPiece(db, itemId, number)
    if (contacts !== null) yield { number, ...contacts }
  }
}

/** As `contactsByPiece`, of one piece; null when it has no recipients. */
export const contactsOfPiece = (
  db: ReadableDatabase,
  itemId: string,
  number: number,
): { firstEntry: number; contacts: string[] } | null => {
  const row = get<{ firstEntry: number; contacts: string | null; places: Buffer }>(
    db,
    sql`select first_entry as firstEntry, contacts, places from outbox_piece
        where item_id = ${itemId} and number = ${number}`,
  )
  if (row === undefined || row.places.length === 0 || row.contacts === null) return null
  const { firstEntry, places } = row
  const contacts = row.contacts.split('\n')
  for (let index = 0; index < contacts.length; index += 1)
    if (places.readUInt32LE(index * bytesPerPlace + 4) === 0) contacts[index] = ''
  return { firstEntry, contacts }
}

/** An entry as it stands in the bytes of its piece. */
export const textOfEntry = (body: Buffer, { entryAt, entryBytes }: FrozenEntry): string =>
  body.toString('utf8', entryAt, entryAt + entryBytes)

/** The entries of an item with what stands of each in its bytes. */
export function* wholeEntries(db: ReadableDatabase, itemId: string): Generator<Entry[]> {
  for (const { body, entries } of piecesOf(db, itemId))
    if (entries.length > 0)
      yield entries.map((entry) => ({
        contact: entry.contact,
        otherKeys: entry.otherKeys,
        json: textOfEntry(body, entry),
      }))
}

/** Some of the entries that are left, as they stand in the bytes. @param offset counts those that are left */
export const someEntries = (
  db: ReadableDatabase,
  itemId: string,
  { offset, limit }: { offset: number; limit: number },
): string[] => {
  const found: string[] = []
  let before = 0
  const sizes = prepare(db, 'select number, entries from outbox_piece where item_id = ? order by number')
  for (const { number, entries } of sizes.all(itemId) as { number: number; entries: number }[]) {
    const from = Math.max(offset - before, 0)
    before += entries
    if (from >= entries) continue
    const piece = getPiece(db, itemId, number)
    const wanted = piece?.entries.slice(from, from + limit - found.length) ?? []
    for (const entry of wanted) found.push(textOfEntry(piece?.body ?? Buffer.alloc(0), entry))
    if (found.length >= limit) break
  }
  return found
}

/** Puts other bytes of the same length in place of those of a piece. */
export const replaceBody = (db: WritableDatabase, itemId: string, number: number, body: Buffer): number =>
  run(
    db,
    sql`update outbox_piece set body = ${packBody(body)} where item_id = ${itemId} and number = ${number}`,
  )

/**
 * Puts other bytes of the same length in place of those of a piece, and forgets whom some of its entries are about.
 * @param positions of these entries
 * @param stay whether they stay entries, about nobody; else they are taken out
 */
export const clearEntries = (
  db: WritableDatabase,
  itemId: string,
  { number, body, firstEntry }: Pick<FrozenPiece, 'number' | 'body' | 'firstEntry'>,
  positions: ReadonlySet<number>,
  stay: boolean,
): void => {
  const row = get<PackedEntries & { entries: number }>(
    db,
    sql`select entries, contacts, other_keys as otherKeys, places from outbox_piece
        where item_id = ${itemId} and number = ${number}`,
  )
  if (row === undefined) throw new Error('a piece of the request is gone')
  const isCleared = (_line: string, index: number): boolean => positions.has(firstEntry + index)
  const cleared = (lines: string): string =>
    lines
      .split('\n')
      .map((line, index) => (isCleared(line, index) ? '' : line))
      .join('\n')
  if (!stay) for (const position of positions) row.places.fill(0, ...spanOf(position - firstEntry))
  run(
    db,
    sql`update outbox_piece set body = ${packBody(body)}, contacts = ${row.contacts === null ? null : cleared(row.contacts)},
          other_keys = ${cleared(row.otherKeys)}, places = ${row.places},
          entries = ${stay ? row.entries : row.entries - positions.size}
        where item_id = ${itemId} and number = ${number}`,
  )
}

/** Rewrites by what else than their phones the people of a piece are known. */
export const rewriteOtherKeys = (
  db: WritableDatabase,
  itemId: string,
  number: number,
  rewrite: (otherKeys: string) => string,
): void => {
  const row = get<{ otherKeys: string }>(
    db,
    sql`select other_keys as otherKeys from outbox_piece where item_id = ${itemId} and number = ${number}`,
  )
  if (row === undefined) return
  const otherKeys = row.otherKeys
    .split('\n')
    .map((line) => (line === '' ? '' : rewrite(line)))
    .join('\n')
  run(
    db,
    sql`update outbox_piece set other_keys = ${otherKeys} where item_id = ${itemId} and number = ${number}`,
  )
}

/** Where the length of an entry is among the places. */
const spanOf = (index: number): [from: number, to: number] => [
  index * bytesPerPlace + 4,
  (index + 1) * bytesPerPlace,
]
