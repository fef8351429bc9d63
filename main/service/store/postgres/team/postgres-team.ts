import {
  openPolicy,
  type TeamMember,
  type TeamPolicy,
  teamPolicySchema,
  type TeamRole,
} from '../../../../../shared/api/index.ts'
import type { KeptInvitation, KnownDevice, MemberChange, TeamStore } from '../../../team/team-store.ts'
import type { Access } from '../access.ts'
import { all, type Connection, get, type Query, run, sql } from '../sql.ts'
import { addAuditLine, instanceActor, listAudit, listLatestAudit } from './audit.ts'

/** The people of a relay on PostgreSQL. */
export const createPostgresTeam = ({ read, write }: Access): TeamStore => ({
  getTeam: async () =>
    (await read((db) => get<{ id: string; name: string }>(db, sql`select id, name from team`))) ?? null,
  createTeam: ({ id, name }, admin, invitation) =>
    write(async (db) => {
      const made = await run(
        db,
        sql`insert into team (only_row, id, name, created_at, epoch) values (1, ${id}, ${name}, clock_timestamp(), 1)
            on conflict (only_row) do nothing`,
      )
      if (made === 0) return false
      await insertMember(db, { ...admin, role: 'admin' }, invitation)
      await addAuditLine(db, instanceActor, 'team_created', { team: id, admin: admin.id })
      return true
    }),
  invite: (actor, member, invitation) =>
    write(async (db) => {
      await insertMember(db, member, invitation)
      await addAuditLine(db, actor, 'member_invited', { member: member.id, role: member.role })
    }),
  inviteAgain: (actor, memberId, invitation) =>
    write(async (db) => {
      if ((await roleOf(db, memberId)) === null) return false
      await insertInvitation(db, memberId, invitation)
      await addAuditLine(db, actor, 'member_invited', { member: memberId })
      return true
    }),
  join: (digest, device) => write((db) => join(db, digest, device)),
  getDevice: async (id) => (await read((db) => getDevice(db, id))) ?? null,
  listMembers: () => read(listMembers),
  setRole: (actor, memberId, role) =>
    write((db) =>
      changeMember(db, memberId, role, async () => {
        await run(db, sql`update team_member set role = ${role} where id = ${memberId}`)
        await addAuditLine(db, actor, 'role_changed', { member: memberId, role })
      }),
    ),
  removeMember: (actor, memberId) =>
    write((db) =>
      changeMember(db, memberId, null, async () => {
        await run(db, sql`update team_member set removed_at = clock_timestamp() where id = ${memberId}`)
        await run(db, sql`delete from team_invitation where member = ${memberId} and used_at is null`)
        await addAuditLine(db, actor, 'member_removed', { member: memberId })
      }),
    ),
  endDevice: (actor, deviceId) =>
    write(async (db) => {
      const device = await get<{ member: string }>(
        db,
        sql`update team_device set ended_at = clock_timestamp()
            where id = ${deviceId} and ended_at is null returning member`,
      )
      if (device === undefined) return false
      const action = device.member === actor ? 'device_left' : 'device_ended'
      await addAuditLine(db, actor, action, { device: deviceId, member: device.member })
      return true
    }),
  endTokens: (actor) =>
    write(async (db) => {
      await run(db, sql`update team set epoch = epoch + 1`)
      await addAuditLine(db, actor, 'tokens_ended', {})
    }),
  getPolicy: () => read(getPolicy),
  setPolicy: (actor, policy) =>
    write(async (db) => {
      const json = JSON.stringify(policy)
      await run(db, sql`update relay_gate set policy = ${json} where channel = 'upstream'`)
      await addAuditLine(db, actor, 'policy_changed', {
        approvalFrom: policy.approvalFrom,
        sendingHours: policy.sendingHours === null ? null : JSON.stringify(policy.sendingHours),
      })
    }),
  listAudit: (after, limit) => read((db) => listAudit(db, after, limit)),
  listLatestAudit: (before, limit) => read((db) => listLatestAudit(db, before, limit)),
  noteRead: (actor, about) => write((db) => addAuditLine(db, actor, 'content_read', about)),
})

/** @param json as the gate's row has it; null until something is set */
export const readPolicy = (json: string | null): TeamPolicy =>
  json === null ? openPolicy : teamPolicySchema.parse(JSON.parse(json))

