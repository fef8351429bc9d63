/** When something happened, as reports of suppliers write it. */

/** Reports without a zone are written in Brasília's time, which has had no summer time since 2019 (Decreto 9.772/2019). */
const brasiliaOffsetMinutes = -180

const iso =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i
const dayAndMonth =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s+(?:às\s+)?(\d{1,2})[:h](\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*([AP]M)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i
const inWords =
  /^(?:[A-Z][a-z]{2},?\s+)?(\d{1,2})\s+([A-Z][a-z]{2})[a-z]*\s+(\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/
const epochSeconds = /^1[0-9]{9}$/
const epochMilliseconds = /^1[0-9]{12}$/
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Whether a cell says the day only. */
export const isOnlyDay = (cell: string): boolean => !/\d\s*[:h]\s*\d|^\s*\d{10,}\s*$/i.test(cell)

/** Seconds since 1970; null where a cell does not say when. */
export type TimeReader = (cell: string) => number | null

/** In which times of a report lie, in seconds since 1970. */
export type Span = { from: number; to: number }

/** No report is of after that; a placeholder like 9999-12-31 says nothing. */
const anyTime: Span = { from: 0, to: Date.UTC(2100, 0, 1) / 1000 }

type Order = 'day' | 'month' | null

/**
 * Makes the reader of a column's times. Where a sample shows the order of day and month, by a figure above 12, that counts;
 * else the month comes first beside AM or PM, as in the United States; else the order is that in which more of the times lie
 * in the span, and the day comes first, as in Brazil, where neither has more. What is later than the span is no time.
 * @param span from before a campaign left until now
 */
export const createTimeReader = (sample: readonly string[], span: Span = anyTime): TimeReader => {
  const order = orderOf(sample, span)
  return (cell) => {
    const at = readTime(cell.trim(), order)
    return at === null || at > span.to ? null : at
  }
}

const orderOf = (sample: readonly string[], span: Span): Order => {
  const cells = sample.map((cell) => cell.trim())
  const figures = cells.flatMap((cell) => {
    const [found, first, , second, , , , , half] = dayAndMonth.exec(cell) ?? []
    return found === undefined ? [] : [{ first: Number(first), second: Number(second), half }]
  })
  if (figures.length === 0) return null
  if (figures.some(({ first }) => first > 12)) return 'day'
  if (figures.some(({ second }) => second > 12)) return 'month'
  if (figures.some(({ half }) => half !== undefined)) return 'month'
  const countIn = (order: Order): number =>
    cells.filter((cell) => {
      const at = readTime(cell, order)
      return at !== null && at >= span.from && at <= span.to
    }).length
  return countIn('month') > countIn('day') ? 'month' : 'day'
}

const readTime = (text: string, order: Order): number | null => {
  if (text === '') return null
  if (epochSeconds.test(text)) return Number(text)
  if (epochMilliseconds.test(text)) return Math.floor(Number(text) / 1000)
  const inIso = iso.exec(text)
  if (inIso !== null) {
    const [, year, month, day, hour, minute, second, zone] = inIso
    return instantOf({ year, month, day, hour, minute, second, zone })
  }
  const inOrder = dayAndMonth.exec(text)
  if (inOrder !== null) {
    const [, first, , second, year = '', hour, minute, seconds, half, zone] = inOrder
    const isMonthFirst = order === 'month' || (order === null && half !== undefined)
    const [day, month] = isMonthFirst ? [second, first] : [first, second]
    const fullYear = year.length === 2 ? `20${year}` : year
    return instantOf({
      year: fullYear,
      month,
      day,
      hour: half === undefined ? hour : String((Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)),
      minute,
      second: seconds,
      zone,
    })
  }
  const spelt = inWords.exec(text)
  if (spelt === null) return null
  const [, day, name = '', year, hour, minute, second, zone] = spelt
  const month = months.indexOf(name.toLowerCase()) + 1
  return month === 0 ? null : instantOf({ year, month: String(month), day, hour, minute, second, zone })
}

type Figure = string | undefined

const instantOf = (written: {
  year: Figure
  month: Figure
  day: Figure
  hour: Figure
  minute: Figure
  second: Figure
  zone: Figure
}): number | null => {
  const [year, month, day] = [Number(written.year), Number(written.month), Number(written.day)]
  const [hour, minute, second] = [figureOf(written.hour), figureOf(written.minute), figureOf(written.second)]
  const isReal =
    year >= 2000 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    // Every month has 28 days: most days need no calendar.
    (day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate()) &&
    hour <= 23 &&
    minute <= 59
  if (!isReal) return null
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  return Math.floor(local / 1000) - offsetMinutesOf(written.zone) * 60
}

const figureOf = (figure: Figure): number => (figure === undefined ? 0 : Number(figure))

const offsetMinutesOf = (zone: Figure): number => {
  if (zone === undefined) return brasiliaOffsetMinutes
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (found === null) return 0
  const minutes = Number(found[2]) * 60 + figureOf(found[3])
  return found[1] === '-' ? -minutes : minutes
}
