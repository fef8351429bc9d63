import type { Draws } from './draws.ts'

/** A day without a time. */
export type Day = { year: number; month: number; day: number }

const brasiliaOffsetMs = 3 * 3_600_000

/** The day in Brasília at an instant (milliseconds since 1970). */
export const dayAt = (instantMs: number): Day => {
  const date = new Date(instantMs - brasiliaOffsetMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Any day of the years from `first` to `last`; every month has the days that it has. */
export const drawDay = (draws: Draws, first: number, last: number): Day => {
  const year = draws.between(first, last)
  const month = draws.between(1, 12)
  return { year, month, day: draws.between(1, new Date(Date.UTC(year, month, 0)).getUTCDate()) }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `DD/MM/YYYY`, the form of all dates but one (specification, section 2.7). */
export const brazilianDate = ({ year, month, day }: Day): string => `${two(day)}/${two(month)}/${year}`

/** `YYYY-MM-DD`, the form of `sociedade1DataFundacao` (section 2.7). */
export const isoDate = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`

/** Whole years lived on a day; 0 before birth. */
export const ageOn = (birth: Day, today: Day): number => {
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day)
  return Math.max(0, today.year - birth.year - (hadBirthday ? 0 : 1))
}

/** First days of the signs of the zodiac, as month × 100 + day, from the year's beginning. */
const signs = [
  [1222, 'CAPRICORNIO'],
  [1122, 'SAGITARIO'],
  [1023, 'ESCORPIAO'],
  [923, 'LIBRA'],
  [823, 'VIRGEM'],
  [723, 'LEAO'],
  [621, 'CANCER'],
  [521, 'GEMEOS'],
  [420, 'TOURO'],
  [321, 'ARIES'],
  [219, 'PEIXES'],
  [120, 'AQUARIO'],
] as const

export const signOf = ({ month, day }: Day): string =>
  signs.find(([first]) => month * 100 + day >= first)?.[1] ?? 'CAPRICORNIO'

const generations = [
  [2013, 'ALPHA'],
  [1997, 'GERACAO Z'],
  [1981, 'GERACAO Y'],
  [1965, 'GERACAO X'],
  [1946, 'BABY BOOMER'],
] as const

export const generationOf = ({ year }: Day): string =>
  generations.find(([first]) => year >= first)?.[1] ?? 'SILENCIOSA'
