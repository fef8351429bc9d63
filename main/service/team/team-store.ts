/** The people of a relay and the audit of what they did; `store/postgres/team/` keeps them. */
import type {
  AuditLine,
  PeopleAtService,
  Team,
  TeamErasure,
  TeamMember,
  TeamPolicy,
  TeamRole,
} from '../../../shared/api/index.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'

/** A one-time code as it is kept: nobody can read the code out of it. */
export type KeptInvitation = { digest: string; expiresAt: string }

/** A device that may ask, with the member who holds it. */
export type KnownDevice = { id: string; memberId: string; memberName: string; role: TeamRole; epoch: number }

/** Somebody who is to be in the team. `email`: by which a first sign-in with the company’s account finds them. */
export type NewMember = { id: string; name: string; role: TeamRole; email: string | null }

/** What a change of people comes to. `last_admin`: without them nobody could invite anybody. */
export type MemberChange = 'done' | 'missing' | 'last_admin'

/** An erasure whose people are still known. */
export type OpenErasure = { id: string; askedBy: string; askedAt: string; keys: PersonKey[] }

/** Erasures across a relay and its team's computers. */
export type ErasureStore = {
  /**
   * Writes down who is to be erased, so that it is carried out whatever happens; one whose id is known stays as it is.
   * @returns what it has erased here, null until it has; null where that id is of other people
   */
  begin: (
    actor: string,
    id: string,
    keys: readonly PersonKey[],
  ) => Promise<{ counts: PeopleAtService | null } | null>
  /** Those that this instance has not carried out. */
  listBegun: () => Promise<OpenErasure[]>
  /** They are erased at this instance; a second time its counts stay. */
  noteErasedHere: (id: string, counts: PeopleAtService) => Promise<void>
  /** A page of those that a computer has not acknowledged. @param after the id of the last one of the page before; '' = none */
  listFor: (deviceId: string, after: string) => Promise<OpenErasure[]>
  /** A computer has erased them. @returns whether there is such an erasure */
  acknowledge: (actor: string, deviceId: string, id: string) => Promise<boolean>
  /** Those that wait for no computer any more, and whose people are still known. */
  listReady: () => Promise<OpenErasure[]>
  /** Ends one: from now on nobody knows whom it was about. */
  forget: (id: string) => Promise<void>
  /** The latest first, without their people. */
  list: () => Promise<TeamErasure[]>
}

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
  /** From now on no token that was issued holds, the instance's own included. */
  endTokens: (actor: string) => Promise<void>
  /** That of the instance's own tokens. */
  getTokenEpoch: () => Promise<number>
  getPolicy: () => Promise<{ policy: TeamPolicy; now: string }>
  setPolicy: (actor: string, policy: TeamPolicy) => Promise<void>
  listAudit: (after: number, limit: number) => Promise<AuditLine[]>
  /** Its last line, and whether it has one that somebody has seen. @param seen `NUMBER:HASH`; '' = none was seen */
  getAuditStanding: (seen: string) => Promise<{ last: string; hasSeen: boolean }>
  /** Those before a number, the latest first. */
  listLatestAudit: (before: number, limit: number) => Promise<AuditLine[]>
  /** Of what changes nothing and is to be known all the same. */
  noteRead: (actor: string, about: { request: string }) => Promise<void>
}
