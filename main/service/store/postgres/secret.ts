import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeCompleteFile } from '../../../complete-file.ts'
import { PostgresFailure } from './start-failure.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/**
 * Nonce, ciphertext and tag.
 * @param key 32 bytes
 * @param purpose what it is; what is sealed opens as nothing else
 */
export const seal = (secret: Buffer, key: Buffer, purpose: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([nonce, sealed, sealing.getAuthTag()])
}

/** @returns null when it was sealed with another key or as something else, or changed since */
export const unseal = (sealed: Buffer, key: Buffer, purpose: string): Buffer | null => {
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()])
  } catch {
    return null
  }
}

/**
 * The key in a secret file: 32 bytes as hexadecimal digits.
 * @throws PostgresFailure when the file cannot be read, or holds something else
 */
export const readSecretFile = (path: string): Buffer => {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new PostgresFailure(`The secret file ${path} cannot be read: ${String(error)}`)
  }
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new PostgresFailure(`${path} is not a secret file: it must hold 64 hexadecimal digits`)
  return Buffer.from(text, 'hex')
}

/**
 * Reads a secret file, or makes it where there is none (mode 0600); an existing file is never written over.
 * @throws PostgresFailure when it can be neither read nor made
 */
export const readOrMakeSecretFile = async (path: string): Promise<Buffer> => {
  if (!existsSync(path)) {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      await writeCompleteFile(path, [`${randomBytes(32).toString('hex')}\n`], randomUUID())
    } catch (error) {
      throw new PostgresFailure(`The secret file ${path} cannot be made: ${String(error)}`)
    }
  }
  return readSecretFile(path)
}
