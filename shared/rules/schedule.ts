/**
 * Instants, wall-clock times and what goes over the wire. What a `start_date` without a zone means at the provider is
 * unknown (domain facts, section 10), so the reading is a setting and lives in this one file.
 */

export const brasiliaZone = 'America/Sao_Paulo'

/** How a timestamp without a zone is meant: as Brasília's wall clock, or as UTC. */
export const zonelessMeanings = ['local-brasilia', 'utc'] as const
export type ZonelessMeaning = (typeof zonelessMeanings)[number]

const timestamp = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?$/

const pad = (value: number): string => String(value).padStart(2, '0')

// Making a format takes fifty times as long as using it, and there are few zones.
const wallClocks = new Map<string, Intl.DateTimeFormat>()

const wallClockOf = (zone: string): Intl.DateTimeFormat => {
  const known = wallClocks.get(zone)
  if (known !== undefined) return known
  const wallClock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  wallClocks.set(zone, wallClock)
  return wallClock
}

// By zone and minute. Reading one start asks for four, and formatting them is an eighth of a small request's work.
const offsets = new Map<string, number>()
const mostOffsets = 1_000

/** Minutes that the zone's wall clock is ahead of UTC at an instant; the same throughout a minute. */
const offsetMinutes = (epochMs: number, zone: string): number => {
  const minute = `${zone} ${Math.floor(epochMs / 60_000)}`
  const known = offsets.get(minute)
  if (known !== undefined) return known
  if (offsets.size === mostOffsets) offsets.clear()
  const offset = readOffset(epochMs, zone)
  offsets.set(minute, offset)
  return offset
}

const readOffset = (epochMs: number, zone: string): number => {
  const parts = wallClockOf(zone).formatToParts(epochMs)
  const value = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return Math.round((wall - Math.floor(epochMs / 1000) * 1000) / 60_000)
}

/**
 * The instant (epoch ms) at which a zone's wall clock shows `YYYY-MM-DDTHH:mm[:ss]`; null when the text is not of that
 * form, the date does not exist, or the clock jumps over that time. Of a time that comes twice, the first.
 */
export const instantOfLocalTime = (localTime: string, zone: string): number | null => {
  const match = timestamp.exec(localTime)
  if (match === null || match[8] !== undefined) return null
  const wall = wallMs(match)
  if (wall === null) return null
  const candidates = [wall - 86_400_000, wall + 86_400_000]
    .map((near) => wall - offsetMinutes(near, zone) * 60_000)
    .filter((instant) => instant + offsetMinutes(instant, zone) * 60_000 === wall)
  return candidates.length === 0 ? null : Math.min(...candidates)
}

const wallMs = (match: RegExpExecArray): number | null => {
  const [, year, month, day, hour, minute, second = '0', fraction = '0'] = match
  const ms = Math.floor(Number(`0.${fraction}`) * 1000)
  const value = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    ms,
  )
  const back = new Date(value)
  const isReal =
    back.getUTCMonth() + 1 === Number(month) &&
    back.getUTCDate() === Number(day) &&
    back.getUTCHours() === Number(hour)
  return isReal && Number(minute) < 60 && Number(second) < 60 ? value : null
}

/** Reads a service's timestamp, strictly. With `Z` or an offset it is an instant; without, `meaning` decides. Null = unusable. */
export const parseServiceTimestamp = (text: string, meaning: ZonelessMeaning): number | null => {
  const match = timestamp.exec(text)
  if (match === null) return null
  const wall = wallMs(match)
  if (wall === null) return null
  const zone = match[8]
  if (zone === undefined) return meaning === 'utc' ? wall : instantOfLocalTime(text, brasiliaZone)
  if (zone === 'Z') return wall
  const sign = zone.startsWith('-') ? -1 : 1
  return wall - sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))) * 60_000
}

/** An instant as the endpoints without a zone take it (RCS, short SMS): `YYYY-MM-DDTHH:mm:ss`. */
export const writeZonelessTimestamp = (epochMs: number, meaning: ZonelessMeaning): string =>
  meaning === 'utc' ? writeWall(epochMs) : writeLocalTime(epochMs, brasiliaZone)

/** What a zone's wall clock shows at an instant, `YYYY-MM-DDTHH:mm:ss`. */
export const writeLocalTime = (epochMs: number, zone: string): string =>
  writeWall(epochMs + offsetMinutes(epochMs, zone) * 60_000)

const writeWall = (wallAsUtcMs: number): string => {
  const wall = new Date(wallAsUtcMs)
  return (
    `${wall.getUTCFullYear()}-${pad(wall.getUTCMonth() + 1)}-${pad(wall.getUTCDate())}` +
    `T${pad(wall.getUTCHours())}:${pad(wall.getUTCMinutes())}:${pad(wall.getUTCSeconds())}`
  )
}
