/** The one place that speaks OpenID Connect. Loaded where an instance has a provider, and never by the desktop. */
import * as client from 'openid-client'
import { teamEmailSchema } from '../../../../shared/api/index.ts'
import { type IdentityProvider, ProviderFailure } from './provider.ts'

export type OpenIdSettings = {
  issuer: URL
  clientId: string
  /** Null for a public client. */
  clientSecret: string | null
  /** Whether an e-mail counts as verified where the provider does not send `email_verified` at all. */
  trustsEmail: boolean
}

const timeoutSeconds = 10

/**
 * A provider by OpenID Connect: authorization code flow with PKCE. It is asked for the first time when it is needed, so
 * that an instance starts without it.
 */
export const createOpenIdProvider = (settings: OpenIdSettings): IdentityProvider => {
  const { issuer, trustsEmail } = settings
  let found: Promise<client.Configuration> | null = null
  const configuration = (): Promise<client.Configuration> => {
    found ??= discover(settings).catch((error: unknown) => {
      // Asked again the next time.
      found = null
      throw failureOf(error, 'misconfigured')
    })
    return found
  }
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
      const known = await configuration()
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

const failureOf = (error: unknown, otherwise: 'misconfigured' | 'invalid'): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (error instanceof client.AuthorizationResponseError)
    return new ProviderFailure(ofClient.has(error.error) ? 'misconfigured' : 'cancelled', error.code)
  if (error instanceof client.ResponseBodyError)
    return new ProviderFailure(ofClient.has(error.error) ? 'misconfigured' : otherwise, error.code)
  const code = codeOf(error)
  // Node’s `fetch` says so of everything that keeps it from an answer.
  const isAway = (error instanceof TypeError && error.message === 'fetch failed') || code === 'OAUTH_TIMEOUT'
  return new ProviderFailure(isAway ? 'unreachable' : otherwise, code ?? codeOf(causeOf(error)))
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
