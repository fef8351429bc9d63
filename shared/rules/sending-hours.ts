/**
 * When people may be reached, by their own clock. These are hours that self-regulation and carriers publish, and a
 * narrower window that keeps within all of them; they are data for a person to change. This is not legal advice: no
 * federal law with general hours was found, states and towns have rules and holidays of their own, and contracts may
 * say more.
 */
import { z } from 'zod'
import { type BrazilianZone, zoneOfDdd } from './brazilian-areas.ts'
import { type HolidayCode, holidayOn } from './brazilian-holidays.ts'
import { instantOfLocalTime, writeLocalTime } from './schedule.ts'

const timeOfDay = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)

/** From `from` on and before `to`, as `HH:mm`. */
export const dayHoursSchema = z.object({ from: timeOfDay, to: timeOfDay }).refine(({ from, to }) => from < to)
export type DayHours = z.infer<typeof dayHoursSchema>

/** Null on a day on which nobody is reached. */
const dayOrNone = dayHoursSchema.nullable()

export const sendingHoursSchema = z.object({
  weekdays: dayOrNone,
  saturday: dayOrNone,
  sunday: dayOrNone,
  /** Whether a national holiday is a day like others; if not, nobody is reached on it. */
  onHolidays: z.boolean(),
})
export type SendingHours = z.infer<typeof sendingHoursSchema>

export const sendingChannels = ['voice', 'sms', 'rcs'] as const
export type SendingChannel = (typeof sendingChannels)[number]

/** The table that a person can change, one row a channel. */
export const sendingHoursTableSchema = z.object({
  voice: sendingHoursSchema,
  sms: sendingHoursSchema,
  rcs: sendingHoursSchema,
  /** Corpus Christi counts as a holiday. */
  withCorpusChristi: z.boolean(),
})
export type SendingHoursTable = z.infer<typeof sendingHoursTableSchema>

/** The row of the table that a kind of campaign goes by. */
export const sendingChannelOf = (
  kind: 'RCS_TEXT' | 'RCS_CAROUSEL' | 'TVOZ' | 'URA' | 'SMSSHORT',
): SendingChannel => {
  switch (kind) {
    case 'TVOZ':
    case 'URA':
      return 'voice'
    case 'SMSSHORT':
      return 'sms'
    case 'RCS_TEXT':
    case 'RCS_CAROUSEL':
      return 'rcs'
  }
}

export type ZoneVerdict = {
  zone: BrazilianZone
  recipients: number
  /** The zone's wall clock at the instant, `YYYY-MM-DDTHH:mm:ss`. */
  localTime: string
  /** Null when these recipients may be reached then. */
  outside: 'hour' | 'day' | 'holiday' | null
  /** Which one, when that is why. */
  holiday: HolidayCode | null
}

export type SendingHoursVerdict = {
  /** How many would be reached outside their hours. */
  outside: number
  /** How many have no DDD of Brazil, so that nobody knows their clock; not among those outside. */
  withoutZone: number
  /** The zones of the audience, from the east to the west. */
  zones: ZoneVerdict[]
  /** The first instant from the given one on at which nobody is outside; null when there is none within 60 days. */
  nextAllowedAt: number | null
}

const dayMs = 86_400_000
/** Enough for a table that allows Sundays alone, and two of them holidays. */
const daysAhead = 60

/**
 * Holds a start against the hours of everybody in the audience, each by the zone of their DDD (see `zoneOfDdd`: a few
 * towns of 81 and 97 have another). It speaks of the start alone: how long a campaign runs after it is not known.
 * @param at epoch ms
 * @param recipientsByDdd how many of the audience each DDD has; what is no DDD counts as without a zone
 */
export const checkSendingHours = (
  at: number,
  channel: SendingChannel,
  table: SendingHoursTable,
  recipientsByDdd: Readonly<Record<string, number>>,
): SendingHoursVerdict => {
  const recipients = new Map<BrazilianZone, number>()
  let withoutZone = 0
  for (const [ddd, count] of Object.entries(recipientsByDdd)) {
    if (count <= 0) continue
    const zone = zoneOfDdd(ddd)
    if (zone === null) withoutZone += count
    else recipients.set(zone, (recipients.get(zone) ?? 0) + count)
  }
  const zones = [...recipients]
    .map(([zone, count]): ZoneVerdict => {
      const localTime = writeLocalTime(at, zone)
      const outside = outsideWhy(localTime, channel, table)
      const holiday = outside === 'holiday' ? holidayOn(localTime.slice(0, 10), table) : null
      return { zone, recipients: count, localTime, outside, holiday }
    })
    .toSorted((a, b) => b.localTime.localeCompare(a.localTime))
  const outside = zones.reduce((sum, zone) => sum + (zone.outside === null ? 0 : zone.recipients), 0)
  const nextAllowedAt = outside === 0 ? at : firstAllowed(at, channel, table, [...recipients.keys()])
  return { outside, withoutZone, zones, nextAllowedAt }
}

const outsideWhy = (
  localTime: string,
  channel: SendingChannel,
  table: SendingHoursTable,
): ZoneVerdict['outside'] => {
  const date = localTime.slice(0, 10)
  const ofDay = hoursOf(date, table[channel])
  if (ofDay === null) return 'day'
  if (!table[channel].onHolidays && holidayOn(date, table) !== null) return 'holiday'
  const clock = localTime.slice(11, 16)
  return clock >= ofDay.from && clock < ofDay.to ? null : 'hour'
}

const hoursOf = (date: string, hours: SendingHours): DayHours | null => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (weekday === 0) return hours.sunday
  return weekday === 6 ? hours.saturday : hours.weekdays
}

/** Everybody can be reached first when the hours of one of the zones begin: only these instants are looked at. */
const firstAllowed = (
  at: number,
  channel: SendingChannel,
  table: SendingHoursTable,
  zones: readonly BrazilianZone[],
): number | null => {
  const isAllowed = (instant: number): boolean =>
    zones.every((zone) => outsideWhy(writeLocalTime(instant, zone), channel, table) === null)
  for (let day = 0; day <= daysAhead; day += 1) {
    const openings = zones.flatMap((zone) => {
      const date = writeLocalTime(at + day * dayMs, zone).slice(0, 10)
      const from = hoursOf(date, table[channel])?.from
      const instant = from === undefined ? null : instantOfLocalTime(`${date}T${from}`, zone)
      return instant === null || instant < at ? [] : [instant]
    })
    const found = openings.toSorted((a, b) => a - b).find(isAllowed)
    if (found !== undefined) return found
  }
  return null
}
