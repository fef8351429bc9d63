/**
 * The file with the keys (rule D8): the same keys in one or two key slots. The first is the operating system's keychain, a
 * passphrase, or nothing; the second a recovery code.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdf,
  randomBytes,
  randomUUID,
  scrypt,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { syncFolder, writeCompleteFile } from '../complete-file.ts'
import { renameFile } from '../rename.ts'

const keysSchema = z.object({
  workspace: z.string().length(64),
  service: z.string().length(64),
  tokens: z.string().length(64),
})
/** 32 random bytes each, in hex: for the databases of the two processes, and to sign the local tokens. */
export type Keys = z.infer<typeof keysSchema>

const sealedSchema = z.object({
  salt: z.base64().length(24),
  nonce: z.base64().length(16),
  wrapped: z.base64(),
  tag: z.base64().length(24),
})
type Sealed = z.infer<typeof sealedSchema>

const shared = {
  /** Which keys these are (`idOf`). */
  id: z.string().length(32),
  /** The recovery slot, if there is one. */
  recovery: sealedSchema.extend({ madeAt: z.iso.datetime() }).nullable(),
}
const fileSchema = z.discriminatedUnion('backend', [
  z.object({ backend: z.literal('keychain'), wrapped: z.base64(), ...shared }),
  sealedSchema.extend({ backend: z.literal('passphrase'), cost: z.number().int().min(1).max(20), ...shared }),
  z.object({ backend: z.literal('file'), keys: keysSchema, ...shared }),
])
export type KeyFile = z.infer<typeof fileSchema>
type WithoutShared<File> = File extends unknown ? Omit<File, keyof typeof shared> : never
/** The main key slot of a key file. */
export type KeySlot = WithoutShared<KeyFile>

export const makeKeys = (): Keys => {
  const key = (): string => randomBytes(32).toString('hex')
  return { workspace: key(), service: key(), tokens: key() }
}

/** @throws what is wrong with a text that holds no keys */
export const parseKeys = (text: string): Keys => keysSchema.parse(JSON.parse(text))

/** Says of two files whether they hold the same keys, and nothing about the keys. */
export const idOf = ({ workspace, service, tokens }: Keys): string =>
  createHash('sha256').update(`${workspace}${service}${tokens}`).digest('hex').slice(0, 32)

/** What a guess of a passphrase costs, as the base-2 logarithm of scrypt's N: half a second and 128 MiB. */
export const usualCost = 17

const passphraseKey = (passphrase: string, cost: number, salt: Buffer): Promise<Buffer> => {
  const options = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** (cost + 11) }
  return promisify<string, Buffer, number, object, Buffer>(scrypt)(
    passphrase.normalize('NFKC'),
    salt,
    32,
    options,
  )
}

/** No slow key derivation: 128 random bits cannot be guessed. */
const recoveryKey = async (secret: Buffer, salt: Buffer): Promise<Buffer> =>
  Buffer.from(await promisify(hkdf)('sha256', secret, salt, 'revoada recovery code', 32))

const algorithm = 'aes-256-gcm'
const base64 = (bytes: Buffer): string => bytes.toString('base64')
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64')

const seal = async (keys: Keys, keyFor: (salt: Buffer) => Promise<Buffer>): Promise<Sealed> => {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, await keyFor(salt), nonce)
  const wrapped = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()])
  return {
    salt: base64(salt),
    nonce: base64(nonce),
    wrapped: base64(wrapped),
    tag: base64(cipher.getAuthTag()),
  }
}

const unseal = async (sealed: Sealed, keyFor: (salt: Buffer) => Promise<Buffer>): Promise<Keys | null> => {
  const key = await keyFor(bytesOf(sealed.salt))
  const decipher = createDecipheriv(algorithm, key, bytesOf(sealed.nonce), { authTagLength: 16 })
  decipher.setAuthTag(bytesOf(sealed.tag))
  try {
    const opened = Buffer.concat([decipher.update(bytesOf(sealed.wrapped)), decipher.final()])
    return parseKeys(opened.toString('utf8'))
  } catch {
    return null
  }
}

