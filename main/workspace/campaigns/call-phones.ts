/** Which phone of each person is rung by a call that prefers landlines. */
import type { PhoneKind } from '../../../shared/rules/phone.ts'
import { createRowPhonesReader } from '../../../shared/rules/row-phones.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { type PlacedRow, rowsFrom } from '../rows/store/blocks.ts'
import { defaultDddOf } from '../lists/queries.ts'
import { phoneOrderOf } from '../rows/batch-queries.ts'
import { codeOf, type KeyCode } from '../base/key-code.ts'
import type { PeopleColumns } from '../lists/row-people.ts'
import { pace } from '../../turns.ts'

/** The row with the phone that is rung for it, which is its own one where it has no landline of its own. */
export type CallPhones = (row: PlacedRow) => PlacedRow

/**
 * Gives every row of a list the first landline that stands in it and is no other row's, or else leaves it its own phone.
 * A landline that several rows share, as families do, belongs to the row that goes by it, or else to the first: the others
 * are rung at their own phones, so that no number is rung twice. It depends on the whole list and nothing else; who of it
 * is blocked or filtered moves no number to anybody else.
 */
export const preferLandlines = async (
  db: ReadableDatabase,
  { id, columns, roles }: PeopleColumns,
  batchId: number,
): Promise<CallPhones> => {
  const phonesOf = createRowPhonesReader(
    { columns, roles, phoneOrder: phoneOrderOf(db, batchId) },
    { defaultDdd: defaultDddOf(db, id), foreignPlan },
  )
  /** None of a row whose own phone its cells do not give again: by that one it is looked for in blocks and limits. */
  const landlinesOf = ({ key, cells }: PlacedRow): string[] => {
    const phones = phonesOf(cells)
    if (!phones.some(({ digits }) => digits === key)) return []
    return phones.flatMap(({ digits, kind }) => (kind === 'landline' ? [digits] : []))
  }
  const taken = new Set<KeyCode>()
  let count = 0
  for (const rows of rowsFrom(db, batchId, 'accepted', 0)) {
    for (const { key } of rows) taken.add(codeOf({ kind: 'phone', key }))
    count += rows.length
    await pace()
  }
  /** Of each row, 1 + which of its landlines is rung; 0 = its own phone. */
  const chosen = new Uint8Array(count)
  for (const rows of rowsFrom(db, batchId, 'accepted', 0)) {
    for (const row of rows) {
      if (phoneKindOf(row) === 'landline') continue
      const place = landlinesOf(row).findIndex((key) => !taken.has(codeOf({ kind: 'phone', key })))
      if (place === -1 || place >= mostLandlines) continue
      chosen[row.position] = place + 1
      taken.add(codeOf({ kind: 'phone', key: landlinesOf(row)[place] ?? '' }))
    }
    await pace()
  }
  return (row) => {
    const place = chosen[row.position] ?? 0
    const key = place === 0 ? undefined : landlinesOf(row)[place - 1]
    if (key === undefined || row.fate.outcome === 'rejected') return row
    return { ...row, key, fate: { ...row.fate, phoneKind: 'landline' } }
  }
}

const mostLandlines = 255

/** The kind of the phone that a row goes by. */
export const phoneKindOf = ({ fate }: PlacedRow): PhoneKind =>
  (fate.outcome === 'rejected' ? null : fate.phoneKind) ?? 'other'
