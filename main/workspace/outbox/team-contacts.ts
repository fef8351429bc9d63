/**
 * Whom a team has reached lately, or may reach, as its instance told it: by the team's keyed codes, a campaign at a time. It
 * is as of the last look. This computer knows its own campaigns by itself, better.
 */
import type { Contacted, ContactPage } from '../../../shared/api/index.ts'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { createRequestTag } from '../../remote/person-code.ts'
import { pace } from '../../turns.ts'
import { packEntries, unpackEntries } from '../suppressions/entry-block.ts'
import { coderOfTeam, codeKeyOfTeam, shortCode } from '../suppressions/mirror.ts'

/** One whose codes have not all come. @property blocks how many of them have */
export type MissingContacts = { requestId: string; blocks: number; after: string }

/** What to ask the instance after; '' = for everything. */
export const contactsAfter = (db: ReadableDatabase, connectionId: string): string =>
  get<{ after: string }>(
    db,
    sql`select contacts_after as after from suppression_mirror where connection_id = ${connectionId}`,
  )?.after ?? ''

/** As of when all is here that the instance told; null = not yet. */
export const contactsSeenAt = (db: ReadableDatabase, connectionId: string): string | null =>
  get<{ seenAt: string | null }>(
    db,
    sql`select contacts_seen_at as seenAt from suppression_mirror where connection_id = ${connectionId}`,
  )?.seenAt ?? null

/** Takes on a page of changes. @param oldest what started before counts no more @returns whether it brought any */
export const applyContacted = (
  db: WritableDatabase,
  connectionId: string,
  { campaigns, next }: ContactPage,
  oldest: string,
): boolean =>
  transaction(db, () => {
    const isJoined =
      run(
        db,
        sql`update suppression_mirror set contacts_after = ${next} where connection_id = ${connectionId}`,
      ) > 0
    // This computer has left the team meanwhile.
    if (!isJoined) return false
    let hasChanged = false
    for (const campaign of campaigns) {
      const isChanged =
        campaign.reaches && campaign.at > oldest
          ? putContact(db, connectionId, campaign)
          : removeContact(db, connectionId, campaign.id)
      hasChanged ||= isChanged
    }
    for (const { id } of all<{ id: string }>(
      db,
      sql`select request_id as id from team_contact where connection_id = ${connectionId} and at <= ${oldest}
          limit 100`,
    ))
      removeContact(db, connectionId, id)
    return hasChanged
  })

const putContact = (
  db: WritableDatabase,
  connectionId: string,
  { id, tag, at, codes }: Contacted,
): boolean => {
  const isNew =
    run(
      db,
      sql`insert into team_contact (connection_id, request_id, tag, at) values (${connectionId}, ${id}, ${tag}, ${at})
          on conflict (connection_id, request_id) do nothing`,
    ) > 0
  if (isNew && codes !== null)
    addCodes(db, connectionId, { requestId: id, blocks: 0, after: '' }, { codes, next: '', isLast: true })
  return isNew
}

const removeContact = (db: WritableDatabase, connectionId: string, requestId: string): boolean => {
  const which = sql`connection_id = ${connectionId} and request_id = ${requestId}`
  const isGone = run(db, sql`delete from team_contact where ${which}`) > 0
  if (isGone) run(db, sql`delete from team_contact_block where ${which}`)
  return isGone
}

/** @returns one whose codes are missing; null where all are here @param except ids of requests that are not meant */
export const nextMissing = (
  db: ReadableDatabase,
  connectionId: string,
  except: readonly string[],
): MissingContacts | null =>
  get<MissingContacts>(
    db,
    sql`select request_id as requestId, after, blocks from team_contact
        where connection_id = ${connectionId} and is_whole = 0
          and request_id not in (select value from json_each(${JSON.stringify(except)})) limit 1`,
  ) ?? null

