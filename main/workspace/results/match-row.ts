import type { UnmatchedReason } from '../../../shared/bridge/results.ts'
import { readPhoneToContact } from '../../../shared/rules/phone.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { digestOfMessage, type Recipients } from './recipients.ts'

/** What of a row says whom it is about. */
export type RowToMatch = {
  phone: string
  /** Null where there is no such column. */
  message: string | null
  /** Seconds since 1970; null where the row does not say. */
  at: number | null
}

export type Matched = { entry: number } | { entry: null; reason: UnmatchedReason }

/** Clocks differ, and a zone may be missing: only what is a day off is certainly of another campaign. */
const tolerance = 86_400
const options = { defaultDdd: null, foreignPlan }

/**
 * Finds the recipient that a row of a report is about: the one with its phone. Where a phone is in several waves, the one
 * with the row's message; else the latest that had left when it happened. What neither tells is told to be ambiguous.
 */
export const matchRow = (recipients: Recipients, { phone, message, at }: RowToMatch): Matched => {
  const reading = readPhoneToContact(phone, options)
  if (!reading.ok) {
    const isDamaged = reading.reason === 'phone_scientific_notation' || reading.reason === 'phone_digits_lost'
    return unmatched(isDamaged ? 'phone_damaged' : 'phone_unreadable')
  }
  const all = recipients.entriesOf(reading.digits)
  if (all.length === 0) return unmatched('not_recipient')
  const leftAtOf = (entry: number): number => recipients.items[recipients.itemOf(entry)]?.leftAt ?? 0
  const isPossible = (entry: number): boolean => at === null || at >= leftAtOf(entry) - tolerance
  const possible = all.filter(isPossible)
  const [first, ...rest] = possible
  if (first === undefined) return unmatched('before_sending')
  if (rest.length === 0) return { entry: first }
  const saying = message === null ? [] : possible.filter(hasMessage(recipients, message))
  const [only, ...others] = saying.length > 0 ? saying : possible
  if (only !== undefined && others.length === 0) return { entry: only }
  if (at === null) return unmatched('ambiguous')
  const left = (saying.length > 0 ? saying : possible).filter((entry) => leftAtOf(entry) <= at)
  const latest = Math.max(...left.map(leftAtOf))
  const [last, ...asLate] = left.filter((entry) => leftAtOf(entry) === latest)
  return last !== undefined && asLate.length === 0 ? { entry: last } : unmatched('ambiguous')
}

const unmatched = (reason: UnmatchedReason): Matched => ({ entry: null, reason })

const hasMessage = (recipients: Recipients, message: string): ((entry: number) => boolean) => {
  const digest = digestOfMessage(message)
  return (entry) => recipients.messageOf(entry) === digest
}
