import { daysOfDuration, isoDateText, serialDateText, serialOfIso } from './date-text.ts'
import { momentText } from './moment-text.ts'
import type { NumberFormat } from './number-format.ts'
import { paddingOf, shownNumber } from './shown-number.ts'

/**
 * The text of a number cell, so that no identifier loses a digit (rule D19):
 * - digits in the file stay the digits that they are, however many;
 * - another spelling of a whole number below 2^53 (`5.511987654321E12`, `5511987654321.0`) becomes its digits;
 * - other numbers are decimals with a dot, without exponent or grouping, in the 15 significant digits that Excel itself
 *   shows at most (the file may have 17: 0.1+0.2 is 0.30000000000000004 there);
 * - what is larger, and so has lost digits already, stays as spelt in the file, for the damage to be seen;
 * - a format of zeros pads (`00000000000` makes 191 the CPF 00000000191), a date format makes `DD/MM/YYYY`;
 * - amounts are as Excel in Brazil shows them (`R$ 1.741,53`, `15%`), but not whole numbers as long as a phone.
 */
export const numberText = (raw: string, format: NumberFormat | undefined, from1904: boolean): string => {
  if (format === undefined || format.kind === 'plain') return plainText(raw)
  if (format.kind === 'padded') return padded(plainText(raw), format.digits)
  const value = raw.trim() === '' ? Number.NaN : Number(raw)
  if (format.kind === 'masks') return padded(plainText(raw), paddingOf(value, format.sections))
  return shownText(value, format, from1904) ?? plainText(raw)
}

const shownText = (
  value: number,
  format: Exclude<NumberFormat, { kind: 'plain' | 'padded' | 'masks' }>,
  from1904: boolean,
): string | null => {
  switch (format.kind) {
    case 'date':
      return serialDateText(value, from1904, format.hasTime)
    case 'moment':
      return momentText(value, format.parts, from1904)
    case 'number':
      return Number.isFinite(value) ? shownNumber(value, format.sections) : null
  }
}

/**
 * The text of an ISO 8601 date, time or duration, of cells that hold one instead of a number: as its format shows it; where
 * that is none of dates, or knows no such day, as a day with its time. What is no ISO date stays as it is.
 * @param before1900 what a day before this calendar stands for
 */
export const isoMomentText = (
  iso: string,
  format: NumberFormat | undefined,
  before1900: 'date' | 'number',
): string => {
  const isOfDates = format?.kind === 'moment' || format?.kind === 'date'
  // Excel writes durations in formats of counted hours only.
  const serial = serialOfIso(iso.trim()) ?? (isOfDates ? daysOfDuration(iso.trim()) : null)
  if (serial === null || (serial < 0 && before1900 === 'date')) return isoDateText(iso)
  return (isOfDates ? null : serialDateText(serial, false)) ?? numberText(String(serial), format, false)
}

/** A number without a format. */
export const plainText = (raw: string): string => {
  if (isDigits(raw)) return raw
  const trimmed = raw.trim()
  const value = trimmed === '' ? Number.NaN : Number(trimmed)
  if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 53) return trimmed
  const shown = String(Number.isInteger(value) ? value : Number(value.toPrecision(15)))
  return shown.includes('e') ? withoutExponent(shown) : shown
}

/** `1.5e-7` as `0.00000015`; JavaScript writes exponents below 2^53 for small numbers only. */
const withoutExponent = (text: string): string => {
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text)
  if (match === null) return text
  const [, sign = '', first = '', rest = '', exponent = '0'] = match
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`
}

const padded = (text: string, digits: number): string =>
  /^[0-9]+$/.test(text) ? text.padStart(digits, '0') : text

/** Digits only, with a minus at most. */
const isDigits = (text: string): boolean => {
  for (let at = text.charCodeAt(0) === 0x2d && text.length > 1 ? 1 : 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x30 || unit > 0x39) return false
  }
  return text !== ''
}
