/**
 * Whom a team has reached lately through other computers, as its instance told it: by the team's keyed codes, a campaign at
 * a time. It is as of the last look.
 */
import type { Contacted } from '../../../shared/api/index.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { packEntries, unpackEntries } from '../suppressions/entry-block.ts'
import { shortCode } from '../suppressions/mirror.ts'

/** One whose codes have not all come. @property position how many of its blocks have */
export type MissingContacts = { requestId: string; position: number; after: string }

/** What the instance said of its campaigns last; '' = nothing yet. */
export const contactsVersion = (db: ReadableDatabase, connectionId: string): string =>
  get<{ version: string }>(
    db,
    sql`select contacts_version as version from suppression_mirror where connection_id = ${connectionId}`,
  )?.version ?? ''

/** Takes on which campaigns count now: others go with their codes, and the codes of new ones are missing. */
export const applyContacted = (
  db: WritableDatabase,
  connectionId: string,
  { version, campaigns }: { version: string; campaigns: readonly Contacted[] },
): void =>
  transaction(db, () => {
    const counted = new Set(campaigns.map(({ id }) => id))
    for (const { id } of all<{ id: string }>(
      db,
      sql`select request_id as id from team_contact where connection_id = ${connectionId}`,
    ))
      if (!counted.has(id)) removeContact(db, connectionId, id)
    for (const { id, at } of campaigns)
      run(
        db,
        sql`insert into team_contact (connection_id, request_id, at) values (${connectionId}, ${id}, ${at})
            on conflict (connection_id, request_id) do update set at = excluded.at`,
      )
    run(
      db,
      sql`update suppression_mirror set contacts_version = ${version} where connection_id = ${connectionId}`,
    )
  })

const removeContact = (db: WritableDatabase, connectionId: string, requestId: string): void => {
  const which = sql`connection_id = ${connectionId} and request_id = ${requestId}`
  run(db, sql`delete from team_contact_block where ${which}`)
  run(db, sql`delete from team_contact where ${which}`)
}

/** @returns the latest whose codes are missing; null where all are here */
export const nextMissing = (db: ReadableDatabase, connectionId: string): MissingContacts | null =>
  get<MissingContacts>(
    db,
    sql`select request_id as requestId, after,
          (select count(*) from team_contact_block block
           where block.connection_id = contact.connection_id and block.request_id = contact.request_id) as position
        from team_contact contact where connection_id = ${connectionId} and is_whole = 0
        order by at desc limit 1`,
  ) ?? null

/** Adds a page of codes; with the last one the campaign counts. */
export const addCodes = (
  db: WritableDatabase,
  connectionId: string,
  { requestId, position }: MissingContacts,
  { codes, next, isLast }: { codes: readonly string[]; next: string; isLast: boolean },
): void =>
  transaction(db, () => {
    const updated = run(
      db,
      sql`update team_contact set after = ${next}, is_whole = ${isLast ? 1 : 0}
          where connection_id = ${connectionId} and request_id = ${requestId}`,
    )
    // This computer has left the team meanwhile.
    if (updated === 0) return
    const { numbers } = packEntries(codes.map((code) => shortCode(BigInt(code))))
    run(
      db,
      sql`insert into team_contact_block (connection_id, request_id, position, codes)
          values (${connectionId}, ${requestId}, ${position}, ${numbers})`,
    )
  })

/** Forgets whom a team has reached. */
export const endContacts = (db: WritableDatabase, connectionId: string): void => {
  run(db, sql`delete from team_contact_block where connection_id = ${connectionId}`)
  run(db, sql`delete from team_contact where connection_id = ${connectionId}`)
}

/** Campaigns of all teams that start later than an instant, or were claimed later. @param after ISO 8601 in UTC */
export const listTeamContacts = (
  db: ReadableDatabase,
  after: string,
): { connectionId: string; requestId: string }[] =>
  all(
    db,
    sql`select connection_id as connectionId, request_id as requestId from team_contact
        where is_whole = 1 and at > ${after} order by connection_id, request_id`,
  )

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
