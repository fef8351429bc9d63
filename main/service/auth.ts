import type { KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { TeamRole } from '../../shared/api/index.ts'
import { accessEnded, badToken } from './problems.ts'
import type { TeamStore } from './team/team-store.ts'

const issuer = 'revoada-local'
const audience = 'revoada-local-api'

/** Who is asking: the token's subject (specification, section 5). */
export type User = {
  id: string
  /** The token of the instance itself may do everything. */
  role: TeamRole
  /** Of a team's member; null for the token of the instance. */
  deviceId: string | null
}

/** What a relay's tokens say beside whose they are: a member's names their device, the instance's own does not. */
const claimsSchema = z.object({ device: z.string().optional(), epoch: z.number() })
type TeamClaims = z.infer<typeof claimsSchema>

/**
 * A bearer token for this installation: HS256 with its own random secret, 30 days. The instance's own token is issued again at
 * every start, so its life only bounds a copy that a person took; a device renews its own.
 * @param key 32 random bytes
 * @param claims undefined where there is no team
 */
export const issueToken = (key: KeyObject, userId: string, claims?: TeamClaims): Promise<string> =>
  new SignJWT({ ...claims })
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
 * A token that has held is known until it expires: verifying it takes longer than all else in a small request. Whether its
 * device may still ask, or its epoch is over, is looked at each time.
 * @param team undefined where there is none, and then no device's token holds
 * @returns a finder that throws a ServiceProblem 401
 */
export const createAuthenticate = (
  key: KeyObject,
  team?: Pick<TeamStore, 'getDevice' | 'getTokenEpoch'>,
): Authenticate => {
  const known = new Map<string, Verified>()
  return async (header) => {
    let met = known.get(header ?? '')
    if (met === undefined || met.expiresAt <= Date.now()) {
      met = await verify(header, key)
      if (known.size >= mostKnown) known.clear()
      known.set(header ?? '', met)
    }
    const { userId, claims } = met
    const { device, epoch } = claims ?? {}
    if (device === undefined) {
      if (epoch !== (await team?.getTokenEpoch())) throw badToken()
      return { id: userId, role: 'admin', deviceId: null }
    }
    if (team === undefined) throw badToken()
    const found = await team.getDevice(device)
    if (found === null || found.memberId !== userId || found.epoch !== epoch) throw accessEnded()
    return { id: userId, role: found.role, deviceId: device }
  }
}

type Verified = { userId: string; claims: TeamClaims | null; expiresAt: number }

const verify = async (header: string | undefined, key: KeyObject): Promise<Verified> => {
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
  const { sub: userId = '', exp = 0, ...more } = verified.payload
  if (userId === '') throw badToken()
  // Claims that are not whole are none of another token.
  const claims = 'device' in more || 'epoch' in more ? claimsSchema.safeParse(more) : null
  if (claims?.success === false) throw badToken()
  return { userId, claims: claims?.data ?? null, expiresAt: exp * 1_000 }
}
