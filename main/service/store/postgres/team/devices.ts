import type { KnownDevice } from '../../../team/team-store.ts'
import { type Connection, get, prepared, type Query, run, sql } from '../sql.ts'

const deviceColumns: Query = sql`device.id, member.id as "memberId", member.name as "memberName", member.role,
  (select epoch from team) as epoch`

/** Of a device that may ask. */
export const getDevice = (db: Connection, id: string): Promise<KnownDevice | undefined> =>
  get<KnownDevice>(
    db,
    prepared`select ${deviceColumns} from team_device device join team_member member on member.id = device.member
        where device.id = ${id} and device.ended_at is null and member.removed_at is null`,
  )

/** Adds one that may ask from now on. */
export const insertDevice = (
  db: Connection,
  memberId: string,
  { id, name }: { id: string; name: string },
): Promise<number> =>
  run(
    db,
    sql`insert into team_device (id, member, name, joined_at)
        values (${id}, ${memberId}, ${name}, clock_timestamp())`,
  )
