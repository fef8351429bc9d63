/**
 * Twins (rule D4): items that say the same to some of the same people, in whatever order, through whatever connection.
 * What an item says is stored as a keyed digest; whom two of the same digest share is counted once, when the later one
 * is queued, and stored with it. The claim has then only to ask which twins may still reach anyone.
 */
import { twinWindowMs } from '../../../shared/rules/claim-limits.ts'
import { createHash, createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OutboxKind, Twin } from '../../../shared/bridge/outbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, run, sql } from '../../database/sql.ts'
import { CandidateCodes } from '../base/candidates.ts'
import { getHashKey } from '../suppressions/queries.ts'
import { repeatedPhonesOf } from './entry-keys.ts'
import type { Entry } from './frozen-request.ts'
import { wholeEntries } from './pieces.ts'
import { departed, mayReach } from '../base/item-states.ts'
import { pace } from '../../turns.ts'

/** What an item says. @param says of the frozen request */
export type Said = { kind: OutboxKind; says: string }

export const digestOf = (db: ReadableDatabase, { kind, says }: Said): string =>
  createHmac('sha256', getHashKey(db)).update(`${kind}\n${says}`).digest('hex')

/**
 * Items that say the same and may reach anyone: those that have not left, whenever they were queued, and those that reached
 * people within the last days or will: what has left starts when it was asked to.
 */
export const listEqual = (db: ReadableDatabase, said: Said, now: number): string[] =>
  all<{ id: string }>(
    db,
    sql`select item.id from outbox_item item
        where item.says_digest = ${digestOf(db, said)} and item.is_test = 0 and ${mayReach}
          and (item.state not in ${departed}
               or max(coalesce((select max(started_at) from attempt where item_id = item.id), item.created_at),
                      coalesce(item.start_at, ''))
                  >= ${new Date(now - twinWindowMs).toISOString()})
        order by item.rowid desc`,
  ).map(({ id }) => id)

export type Shared = { itemId: string; shared: number }

/** The entries of a request, in chunks; none of a company or a webhook. */
export type Entries = () => Iterable<readonly Entry[]>

/**
 * Finds the twins of requests that say the same, such as the waves of a campaign, and calls `commit` with those of each
 * once nothing equal has been queued meanwhile: in that same turn, so that of two equal requests the later one always
 * sees the earlier.
 */
export const withTwins = async <Result>(
  db: ReadableDatabase,
  said: Said,
  requests: readonly Entries[],
  now: number,
  commit: (shared: Shared[][]) => Result,
): Promise<Result> => {
  let equal: string[] = []
  let shared: Shared[][] = requests.map(() => [])
  while (!isDeepStrictEqual(equal, listEqual(db, said, now))) {
    equal = listEqual(db, said, now)
    shared = []
    for (const entries of requests) shared.push(await countShared(db, said.kind, equal, entries))
  }
  return commit(shared)
}

/** Counts the entries that a request shares with each of some items. What has no entries is its own only entry. */
const countShared = async (
  db: ReadableDatabase,
  kind: OutboxKind,
  itemIds: readonly string[],
  entries: Entries,
): Promise<Shared[]> => {
  const own = new CandidateCodes()
  let count = 0
  for (const chunk of entries()) {
    for (const entry of chunk) {
      own.add(codeOfEntry(entry.json), said)
      for (const text of otherTextsOf(entry)) own.add(codeOfEntry(text), known)
    }
    count += chunk.length
    await pace()
  }
  const found: Shared[] = []
  for (const itemId of itemIds) {
    let shared = count === 0 ? 1 : 0
    let others = 0
    for (const chunk of wholeEntries(db, itemId)) {
      for (const entry of chunk) {
        let isShared = false
        own.ownersOf(codeOfEntry(entry.json), () => (isShared = true))
        for (const text of otherTextsOf(entry))
          own.ownersOf(codeOfEntry(text), (how) => (isShared ||= how === said))
        if (isShared) shared += 1
      }
      others += chunk.length
      await pace()
    }
    // Several there may know one phone here.
    shared = Math.min(shared, Math.max(count, 1))
    if (isTwin(kind, shared, Math.min(count, others))) found.push({ itemId, shared })
  }
  return found
}

/** Whether a request goes to a phone, or only knows it as another one of somebody. */
const [said, known] = [0, 1]

/**
 * The entry as it would be for the other phones of the person's row: which of them a campaign goes to changes with the rules
 * of the list, and the same at another one is the same once more.
 */
const otherTextsOf = (entry: Entry): string[] => {
  const phones = repeatedPhonesOf(entry)
  if (phones.length === 0) return []
  // A phone alone, or with what is said to it.
  const asked = JSON.parse(entry.json) as string | object
  return phones.map((contact) => JSON.stringify(typeof asked === 'string' ? contact : { ...asked, contact }))
}

/**
 * No one gets the same twice unasked. Documents are another matter: those that had no record are asked for again with
 * every new list, so that only half of the smaller request makes a twin.
 */
const isTwin = (kind: OutboxKind, shared: number, smaller: number): boolean =>
  shared > 0 && (kind !== 'ENRICHMENT' || shared * 2 >= smaller)

/** 52 bits of a hash: among a million entries against a million, one in 4,000 comparisons counts one person too many. */
const codeOfEntry = (entry: string): number => {
  const digest = createHash('sha256').update(entry).digest()
  return digest.readUInt32BE(0) * 2 ** 20 + (digest.readUInt32BE(4) >>> 12)
}

/** Stores whom an item shares with others, within the caller's transaction. */
export const insertTwins = (
  db: WritableDatabase,
  itemId: string,
  shared: readonly Shared[],
  isAccepted: boolean,
): void => {
  for (const { itemId: otherId, shared: count } of shared)
    run(
      db,
      sql`insert into outbox_twin (item_id, other_id, shared, is_accepted)
          values (${itemId}, ${otherId}, ${count}, ${isAccepted ? 1 : 0})`,
    )
}

/** Items as the user is shown them, the latest first; those that are gone are left out. */
export const describeTwins = (db: ReadableDatabase, shared: readonly Shared[]): Twin[] =>
  all<Twin>(
    db,
    sql`select item.id as itemId, item.title, item.state, item.created_at as createdAt, one.value ->> '$.shared' as shared
        from json_each(${JSON.stringify(shared)}) one join outbox_item item on item.id = one.value ->> '$.itemId'
        order by item.rowid desc`,
  )

/** The twins of an item, earlier or later than it, that the user has not accepted and that may reach anyone. */
export const listOpenTwins = (db: ReadableDatabase, itemId: string): Twin[] =>
  all<Twin>(
    db,
    sql`select item.id as itemId, item.title, item.state, item.created_at as createdAt, twin.shared
        from outbox_twin twin
          join outbox_item item on item.id = iif(twin.item_id = ${itemId}, twin.other_id, twin.item_id)
        where (twin.item_id = ${itemId} or twin.other_id = ${itemId}) and twin.is_accepted = 0 and ${mayReach}
        order by item.rowid desc`,
  )

/** The user wants an item beside these others. */
export const acceptTwins = (db: WritableDatabase, itemId: string, others: readonly Twin[]): void => {
  for (const { itemId: otherId } of others)
    run(
      db,
      sql`update outbox_twin set is_accepted = 1
          where (item_id = ${itemId} and other_id = ${otherId}) or (item_id = ${otherId} and other_id = ${itemId})`,
    )
}
