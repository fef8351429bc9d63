import type { KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pages } from '../../gate.ts'
import type { DeviceSignIn, SignInParts } from './sign-in.ts'

/** Signing in with the company’s account, where an instance offers it. */
export type SigningIn = DeviceSignIn & {
  /** The host of the identity provider. */
  provider: string
  pages: Pages
  addPages: (app: FastifyInstance) => void
}

/** What it needs of an instance. */
export type SigningInNeeds = Omit<SignInParts, 'provider' | 'sealer' | 'secret'> & {
  /** The secret that nodes share. */
  tokenKey: KeyObject
}

export type OpenSigningIn = (needs: SigningInNeeds) => SigningIn
