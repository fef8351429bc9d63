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

/**
 * The user behind an `Authorization` header. The signature is compared in constant time by the platform's HMAC.
 * @throws ServiceProblem 401
 */
export const authenticate = async (header: string | undefined, key: KeyObject): Promise<User> => {
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
  return { id: verified.payload.sub }
}
