/**
 * The mirror of a team's blocks: a list that blocks like any other, by the team's keyed codes. It is as of a time; the team
 * has the last word when it claims.
 */
import type { BlockChanges } from '../../../shared/api/index.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { emptyTally } from '../../../shared/rules/row-verdict.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { createPersonCode } from '../../remote/person-code.ts'
import { codesPerBlock, packEntries, unpackEntries } from './entry-block.ts'
import { keyOfCode } from '../base/key-code.ts'
import {
  commitList,
  discardSuppressionList,
  getEntryBlock,
  insertEntryBlock,
  insertStagedList,
  listStoredEntries,
} from './queries.ts'

export type Mirror = { listId: string; connectionId: string; after: string; seenAt: string | null }

/**
 * The first 52 bits of a team's code, as `codeOfHash` has them of ours.
 * @param code 64 bits, with or without a sign
 */
export const shortCode = (code: bigint): number => Number(BigInt.asUintN(64, code) >> 12n)

/** How a team's list knows people. @param key 32 bytes */
export const teamCoder = (key: Buffer): ((person: PersonKey) => number) => {
  const codeOf = createPersonCode(key)
  return (person) => shortCode(codeOf(person))
}

/** How a team's codes know people, by its connection; null where this computer has left it. */
export const coderOfTeam = (
  db: ReadableDatabase,
  connectionId: string,
): ((person: PersonKey) => number) | null => {
  const key = codeKeyOfTeam(db, connectionId)
  return key === null ? null : teamCoder(key)
}

/** Of a team's codes; null where this computer has left it. */
export const codeKeyOfTeam = (db: ReadableDatabase, connectionId: string): Buffer | null => {
  const mirror = getMirror(db, connectionId)
  return mirror === null ? null : getMirrorKey(db, mirror.listId)
}

/** @throws Error where the list is no mirror */
export const getMirrorKey = (db: ReadableDatabase, listId: string): Buffer => {
  const row = get<{ key: Buffer }>(
    db,
    sql`select code_key as key from suppression_mirror where list_id = ${listId}`,
  )
  if (row === undefined) throw new Error('the list mirrors no team')
  return row.key
}

export const getMirror = (db: ReadableDatabase, connectionId: string): Mirror | null =>
  get<Mirror>(
    db,
    sql`select list_id as listId, connection_id as connectionId, after, seen_at as seenAt
        from suppression_mirror where connection_id = ${connectionId}`,
  ) ?? null

/** Begins a mirror, which blocks nobody yet. */
export const startMirror = (
  db: WritableDatabase,
  {
    listId,
    connectionId,
    codeKey,
    name,
  }: { listId: string; connectionId: string; codeKey: Buffer; name: string },
  now: number,
): void =>
  transaction(db, () => {
    const createdAt = new Date(now).toISOString()
    const list = { id: listId, name, source: 'other', obtainedOn: localDate(now), createdAt } as const
    insertStagedList(db, { ...list, storage: 'team', fileName: '' })
    commitList(db, listId, { tally: emptyTally(), phones: 0, documents: 0 })
    run(
      db,
      sql`insert into suppression_mirror (list_id, connection_id, code_key, after)
          values (${listId}, ${connectionId}, ${codeKey}, '')`,
    )
  })

/** Takes a mirror away: whom only the team blocked can be contacted again. */
export const endMirror = (db: WritableDatabase, connectionId: string): void =>
  transaction(db, () => {
    const mirror = getMirror(db, connectionId)
    if (mirror !== null) discardSuppressionList(db, mirror.listId)
    run(db, sql`delete from suppression_mirror where connection_id = ${connectionId}`)
    run(db, sql`delete from suppression_told where connection_id = ${connectionId}`)
  })

