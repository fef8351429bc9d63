/** Which phone of each person a campaign goes to, where people have several. */
import { type PhoneKind, readPhoneToContact } from '../../../shared/rules/phone.ts'
import { type ChoosablePhone, choosePhone } from '../../../shared/rules/phone-choice.ts'
import { createRowPhonesReader, type RowPhone } from '../../../shared/rules/row-phones.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { FirstRows } from '../rows/judge/first-rows.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { numberOfDigits } from '../rows/judge/key-numbers.ts'
import { findPhone, type KnownPhones } from '../rows/phone-results.ts'
import { keysFrom, type PlacedRow, type RowOrder, rowsFrom } from '../rows/store/blocks.ts'
import { defaultDddOf } from '../lists/queries.ts'
import { phoneOrderOf } from '../rows/batch-queries.ts'
import type { PeopleColumns } from './row-people.ts'
import { pace } from '../../turns.ts'

/** The row with the phone that the campaign goes to as its key. */
export type ChosenRow = PlacedRow & {
  /** The phone that it would have gone to without what the results say; absent where that is the same. */
  insteadOf?: string
}
export type ChosenPhones = (row: PlacedRow) => ChosenRow

export type PhoneRule = {
  order: RowOrder
  /** The kind that is tried first; of an order of recipients only mobiles are tried. */
  first: 'mobile' | 'landline'
  /** What results say of phones, where they count. */
  known: KnownPhones | null
}

/**
 * Gives every row of an order the best phone that stands in it and is no other row's, or else leaves it its own (rules:
 * shared/rules/phone-choice.ts). A phone that several rows share, as families do, belongs to the row that goes by it, or else
 * to the first: the others go by their own phones, so that no number is reached twice. It depends on the whole list, the rule
 * and the results; who of it is blocked or filtered moves no number to anybody else.
 */
export const choosePhones = async (
  db: ReadableDatabase,
  { id, columns, roles }: PeopleColumns,
  batchId: number,
  { order, first, known }: PhoneRule,
): Promise<ChosenPhones> => {
  const read = createRowPhonesReader(
    { columns, roles, phoneOrder: phoneOrderOf(db, batchId) },
    { defaultDdd: defaultDddOf(db, id), foreignPlan },
    readPhoneToContact,
  )
  /** The row's own phone first. */
  const phonesOf = (row: PlacedRow): RowPhone[] => [
    { digits: row.key, kind: phoneKindOf(row) },
    ...read(row.cells).filter(
      ({ digits, kind }) => digits !== row.key && (order !== 'recipients' || kind === 'mobile'),
    ),
  ]
  const withPast = ({ digits, kind }: RowPhone): ChoosablePhone => ({
    kind,
    past: findPhone(known, digits) ?? null,
  })
  const withoutPast = ({ kind }: RowPhone): ChoosablePhone => ({ kind, past: null })
  const taken = new FirstRows()
  const isTaken = (digits: string): boolean => taken.find(numberOfDigits(digits) ?? 0) !== undefined
  const take = (digits: string): unknown => taken.take(numberOfDigits(digits) ?? 0, 1)
  let count = 0
  for (const keys of keysFrom(db, batchId, order)) {
    for (const key of keys) take(key)
    count += keys.length
    await pace()
  }
  /** Of each row, the place among its phones of the one that is used, and of that which would be without the results. */
  const chosen = new Uint8Array(count)
  const usual = new Uint8Array(count)
  for (const rows of rowsFrom(db, batchId, order, 0)) {
    for (const row of rows) {
      const phones = phonesOf(row).slice(0, mostPhones)
      const isKnown = phones.some(({ digits }) => findPhone(known, digits) !== undefined)
      if (phones.length === 1 || (first === 'mobile' && !isKnown)) continue
      const places = phones.flatMap(({ digits }, place) => (place === 0 || !isTaken(digits) ? [place] : []))
      const free = places.flatMap((place) => phones[place] ?? [])
      const place = places[choosePhone(free.map(withPast), first)] ?? 0
      // Without a rule the import has chosen.
      if (first === 'landline') usual[row.position] = places[choosePhone(free.map(withoutPast), first)] ?? 0
      chosen[row.position] = place
      if (place > 0) take(phones[place]?.digits ?? '')
    }
    await pace()
  }
  return (row) => {
    const place = chosen[row.position] ?? 0
    const usualPlace = usual[row.position] ?? 0
    if ((place === 0 && usualPlace === 0) || row.fate.outcome === 'rejected') return row
    const phones = phonesOf(row)
    const phone = phones[place]
    if (phone === undefined) return row
    const changed = { ...row, key: phone.digits, fate: { ...row.fate, phoneKind: phone.kind } }
    const insteadOf = phones[usualPlace]?.digits
    return place === usualPlace || insteadOf === undefined ? changed : { ...changed, insteadOf }
  }
}

const mostPhones = 255

/** The kind of the phone that a row goes by. */
export const phoneKindOf = ({ fate }: PlacedRow): PhoneKind =>
  (fate.outcome === 'rejected' ? null : fate.phoneKind) ?? 'other'
