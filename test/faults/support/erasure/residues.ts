/** Looks for texts in databases at rest: in every value, unpacked however it is packed, and in every byte of every page. */
import { createDecipheriv } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { inflateRawSync } from 'node:zlib'
import { openKeyed } from '../../../../main/database/keyed.ts'
import { keyOfCode } from '../../../../main/workspace/base/key-code.ts'

export type Residue = { where: string; text: string }

/**
 * @param contains says whether a text has something of who is looked for
 * @param scratch a path for a copy, which stays
 */
export const residuesIn = (
  path: string,
  key: Buffer,
  contains: (text: string) => boolean,
  scratch: string,
): Residue[] => {
  for (const suffix of ['-wal', '-shm']) rmSync(`${scratch}${suffix}`, { force: true })
  copyFileSync(path, scratch)
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${scratch}-wal`)
  const db = openKeyed({ path: scratch, key })
  const found: Residue[] = []
  try {
    // What is only in the journal counts too.
    db.pragma('wal_checkpoint(TRUNCATE)')
    const tables = db
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'cnpj_%'`)
      .pluck()
      .all() as string[]
    for (const table of tables) {
      for (const row of db.prepare(`select * from "${table}"`).iterate() as Iterable<
        Record<string, unknown>
      >) {
        for (const [column, value] of Object.entries(row))
          for (const text of textsOf(value))
            if (contains(text)) found.push({ where: `${table}.${column}`, text })
      }
    }
  } finally {
    db.close()
  }
  // Free pages too, and what is left over at the ends of pages.
  for (const page of pagesOf(scratch, key))
    if (contains(page.toString('latin1'))) found.push({ where: 'pages', text: '' })
  return found
}

const pageBytes = 4_096
/** Behind what is encrypted of a page: what it is encrypted with, and a signature. */
const ivBytes = 16
const reservedBytes = 80
/** In front of the first page, in place of what every SQLite file begins with. */
const saltBytes = 16

/** The pages of a file in the SQLCipher format, as they are: SQLite itself would not show those that are free. */
function* pagesOf(path: string, key: Buffer): Generator<Buffer> {
  const bytes = readFileSync(path)
  for (let start = 0; start < bytes.length; start += pageBytes) {
    const end = start + pageBytes - reservedBytes
    const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(end, end + ivBytes)).setAutoPadding(
      false,
    )
    yield decipher.update(bytes.subarray(start === 0 ? saltBytes : start, end))
  }
}

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'number') yield String(value)
  if (!Buffer.isBuffer(value)) return
  const inflated = attempt(() => inflateRawSync(value))
  if (inflated !== undefined) {
    yield inflated.toString('latin1')
    const packed = attempt(() => deserialize(inflated) as unknown)
    if (packed !== undefined) yield* deepTexts(packed)
  }
  yield value.toString('latin1')
  // Numbers of a list of blocks.
  if (value.length > 0 && value.length % 8 === 0)
    for (const code of new Float64Array(Uint8Array.from(value).buffer))
      if (Number.isSafeInteger(code) && code > 1e9) yield keyOfCode(code).key
}

function* deepTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (ArrayBuffer.isView(value)) return
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* deepTexts(inner)
}

const attempt = <Result>(work: () => Result): Result | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
