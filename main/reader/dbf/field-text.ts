import { isoDateText, serialDateText } from '../xlsx/date-text.ts'
import { parseFormatCode, type NumberFormat } from '../xlsx/number-format.ts'
import { numberText } from '../xlsx/number-text.ts'
import type { DbfField } from './header.ts'

/** A field of a record as text: `text` is what stands there, `bytes` the same before it was decoded. */
type FieldText = (text: string, bytes: Buffer) => string

/** What stands for texts and pictures that a DBF keeps in a file beside it (DBT, FPT), which is not read. */
const elsewhere = '(memo)'

/**
 * How the fields of a type show, as the same values show in a workbook. What is not of its type is shown as it stands:
 * a number with a comma, or the asterisks of one that was too long.
 */
export const fieldTexts = ({ type, length, decimals }: DbfField): FieldText => {
  switch (type) {
    case 'N':
    case 'F': {
      const format = decimalFormat(decimals)
      return (text) => amountText(tidy(text), format)
    }
    case 'D':
      return (text) => dateText(tidy(text))
    case 'L':
      return (text) => truthText(tidy(text))
    case 'I':
      return length === 4 ? (_text, bytes) => String(bytes.readInt32LE(0)) : tidy
    case 'Y':
      return length === 8 ? (_text, bytes) => currencyText(bytes.readBigInt64LE(0)) : tidy
    case 'T':
      return length === 8 ? (_text, bytes) => momentText(bytes) : tidy
    case 'B':
      if (length === 8) return (_text, bytes) => numberText(String(bytes.readDoubleLE(0)), undefined, false)
      return memoText
    case 'M':
    case 'G':
    case 'P':
    case 'W':
      return memoText
    default:
      return tidy
  }
}

/** Fields are filled up with spaces, or with NUL. */
const tidy = (text: string): string => {
  const end = text.indexOf('\0')
  return (end === -1 ? text : text.slice(0, end)).trim()
}

/** A reference is a number as text, or one of 4 bytes; 0 where there is nothing. */
const memoText: FieldText = (text, bytes) => {
  const isEmpty = bytes.length === 4 ? bytes.readUInt32LE(0) === 0 : /^[\0 0]*$/.test(text)
  return isEmpty ? '' : elsewhere
}

const decimalFormat = (decimals: number): NumberFormat | undefined =>
  decimals > 0 && decimals <= 18 ? parseFormatCode(`0.${'0'.repeat(decimals)}`) : undefined

/** Digits stay as they are, however many. */
const amountText = (text: string, format: NumberFormat | undefined): string =>
  text === '' || text === '.' ? '' : numberText(text, format, false)

const dateText = (text: string): string => {
  if (/^0*$/.test(text)) return ''
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return match === null ? text : isoDateText(match.slice(1).join('-'))
}

const truthText = (text: string): string => {
  if (/^[TtYySs]$/.test(text)) return 'VERDADEIRO'
  if (/^[FfNn]$/.test(text)) return 'FALSO'
  return text === '?' ? '' : text
}

/** Ten-thousandths. */
const currencyText = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0')
  const text = `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
  return numberText(text, currencyFormat, false)
}
const currencyFormat = parseFormatCode('0.00##')

/** Day 0 of workbooks, as a Julian day. */
const julianEpoch = 2_415_019
const dayMs = 86_400_000

/** A Julian day and milliseconds of it; both 0 where there is nothing. */
const momentText = (bytes: Buffer): string => {
  const [day, ms] = [bytes.readInt32LE(0), bytes.readInt32LE(4)]
  if (day === 0 && ms === 0) return ''
  const serial = day - julianEpoch + ms / dayMs
  return serialDateText(serial, false) ?? String(serial)
}
