import { ReaderFailure, workbookDamaged } from '../reader-failure.ts'
import { orDamaged } from '../sheetjs/parse-part.ts'
import { decryptAgile, readAgile } from './agile.ts'
import { openingWith } from './opening-with.ts'
import { decryptStandard, readStandard } from './standard.ts'

/**
 * Decrypts an Office Open XML package (MS-OFFCRYPTO 2.3.4).
 * @param info the stream `EncryptionInfo`
 * @param encrypted the stream `EncryptedPackage`: its length, and what is encrypted
 * @throws ReaderFailure `reader_encryption_unsupported` where it is none of Excel's, `reader_workbook_damaged`, and what
 *   `openingWith` throws
 */
export const decryptPackage = (info: Buffer, encrypted: Buffer, password: string | undefined): Buffer => {
  const length = orDamaged(() => encrypted.readUInt32LE(0) + encrypted.readUInt32LE(4) * 2 ** 32)
  const open = orDamaged(() => opener(info))
  if (open === null) throw new ReaderFailure('reader_encryption_unsupported')
  const opened = openingWith(password, (tried) => orDamaged(() => open(encrypted.subarray(8), tried)))
  if (length > opened.length) throw workbookDamaged('encryption')
  return opened.subarray(0, length)
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
