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

export type SigningKey = { kid: string; privateKey: CryptoKey }

export type FakeProvider = {
  issuer: string
  /** Options of a node that signs in with it. */
  args: string[]
  /** Who is at the browser from now on. */
  signsIn: (identity: Identity) => void
  /** What becomes of the ID token before a node gets it. */
  tamper: (change: (idToken: string) => string | Promise<string>) => void
  /** Signs the claims of a token again, changed. @param key the provider's own unless another one is said */
  resign: (idToken: string, change: JWTPayload, key?: SigningKey) => Promise<string>
  /** That it signs with now. */
  key: () => SigningKey
  /** Replaces its key at once: the old one is no longer published. */
  rotate: () => Promise<void>
  /** Answers 503 at a path from now on, as a proxy does whose server is down; null = at none. */
  failAt: (path: string | null) => void
  /** Ends it, as when its computer is gone. */
  stop: () => void
  /** Number of answers to codes. */
  exchanges: () => number
}

export const withoutSignature = (idToken: string): string => new UnsecuredJWT(decodeJwt(idToken)).encode()

export const otherKey = async (kid: string): Promise<SigningKey> => ({
  kid,
  privateKey: (await generateKeyPair('RS256', { extractable: true })).privateKey,
})

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
  let failing: string | null = null
  let listener: RequestListener = (_request, response) => response.end()
  const server = createServer((request, response) => {
    if (failing !== null && request.url?.startsWith(failing) === true) response.writeHead(503).end('down')
    else listener(request, response)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const stop = (): void => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(stop)
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let key: SigningKey
  const accounts = new Map<string, Identity>()
  const signWith = async (next: SigningKey): Promise<void> => {
    key = next
    const jwk = { ...(await exportJWK(next.privateKey)), kid: next.kid, alg: 'RS256', use: 'sig' }
    listener = makeProvider(jwk).callback()
  }
  // The package takes its keys once. What it remembers is in its memory adapter, which all of them share.
  const makeProvider = (jwk: object): Provider => {
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
    return provider
  }
  await signWith(await otherKey('one'))
  return {
    issuer,
    args: ['--public-url', publicUrl, '--oidc-issuer', issuer, '--oidc-client-id', 'revoada'],
    signsIn: (next) => {
      identity = next
    },
    tamper: (next) => {
      change = next
    },
    resign: (idToken, changed, { kid, privateKey } = key) =>
      new SignJWT({ ...decodeJwt(idToken), ...changed })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(privateKey),
    key: () => key,
    rotate: async () => signWith(await otherKey('two')),
    failAt: (path) => {
      failing = path
    },
    stop,
    exchanges: () => exchanges,
  }
}
