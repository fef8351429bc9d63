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

/** A member's device, as their token names it. */
const deviceSchema = z.object({ device: z.string(), epoch: z.number() })
type DeviceClaims = z.infer<typeof deviceSchema>

/**
 * A bearer token for this installation: HS256 with its own random secret, 30 days. The instance's own token is issued again at
 * every start, so its life only bounds a copy that a person took; a device renews its own.
 * @param key 32 random bytes
 */
export const issueToken = (key: KeyObject, userId: string, device?: DeviceClaims): Promise<string> =>
  new SignJWT({ ...device })
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
 * device may still ask is looked at each time.
 * @param team undefined where there is none, and then no device's token holds
 * @returns a finder that throws a ServiceProblem 401
 */
export const createAuthenticate = (key: KeyObject, team?: Pick<TeamStore, 'getDevice'>): Authenticate => {
  const known = new Map<string, Verified>()
  return async (header) => {
    let met = known.get(header ?? '')
    if (met === undefined || met.expiresAt <= Date.now()) {
      met = await verify(header, key)
      if (known.size >= mostKnown) known.clear()
      known.set(header ?? '', met)
    }
    const { userId, device } = met
    if (device === null) return { id: userId, role: 'admin', deviceId: null }
    const found = (await team?.getDevice(device.device)) ?? null
    if (team === undefined) throw badToken()
    if (found === null || found.memberId !== userId || found.epoch !== device.epoch) throw accessEnded()
    return { id: userId, role: found.role, deviceId: device.device }
  }
}

type Verified = { userId: string; device: DeviceClaims | null; expiresAt: number }

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
  const { sub: userId = '', exp = 0, ...claims } = verified.payload
  if (userId === '') throw badToken()
  // Claims of a device that are not whole are none of the instance's own token.
  const device = 'device' in claims || 'epoch' in claims ? deviceSchema.safeParse(claims) : null
  if (device?.success === false) throw badToken()
  return { userId, device: device?.data ?? null, expiresAt: exp * 1_000 }
}
