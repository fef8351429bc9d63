import type { Account } from './sign-in-store.ts'

/** What one browser’s way to the provider and back is held together by; nobody else can know it. */
export type Checks = { state: string; nonce: string; codeVerifier: string }

/** An identity provider that people of a team sign in with. */
export type IdentityProvider = {
  /** Its host, for people to recognise. */
  name: string
  /** Finds out how it is asked, unless that is known. @throws ProviderFailure */
  prepare: () => Promise<void>
  /** Where a browser signs in, to come back to `redirect`. @throws ProviderFailure */
  addressOf: (redirect: string, checks: Checks) => Promise<URL>
  /**
   * Whom it names, by what the browser came back with.
   * @param returned `redirect` with the parameters that the provider added
   * @throws ProviderFailure
   */
  accountOf: (returned: URL, checks: Checks) => Promise<Account>
}

/**
 * `unreachable`: no answer came. `misconfigured`: it is another provider than the operator said, or does not know this
 * client. `cancelled`: the person, or the provider, does not want to. `invalid`: its answer does not hold.
 */
export type ProviderFailureReason = 'unreachable' | 'misconfigured' | 'cancelled' | 'invalid'

export class ProviderFailure extends Error {
  readonly reason: ProviderFailureReason
  /** Of the error behind it, for the operator’s log. */
  readonly code: string | null

  constructor(reason: ProviderFailureReason, code: string | null) {
    super(`the identity provider: ${reason}`)
    this.name = 'ProviderFailure'
    this.reason = reason
    this.code = code
  }
}
