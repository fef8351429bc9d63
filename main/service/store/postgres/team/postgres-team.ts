import {
  openPolicy,
  type TeamMember,
  type TeamPolicy,
  teamPolicySchema,
  type TeamRole,
} from '../../../../../shared/api/index.ts'
import type {
  KeptInvitation,
  KnownDevice,
  MemberChange,
  NewMember,
  TeamStore,
} from '../../../team/team-store.ts'
import type { Access } from '../access.ts'
import { all, type Connection, get, run, sql, type Transaction } from '../sql.ts'
import { endInstanceTokens, getTokenEpoch } from '../instance.ts'
import { addAuditLine, getAuditStanding, instanceActor, listAudit, listLatestAudit } from './audit.ts'
import { getDevice, insertDevice } from './devices.ts'
import { refuseSignInsOf } from './sign-ins.ts'

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
      await lockPeople(db)
      if (await isTaken(db, member.email, member.id)) return false
      await insertMember(db, member, invitation)
      await addAuditLine(db, actor, 'member_invited', { member: member.id, role: member.role })
      return true
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
  setEmail: (actor, memberId, email) =>
    write(async (db) => {
      await lockPeople(db)
      if ((await roleOf(db, memberId)) === null) return 'missing'
      if (await isTaken(db, email, memberId)) return 'taken'
      await run(
        db,
        sql`update team_member set email = ${email}, oidc_issuer = null, oidc_subject = null where id = ${memberId}`,
      )
      await refuseSignInsOf(db, memberId)
      await addAuditLine(db, actor, 'email_changed', { member: memberId })
      return 'done'
    }),
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
        // One that went with the rotated tokens is not waited for any more.
        sql`update team_device set ended_at = coalesce(ended_at, clock_timestamp()), is_rotated = false
            where id = ${deviceId} and (ended_at is null or is_rotated) returning member`,
      )
      if (device === undefined) return false
      const action = device.member === actor ? 'device_left' : 'device_ended'
      await addAuditLine(db, actor, action, { device: deviceId, member: device.member })
      return true
    }),
  endTokens: (actor) =>
    write(async (db) => {
      await endInstanceTokens(db)
      await run(db, sql`update team set epoch = epoch + 1`)
      // No token of theirs holds any more: whoever joins again is a computer of its own.
      await run(
        db,
        sql`update team_device set ended_at = clock_timestamp(), is_rotated = true where ended_at is null`,
      )
      await addAuditLine(db, actor, 'tokens_ended', {})
    }),
  getTokenEpoch: () => read(getTokenEpoch),
  getPolicy: () => read(getPolicy),
  setPolicy: (actor, policy) =>
    write(async (db) => {
      const json = JSON.stringify(policy)
      await run(
        db,
        sql`update relay_gate set policy = ${json}, version = version + 1 where channel = 'upstream'`,
      )
      await addAuditLine(db, actor, 'policy_changed', {
        approvalFrom: policy.approvalFrom,
        sendingHours: policy.sendingHours === null ? null : JSON.stringify(policy.sendingHours),
        contactCap: policy.contactCap === null ? null : JSON.stringify(policy.contactCap),
        budget: policy.budget === null ? null : JSON.stringify(policy.budget),
      })
    }),
  listAudit: (after, limit) => read((db) => listAudit(db, after, limit)),
  getAuditStanding: (seen) => read((db) => getAuditStanding(db, seen)),
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
  { id, name, role, email }: NewMember,
  invitation: KeptInvitation,
): Promise<void> => {
  await run(
    db,
    sql`insert into team_member (id, name, role, email, created_at)
        values (${id}, ${name}, ${role}, ${email}, clock_timestamp())`,
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

const join = async (
  db: Transaction,
  digest: string,
  joining: { id: string; name: string },
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
  await insertDevice(db, invitation.member, joining)
  const device = await getDevice(db, joining.id)
  if (device === undefined) return 'unknown'
  await addAuditLine(db, device.memberId, 'device_joined', { device: joining.id })
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

/** Changes of people go one after the other: of two admins who remove each other, the second finds itself removed. */
const lockPeople = (db: Connection): Promise<unknown> => get(db, sql`select 1 from team for update`)

/** Whether somebody else of the team has an e-mail. */
const isTaken = async (db: Connection, email: string | null, memberId: string): Promise<boolean> =>
  email !== null &&
  (await get(
    db,
    sql`select 1 from team_member where email = ${email} and removed_at is null and id <> ${memberId}`,
  )) !== undefined

/** @param becomes null = no member any more */
const changeMember = async (
  db: Connection,
  memberId: string,
  becomes: TeamRole | null,
  change: () => Promise<void>,
): Promise<MemberChange> => {
  await lockPeople(db)
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

type MemberRow = Pick<TeamMember, 'id' | 'name' | 'role' | 'email' | 'hasAccount'> & {
  createdAt: Date
  removedAt: Date | null
}
type DeviceRow = { id: string; member: string; name: string; joinedAt: Date; endedAt: Date | null }

const listMembers = async (db: Connection): Promise<TeamMember[]> => {
  const members = await all<MemberRow>(
    db,
    sql`select id, name, role, email, oidc_subject is not null as "hasAccount", created_at as "createdAt",
          removed_at as "removedAt" from team_member
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
