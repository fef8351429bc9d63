import {
  type SuppressionEntry,
  type SuppressionList,
  type KeptStorage,
  suppressionListSchema,
} from '../../../shared/bridge/suppressions.ts'
import type { PersonKeyKind } from '../../../shared/rules/person-key.ts'
import { type Tally, tallySchema } from '../../../shared/rules/row-verdict.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import type { StoredEntryBlock } from './entry-block.ts'

/** Grows with every change of who is blocked. */
export const suppressionVersion = (db: ReadableDatabase): number =>
  get<{ version: number }>(db, sql`select version from suppression_state`)?.version ?? 0

/** The key of the hashes: 32 random bytes, in the encrypted database and nowhere else. */
export const getHashKey = (db: ReadableDatabase): Buffer => {
  const row = get<{ hashKey: Buffer }>(db, sql`select hash_key as hashKey from suppression_state`)
  if (row === undefined) throw new Error('the key of the hashes is gone')
  return row.hashKey
}

const raiseVersion = (db: WritableDatabase): number =>
  run(db, sql`update suppression_state set version = version + 1`)

type ListRecord = Omit<SuppressionList, 'tally'> & { tally: string }

const selectLists = sql`
  select id, name, source, obtained_on as obtainedOn, created_at as createdAt, storage, file_name as fileName, tally,
         phones, documents
  from suppression_list where state = 'committed'`

const toList = (record: ListRecord): SuppressionList =>
  suppressionListSchema.parse({ ...record, tally: tallySchema.parse(JSON.parse(record.tally)) })

/** Lists that block, the latest first. */
export const listSuppressionLists = (db: ReadableDatabase): SuppressionList[] =>
  all<ListRecord>(db, sql`${selectLists} order by created_at desc, id`).map(toList)

export const getSuppressionList = (db: ReadableDatabase, id: string): SuppressionList | null => {
  const record = get<ListRecord>(db, sql`${selectLists} and id = ${id}`)
  return record === undefined ? null : toList(record)
}

export type NewSuppressionList = Pick<
  SuppressionList,
  'id' | 'name' | 'source' | 'obtainedOn' | 'storage' | 'fileName'
> & {
  createdAt: string
}

/** A list on its way in, which blocks nobody yet. */
export const insertStagedList = (db: WritableDatabase, list: NewSuppressionList): number =>
  run(
    db,
    sql`insert into suppression_list (id, state, name, source, obtained_on, created_at, storage, file_name, tally, phones, documents)
        values (${list.id}, 'staging', ${list.name}, ${list.source}, ${list.obtainedOn}, ${list.createdAt}, ${list.storage},
                ${list.fileName}, '{}', 0, 0)`,
  )

export const insertEntryBlock = (
  db: WritableDatabase,
  listId: string,
  position: number,
  { numbers, texts }: StoredEntryBlock,
): number =>
  run(
    db,
    sql`insert into suppression_block (list_id, position, numbers, texts) values (${listId}, ${position}, ${numbers}, ${texts})`,
  )

/** From this commit on the list blocks. */
export const commitList = (
  db: WritableDatabase,
  id: string,
  counted: { tally: Tally; phones: number; documents: number },
): void =>
  transaction(db, () => {
    run(
      db,
      sql`update suppression_list set state = 'committed', tally = ${JSON.stringify(counted.tally)},
            phones = ${counted.phones}, documents = ${counted.documents}
          where id = ${id} and state = 'staging'`,
    )
    raiseVersion(db)
  })

/** Takes a list away at once; what it holds follows by `removeDiscardedEntries`. */
export const discardSuppressionList = (db: WritableDatabase, id: string): void =>
  transaction(db, () => {
    run(db, sql`update suppression_list set state = 'discarded' where id = ${id}`)
    raiseVersion(db)
  })

/** What a killed process left half imported is given up, wholly: it never blocked anybody. */
export const discardInterruptedSuppressions = (db: WritableDatabase): number =>
  run(db, sql`update suppression_list set state = 'discarded' where state = 'staging'`)

/**
 * Removes the next blocks of discarded lists, and the lists that have none left.
 * @returns false when nothing is left to remove
 */
export const removeDiscardedEntries = (db: WritableDatabase): boolean => {
  const list = get<{ id: string }>(db, sql`select id from suppression_list where state = 'discarded' limit 1`)
  if (list === undefined) return false
  const removed = run(
    db,
    sql`delete from suppression_block where rowid in (
          select rowid from suppression_block where list_id = ${list.id} order by position desc limit 2)`,
  )
  if (removed === 0) run(db, sql`delete from suppression_list where id = ${list.id}`)
  return true
}

/** Block number `position` of a list, or null past its end. */
export const getEntryBlock = (
  db: ReadableDatabase,
  listId: string,
  position: number,
): StoredEntryBlock | null =>
  get<StoredEntryBlock>(
    db,
    sql`select numbers, texts from suppression_block where list_id = ${listId} and position = ${position}`,
  ) ?? null

type EntryRecord = {
  id: string
  kind: PersonKeyKind
  storage: KeptStorage
  key: string
  source: SuppressionEntry['source']
  note: string
  addedAt: string
}

/** A block made by hand as it is stored: `key` is the phone or document, or its hash. */
export type StoredEntry = EntryRecord

const selectEntries = sql`select id, kind, storage, key, source, note, added_at as addedAt from suppression_entry`

export const listStoredEntries = (db: ReadableDatabase): StoredEntry[] => all<StoredEntry>(db, selectEntries)

/** Blocks made by hand, the latest first. */
export const listEntries = (db: ReadableDatabase, offset: number, limit: number): SuppressionEntry[] =>
  all<StoredEntry>(db, sql`${selectEntries} order by added_at desc, id limit ${limit} offset ${offset}`).map(
    toEntry,
  )

export const countEntries = (db: ReadableDatabase): number =>
  get<{ count: number }>(db, sql`select count(*) as count from suppression_entry`)?.count ?? 0

/** A hash says nothing to anybody, so that it does not cross the bridge. */
export const toEntry = ({ storage, key, ...entry }: StoredEntry): SuppressionEntry => ({
  ...entry,
  key: storage === 'plain' ? key : null,
})

/** Of two entries of one key: an invalid number blocks less than what its person asks for, and gives way to it. */
export const strongerEntryStays = sql`
  on conflict do update set id = excluded.id, source = excluded.source, note = excluded.note, added_at = excluded.added_at
    where source = 'invalid_number' and excluded.source <> 'invalid_number'`

/**
 * Blocks all of them at once, or none where it fails.
 * @returns how many were not blocked already
 */
export const insertEntries = (db: WritableDatabase, entries: readonly StoredEntry[]): number =>
  transaction(db, () => {
    let inserted = 0
    for (const entry of entries)
      inserted += run(
        db,
        sql`insert into suppression_entry (id, kind, storage, key, source, note, added_at)
            values (${entry.id}, ${entry.kind}, ${entry.storage}, ${entry.key}, ${entry.source}, ${entry.note}, ${entry.addedAt})
            ${strongerEntryStays}`,
      )
    if (inserted > 0) raiseVersion(db)
    return inserted
  })

/** @returns false when the same is blocked already */
export const insertEntry = (db: WritableDatabase, entry: StoredEntry): boolean =>
  insertEntries(db, [entry]) > 0

/** @returns false when there is no such entry */
export const removeEntry = (db: WritableDatabase, id: string): boolean =>
  transaction(db, () => {
    const removed = run(db, sql`delete from suppression_entry where id = ${id}`)
    if (removed > 0) raiseVersion(db)
    return removed > 0
  })
