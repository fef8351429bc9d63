/**
 * The keys that open the databases and sign the local tokens (rule D8): 32 random bytes each, wrapped by the operating
 * system's keychain. Where there is none, the person chooses a passphrase or consents to a plain file; a wrapped key
 * is never written over.
 */
import { createCipheriv, createDecipheriv, randomBytes, randomUUID, scrypt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { KeyProtection } from '../../shared/bridge/shell.ts'
import { writeCompleteFile } from '../complete-file.ts'
import { createQueue } from '../turns.ts'

/** What the operating system offers; an adapter, because Electron's own call changes between versions. */
export type Keychain = {
  /** A name for the keychain in use, or null where there is none that protects anything. */
  backend: () => string | null
  wrap: (text: string) => Promise<Buffer>
  unwrap: (wrapped: Buffer) => Promise<string>
}

const keysSchema = z.object({
  workspace: z.string().length(64),
  service: z.string().length(64),
  tokens: z.string().length(64),
})
export type Keys = z.infer<typeof keysSchema>

const fileSchema = z.discriminatedUnion('backend', [
  z.object({ backend: z.literal('keychain'), keychain: z.string(), wrapped: z.base64() }),
  z.object({
    backend: z.literal('passphrase'),
    salt: z.base64(),
    nonce: z.base64(),
    wrapped: z.base64(),
    tag: z.base64(),
  }),
  z.object({ backend: z.literal('file'), keys: keysSchema }),
])
type KeyFile = z.infer<typeof fileSchema>

export type Keyring = {
  readonly protection: KeyProtection
  /** The open keys. Throws while they are not open. */
  readonly keys: Keys
  /** Reads the file, or makes keys where a keychain can wrap them. */
  open: () => Promise<void>
  choose: (choice: { backend: 'passphrase'; passphrase: string } | { backend: 'file' }) => Promise<void>
  /** @returns false when the passphrase is not the right one */
  unlock: (passphrase: string) => Promise<boolean>
}

const scryptKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase.normalize('NFKC'), salt, 32, {
    N: 2 ** 17,
    r: 8,
    p: 1,
    maxmem: 256 * 1024 * 1024,
  })

const makeKeys = (): Keys => {
  const key = (): string => randomBytes(32).toString('hex')
  return { workspace: key(), service: key(), tokens: key() }
}

const wrapByPassphrase = async (keys: Keys, passphrase: string): Promise<KeyFile> => {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await scryptKey(passphrase, salt), nonce)
  const wrapped = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()])
  const base64 = (bytes: Buffer): string => bytes.toString('base64')
  return {
    backend: 'passphrase',
    salt: base64(salt),
    nonce: base64(nonce),
    wrapped: base64(wrapped),
    tag: base64(cipher.getAuthTag()),
  }
}

const unwrapByPassphrase = async (
  file: Extract<KeyFile, { backend: 'passphrase' }>,
  passphrase: string,
): Promise<Keys | null> => {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    await scryptKey(passphrase, bytes(file.salt)),
    bytes(file.nonce),
  )
  decipher.setAuthTag(bytes(file.tag))
  try {
    return keysSchema.parse(
      JSON.parse(Buffer.concat([decipher.update(bytes(file.wrapped)), decipher.final()]).toString('utf8')),
    )
  } catch {
    return null
  }
}

/**
 * @param path the key file
 * @param copyPath another of it, in a folder of its own: without the keys neither the data nor their backups open
 */
