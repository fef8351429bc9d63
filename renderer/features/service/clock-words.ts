import { clockSchema } from '../../../shared/api/control.ts'
import type { Formats } from '../../i18n/formats.ts'
import type { Messages } from '../../i18n/messages.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

/** True when people would call it another time: a field of minutes is never exact. */
export const isOffset = (offsetMs: number): boolean => Math.abs(offsetMs) >= minuteMs

/**
 * How far the clock stands from the computer's when it is set to a local date and time (`2026-11-21T18:40`) at `now`,
 * in milliseconds; null when it is no time, or further away than the service takes.
 */
export const offsetOf = (localTime: string, now: number): number | null => {
  const { success, data } = clockSchema.safeParse({ offsetMs: Date.parse(localTime) - now })
  return success ? data.offsetMs : null
}

/** "adiantado 1 dia e 2 h". */
export const offsetWords = (t: Messages, f: Formats, offsetMs: number): string => {
  const words = t.service.clock
  if (!isOffset(offsetMs)) return words.same
  // To the minute: the field has no seconds, and they would only stand in the way.
  const minutes = Math.round(Math.abs(offsetMs) / minuteMs)
  const days = Math.floor((minutes * minuteMs) / dayMs)
  const rest = minutes * minuteMs - days * dayMs
  const inDays = days > 0 ? words.days(days) : ''
  const inHours = rest > 0 ? f.duration(rest) : ''
  const time = inDays !== '' && inHours !== '' ? words.and(inDays, inHours) : inDays + inHours
  return offsetMs > 0 ? words.ahead(time) : words.behind(time)
}
