import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type PeopleAtService,
  peopleAtServiceSchema,
  type TeamErasure,
} from '../../../../../shared/api/index.ts'
import { type PersonKey, personKeySchema } from '../../../../../shared/rules/person-key.ts'
import type { ErasureStore, OpenErasure } from '../../../team/team-store.ts'
import type { Access } from '../access.ts'
import { seal } from '../secret.ts'
import { all, type Connection, get, type Query, run, sql } from '../sql.ts'
import { opened } from '../ledger/sealed.ts'
import { addAuditLine } from './audit.ts'

const purposeOf = (id: string): string => `team erasure ${id}`

const devices = sql`team_device device join team_member member on member.id = device.member`

/** Of `team_erasure erasure`: the computer has said that it has erased them. */
const hasErased = sql`exists (select 1 from team_erasure_device seen
  where seen.erasure = erasure.id and seen.device = device.id)`

/** Computers of the same member that joined since it ended and have said so. */
const successors = sql`(select count(*) from team_device later join team_erasure_device seen on seen.device = later.id
  where seen.erasure = erasure.id and later.member = device.member and later.joined_at >= device.ended_at)`

/** Of the same member, those that went with the rotated tokens and have not said so. */
const rotated = sql`(select count(*) from team_device other
  where other.member = device.member and other.is_rotated and other.erases_since is not null
    and not exists (select 1 from team_erasure_device seen where seen.erasure = erasure.id and seen.device = other.id))`

/**
 * A computer that still has to say so: it runs the app, and has access, or lost it only because all tokens were rotated and its
 * member has not said so at as many others since. A script of a team keeps nothing of its own that we know of.
 */
const isAwaited = sql`(device.erases_since is not null and member.removed_at is null and not ${hasErased}
  and (device.ended_at is null or (device.is_rotated and ${successors} < ${rotated})))`

/**
 * The erasures of a relay on PostgreSQL.
 * @param key 32 bytes that seal whom an erasure is about, until every computer has erased them
 */
export const createPostgresErasures = ({ read, write }: Access, key: Buffer): ErasureStore => {
  const keysOf = (id: string, sealed: Buffer): PersonKey[] =>
    z.array(personKeySchema).parse(JSON.parse(opened(sealed, key, purposeOf(id)).toString('utf8')))
  /** Those whose people are still known, the oldest first, a page of them. */
  const listOpen = async (which: Query): Promise<OpenErasure[]> =>
    (
      await read((db) =>
        all<{ id: string; askedBy: string; askedAt: Date; sealed: Buffer }>(
          db,
          sql`select id, asked_by as "askedBy", asked_at as "askedAt", people_sealed as sealed from team_erasure erasure
              where people_sealed is not null and ${which} order by asked_at, id limit ${atOnce}`,
        ),
      )
    ).map(({ id, askedBy, askedAt, sealed }) => ({
      id,
      askedBy,
      askedAt: askedAt.toISOString(),
      keys: keysOf(id, sealed),
    }))
  const noteAsking = async (deviceId: string): Promise<void> => {
    const isNew = sql`id = ${deviceId} and erases_since is null`
    if ((await read((db) => get(db, sql`select 1 from team_device where ${isNew}`))) !== undefined)
      await write((db) =>
        run(db, sql`update team_device set erases_since = clock_timestamp() where ${isNew}`),
      )
  }
  return {
    begin: (actor, id, keys) =>
      write(async (db) => {
        const sealed = seal(Buffer.from(JSON.stringify(keys)), key, purposeOf(id))
        await run(
          db,
          sql`insert into team_erasure (id, people_sealed, people, asked_by, asked_at)
              values (${id}, ${sealed}, ${keys.length}, ${actor}, clock_timestamp()) on conflict (id) do nothing`,
        )
        const row = await get<{ counts: string | null; sealed: Buffer | null; people: number }>(
          db,
          sql`select counts, people_sealed as sealed, people from team_erasure where id = ${id}`,
        )
        if (row === undefined) throw new Error('an erasure is gone')
        const isSame =
          row.sealed === null ? row.people === keys.length : isDeepStrictEqual(keysOf(id, row.sealed), keys)
        return isSame ? { counts: countsOf(row.counts) } : null
      }),
    listBegun: () => listOpen(sql`counts is null`),
    noteErasedHere: (id, counts) =>
      write(async (db) => {
        const json = JSON.stringify(counts)
        await run(db, sql`update team_erasure set counts = coalesce(counts, ${json}) where id = ${id}`)
      }),
    // Only when nothing of them is left here: a computer could get it back from here otherwise.
    listFor: async (deviceId, after) => {
      await noteAsking(deviceId)
      return listOpen(sql`counts is not null and not exists (select 1 from team_erasure_device seen
                     where seen.erasure = erasure.id and seen.device = ${deviceId})
                   and (asked_at, id) > (select coalesce(max(asked_at), 'epoch'), ${after}::text from team_erasure
                                         where id = ${after})`)
    },
    acknowledge: (actor, deviceId, id) =>
      write(async (db) => {
        const isKnown = await get(db, sql`select 1 from team_erasure where id = ${id} for update`)
        if (isKnown === undefined) return false
        const added = await run(
          db,
          sql`insert into team_erasure_device (erasure, device, erased_at)
              values (${id}, ${deviceId}, clock_timestamp()) on conflict do nothing`,
        )
        if (added > 0)
          await addAuditLine(db, actor, 'erasure_acknowledged', { erasure: id, device: deviceId })
        return true
      }),
    listReady: () =>
      listOpen(sql`counts is not null and not exists (select 1 from ${devices} where ${isAwaited})`),
    forget: (id) =>
      write(async (db) => {
        await run(
          db,
          sql`update team_erasure set people_sealed = null, done_at = clock_timestamp()
              where id = ${id} and people_sealed is not null`,
        )
      }),
    list: () => read(listErasures),
  }
}

