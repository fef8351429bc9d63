/** What identity providers have said of people who sign in; `store/postgres/team/` keeps it. */
import type { KnownDevice } from '../team-store.ts'

/** Somebody as their identity provider names them. */
export type Account = {
  issuer: string
  /** Theirs for good at this issuer. */
  subject: string
  /** In small letters; null where the provider does not vouch for one. */
  verifiedEmail: string | null
}

/** Why somebody who has signed in does not get in. */
export const signInRefusals = [
  /** Nobody of the team has this e-mail or account. */
  'no_place',
  /** The provider does not say that the e-mail is theirs. */
  'email_unverified',
  /** The member with this e-mail has another account, or the account another member. */
  'other_account',
  /** The person said that the device is not theirs. */
  'declined',
] as const
export type SignInRefusal = (typeof signInRefusals)[number]

/** A sign-in that a device has begun; nothing is kept of it before the provider has answered. */
export type BegunSignIn = { id: string; device: string; expiresAt: string }

/** Each change is one transaction with its lines in the audit. */
export type SignInStore = {
  /**
   * Keeps whom the provider has named, once for each sign-in.
   * @returns their name where they have a place in the team; `again` where this sign-in has its person already, `full`
   * where too many are under way
   */
  identify: (
    signIn: BegunSignIn,
    account: Account,
  ) => Promise<{ member: string } | SignInRefusal | 'again' | 'full'>
  /** The person has compared the codes. @returns false where there is nothing to confirm any more */
  confirm: (id: string) => Promise<boolean>
  /** The person does not know the device. @returns false where there is nothing to decline any more */
  decline: (id: string) => Promise<boolean>
  /** Joins a device that was confirmed, once; the first time, the account becomes the member’s. */
  finish: (id: string, deviceId: string) => Promise<KnownDevice | SignInRefusal | 'waiting' | 'used'>
}
