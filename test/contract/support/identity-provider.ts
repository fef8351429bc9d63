/** A real OpenID provider, and what a hostile or careless one may answer. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { Provider } from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'
import { onTestFinished } from 'vitest'

/** Where the provider sends browsers back to. */
export const publicUrl = 'https://equipe.example'

export type Identity = { sub: string; email?: string; email_verified?: unknown }

export type FakeProvider = {
  issuer: string
  /** Options of a node that signs in with it. */
  args: string[]
  /** Who is at the browser from now on. */
  signsIn: (identity: Identity) => void
  /** What becomes of the ID token before a node gets it. */
  tamper: (change: (idToken: string) => string | Promise<string>) => void
  /** Signs the claims of a token again, changed. @param key the provider's own unless another one is said */
  resign: (idToken: string, change: JWTPayload, key?: CryptoKey) => Promise<string>
  /** Number of answers to codes. */
  exchanges: () => number
}

export const withoutSignature = (idToken: string): string => new UnsecuredJWT(decodeJwt(idToken)).encode()

export const otherKey = async (): Promise<CryptoKey> => (await generateKeyPair('RS256')).privateKey

/** The package warns of its own. */
class Memory extends MemoryAdapter {}

type Options = {
  /** Whether the e-mail is at the userinfo address only, as the standard has it. */
  isThin?: boolean
  /** A port; 0 = any free one. */
  port?: number
}

/** Starts it for a test. */
export const startProvider = async ({ isThin = false, port = 0 }: Options = {}): Promise<FakeProvider> => {
  let identity: Identity = { sub: 'nobody' }
  let change: (idToken: string) => string | Promise<string> = (idToken) => idToken
  let exchanges = 0
  let listener: RequestListener = (_request, response) => response.end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const accounts = new Map<string, Identity>()
  const provider = new Provider(issuer, {
    adapter: Memory,
    renderError: (context: { body: unknown }) => {
      context.body = 'refused'
    },
    clients: [
      {
        client_id: 'revoada',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${publicUrl}/team/sign-in/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['one key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: isThin,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => accounts.get(accountId) ?? { sub: accountId },
    }),
  })
  provider.use(async (context, next) => {
    if (context.path.startsWith('/interaction/')) {
      // Whoever is at the browser signs in and agrees.
      const { req, res } = context
      const grant = new provider.Grant({ accountId: identity.sub, clientId: 'revoada' })
      grant.addOIDCScope('openid email')
      accounts.set(identity.sub, identity)
      context.respond = false
      const result = { login: { accountId: identity.sub }, consent: { grantId: await grant.save() } }
      await provider.interactionFinished(req, res, result)
      return
    }
    await next()
    const { body } = context
    if (context.path !== '/token' || typeof body !== 'object' || body === null || !('id_token' in body))
      return
    exchanges += 1
    context.body = { ...body, id_token: await change(String(body.id_token)) }
  })
  listener = provider.callback()
  return {
    issuer,
    args: ['--public-url', publicUrl, '--oidc-issuer', issuer, '--oidc-client-id', 'revoada'],
    signsIn: (next) => {
      identity = next
    },
    tamper: (next) => {
      change = next
    },
    resign: (idToken, changed, key = privateKey) =>
      new SignJWT({ ...decodeJwt(idToken), ...changed })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(key),
    exchanges: () => exchanges,
  }
}