/** So many people are held in memory: 20 times 1,000. */
const atOnce = 20
const mostShown = 200

const countsOf = (json: string | null): PeopleAtService | null =>
  json === null ? null : peopleAtServiceSchema.parse(JSON.parse(json))

type Row = Omit<TeamErasure, 'askedAt' | 'doneAt' | 'counts' | 'devices'> & {
  askedAt: Date
  doneAt: Date | null
  counts: string | null
}
type DeviceRow = Omit<TeamErasure['devices'][number], 'erasedAt'> & { erasure: string; erasedAt: Date | null }

/** Computers that came after an erasure had ended have nothing to do with it, nor those that were gone before. */
const listErasures = async (db: Connection): Promise<TeamErasure[]> => {
  const rows = await all<Row>(
    db,
    sql`select erasure.id, people, asked_by as "askedBy", member.name as "askedByName", asked_at as "askedAt",
          done_at as "doneAt", counts
        from team_erasure erasure left join team_member member on member.id = erasure.asked_by
        order by asked_at desc, erasure.id limit ${mostShown}`,
  )
  const known = await all<DeviceRow>(
    db,
    sql`select erasure.id as erasure, device.id, device.name, member.name as "memberName",
          erasure.done_at is null and ${isAwaited} as "isAwaited", seen.erased_at as "erasedAt"
        from team_erasure erasure cross join ${devices}
          left join team_erasure_device seen on seen.erasure = erasure.id and seen.device = device.id
        where erasure.id in (select id from team_erasure order by asked_at desc, id limit ${mostShown})
          and (seen.erased_at is not null
            or (erasure.done_at is null and ${isAwaited})
            or (device.erases_since is not null and device.joined_at < coalesce(erasure.done_at, device.joined_at + interval '1 second')
              and (member.removed_at is not null or (device.ended_at is not null and not device.is_rotated))
              and coalesce(device.ended_at, member.removed_at) >= erasure.asked_at))
        order by member.name, device.name, device.id`,
  )
  return rows.map(({ askedAt, doneAt, counts, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    counts: countsOf(counts),
    devices: known
      .filter(({ erasure }) => erasure === row.id)
      .map(({ erasure: _erasure, erasedAt, ...device }) => ({
        ...device,
        erasedAt: erasedAt?.toISOString() ?? null,
      })),
  }))
}
