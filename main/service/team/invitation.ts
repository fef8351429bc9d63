import { createHash, randomBytes } from 'node:crypto'
import type { KeptInvitation } from './team-store.ts'

/** Without letters and digits that are read for one another. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 4
const signsInGroup = 5
const lifeMs = 7 * 86_400_000

/** Signs that a person can read out, by the bytes of a digest or of chance. */
export const readableCode = (bytes: Buffer, groupCount: number, groupLength: number): string =>
  Array.from({ length: groupCount }, (_group, group) =>
    Array.from(
      { length: groupLength },
      // 32 signs: each byte gives one of them as often as any other.
      (_sign, sign) => signs[(bytes[group * groupLength + sign] ?? 0) % signs.length],
    ).join(''),
  ).join('-')

/** Whatever a person typed of it: case, spaces and hyphens do not count. */
const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** 100 random bits stand in a code: its plain hash cannot be searched. */
export const digestOfCode = (code: string): string => createHash('sha256').update(plain(code)).digest('hex')

/** A code that is good once, within seven days. */
export const makeInvitation = (now: number): KeptInvitation & { code: string } => {
  const code = readableCode(randomBytes(groups * signsInGroup), groups, signsInGroup)
  return { code, digest: digestOfCode(code), expiresAt: new Date(now + lifeMs).toISOString() }
}