export const createKeyring = (path: string, copyPath: string, keychain: Keychain): Keyring => {
  let protection: KeyProtection = { state: 'opening', backend: null }
  let keys: Keys | null = null
  let passphraseFile: Extract<KeyFile, { backend: 'passphrase' }> | null = null
  const choices = createQueue()

  const setOpen = (opened: Keys, backend: NonNullable<KeyProtection['backend']>): void => {
    keys = opened
    protection = { state: 'open', backend }
  }

  /** Keys that were just made: both files, or neither, so that whoever made room tries again. */
  const writeBoth = async (file: KeyFile): Promise<void> => {
    await writeOnce(path, file)
    try {
      await keepCopy(copyPath, file)
    } catch (error) {
      await rm(path)
      throw error
    }
  }

  const openWithKeychain = async (file: Extract<KeyFile, { backend: 'keychain' }>): Promise<void> => {
    try {
      if (keychain.backend() !== file.keychain) throw new Error('another keychain')
      setOpen(
        keysSchema.parse(JSON.parse(await keychain.unwrap(Buffer.from(file.wrapped, 'base64')))),
        'keychain',
      )
    } catch {
      // The keychain cannot open what it once wrapped: said to the person, and nothing is replaced.
      protection = { state: 'keychain_closed', backend: 'keychain' }
    }
  }

  return {
    get protection() {
      return protection
    },
    get keys() {
      if (keys === null) throw new Error('the keys are not open')
      return keys
    },
    open: async () => {
      const file = await readEither(path, copyPath)
      if (file === 'damaged') {
        protection = { state: 'keys_damaged', backend: null }
        return
      }
      if (file !== null) {
        if (file.backend === 'keychain') return openWithKeychain(file)
        if (file.backend === 'file') return setOpen(file.keys, 'file')
        passphraseFile = file
        protection = { state: 'passphrase_needed', backend: 'passphrase' }
        return
      }
      const backend = keychain.backend()
      if (backend === null) {
        protection = { state: 'choice_needed', backend: null }
        return
      }
      const made = makeKeys()
      const wrapped = await keychain.wrap(JSON.stringify(made)).catch(() => null)
      if (wrapped === null) {
        // A person may refuse the keychain's own question, and is asked for another way then.
        protection = { state: 'choice_needed', backend: 'keychain' }
        return
      }
      await writeBoth({ backend: 'keychain', keychain: backend, wrapped: wrapped.toString('base64') })
      setOpen(made, 'keychain')
    },
    // One after the other: a second press would make other keys, of which the file holds one and the data the other.
    choose: (choice) =>
      choices.add(async () => {
        if (protection.state !== 'choice_needed') return
        const made = makeKeys()
        const file: KeyFile =
          choice.backend === 'file'
            ? { backend: 'file', keys: made }
            : await wrapByPassphrase(made, choice.passphrase)
        await writeBoth(file)
        setOpen(made, choice.backend)
      }),
    unlock: async (passphrase) => {
      const opened = passphraseFile === null ? null : await unwrapByPassphrase(passphraseFile, passphrase)
      if (opened === null) return false
      setOpen(opened, 'passphrase')
      return true
    },
  }
}

/**
 * The key file; its copy where the file is gone or damaged, which is then put in its place. What is damaged is set aside
 * and not written over.
 */
const readEither = async (path: string, copyPath: string): Promise<KeyFile | 'damaged' | null> => {
  const file = await readKeyFile(path)
  if (file !== null && file !== 'damaged') {
    await keepCopy(copyPath, file)
    return file
  }
  const copy = await readKeyFile(copyPath)
  if (copy === null || copy === 'damaged') return file ?? copy
  if (file === 'damaged') await rename(path, `${path}.damaged-${Date.now()}`)
  await writeOnce(path, copy)
  return copy
}

const readKeyFile = async (path: string): Promise<KeyFile | 'damaged' | null> => {
  if (!existsSync(path)) return null
  try {
    return fileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return 'damaged'
  }
}

/** Another file with the same keys, under the same protection; a copy of other keys is an older one, and kept. */
const keepCopy = async (path: string, content: KeyFile): Promise<void> => {
  const copy = await readKeyFile(path)
  if (JSON.stringify(copy) === JSON.stringify(content)) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  if (existsSync(path)) await rename(path, `${path}.before-${Date.now()}`)
  await writeOnce(path, content)
}

/** Writes the file whole, or not at all, and never over another. */
const writeOnce = async (path: string, content: KeyFile): Promise<void> => {
  if (existsSync(path)) throw new Error('a key file is never written over')
  await writeCompleteFile(path, [JSON.stringify(content)], randomUUID())
}
