/** The people of a relay and the audit of what they did; `store/postgres/team/` keeps them. */
import type { AuditLine, Team, TeamMember, TeamPolicy, TeamRole } from '../../../shared/api/index.ts'

/** A one-time code as it is kept: nobody can read the code out of it. */
export type KeptInvitation = { digest: string; expiresAt: string }

/** A device that may ask, with the member who holds it. */
export type KnownDevice = { id: string; memberId: string; memberName: string; role: TeamRole; epoch: number }

/** Somebody who is to be in the team. `email`: by which a first sign-in with the company’s account finds them. */
export type NewMember = { id: string; name: string; role: TeamRole; email: string | null }

/** What a change of people comes to. `last_admin`: without them nobody could invite anybody. */
export type MemberChange = 'done' | 'missing' | 'last_admin'

/** Each change is one transaction with its line in the audit; `actor` is who made it. */
export type TeamStore = {
  getTeam: () => Promise<Team | null>
  /** @returns false where there is one: a database has one team */
  createTeam: (team: Team, admin: Omit<NewMember, 'role'>, invitation: KeptInvitation) => Promise<boolean>
  /** @returns false where somebody else has the e-mail */
  invite: (actor: string, member: NewMember, invitation: KeptInvitation) => Promise<boolean>
  /** One more device of a member. @returns false where there is no such member */
  inviteAgain: (actor: string, memberId: string, invitation: KeptInvitation) => Promise<boolean>
  /** Uses a code up for a device. */
  join: (
    digest: string,
    device: { id: string; name: string },
  ) => Promise<KnownDevice | 'unknown' | 'used' | 'expired'>
  /** Null where it may not ask any more, or its member was removed. */
  getDevice: (id: string) => Promise<KnownDevice | null>
  listMembers: () => Promise<TeamMember[]>
  /** The account that was bound before is let go: the next first sign-in binds another. */
  setEmail: (actor: string, memberId: string, email: string | null) => Promise<'done' | 'missing' | 'taken'>
  setRole: (actor: string, memberId: string, role: TeamRole) => Promise<MemberChange>
  removeMember: (actor: string, memberId: string) => Promise<MemberChange>
  /** @returns false where there is none that may ask */
  endDevice: (actor: string, deviceId: string) => Promise<boolean>
  /** From now on no token that was issued holds. */
  endTokens: (actor: string) => Promise<void>
  getPolicy: () => Promise<{ policy: TeamPolicy; now: string }>
  setPolicy: (actor: string, policy: TeamPolicy) => Promise<void>
  listAudit: (after: number, limit: number) => Promise<AuditLine[]>
  /** Those before a number, the latest first. */
  listLatestAudit: (before: number, limit: number) => Promise<AuditLine[]>
  /** Of what changes nothing and is to be known all the same. */
  noteRead: (actor: string, about: { request: string }) => Promise<void>
}
