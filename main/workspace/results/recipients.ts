/** Whom the campaign of a report went to: the recipients of one request, or of all waves that left together. */
import type { ReadableDatabase } from '../../database/handles.ts'
import { pace } from '../../turns.ts'
import { contactsByPiece } from '../outbox/pieces.ts'
import { FirstRows } from '../rows/judge/first-rows.ts'
import { numberOfDigits } from '../rows/judge/key-numbers.ts'
import { type MarksOf, openMessageMarks } from './message-marks.ts'
import { openOtherCampaigns, type OtherCampaigns } from './other-sends.ts'
import type { ReportItem, ReportPiece } from './report-items.ts'

export type Recipients = {
  items: readonly ReportItem[]
  pieces: readonly ReportPiece[]
  /** How many entries there are, those that were taken out or erased among them. */
  entries: number
  /** The entries of a phone, in digits with the country code. */
  entriesOf: (phone: string) => readonly number[]
  /** Index of the item of an entry. */
  itemOf: (entry: number) => number
  /** Of nobody where the report has no messages. */
  marksOf: MarksOf
  /** Null where no other campaign went to anybody. */
  others: OtherCampaigns | null
}

/** @param wanted texts of messages, and whether other campaigns went to somebody. @throws what `signal` was aborted with */
export const openRecipients = async (
  db: ReadableDatabase,
  items: readonly ReportItem[],
  { withMessages, withOthers }: { withMessages: boolean; withOthers: boolean },
  signal: AbortSignal,
): Promise<Recipients> => {
  const pieces: ReportPiece[] = []
  const firsts = new FirstRows()
  /** By the first entry of a phone, the others. */
  const others = new Map<number, number[]>()
  let entries = 0
  for (const [item, { id }] of items.entries()) {
    for (const { number, contacts } of contactsByPiece(db, id)) {
      pieces.push({ item, number, first: entries, count: contacts.length })
      for (const [index, contact] of contacts.entries()) {
        const key = contact === '' ? null : numberOfDigits(contact)
        const entry = entries + index
        // Rows of the table count from 1: 0 is none.
        const first = key === null ? undefined : firsts.take(key, entry + 1)
        if (first === undefined) continue
        const shared = others.get(first - 1)
        if (shared === undefined) others.set(first - 1, [entry])
        else shared.push(entry)
      }
      entries += contacts.length
      await pace(signal)
    }
  }
  const pieceOf = (entry: number): ReportPiece | undefined => {
    let [low, high] = [0, pieces.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((pieces[middle]?.first ?? 0) <= entry) low = middle
      else high = middle - 1
    }
    return pieces[low]
  }
  const itemOf = (entry: number): number => (items.length === 1 ? 0 : (pieceOf(entry)?.item ?? 0))
  const entriesOf = (phone: string): readonly number[] => {
    const key = numberOfDigits(phone)
    const first = key === null ? undefined : firsts.find(key)
    if (first === undefined) return []
    const shared = others.get(first - 1)
    return shared === undefined ? [first - 1] : [first - 1, ...shared]
  }
  const known = { items, pieces, entries, entriesOf, itemOf }
  return {
    ...known,
    marksOf: withMessages ? await openMessageMarks(db, known, signal) : () => null,
    others: withOthers ? await openOtherCampaigns(db, known, signal) : null,
  }
}
