import { ReaderFailure } from '../reader-failure.ts'
import { orDamaged } from '../sheetjs/parse-part.ts'
import { decryptAgile, readAgile } from './agile.ts'
import { decryptStandard, readStandard } from './standard.ts'

/**
 * The password of workbooks that somebody protected against changes only: Excel encrypts them with it and opens them
 * without asking (MS-OFFCRYPTO 2.4.2.3).
 */
export const excelsOwnPassword = 'VelvetSweatshop'

/**
 * Decrypts an Office Open XML package (MS-OFFCRYPTO 2.3.4).
 * @param info the stream `EncryptionInfo`
 * @param encrypted the stream `EncryptedPackage`: its length, and what is encrypted
 * @throws ReaderFailure `reader_password_protected` where the password is another, or the encryption none of Excel's;
 *   `reader_workbook_damaged`
 */
export const decryptPackage = (info: Buffer, encrypted: Buffer, password: string): Buffer =>
  orDamaged(() => {
    const length = encrypted.readUInt32LE(0) + encrypted.readUInt32LE(4) * 2 ** 32
    const opened = opener(info)?.(encrypted.subarray(8), password) ?? null
    if (opened === null) return null
    return length > opened.length ? null : opened.subarray(0, length)
  }) ?? protectedByPassword()

const protectedByPassword = (): never => {
  throw new ReaderFailure('reader_password_protected')
}

/** Decrypts with a password by the encryption that `info` describes; null where it is none of Excel's. */
const opener = (info: Buffer): ((encrypted: Buffer, password: string) => Buffer | null) | null => {
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)]
  if (major === 4 && minor === 4) {
    const agile = readAgile(info.toString('utf8', 8))
    return agile === null ? null : (encrypted, password) => decryptAgile(agile, encrypted, password)
  }
  const standard = minor === 2 && major >= 2 && major <= 4 ? readStandard(info) : null
  return standard === null ? null : (encrypted, password) => decryptStandard(standard, encrypted, password)
}