/** Adds a page of codes; with the last one the campaign counts. */
export const addCodes = (
  db: WritableDatabase,
  connectionId: string,
  { requestId, blocks }: MissingContacts,
  { codes, next, isLast }: { codes: readonly string[]; next: string; isLast: boolean },
): void =>
  transaction(db, () => {
    const updated = run(
      db,
      sql`update team_contact set after = ${next}, is_whole = ${isLast ? 1 : 0}, blocks = ${blocks + 1}
          where connection_id = ${connectionId} and request_id = ${requestId}`,
    )
    if (updated === 0) return
    const { numbers } = packEntries(codes.map((code) => shortCode(BigInt(code))))
    run(
      db,
      sql`insert into team_contact_block (connection_id, request_id, position, codes)
          values (${connectionId}, ${requestId}, ${blocks}, ${numbers})`,
    )
  })

/** All that the instance told is here. */
export const noteContactsSeen = (db: WritableDatabase, connectionId: string, at: string): void =>
  void run(
    db,
    sql`update suppression_mirror set contacts_seen_at = ${at} where connection_id = ${connectionId}`,
  )

/** Forgets whom a team has reached. */
export const endContacts = (db: WritableDatabase, connectionId: string): void => {
  run(db, sql`delete from team_contact_block where connection_id = ${connectionId}`)
  run(db, sql`delete from team_contact where connection_id = ${connectionId}`)
}

/**
 * Campaigns of all teams that start later than an instant, or came later, without this computer's own.
 * @param after ISO 8601 in UTC
 */
export const listTeamContacts = (
  db: ReadableDatabase,
  after: string,
): { connectionId: string; requestId: string }[] => {
  const found = all<{ connectionId: string; requestId: string; tag: string | null }>(
    db,
    sql`select connection_id as connectionId, request_id as requestId, tag from team_contact
        where is_whole = 1 and at > ${after} order by connection_id, request_id`,
  )
  const own = new Map([...new Set(found.map((each) => each.connectionId))].map((id) => [id, ownTags(db, id)]))
  return found
    .filter(({ connectionId, tag }) => tag === null || own.get(connectionId)?.has(tag) !== true)
    .map(({ connectionId, requestId }) => ({ connectionId, requestId }))
}

const ownTags = (db: ReadableDatabase, connectionId: string): ReadonlySet<string> => {
  const key = codeKeyOfTeam(db, connectionId)
  if (key === null) return new Set()
  const tagOf = createRequestTag(key)
  const items = all<{ id: string }>(
    db,
    sql`select id from outbox_item where connection_id <> ${embeddedConnectionId}`,
  )
  return new Set(items.map(({ id }) => tagOf(id)))
}

/** The codes of one, a block at a time; none where it went meanwhile. */
export function* codesOfContact(
  db: ReadableDatabase,
  connectionId: string,
  requestId: string,
): Generator<Float64Array> {
  for (let position = 0; ; position += 1) {
    const block = get<{ codes: Buffer }>(
      db,
      sql`select codes from team_contact_block
          where connection_id = ${connectionId} and request_id = ${requestId} and position = ${position}`,
    )
    if (block === undefined) return
    yield unpackEntries({ numbers: block.codes, texts: '[]' }).numbers
  }
}

/** Takes people out: a team's code names nobody, but whoever has the key and a phone can ask it (rule D14). */
export const eraseFromContacts = async (db: WritableDatabase, keys: readonly PersonKey[]): Promise<void> => {
  for (const { connectionId } of all<{ connectionId: string }>(
    db,
    sql`select connection_id as connectionId from suppression_mirror`,
  )) {
    const codeOf = coderOfTeam(db, connectionId)
    if (codeOf === null) continue
    const gone = new Set(keys.filter(({ kind }) => kind === 'phone').map(codeOf))
    for (const { id } of all<{ id: number }>(
      db,
      sql`select rowid as id from team_contact_block where connection_id = ${connectionId}`,
    )) {
      const block = get<{ codes: Buffer }>(db, sql`select codes from team_contact_block where rowid = ${id}`)
      if (block === undefined) continue
      const { numbers } = unpackEntries({ numbers: block.codes, texts: '[]' })
      const kept = numbers.filter((code) => !gone.has(code))
      if (kept.length < numbers.length)
        run(
          db,
          sql`update team_contact_block set codes = ${packEntries([...kept]).numbers} where rowid = ${id}`,
        )
      await pace()
    }
  }
}
