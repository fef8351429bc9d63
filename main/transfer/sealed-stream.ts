/**
 * Bytes under a passphrase, in the age format (https://age-encryption.org/v1), so that the `age` command opens them
 * too. Every 64 KiB are authenticated before any of them is handed on, and the last chunk is marked: neither a flipped
 * bit nor a cut ever becomes data.
 *
 * Two things are not left to the library. Its scrypt blocks the process for a second or more, so the passphrase goes
 * through Node's. And it reads a header of any length, so ours is checked first.
 *
 * age has no check of the passphrase alone: damage to the header's salt or wrapped key reads as `passphrase_wrong`.
 */
import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { TransferFailure } from './transfer-failure.ts'

/** The base-2 logarithm of scrypt's work factor: 128 MiB, about half a second. */
const workFactor = 17
/** What `age` itself writes: 256 MiB. More than that is no file to wait for. */
const mostWorkFactor = 18

const magic = 'age-encryption.org/v1\n'
const header =
  /^age-encryption\.org\/v1\n-> scrypt (?<salt>[\w+/]{22}) (?<factor>[1-9]\d)\n(?<wrapped>[\w+/]{43})\n--- [\w+/]{43}\n$/
const headerBytes = 150

/** What seals a file's key under a passphrase. Each is used once, so that its nonce may be zero. */
const wrapperOf = async (passphrase: string, salt: Buffer, factor: number) => {
  const { chacha20poly1305 } = await import('@noble/ciphers/chacha.js')
  const key = await promisify<string, Buffer, number, object, Buffer>(scrypt)(
    passphrase.normalize('NFKC'),
    Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]),
    32,
    { N: 2 ** factor, r: 8, p: 1, maxmem: 2 ** (factor + 11) },
  )
  return chacha20poly1305(key, new Uint8Array(12))
}

/** Seals what `source` gives, whatever the size of its pieces. */
export async function* seal(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer, void, undefined> {
  const { Encrypter, Stanza } = await import('age-encryption')
  const salt = randomBytes(16)
  const wrapper = await wrapperOf(passphrase, salt, workFactor)
  const encrypter = new Encrypter()
  encrypter.addRecipient({
    wrapFileKey: (key) => [
      new Stanza(
        ['scrypt', salt.toString('base64').replace('==', ''), String(workFactor)],
        wrapper.encrypt(key),
      ),
    ],
  })
  const pieces = source[Symbol.asyncIterator]()
  yield* buffersOf(await encrypter.encrypt(streamOf(pieces, Buffer.alloc(0))))
}

/**
 * Opens what `seal` made. Ends only after the last chunk held and nothing came after it; what was given before a
 * failure is authentic, but not the whole.
 * @throws TransferFailure `file_foreign`, `file_newer`, `file_damaged`, `passphrase_wrong`
 */
export async function* unseal(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer, void, undefined> {
  const { Decrypter } = await import('age-encryption')
  const pieces = source[Symbol.asyncIterator]()
  let first: Buffer = Buffer.alloc(0)
  while (first.length < headerBytes) {
    const next = await pieces.next()
    if (next.done === true) break
    first = Buffer.concat([first, next.value])
  }
  const fileKey = await fileKeyOf(first.toString('latin1', 0, headerBytes), passphrase)
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => fileKey })
  try {
    yield* buffersOf(await decrypter.decrypt(streamOf(pieces, first)))
  } catch (error) {
    // The library's errors have no code, the file system's do.
    throw error instanceof Error && 'code' in error ? error : new TransferFailure('file_damaged', error)
  }
}

const fileKeyOf = async (start: string, passphrase: string): Promise<Uint8Array> => {
  if (!start.startsWith(magic)) throw new TransferFailure('file_foreign')
  const { salt, factor, wrapped } = header.exec(start)?.groups ?? {}
  if (salt === undefined || factor === undefined || wrapped === undefined)
    throw new TransferFailure('file_damaged')
  if (Number(factor) > mostWorkFactor) throw new TransferFailure('file_newer')
  const wrapper = await wrapperOf(passphrase, Buffer.from(salt, 'base64'), Number(factor))
  try {
    return wrapper.decrypt(Buffer.from(wrapped, 'base64'))
  } catch (error) {
    throw new TransferFailure('passphrase_wrong', error)
  }
}

async function* buffersOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  for await (const { buffer, byteOffset, length } of stream) yield Buffer.from(buffer, byteOffset, length)
}

/** `first`, then the rest of a source. Node's `ReadableStream.from` is unknown to the types that the library uses. */
const streamOf = (pieces: AsyncIterator<Buffer>, first: Buffer): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    pull: async (controller) => {
      const next = await pieces.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => {
      await pieces.return?.()
    },
  })
