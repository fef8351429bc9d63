export const dayMs = 86_400_000
/** Day 0 of both calendars; between day 1 and 59 the 1900 calendar is one day behind, for it has a 29 February 1900. */
const epoch1900 = Date.UTC(1899, 11, 30)
const epoch1904 = Date.UTC(1904, 0, 1)
/** 31 December 9999. */
export const lastDay = 2_958_465

/** Day 0 of a workbook's calendar, as an instant; of that from 1900 see above. */
export const epochOf = (from1904: boolean): number => (from1904 ? epoch1904 : epoch1900)

/**
 * A serial date of a workbook as `DD/MM/YYYY`, with ` HH:MM` or ` HH:MM:SS` where there is a time; less than a day is
 * a time alone. Seconds are rounded. Null when it is no date (negative, after the year 9999).
 * @param hasTime false leaves out the time of a day that is a date
 */
export const serialDateText = (serial: number, from1904: boolean, hasTime = true): string | null => {
  if (!(serial >= 0 && serial < lastDay + 1)) return null
  const seconds = Math.round(serial * 86_400)
  const day = Math.floor(seconds / 86_400)
  const time = clockText(seconds % 86_400)
  // Day 0 is a date in the 1904 calendar, and midnight in the other.
  if (serial < 1 && !(from1904 && serial === 0)) return time === '' ? '00:00' : time
  const date = dayText(day, from1904)
  return time === '' || !hasTime ? date : `${date} ${time}`
}

const dayText = (day: number, from1904: boolean): string => {
  // Excel keeps a day that never was, for the sake of Lotus 1-2-3.
  if (!from1904 && day === 60) return '29/02/1900'
  const shift = !from1904 && day < 60 ? 1 : 0
  const date = new Date(epochOf(from1904) + (day + shift) * dayMs)
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${String(date.getUTCFullYear()).padStart(4, '0')}`
}

/** Empty at midnight. */
const clockText = (secondsOfDay: number): string => {
  if (secondsOfDay === 0) return ''
  const seconds = secondsOfDay % 60
  const minutes = Math.floor(secondsOfDay / 60) % 60
  const text = `${two(Math.floor(secondsOfDay / 3600))}:${two(minutes)}`
  return seconds === 0 ? text : `${text}:${two(seconds)}`
}

/** The serial date of an ISO 8601 moment in the 1900 calendar, below 1 for a time alone, below 0 for a number that is no date; null for what is none. */
export const serialOfIso = (text: string): number | null => {
  const match = /^(?:(\d{4}-\d{2}-\d{2})(?:T|$))?(?:T?(\d{2}:\d{2}:\d{2}(?:\.\d+)?)Z?)?$/.exec(text)
  if (match === null || text === '') return null
  const [, day = '1899-12-30', time = '00:00:00'] = match
  const days = (Date.parse(`${day}T${time}Z`) - epoch1900) / dayMs
  if (Number.isNaN(days)) return null
  // In this calendar 1 is 1 January 1900 up to the day that never was, and what is negative goes on before that.
  return days >= 61 ? days : days >= 2 || days < 0 ? days - 1 : days % 1
}

/** The days of an ISO 8601 duration such as `PT24H0M0.000S`; null for what is none. */
export const daysOfDuration = (text: string): number | null => {
  const match = /^PT(\d{1,9})H(\d{1,9})M(\d{1,9}(?:\.\d{1,9})?)S$/.exec(text)
  if (match === null) return null
  const [, hours, minutes, seconds] = match
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) / 86_400
}

/** An ISO 8601 date or time of a cell of type `d` in the same form, whatever its time zone; unchanged when it is none. */
export const isoDateText = (text: string): string => {
  const match =
    /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:T?(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(
      text.trim(),
    )
  if (match === null || text.trim() === '') return text
  const [, year, month, day, hour, minute, second] = match
  const date = year === undefined ? '' : `${day}/${month}/${year}`
  const hasTime = hour !== undefined && `${hour}${minute}${second ?? '00'}` !== '000000'
  if (!hasTime && date !== '') return date
  const time = `${hour ?? '00'}:${minute ?? '00'}${second === undefined || second === '00' ? '' : `:${second}`}`
  return date === '' ? time : `${date} ${time}`
}

const two = (value: number): string => String(value).padStart(2, '0')