/** @param cost as `usualCost` */
export const sealByPassphrase = async (keys: Keys, passphrase: string, cost: number): Promise<KeySlot> => ({
  backend: 'passphrase',
  cost,
  ...(await seal(keys, (salt) => passphraseKey(passphrase, cost, salt))),
})

/** @returns null for another passphrase */
export const unsealByPassphrase = (
  sealed: Extract<KeyFile, { backend: 'passphrase' }>,
  passphrase: string,
): Promise<Keys | null> => unseal(sealed, (salt) => passphraseKey(passphrase, sealed.cost, salt))

/** @param secret what a recovery code spells */
export const sealByRecoveryCode = (keys: Keys, secret: Buffer): Promise<Sealed> =>
  seal(keys, (salt) => recoveryKey(secret, salt))

/** @returns null for another code */
export const unsealByRecoveryCode = (sealed: Sealed, secret: Buffer): Promise<Keys | null> =>
  unseal(sealed, (salt) => recoveryKey(secret, salt))

/** A key file and its copy, in a folder of its own: without the keys neither the data nor their backups open. */
export type KeyFiles = {
  /** The file; its copy where the file is gone or damaged, which is then put in its place. */
  read: () => Promise<KeyFile | 'damaged' | null>
  /** Writes new keys: both files or neither, so that it can be tried again. Never overwrites a file. */
  create: (file: KeyFile) => Promise<void>
  /**
   * The same keys in other key slots. The old file stays until the new one was read back and `opens`, and both files are
   * old or both new, at the latest from the next `read` on.
   */
  replace: (file: KeyFile, opens: (file: KeyFile) => Promise<boolean>) => Promise<void>
}

export const createKeyFiles = (path: string, copyPath: string): KeyFiles => {
  const next = `${path}.next`
  return {
    read: async () => {
      await rm(next, { force: true })
      const file = await readKeyFile(path)
      if (file !== null && file !== 'damaged') {
        await keepCopy(copyPath, file)
        return file
      }
      const copy = await readKeyFile(copyPath)
      if (copy === null || copy === 'damaged') return file ?? copy
      // What is damaged is set aside and not written over.
      if (file === 'damaged') await renameFile(path, `${path}.damaged-${Date.now()}`)
      await writeOnce(path, copy)
      return copy
    },
    create: async (file) => {
      await writeOnce(path, file)
      try {
        await keepCopy(copyPath, file)
      } catch (error) {
        await rm(path)
        throw error
      }
    },
    replace: async (file, opens) => {
      await writeCompleteFile(next, [textOf(file)], randomUUID())
      try {
        const written = await readKeyFile(next)
        if (written === null || written === 'damaged' || !(await opens(written)))
          throw new Error('the new key file does not open')
        await keepCopy(copyPath, written)
        await renameFile(next, path)
      } catch (error) {
        await rm(next, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
  }
}

/** Always in the order of the schema, so that two files with the same slots are the same bytes. */
const textOf = (file: KeyFile): string => JSON.stringify(fileSchema.parse(file))

const readKeyFile = async (path: string): Promise<KeyFile | 'damaged' | null> => {
  if (!existsSync(path)) return null
  try {
    return fileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return 'damaged'
  }
}

/**
 * Another file with the same keys in the same key slots. What it had of these keys before goes, or a slot that was given up
 * would still open; a copy of other keys is an older one, and kept.
 */
const keepCopy = async (path: string, content: KeyFile): Promise<void> => {
  const copy = await readKeyFile(path)
  if (copy !== null && copy !== 'damaged' && textOf(copy) === textOf(content)) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const isOfTheseKeys = copy !== null && copy !== 'damaged' && copy.id === content.id
  if (existsSync(path) && !isOfTheseKeys) await renameFile(path, `${path}.before-${Date.now()}`)
  await writeCompleteFile(path, [textOf(content)], randomUUID())
}

/** Writes the file whole, or not at all, and never over another. */
const writeOnce = async (path: string, content: KeyFile): Promise<void> => {
  if (existsSync(path)) throw new Error('a key file is never written over')
  await writeCompleteFile(path, [textOf(content)], randomUUID())
}
