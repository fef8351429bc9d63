import { randomBytes } from 'node:crypto'
import type { teamOperations } from '../../../../shared/api/index.ts'
import type { z } from 'zod'
import type { PutOff } from '../../../../shared/processes/quiet-work.ts'
import { noTeam, signInRefused } from '../../problems.ts'
import type { KnownDevice, TeamStore } from '../team-store.ts'
import { type IdentityProvider, ProviderFailure } from './provider.ts'
import { codeOf, type Sealer } from './sealed.ts'
import type { SignInStore } from './sign-in-store.ts'
import { failureWords, type SignInFailure } from './words.ts'

/** Where a browser begins. */
export const openPath = '/team/sign-in/open'

/** Until then a sign-in that was begun can be finished. */
export const signInLifeMs = 600_000

/** What signing in with the company’s account is built from. */
export type SignInParts = {
  provider: IdentityProvider
  /** Where browsers reach this instance, `https://HOST`. */
  publicUrl: string
  sealer: Sealer
  signIns: SignInStore
  team: Pick<TeamStore, 'getTeam'>
  /** Of this instance. */
  clock: () => number
  uuid: () => string
  /** 256 random bits. */
  secret: () => string
  putOff: PutOff
}

export const randomSecret = (): string => randomBytes(32).toString('base64url')

type Begun = z.infer<(typeof teamOperations)['beginSignIn']['answer']>

/** The device’s side of signing in. Both throw a ServiceProblem 422 with the reason, `begin` 409 where there is no team. */
export type DeviceSignIn = {
  /** @returns a secret ticket for the device, and what the browser is to be opened with */
  begin: (device: string) => Promise<Begun>
  /** @returns null until the person has confirmed */
  finish: (ticket: string) => Promise<KnownDevice | null>
}

/** @param parts those of the browser’s side too: the two meet in what is sealed and in the store */
export const createSignIn = (parts: SignInParts): DeviceSignIn => {
  const { provider, sealer, signIns, team, clock, uuid, secret, putOff } = parts
  const refused = (failure: SignInFailure) => signInRefused(failureWords(failure, provider.name))
  return {
    begin: async (device) => {
      if ((await team.getTeam()) === null) throw noTeam()
      await provider.prepare().catch((error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error
        putOff('sign_in', error)
        throw refused(error.reason)
      })
      const id = secret()
      const expiresAt = new Date(Math.floor((clock() + signInLifeMs) / 1_000) * 1_000)
      const request = await sealer.seal('request', { id, device }, expiresAt)
      return {
        ticket: await sealer.seal('ticket', { id }, expiresAt),
        code: codeOf(id),
        path: `${openPath}?request=${request}`,
        expiresAt: expiresAt.toISOString(),
      }
    },
    finish: async (ticket) => {
      const begun = await sealer.open('ticket', ticket, clock())
      if (begun === null) throw refused('stale')
      const finished = await signIns.finish(begun.content.id, uuid())
      if (finished === 'waiting') return null
      if (typeof finished === 'string') throw refused(finished)
      return finished
    },
  }
}
