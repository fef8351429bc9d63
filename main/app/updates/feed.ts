import { createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const isLoopback = (url: URL): boolean => url.protocol === 'http:' && url.hostname === '127.0.0.1'

const feedSchema = z.object({
  /** A folder of files as electron-builder writes them, each announcement with its signature beside it. */
  url: z.url().refine((text) => new URL(text).protocol === 'https:' || isLoopback(new URL(text))),
  /** Ed25519, as base64 of its DER (SPKI). */
  publicKey: z.base64(),
})

/** Where updates are announced, and whose word counts. */
export type Feed = z.infer<typeof feedSchema>

const manifestSchema = z.object({ updates: feedSchema.nullish() })

/**
 * Reads from the packed app's own package.json, which its fuses protect, where updates are announced. Null = nobody gave
 * an address when the app was packed; also where what stands there cannot be relied on, since not to ask is safe.
 */
export const readFeed = async (manifestPath: string): Promise<Feed | null> => {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(manifestPath, 'utf8'))).updates ?? null
  } catch {
    return null
  }
}

/** Whether whoever holds the private key signed exactly this text. */
export const isSigned = (text: string, signature: string, publicKey: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'))
    )
  } catch {
    return false
  }
}
