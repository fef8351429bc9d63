import type { Account, SignInRefusal, SignInStore } from '../../../team/sign-in/sign-in-store.ts'
import type { KnownDevice } from '../../../team/team-store.ts'
import type { Access } from '../access.ts'
import { type Connection, get, run, sql, type Transaction } from '../sql.ts'
import { addAuditLine, instanceActor } from './audit.ts'
import { getDevice, insertDevice } from './devices.ts'

/** Sign-ins that may be under way at a time; only accounts of the provider get so far. */
const mostAtOnce = 1_000

/** Sign-ins with the company's account, on PostgreSQL. */
export const createPostgresSignIns = ({ write }: Access): SignInStore => ({
  identify: ({ id, device, expiresAt }, account) =>
    write(async (db) => {
      await run(db, sql`delete from team_sign_in where expires_at < clock_timestamp()`)
      const kept = await get<{ count: number }>(db, sql`select count(*) as count from team_sign_in`)
      if ((kept?.count ?? 0) >= mostAtOnce) return 'full'
      const found = await findMember(db, account)
      const { issuer, subject } = account
      const [state, reason] = found.refusal === null ? ['identified', null] : ['refused', found.refusal]
      const inserted = await run(
        db,
        sql`insert into team_sign_in (id, device, issuer, subject, member, state, reason, expires_at)
            values (${id}, ${device}, ${issuer}, ${subject}, ${found.member?.id ?? null}, ${state}, ${reason}, ${expiresAt})
            on conflict (id) do nothing`,
      )
      if (inserted === 0) return 'again'
      if (found.refusal === null) return { member: found.member.name }
      await noteRefusal(db, found.refusal, found.member?.id ?? null)
      return found.refusal
    }),
  confirm: (id) =>
    write(async (db) => {
      const confirmed = await run(
        db,
        sql`update team_sign_in set state = 'confirmed'
            where id = ${id} and state = 'identified' and expires_at > clock_timestamp()`,
      )
      return confirmed === 1
    }),
  decline: (id) =>
    write(async (db) => {
      const declined = await get<{ member: string | null }>(
        db,
        sql`update team_sign_in set state = 'refused', reason = 'declined'
            where id = ${id} and state = 'identified' returning member`,
      )
      if (declined !== undefined) await noteRefusal(db, 'declined', declined.member)
      return declined !== undefined
    }),
  finish: (id, deviceId) => write((db) => finish(db, id, deviceId)),
})

type Found =
  | { member: { id: string; name: string }; refusal: null }
  | { member: { id: string; name: string } | null; refusal: SignInRefusal }

/** Whom an account means: whose it is already, else who has its e-mail and no account yet. */
const findMember = async (db: Connection, { issuer, subject, verifiedEmail }: Account): Promise<Found> => {
  const bound = await get<{ id: string; name: string }>(
    db,
    sql`select id, name from team_member
        where oidc_issuer = ${issuer} and oidc_subject = ${subject} and removed_at is null`,
  )
  if (bound !== undefined) return { member: bound, refusal: null }
  if (verifiedEmail === null) return { member: null, refusal: 'email_unverified' }
  const named = await get<{ id: string; name: string; isBound: boolean }>(
    db,
    sql`select id, name, oidc_subject is not null as "isBound" from team_member
        where email = ${verifiedEmail} and removed_at is null`,
  )
  if (named === undefined) return { member: null, refusal: 'no_place' }
  return named.isBound ? { member: named, refusal: 'other_account' } : { member: named, refusal: null }
}

type SignInRow = {
  device: string
  issuer: string
  subject: string
  member: string
  state: 'identified' | 'confirmed' | 'joined' | 'refused'
  reason: SignInRefusal | null
}

const finish = async (
  db: Transaction,
  id: string,
  deviceId: string,
): Promise<KnownDevice | SignInRefusal | 'waiting' | 'used'> => {
  // Two sign-ins of one person, and a change of people, go one after the other.
  await get(db, sql`select 1 from team for update`)
  const row = await get<SignInRow>(
    db,
    sql`select device, issuer, subject, member, state, reason from team_sign_in where id = ${id} for update`,
  )
  if (row === undefined || row.state === 'identified') return 'waiting'
  if (row.state === 'joined') return 'used'
  if (row.state === 'refused') return row.reason ?? 'no_place'
  const refuse = async (reason: SignInRefusal): Promise<SignInRefusal> => {
    await run(db, sql`update team_sign_in set state = 'refused', reason = ${reason} where id = ${id}`)
    await noteRefusal(db, reason, row.member)
    return reason
  }
  const bound = await bindAccount(db, row)
  if (bound !== 'bound' && bound !== 'known') return refuse(bound)
  await run(db, sql`update team_sign_in set state = 'joined' where id = ${id}`)
  await insertDevice(db, row.member, { id: deviceId, name: row.device })
  const device = await getDevice(db, deviceId)
  if (device === undefined) throw new Error('a member who was just found has no device')
  if (bound === 'bound') await addAuditLine(db, row.member, 'account_bound', { member: row.member })
  await addAuditLine(db, row.member, 'device_signed_in', { device: deviceId })
  return device
}

/** Much may have changed since the provider has answered: the account decides again whose it is. */
const bindAccount = async (
  db: Connection,
  { member, issuer, subject }: SignInRow,
): Promise<'bound' | 'known' | SignInRefusal> => {
  const others = await get<{ id: string }>(
    db,
    sql`select id from team_member
        where oidc_issuer = ${issuer} and oidc_subject = ${subject} and removed_at is null and id <> ${member}`,
  )
  if (others !== undefined) return 'other_account'
  const theirs = await get<{ issuer: string | null; subject: string | null }>(
    db,
    sql`select oidc_issuer as issuer, oidc_subject as subject from team_member
        where id = ${member} and removed_at is null`,
  )
  if (theirs === undefined) return 'no_place'
  if (theirs.issuer === issuer && theirs.subject === subject) return 'known'
  if (theirs.subject !== null) return 'other_account'
  await run(
    db,
    sql`update team_member set oidc_issuer = ${issuer}, oidc_subject = ${subject} where id = ${member}`,
  )
  return 'bound'
}

const noteRefusal = (db: Transaction, reason: SignInRefusal, member: string | null): Promise<void> =>
  addAuditLine(db, instanceActor, 'sign_in_refused', { reason, member })

/** Sign-ins under way found a member by what does not hold any more. */
export const refuseSignInsOf = (db: Connection, memberId: string): Promise<number> =>
  run(
    db,
    sql`update team_sign_in set state = 'refused', reason = 'no_place'
        where member = ${memberId} and state in ('identified', 'confirmed')`,
  )
