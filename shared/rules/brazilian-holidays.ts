/** National holidays of Brazil, worked out for any year. State and municipal ones are not known here. */

export const holidayCodes = [
  'new_year',
  'good_friday',
  'tiradentes',
  'labour_day',
  'corpus_christi',
  'independence',
  'our_lady_aparecida',
  'all_souls',
  'republic',
  'black_awareness',
  'christmas',
] as const
export type HolidayCode = (typeof holidayCodes)[number]

export type NationalHoliday = {
  /** `YYYY-MM-DD`. */
  date: string
  holiday: HolidayCode
}

export type HolidayOptions = {
  /** Corpus Christi counts too: no national holiday, but one in many towns, and no day of work for the Union. */
  withCorpusChristi?: boolean
}

const fixed: readonly { day: string; holiday: HolidayCode; since: number }[] = [
  { day: '01-01', holiday: 'new_year', since: 1949 },
  { day: '04-21', holiday: 'tiradentes', since: 1950 },
  { day: '05-01', holiday: 'labour_day', since: 1949 },
  { day: '09-07', holiday: 'independence', since: 1949 },
  { day: '10-12', holiday: 'our_lady_aparecida', since: 1980 },
  { day: '11-02', holiday: 'all_souls', since: 2003 },
  { day: '11-15', holiday: 'republic', since: 1949 },
  { day: '11-20', holiday: 'black_awareness', since: 2024 },
  { day: '12-25', holiday: 'christmas', since: 1949 },
]

const dayMs = 86_400_000

const isoDate = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

/** Midnight UTC of Easter Sunday in the Gregorian calendar. Source: the computus of Meeus, Jones and Butcher. */
const easterMs = (year: number): number => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const day = epact + weekday - 7 * shift + 114
  return Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1)
}

/**
 * The national holidays of a year, in the order of their dates. Carnival is not one: it is optional (ponto
 * facultativo), as is Corpus Christi, which can be counted in.
 *
 * Source: Lei 662/1949 as changed by Lei 10.607/2002 (1 January, 21 April, 1 May, 7 September, 2 and 15 November, 25
 * December), Lei 6.802/1980 (12 October), Lei 14.759/2023 (20 November). Good Friday is a religious holiday by Lei
 * 9.093/1995, art. 2, and a national one in the federal ministry's list of every year (Ministério da Gestão e da
 * Inovação, holidays of 2024, 2025 and 2026).
 */
export const nationalHolidays = (
  year: number,
  { withCorpusChristi = false }: HolidayOptions = {},
): NationalHoliday[] => {
  const easter = easterMs(year)
  const moving: NationalHoliday[] = [{ date: isoDate(easter - 2 * dayMs), holiday: 'good_friday' }]
  if (withCorpusChristi) moving.push({ date: isoDate(easter + 60 * dayMs), holiday: 'corpus_christi' })
  return fixed
    .filter(({ since }) => year >= since)
    .map(({ day, holiday }): NationalHoliday => ({ date: `${year}-${day}`, holiday }))
    .concat(moving)
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

/** The national holiday on a date (`YYYY-MM-DD`), or null. */
export const holidayOn = (date: string, options: HolidayOptions = {}): HolidayCode | null =>
  nationalHolidays(Number(date.slice(0, 4)), options).find((each) => each.date === date)?.holiday ?? null
