import type { KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { badToken } from './problems.ts'

const issuer = 'revoada-local'
const audience = 'revoada-local-api'

/** Who is asking: the token's subject (specification, section 5). */
export type User = { id: string }

/**
 * A bearer token for this installation: HS256 with its own random secret, 30 days. It is minted anew at every start,
 * so its life only bounds a copy that a person took.
 * @param key 32 random bytes
 */
export const issueToken = (key: KeyObject, userId: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('30d')
    .sign(key)

export type Authenticate = (header: string | undefined) => User | Promise<User>

const mostKnown = 100

/**
 * Finds the user behind an `Authorization` header. The signature is compared in constant time by the platform's HMAC.
 * A token that has held is known until it expires: verifying it takes longer than all else in a small request.
 * @returns a finder that throws a ServiceProblem 401
 */
export const createAuthenticate = (key: KeyObject): Authenticate => {
  const known = new Map<string, { user: User; expiresAt: number }>()
  return (header) => {
    const met = known.get(header ?? '')
    if (met !== undefined && met.expiresAt > Date.now()) return met.user
    return verify(header, key).then(({ user, expiresAt }) => {
      if (known.size >= mostKnown) known.clear()
      known.set(header ?? '', { user, expiresAt })
      return user
    })
  }
}

const verify = async (
  header: string | undefined,
  key: KeyObject,
): Promise<{ user: User; expiresAt: number }> => {
  const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1]
  if (token === undefined || (key.symmetricKeySize ?? 0) < 32) throw badToken()
  const verified = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    typ: 'JWT',
    issuer,
    audience,
    requiredClaims: ['exp', 'sub', 'iss', 'aud'],
    clockTolerance: 5,
  }).catch(() => {
    throw badToken()
  })
  if (verified.payload.sub === undefined || verified.payload.sub === '') throw badToken()
  return { user: { id: verified.payload.sub }, expiresAt: (verified.payload.exp ?? 0) * 1_000 }
}
