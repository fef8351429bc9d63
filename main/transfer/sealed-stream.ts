/**
 * Bytes under a passphrase, in chunks each of which is authenticated: nothing of a chunk is handed on before its tag
 * holds, so that neither a flipped bit nor a cut ever becomes data.
 *
 *   "REVOADA1" · header length (4 bytes) · header (JSON) · its SHA-256 · chunk … chunk
 *   chunk = length of the sealed bytes (4) · AES-256-GCM of up to 256 KiB · tag (16)
 *
 * The key comes of the passphrase by scrypt with a salt of the file's own, so that a counter will do as nonce: its last
 * byte says whether the chunk is the last one, so that a file cut between two chunks is known (the STREAM construction).
 * Every chunk is bound to the header. Half of what scrypt gives is a check of the passphrase alone, so that a wrong one
 * can be told from damage.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { TransferFailure } from './transfer-failure.ts'

const magic = Buffer.from('REVOADA1')
const chunkBytes = 256 * 1024
const tagBytes = 16
const digestBytes = 32
/** More than any header of ours: what claims more is no file of ours. */
const mostHeaderBytes = 4_096

const headerSchema = z.object({
  /** 2^N blocks of 8·128 bytes: 128 MiB, about half a second. */
  scryptN: z.literal(2 ** 17),
  salt: z.base64().length(24),
  check: z.base64().length(44),
})

const keysOf = async (passphrase: string, salt: Buffer, scryptN: number) => {
  const bytes = await promisify<string, Buffer, number, object, Buffer>(scrypt)(
    passphrase.normalize('NFKC'),
    salt,
    64,
    {
      N: scryptN,
      r: 8,
      p: 1,
      maxmem: 256 * 1024 * 1024,
    },
  )
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Seals what `source` gives, whatever the size of its pieces. */
export async function* seal(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer, void, undefined> {
  const salt = randomBytes(16)
  const scryptN = 2 ** 17
  const { key, check } = await keysOf(passphrase, salt, scryptN)
  const header = Buffer.from(
    JSON.stringify({
      scryptN,
      salt: salt.toString('base64'),
      check: check.toString('base64'),
    } satisfies z.infer<typeof headerSchema>),
  )
  const digest = sha256(header)
  yield Buffer.concat([magic, uint32(header.length), header, digest])

  let index = 0
  const sealed = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast))
    cipher.setAAD(digest)
    index += 1
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([uint32(body.length), body, cipher.getAuthTag()])
  }
  let waiting: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece])
    // The last one may be full, and must be known as the last: at least a byte stays behind.
    while (waiting.length > chunkBytes) {
      yield sealed(waiting.subarray(0, chunkBytes), false)
      waiting = waiting.subarray(chunkBytes)
    }
  }
  yield sealed(waiting, true)
}

/** Gives bytes of a source in the lengths that are asked for. */
type ByteConsumer = {
  /** @throws TransferFailure `file_damaged` where the source ends before */
  take: (length: number) => Promise<Buffer>
  isAtEnd: () => Promise<boolean>
}

const consumerOf = (source: AsyncIterable<Buffer>): ByteConsumer => {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const fill = async (length: number): Promise<boolean> => {
    const parts = [held]
    let size = held.length
    while (size < length) {
      const next = await pieces.next()
      if (next.done === true) break
      parts.push(next.value)
      size += next.value.length
    }
    held = Buffer.concat(parts)
    return size >= length
  }
  return {
    take: async (length) => {
      if (!(await fill(length))) throw new TransferFailure('file_damaged')
      const taken = held.subarray(0, length)
      held = held.subarray(length)
      return taken
    },
    isAtEnd: async () => !(await fill(1)),
  }
}

/**
 * Opens what `seal` made. Ends only after the last chunk held and nothing came after it; what was given before a
 * failure is authentic, but not the whole.
 * @throws TransferFailure `file_foreign`, `file_damaged`, `passphrase_wrong`
 */
export async function* unseal(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer, void, undefined> {
  const consumer = consumerOf(source)
  const { header, digest } = await readHeader(consumer)
  const { key, check } = await keysOf(passphrase, Buffer.from(header.salt, 'base64'), header.scryptN)
  if (!timingSafeEqual(check, Buffer.from(header.check, 'base64')))
    throw new TransferFailure('passphrase_wrong')
  for (let index = 0; ; index += 1) {
    const length = (await consumer.take(4)).readUInt32BE()
    if (length > chunkBytes) throw new TransferFailure('file_damaged')
    const body = await consumer.take(length)
    const tag = await consumer.take(tagBytes)
    const isLast = await consumer.isAtEnd()
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast))
    decipher.setAAD(digest)
    decipher.setAuthTag(tag)
    const plain = decipher.update(body)
    try {
      decipher.final()
    } catch {
      throw new TransferFailure('file_damaged')
    }
    yield plain
    if (isLast) return
  }
}

const readHeader = async (consumer: ByteConsumer) => {
  const start = await consumer.take(magic.length).catch(() => null)
  if (start === null || !start.equals(magic)) throw new TransferFailure('file_foreign')
  const length = (await consumer.take(4)).readUInt32BE()
  if (length > mostHeaderBytes) throw new TransferFailure('file_damaged')
  const bytes = await consumer.take(length)
  const digest = await consumer.take(digestBytes)
  if (!sha256(bytes).equals(digest)) throw new TransferFailure('file_damaged')
  const header = headerSchema.safeParse(JSON.parse(bytes.toString('utf8')))
  // Whole, and yet not as we write them: of another version of this format.
  if (!header.success) throw new TransferFailure('file_newer')
  return { header: header.data, digest }
}