const getPolicy = async (db: Connection): Promise<{ policy: TeamPolicy; now: string }> => {
  const row = await get<{ policy: string | null; now: Date }>(
    db,
    sql`select policy, clock_timestamp() as now from relay_gate where channel = 'upstream'`,
  )
  if (row === undefined) throw new Error('the relay has no gate')
  return { policy: readPolicy(row.policy), now: row.now.toISOString() }
}

const insertMember = async (
  db: Connection,
  { id, name, role }: { id: string; name: string; role: TeamRole },
  invitation: KeptInvitation,
): Promise<void> => {
  await run(
    db,
    sql`insert into team_member (id, name, role, created_at) values (${id}, ${name}, ${role}, clock_timestamp())`,
  )
  await insertInvitation(db, id, invitation)
}

const insertInvitation = (
  db: Connection,
  memberId: string,
  { digest, expiresAt }: KeptInvitation,
): Promise<number> =>
  run(
    db,
    sql`insert into team_invitation (digest, member, expires_at) values (${digest}, ${memberId}, ${expiresAt})`,
  )

const deviceColumns: Query = sql`device.id, member.id as "memberId", member.name as "memberName", member.role,
  (select epoch from team) as epoch`

/** Of a device that may ask. */
const getDevice = (db: Connection, id: string): Promise<KnownDevice | undefined> =>
  get<KnownDevice>(
    db,
    sql`select ${deviceColumns} from team_device device join team_member member on member.id = device.member
        where device.id = ${id} and device.ended_at is null and member.removed_at is null`,
  )

const join = async (
  db: Connection,
  digest: string,
  { id, name }: { id: string; name: string },
): Promise<KnownDevice | 'unknown' | 'used' | 'expired'> => {
  const invitation = await get<{ member: string; isUsed: boolean; isExpired: boolean }>(
    db,
    sql`select member, used_at is not null as "isUsed", expires_at < clock_timestamp() as "isExpired"
        from team_invitation where digest = ${digest} for update`,
  )
  if (invitation === undefined) return 'unknown'
  if (invitation.isUsed) return 'used'
  if (invitation.isExpired) return 'expired'
  await run(db, sql`update team_invitation set used_at = clock_timestamp() where digest = ${digest}`)
  await run(
    db,
    sql`insert into team_device (id, member, name, joined_at)
        values (${id}, ${invitation.member}, ${name}, clock_timestamp())`,
  )
  const device = await getDevice(db, id)
  if (device === undefined) return 'unknown'
  await addAuditLine(db, device.memberId, 'device_joined', { device: id })
  return device
}

/** The role of a member who was not removed. */
const roleOf = async (db: Connection, memberId: string): Promise<TeamRole | null> =>
  (
    await get<{ role: TeamRole }>(
      db,
      sql`select role from team_member where id = ${memberId} and removed_at is null`,
    )
  )?.role ?? null

/** @param becomes null = no member any more */
const changeMember = async (
  db: Connection,
  memberId: string,
  becomes: TeamRole | null,
  change: () => Promise<void>,
): Promise<MemberChange> => {
  // Two admins who remove each other go one after the other.
  await get(db, sql`select 1 from team for update`)
  const role = await roleOf(db, memberId)
  if (role === null) return 'missing'
  if (role === 'admin' && becomes !== 'admin') {
    const admins = await get<{ count: number }>(
      db,
      sql`select count(*) as count from team_member where role = 'admin' and removed_at is null`,
    )
    if (admins?.count === 1) return 'last_admin'
  }
  await change()
  return 'done'
}

type MemberRow = { id: string; name: string; role: TeamRole; createdAt: Date; removedAt: Date | null }
type DeviceRow = { id: string; member: string; name: string; joinedAt: Date; endedAt: Date | null }

const listMembers = async (db: Connection): Promise<TeamMember[]> => {
  const members = await all<MemberRow>(
    db,
    sql`select id, name, role, created_at as "createdAt", removed_at as "removedAt" from team_member
        order by created_at, id`,
  )
  const devices = await all<DeviceRow>(
    db,
    sql`select id, member, name, joined_at as "joinedAt", ended_at as "endedAt" from team_device
        order by joined_at, id`,
  )
  return members.map(({ createdAt, removedAt, ...member }) => ({
    ...member,
    createdAt: createdAt.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
    devices: devices
      .filter((device) => device.member === member.id)
      .map(({ id, name, joinedAt, endedAt }) => ({
        id,
        name,
        joinedAt: joinedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
  }))
}
