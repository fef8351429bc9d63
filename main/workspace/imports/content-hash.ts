import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const bytesAtOnce = 1024 * 1024

/**
 * SHA-256 of a file's bytes, or of the pasted bytes in its place, as hex. Null when they cannot be read: the reader
 * reports why.
 */
export const contentHash = async (
  path: string,
  pasted: Uint8Array | undefined,
  signal?: AbortSignal,
): Promise<string | null> => {
  const hash = createHash('sha256')
  if (pasted !== undefined) return hash.update(pasted).digest('hex')
  try {
    await using file = await open(path)
    const piece = Buffer.allocUnsafe(bytesAtOnce)
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(piece, 0, bytesAtOnce)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, bytesRead))
    }
  } catch {
    return null
  }
}
