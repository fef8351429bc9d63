import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { callbackRefSchema } from '../../shared/api/index.ts'

/** 144 bits: more than the 128 that nobody guesses, and a whole number of letters. */
const macBytes = 18

/**
 * Addresses of the inbox carry their own secret, because whoever delivers has no token: `REF.MAC`, where the MAC is that
 * of the ref under a key of this installation. They stay good over restarts and resets: what was given away may be used
 * for as long as a campaign lasts.
 */
export type CallbackSecret = {
  /** What stands in the path for this ref. */
  segmentOf: (ref: string) => string
  /** The ref of a segment that this installation made; null of any other. */
  refOf: (segment: string) => string | null
}

/** @param key 32 random bytes of the installation, which sign other things too */
export const createCallbackSecret = (key: KeyObject): CallbackSecret => {
  const macOf = (ref: string): Buffer =>
    // The word in front keeps a MAC made here from being good for anything else that the key signs.
    createHmac('sha256', key).update(`revoada-callback\0${ref}`).digest().subarray(0, macBytes)
  return {
    segmentOf: (ref) => `${ref}.${macOf(ref).toString('base64url')}`,
    refOf: (segment) => {
      const [ref = '', mac = '', ...further] = segment.split('.')
      if (further.length > 0 || !callbackRefSchema.safeParse(ref).success) return null
      // Held against the letters and not the bytes: base64url reads several texts as the same bytes.
      const wanted = Buffer.from(macOf(ref).toString('base64url'))
      const given = Buffer.from(mac)
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? ref : null
    },
  }
}