/** Applies a page of changes. @returns whether somebody is blocked, or not blocked, who was not before */
export const applyChanges = (
  db: WritableDatabase,
  { listId, connectionId }: Mirror,
  { changes, next, isLast }: BlockChanges,
  now: number,
): boolean =>
  transaction(db, () => {
    if (changes.length > 0) {
      const codes = new Set(mirroredCodes(db, listId))
      for (const { code, isBlocked } of changes) {
        if (isBlocked) codes.add(shortCode(BigInt(code)))
        else codes.delete(shortCode(BigInt(code)))
      }
      replaceCodes(db, listId, [...codes])
    }
    run(db, sql`update suppression_mirror set after = ${next} where connection_id = ${connectionId}`)
    if (isLast) {
      run(db, sql`update suppression_list set obtained_on = ${localDate(now)} where id = ${listId}`)
      run(
        db,
        sql`update suppression_mirror set seen_at = ${new Date(now).toISOString()}
            where connection_id = ${connectionId}`,
      )
    }
    return changes.length > 0
  })

function* mirroredCodes(db: ReadableDatabase, listId: string): Generator<number> {
  for (let position = 0; ; position += 1) {
    const block = getEntryBlock(db, listId, position)
    if (block === null) return
    yield* unpackEntries(block).numbers
  }
}

const replaceCodes = (db: WritableDatabase, listId: string, codes: readonly number[]): void => {
  run(db, sql`delete from suppression_block where list_id = ${listId}`)
  for (let from = 0; from < codes.length; from += codesPerBlock)
    insertEntryBlock(db, listId, from / codesPerBlock, packEntries(codes.slice(from, from + codesPerBlock)))
  run(db, sql`update suppression_list set phones = ${codes.length} where id = ${listId}`)
  run(db, sql`update suppression_state set version = version + 1`)
}

/**
 * Blocks that a team has not been told of: an imported list, or single blocks. Hashes are left out, as they cannot be read, and
 * so are invalid numbers: a team blocks people, at all of their numbers.
 */
export type Untold = { sourceIds: string[]; keys: () => Iterable<readonly PersonKey[]> }

/** @returns the next that is to be told; null when the team knows all */
export const nextUntold = (db: ReadableDatabase, connectionId: string): Untold | null => {
  const told = new Set(
    all<{ id: string }>(
      db,
      sql`select source_id as id from suppression_told where connection_id = ${connectionId}`,
    ).map(({ id }) => id),
  )
  const entries = listStoredEntries(db).filter(
    ({ id, storage, source }) => storage === 'plain' && source !== 'invalid_number' && !told.has(id),
  )
  if (entries.length > 0)
    return {
      sourceIds: entries.map(({ id }) => id),
      keys: () => [entries.map(({ kind, key }) => ({ kind, key }))],
    }
  const list = all<{ id: string }>(
    db,
    sql`select id from suppression_list where state = 'committed' and storage = 'plain' and source <> 'invalid_number'
        order by created_at, id`,
  ).find(({ id }) => !told.has(id))
  return list === undefined ? null : { sourceIds: [list.id], keys: () => keysOf(db, list.id) }
}

function* keysOf(db: ReadableDatabase, listId: string): Generator<readonly PersonKey[]> {
  for (let position = 0; ; position += 1) {
    const block = getEntryBlock(db, listId, position)
    if (block === null) return
    const { numbers, texts } = unpackEntries(block)
    yield [...numbers, ...texts].map(keyOfCode)
  }
}

export const noteTold = (db: WritableDatabase, connectionId: string, sourceIds: readonly string[]): void =>
  transaction(db, () => {
    for (const id of sourceIds)
      run(
        db,
        sql`insert into suppression_told (connection_id, source_id) values (${connectionId}, ${id})
            on conflict do nothing`,
      )
  })

/** The line of the team's audit that was seen last; '' = none. */
export const auditSeen = (db: ReadableDatabase, connectionId: string): string =>
  get<{ seen: string }>(
    db,
    sql`select audit_seen as seen from suppression_mirror where connection_id = ${connectionId}`,
  )?.seen ?? ''

export const noteAuditSeen = (db: WritableDatabase, connectionId: string, line: string): void =>
  void run(db, sql`update suppression_mirror set audit_seen = ${line} where connection_id = ${connectionId}`)

/**
 * The team may have lost what it was told: it is told all of it again, and tells its own from the beginning. Whom it blocked
 * stays blocked here until it says otherwise.
 */
export const forgetTold = (db: WritableDatabase, connectionId: string): void => {
  run(db, sql`delete from suppression_told where connection_id = ${connectionId}`)
  run(db, sql`update suppression_mirror set after = '' where connection_id = ${connectionId}`)
}
