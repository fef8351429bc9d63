import { createHash, randomInt } from 'node:crypto'
import type { KeptInvitation } from './team-store.ts'

/** Without letters and digits that are read for one another. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 4
const signsInGroup = 5
const lifeMs = 7 * 86_400_000

/** Whatever a person typed of it: case, spaces and hyphens do not count. */
const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** 100 random bits stand in a code: its plain hash cannot be searched. */
export const digestOfCode = (code: string): string => createHash('sha256').update(plain(code)).digest('hex')

/** A code that is good once, within seven days. */
export const makeInvitation = (now: number): KeptInvitation & { code: string } => {
  const group = (): string =>
    Array.from({ length: signsInGroup }, () => signs[randomInt(signs.length)]).join('')
  const code = Array.from({ length: groups }, group).join('-')
  return { code, digest: digestOfCode(code), expiresAt: new Date(now + lifeMs).toISOString() }
}
