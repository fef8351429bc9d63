/** What the user's own campaigns say of phones, for who looks at rows; results/phone-history.ts reads it from reports. */
import type { PhoneResult } from '../../../shared/bridge/lists.ts'
import type { PhoneOutcome } from '../../../shared/rules/results.ts'
import type { PhonePast } from '../../../shared/rules/reached-first.ts'
import { numberOfDigits } from './judge/key-numbers.ts'

export type KnownResult = {
  outcome: PhoneOutcome
  /** Milliseconds since 1970. */
  at: number
  itemId: string
  /** Title of the campaign. */
  campaign: string
}

/** The last result of every phone that has one. */
export type KnownPhones = {
  /** Differs from that of every other state of the results while the process runs. */
  version: number
  /** Number of phones with a result. */
  size: number
  /** @param key the number of a phone's digits (judge/key-numbers.ts) */
  find: (key: number) => KnownResult | undefined
  /** Whether somebody asked there to be left alone, whatever came of it before or later. @param key as of `find` */
  hasOptedOut: (key: number) => boolean
}

export type PhoneHistory = {
  /** The version that the results have now. */
  version: () => number
  /** Reads them unless they are known: of a million recipients that takes about a second, with other work in between. */
  read: () => Promise<KnownPhones>
  /** What is known without waiting. Null while it is being read, which this begins; `results` changes after that. */
  peek: () => KnownPhones | null
}

/** What is known of a phone, by its digits. */
export const findPhone = (known: KnownPhones | null, phone: string): KnownResult | undefined => {
  const key = known === null || known.size === 0 ? null : numberOfDigits(phone)
  return key === null ? undefined : known?.find(key)
}

/** The same as the rule asks for it that has phones change places. */
export const pastOfPhone = (known: KnownPhones | null, phone: string): ReturnType<PhonePast> => {
  const key = known === null ? null : numberOfDigits(phone)
  if (key !== null && known?.hasOptedOut(key) === true) return { outcome: 'opted_out', at: 0 }
  return findPhone(known, phone)
}

/** The same as the window is told it. */
export const resultOfPhone = (known: KnownPhones | null, phone: string): PhoneResult | undefined => {
  const found = findPhone(known, phone)
  return found === undefined ? undefined : { ...found, at: new Date(found.at).toISOString() }
}

const nothing: KnownPhones = { version: 0, size: 0, find: () => undefined, hasOptedOut: () => false }

/** Of data without campaigns. */
export const noPhoneHistory: PhoneHistory = {
  version: () => nothing.version,
  read: () => Promise.resolve(nothing),
  peek: () => nothing,
}
