/** The one place that speaks OpenID Connect. Loaded where an instance has a provider, and never by the desktop. */
import * as client from 'openid-client'
import { teamEmailSchema } from '../../../../shared/api/index.ts'
import { type IdentityProvider, ProviderFailure, type ProviderFailureReason } from './provider.ts'

export type OpenIdSettings = {
  issuer: URL
  clientId: string
  /** Null for a public client. */
  clientSecret: string | null
  /** Whether an e-mail counts as verified where the provider does not send `email_verified` at all. */
  trustsEmail: boolean
}

const timeoutSeconds = 10
/** How long a discovery document is reused. Anybody may begin a sign-in; the provider is asked once in this time at most. */
const freshForMs = 60_000

/**
 * A provider by OpenID Connect: authorization code flow with PKCE. It is asked for the first time when it is needed, so
 * that an instance starts without it.
 * @param clock of the instance
 */
export const createOpenIdProvider = (settings: OpenIdSettings, clock: () => number): IdentityProvider => {
  const { issuer, trustsEmail } = settings
  let latest: { found: Promise<client.Configuration>; at: number } | null = null
  const discoverNow = (): Promise<client.Configuration> => {
    const asked = {
      found: discover(settings).catch((error: unknown) => {
        // Asked again the next time.
        if (latest === asked) latest = null
        throw failureOf(error, 'misconfigured')
      }),
      at: clock(),
    }
    latest = asked
    return asked.found
  }
  const configuration = (): Promise<client.Configuration> =>
    latest !== null && clock() - latest.at < freshForMs ? latest.found : discoverNow()
  return {
    name: issuer.host,
    prepare: async () => {
      await configuration()
    },
    addressOf: async (redirect, { state, nonce, codeVerifier }) =>
      client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirect,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    accountOf: async (returned, { state, nonce, codeVerifier }) => {
      // The library caches a provider's keys with its discovery document for minutes. Discovery for each sign-in rejects a
      // withdrawn key at once, and accepts the one that replaced it.
      const known = await discoverNow()
      try {
        const tokens = await client.authorizationCodeGrant(known, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new ProviderFailure('invalid', null)
        // Many providers put the e-mail into the ID token; in the standard it may be at an address of its own only.
        const isElsewhere =
          claims['email'] === undefined && known.serverMetadata().userinfo_endpoint !== undefined
        const about = isElsewhere
          ? await client.fetchUserInfo(known, tokens.access_token, claims.sub)
          : claims
        return {
          issuer: claims.iss,
          subject: claims.sub,
          verifiedEmail: verifiedEmailOf(about['email'], about['email_verified'], trustsEmail),
        }
      } catch (error) {
        throw failureOf(error, 'invalid')
      }
    },
  }
}

const discover = async ({
  issuer,
  clientId,
  clientSecret,
}: OpenIdSettings): Promise<client.Configuration> => {
  // Checked by its options: only on this computer.
  const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const known = await client.discovery(issuer, clientId, undefined, authenticationOf(clientSecret), {
    timeout: timeoutSeconds,
    // The ID token's signature is checked, although it comes by TLS from the provider itself.
    execute: [...execute, client.enableNonRepudiationChecks],
  })
  // The library lets Microsoft answer for all of its customers at once: any of them could name itself as anybody.
  if (new URL(known.serverMetadata().issuer).href !== issuer.href)
    throw new ProviderFailure('misconfigured', 'OTHER_ISSUER')
  return known
}

/** How a confidential client says who it is, as the provider takes it. */
const authenticationOf = (secret: string | null): client.ClientAuth => {
  if (secret === null) return client.None()
  return (server, ...rest) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
    const authenticate = takesPost ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
    authenticate(server, ...rest)
  }
}

const verifiedEmailOf = (email: unknown, isVerified: unknown, trustsEmail: boolean): string | null => {
  const counts = isVerified === true || (isVerified === undefined && trustsEmail)
  return counts ? (teamEmailSchema.safeParse(email).data ?? null) : null
}

/** What a provider says where the operator has registered something else. */
const ofClient: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client', 'invalid_scope'])
/** What it says of its own outages. */
const ofOutage: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable'])

const failureOf = (error: unknown, otherwise: 'misconfigured' | 'invalid'): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (error instanceof client.AuthorizationResponseError)
    return new ProviderFailure(reasonOf(error.error, 'cancelled'), error.code)
  if (error instanceof client.ResponseBodyError)
    return new ProviderFailure(reasonOf(error.error, otherwise), error.code)
  const code = codeOf(error)
  const cause = causeOf(error)
  // Node’s `fetch` says so of everything that keeps it from an answer.
  const hasNoAnswer =
    (error instanceof TypeError && error.message === 'fetch failed') || code === 'OAUTH_TIMEOUT'
  // A proxy in front of a provider that is down answers in its place.
  const isDown = cause instanceof Response && (cause.status >= 500 || cause.status === 429)
  return new ProviderFailure(hasNoAnswer || isDown ? 'unreachable' : otherwise, code ?? codeOf(cause))
}

const reasonOf = (said: string, otherwise: ProviderFailureReason): ProviderFailureReason => {
  if (ofOutage.has(said)) return 'unreachable'
  return ofClient.has(said) ? 'misconfigured' : otherwise
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
