import { dayMs, epochOf, lastDay } from './date-text.ts'
import type { FormatSection } from './format-sections.ts'

/**
 * A part of a date or time. `width` is how many figures it has at least; `word` is a name of a month or weekday, cut to
 * `width` letters (0 = the whole name); `counted` is time that goes on beyond a day.
 */
export type MomentPart =
  | { type: 'text'; text: string }
  | { type: 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second' | 'fraction'; width: number }
  | { type: 'word'; of: 'month' | 'weekday'; width: number }
  | { type: 'counted'; seconds: 3600 | 60 | 1; width: number }
  | { type: 'half' }

/** Reads a section of dates or times. `m` is minutes behind hours and before seconds, as Excel has it. */
export const momentPartsOf = ({ tokens }: FormatSection): MomentPart[] => {
  const units = tokens.map(({ type, text }) => (type === 'code' ? unitOf(text) : null))
  return tokens.flatMap(({ type, text }, index): MomentPart[] => {
    const unit = units[index] ?? null
    if (type === 'text' || unit === null) return fractionOrText(text, index, tokens, units)
    const before = units.slice(0, index).findLast((one) => one !== null)
    const after = units.slice(index + 1).find((one) => one !== null)
    const isMinute = unit === 'm' && text.length < 3 && (before === 'h' || after === 's')
    return [isMinute ? { type: 'minute', width: Math.min(text.length, 2) } : partOf(unit, text)]
  })
}

type Unit = 'd' | 'm' | 'y' | 'h' | 's' | 'a'

const unitOf = (code: string): Unit | null => {
  const letter = code.replace('[', '').charAt(0)
  if (code.startsWith('am') || code.startsWith('a/')) return 'a'
  // Who wrote `dd/mm/aaaa` into a file meant the year.
  if (code.startsWith('aa')) return 'y'
  return letter === 'd' || letter === 'm' || letter === 'y' || letter === 'h' || letter === 's'
    ? letter
    : null
}

const partOf = (unit: Unit, text: string): MomentPart => {
  const { length } = text
  if (text.startsWith('[')) return { type: 'counted', seconds: secondsOf[unit], width: length - 2 }
  switch (unit) {
    case 'd':
      return length > 2
        ? { type: 'word', of: 'weekday', width: length === 3 ? 3 : 0 }
        : { type: 'day', width: length }
    case 'm':
      return length > 2
        ? { type: 'word', of: 'month', width: length === 3 ? 3 : length === 5 ? 1 : 0 }
        : { type: 'month', width: length }
    case 'y':
      return { type: 'year', width: length > 2 ? 4 : 2 }
    case 'h':
      return { type: 'hour', width: Math.min(length, 2) }
    case 's':
      return { type: 'second', width: Math.min(length, 2) }
    case 'a':
      return { type: 'half' }
  }
}

const secondsOf = { d: 1, m: 60, y: 1, h: 3600, s: 1, a: 1 } as const

/** `.00` behind seconds are parts of one; everything else that is no letter stands for itself. */
const fractionOrText = (
  text: string,
  index: number,
  tokens: FormatSection['tokens'],
  units: readonly (Unit | null)[],
): MomentPart[] => {
  const isCode = tokens[index]?.type === 'code'
  if (isCode && text === '.' && units[index - 1] === 's' && tokens[index + 1]?.text === '0') {
    const zeros = tokens.slice(index + 1).findIndex((token) => token.text !== '0' || token.type !== 'code')
    const width = zeros < 0 ? tokens.length - index - 1 : zeros
    return [{ type: 'fraction', width: Math.min(width, 3) }]
  }
  if (isCode && text === '0') return []
  return isCode && text === '@' ? [] : [{ type: 'text', text: text.replace(/\s/g, ' ') }]
}

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]

/** The text of a serial date in these parts, with names in Portuguese; null when it is no date (negative, after the year 9999). */
export const momentText = (
  serial: number,
  parts: readonly MomentPart[],
  from1904: boolean,
): string | null => {
  if (!(serial >= 0 && serial < lastDay + 1)) return null
  const finest = parts.reduce(
    (most, part) => (part.type === 'fraction' ? Math.max(most, part.width) : most),
    0,
  )
  const scale = 10 ** finest
  const ticks = Math.round(serial * 86_400 * scale)
  const seconds = Math.floor(ticks / scale)
  const moment = { seconds, fraction: ticks % scale, finest, day: calendarDay(seconds, from1904) }
  const isHalved = parts.some(({ type }) => type === 'half')
  const text = parts.map((part) => partText(part, moment, isHalved)).join('')
  return text.replace(/ {2,}/g, ' ').trim()
}

type CalendarDay = { day: number; month: number; year: number; weekday: number }
type Moment = { seconds: number; fraction: number; finest: number; day: CalendarDay }

const partText = (
  part: MomentPart,
  { seconds, fraction, finest, day }: Moment,
  isHalved: boolean,
): string => {
  const hour = Math.floor(seconds / 3600) % 24
  switch (part.type) {
    case 'text':
      return part.text
    case 'day':
      return figures(day.day, part.width)
    case 'month':
      return figures(day.month, part.width)
    case 'year':
      return part.width === 2 ? figures(day.year % 100, 2) : figures(day.year, 4)
    case 'hour':
      return figures(isHalved ? ((hour + 11) % 12) + 1 : hour, part.width)
    case 'minute':
      return figures(Math.floor(seconds / 60) % 60, part.width)
    case 'second':
      return figures(seconds % 60, part.width)
    case 'fraction':
      return `,${figures(Math.floor(fraction / 10 ** (finest - part.width)), part.width)}`
    case 'counted':
      return figures(Math.floor(seconds / part.seconds), part.width)
    case 'half':
      return hour < 12 ? 'AM' : 'PM'
    case 'word': {
      const word = (part.of === 'month' ? months[day.month - 1] : weekdays[day.weekday]) ?? ''
      return part.width === 0 ? word : word.slice(0, part.width)
    }
  }
}

const figures = (value: number, width: number): string => String(value).padStart(width, '0')

const calendarDay = (seconds: number, from1904: boolean): CalendarDay => {
  const day = Math.floor(seconds / 86_400)
  const weekday = (day + (from1904 ? 5 : 6)) % 7
  // Days that never were: Excel shows them all the same.
  if (!from1904 && day === 0) return { day: 0, month: 1, year: 1900, weekday }
  if (!from1904 && day === 60) return { day: 29, month: 2, year: 1900, weekday }
  const shown = new Date(epochOf(from1904) + (day + (!from1904 && day < 60 ? 1 : 0)) * dayMs)
  return { day: shown.getUTCDate(), month: shown.getUTCMonth() + 1, year: shown.getUTCFullYear(), weekday }
}
