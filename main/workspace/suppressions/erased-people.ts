/** Who was erased, as far as reports and bills of suppliers must know it: only a keyed hash of each is kept (rule D14). */
import { personKeyKinds, type PersonKey, type PersonKeyKind } from '../../../shared/rules/person-key.ts'
import { readPhones } from '../../../shared/rules/phone.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, sql } from '../../database/sql.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { createKeyHash } from '../base/key-code.ts'
import { getHashKey } from './queries.ts'

/**
 * Changes with each erasure, when it begins and when it is done, and with each hash: somebody may have been erased who stands
 * in what was read before.
 */
export const erasuresOf = (db: ReadableDatabase): string =>
  JSON.stringify(
    get(
      db,
      sql`select count(*) as asked, count(here_at) as done,
                 (select count(*) from suppression_entry where storage = 'hashed') as hashed
          from erasure`,
    ),
  )

const options = { defaultDdd: null, foreignPlan }
/** Whatever may be a phone or a document, with its marks. */
const numbers = /[(+]{0,2}\d[\d\s()./-]{6,24}\d/g
const longestCell = 2_000

/** Whether cells have somebody in them of whom there is only a hash; null where there is no one. */
export const openErasedPeople = (db: ReadableDatabase): ((cells: readonly string[]) => boolean) | null => {
  const hashed = all<{ kind: PersonKeyKind; key: string }>(
    db,
    sql`select kind, key from suppression_entry where storage = 'hashed'`,
  )
  if (hashed.length === 0) return null
  const hash = createKeyHash(getHashKey(db))
  const keys = new Set(hashed.map(({ key }) => key))
  const kinds = new Set(hashed.map(({ kind }) => kind))
  const isErased = (key: PersonKey): boolean => kinds.has(key.kind) && keys.has(hash(key))
  return (cells) =>
    cells.some((cell) => {
      if (!/(?:\d\D{0,3}){8}/.test(cell)) return false
      const text = cell.slice(0, longestCell)
      return [text, ...(text.match(numbers) ?? [])].some((part) => keysIn(part, kinds).some(isErased))
    })
}

const digitsOfKind = { cpf: 11, cnpj: 14 } as const

/** By what somebody may be known who is written so. */
const keysIn = (text: string, kinds: ReadonlySet<PersonKeyKind>): PersonKey[] => {
  const digits = text.replace(/\D/g, '')
  return personKeyKinds.flatMap((kind): PersonKey[] => {
    if (!kinds.has(kind)) return []
    if (kind === 'phone')
      return readPhones(text, options).flatMap((phone) => (phone.ok ? [{ kind, key: phone.digits }] : []))
    // A spreadsheet program takes zeros before it away.
    const isLong = digits.length > digitsOfKind[kind] - 4 && digits.length <= digitsOfKind[kind]
    return isLong ? [{ kind, key: digits.padStart(digitsOfKind[kind], '0') }] : []
  })
}
