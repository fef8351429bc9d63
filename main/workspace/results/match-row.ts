import type { UnmatchedReason } from '../../../shared/bridge/results.ts'
import { type PhoneReading, readPhone, readPhones, readPhoneToContact } from '../../../shared/rules/phone.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { type MessageMarks, marksOfMessage } from './message-marks.ts'
import type { Recipients } from './recipients.ts'

/** What of a row says whom it is about. */
export type RowToMatch = {
  phone: string
  /** Null where there is no such column, and of a later part of a long message. */
  message: string | null
  /** Seconds since 1970; null where the row does not say. */
  at: number | null
  /** It says the day only: `at` is its beginning. */
  isDay: boolean
}

export type Matched =
  | {
      entry: number
      /** It shows that the campaign was sent: nothing else that we know of can be meant. */
      isProof: boolean
    }
  | {
      entry: null
      reason: UnmatchedReason
      /** Entries of the person that it is about, whichever message: a wish to be left alone counts for all of them. */
      perhaps: readonly number[]
    }

/** Clocks differ, and a zone may be missing: only what is a day off is certainly of another campaign. */
const tolerance = 86_400
const options = { defaultDdd: null, foreignPlan }

/**
 * Finds the recipient that a row of a report is about: the one with its phone, whom the campaign had left to by then.
 *
 * Where the row has a message, it has to be theirs, or to begin like it. Of several waves to the phone the row is about the
 * latest that had left, unless its time is within a day of another one's, or it says only the day. And no row counts that may be
 * about another campaign: one that left to the phone since, up to the time of the row, or in the two days before, where
 * the row is from before this one left. What cannot be told is told to be ambiguous.
 */
export const matchRow = (recipients: Recipients, row: RowToMatch): Matched => {
  const reading = readPhoneToContact(row.phone, options)
  if (!reading.ok) {
    if (reading.reason === 'phone_scientific_notation') return unmatched('phone_damaged')
    if (reading.reason !== 'phone_digits_lost') return unmatched('phone_unreadable')
    // Somebody's whole number can end in as many zeros: their wish to be left alone must not be overlooked.
    const asItStands = readPhone(row.phone, options)
    return unmatched('phone_damaged', asItStands.ok ? recipients.entriesOf(asItStands.digits) : [])
  }
  const all = entriesOfPhones(recipients, row.phone, reading)
  if (all === null) return unmatched('several_phones')
  if (all.length === 0) return unmatched('not_recipient')
  const { at } = row
  const leftAtOf = (entry: number): number => recipients.items[recipients.itemOf(entry)]?.leftAt ?? 0
  const possible = at === null ? all : all.filter((entry) => at >= leftAtOf(entry) - tolerance)
  if (possible.length === 0) return unmatched('before_sending')
  const { entries, isWhole } = withMessage(recipients, possible, row.message)
  if (entries.length === 0) return unmatched('other_message')
  const entry = latestLeft(entries, row, leftAtOf)
  if (entry === null) return unmatched('ambiguous', entries)
  const others = (isWhole ? recipients.others?.alike : recipients.others?.any) ?? null
  const [after, before] = [others?.after(entry) ?? 0, others?.before(entry) ?? 0]
  const ownLeftAt = leftAtOf(entry)
  if (at === null) return { entry, isProof: isWhole && after === 0 && before === 0 }
  const mayBeAfter = after !== 0 && after <= (row.isDay ? endOfDay(at) : at)
  const mayBeBefore = row.isDay ? before >= at : at < ownLeftAt
  if (mayBeAfter || (before !== 0 && mayBeBefore)) return unmatched('other_campaign', [entry])
  return { entry, isProof: before === 0 && (isWhole || at >= ownLeftAt) }
}

const unmatched = (reason: UnmatchedReason, perhaps: readonly number[] = []): Matched => ({
  entry: null,
  reason,
  perhaps,
})

const endOfDay = (at: number): number => at + 86_399

/** Whom a cell is about; null where it has the phones of several recipients. */
const entriesOfPhones = (
  recipients: Recipients,
  cell: string,
  reading: PhoneReading & { ok: true },
): readonly number[] | null => {
  const isOneOfSeveral = reading.repairs.some(
    (repair) => repair === 'phone_first_of_several_taken' || repair === 'phone_second_number_taken',
  )
  if (!isOneOfSeveral) return recipients.entriesOf(reading.digits)
  const phones = new Set(readPhones(cell, options).flatMap((one) => (one.ok ? [one.digits] : [])))
  const [found = [], ...more] = [...phones]
    .map((phone) => recipients.entriesOf(phone))
    .filter((entries) => entries.length > 0)
  return more.length === 0 ? found : null
}

/** Those that the row's message may be theirs; `isWhole` = it is, in all its letters and digits. */
const withMessage = (
  { marksOf }: Recipients,
  entries: readonly number[],
  message: string | null,
): { entries: readonly number[]; isWhole: boolean } => {
  const marks = message === null ? null : marksOfMessage(message)
  if (marks === null) return { entries, isWhole: false }
  const whole = entries.filter((entry) => marksOf(entry)?.whole === marks.whole)
  if (whole.length > 0) return { entries: whole, isWhole: true }
  return { entries: entries.filter((entry) => beginsAlike(marksOf(entry), marks)), isWhole: false }
}

const beginsAlike = (known: MessageMarks | null, marks: MessageMarks): boolean =>
  known === null || known.start === marks.start

/** The only entry, or that of the latest wave that had left; null where the time does not say which. */
const latestLeft = (
  entries: readonly number[],
  { at, isDay }: RowToMatch,
  leftAtOf: (entry: number) => number,
): number | null => {
  const [only, ...rest] = entries
  if (only === undefined || rest.length === 0) return only ?? null
  if (at === null || isDay) return null
  const left = entries.filter((entry) => leftAtOf(entry) <= at)
  const latest = Math.max(...left.map(leftAtOf))
  const found = left.find((entry) => leftAtOf(entry) === latest)
  const isNear = (entry: number): boolean =>
    entry !== found && (leftAtOf(entry) === latest || Math.abs(at - leftAtOf(entry)) <= tolerance)
  return found === undefined || entries.some(isNear) ? null : found
}
