import { createHash, createHmac, hkdfSync, type KeyObject } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { readableCode } from '../invitation.ts'
import type { Checks } from './provider.ts'

const begunSchema = z.object({ id: z.string(), device: z.string() })

/** `request` is for the browser to begin with, `browser` its cookie from then on; `ticket` stays at the device. */
const sealedSchemas = {
  ticket: z.object({ id: z.string() }),
  request: begunSchema,
  browser: begunSchema.extend({ secret: z.string() }),
}
type Purpose = keyof typeof sealedSchemas
export type Sealed<For extends Purpose> = z.infer<(typeof sealedSchemas)[For]>

/**
 * What a sign-in under way is known by, sealed and handed out instead of kept: any node of the database reads it, and
 * somebody who only knocks leaves nothing behind. What was sealed for one purpose opens for no other.
 * @param tokenKey the secret that nodes share
 */
export const createSealer = (tokenKey: KeyObject) => {
  const keyOf = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', tokenKey, '', `revoada sign-in ${purpose}`, 32))
  const keys = { ticket: keyOf('ticket'), request: keyOf('request'), browser: keyOf('browser') }
  const checksKey = keyOf('checks')
  const derived = (purpose: string, secret: string): string =>
    createHmac('sha256', checksKey).update(`${purpose} ${secret}`).digest('base64url')
  return {
    seal: <For extends Purpose>(purpose: For, content: Sealed<For>, expiresAt: Date): Promise<string> =>
      new EncryptJWT({ ...content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(expiresAt)
        .encrypt(keys[purpose]),
    /** @param now of this instance @returns null where it was not sealed here, or its time is over */
    open: async <For extends Purpose>(
      purpose: For,
      sealed: string,
      now: number,
    ): Promise<{ content: Sealed<For>; expiresAt: Date } | null> => {
      try {
        const { payload } = await jwtDecrypt(sealed, keys[purpose], {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
          currentDate: new Date(now),
        })
        const content = sealedSchemas[purpose].parse(payload) as Sealed<For>
        return { content, expiresAt: new Date(1_000 * (payload.exp ?? 0)) }
      } catch {
        return null
      }
    },
    /** Known to this instance alone, and the same on each of its nodes. */
    checksOf: (secret: string): Checks => ({
      state: derived('state', secret),
      nonce: derived('nonce', secret),
      codeVerifier: derived('verifier', secret),
    }),
    /** What a form of that browser’s carries, and no other page can know. */
    formTokenOf: (secret: string): string => derived('form', secret),
  }
}
export type Sealer = ReturnType<typeof createSealer>

/** What the device and the browser both show, for a person to compare: forty bits, of which nothing can be opened. */
export const codeOf = (id: string): string =>
  readableCode(createHash('sha256').update(`code ${id}`).digest(), 2, 4)
