import { isoDateText, serialDateText } from '../xlsx/date-text.ts'
import { momentText, type MomentPart } from '../xlsx/moment-text.ts'
import { numberText } from '../xlsx/number-text.ts'
import { shownAmount } from './shown-amount.ts'
import type { XmlAttributes } from '../xml/attributes.ts'

/** What a cell says of its value (OpenDocument 1.3 part 3, 19.385): its type, and the value where it is no text. */
export type CellValue = { type: string; value: string }

const nothing: CellValue = { type: 'string', value: '' }

export const valueOf = (attributes: XmlAttributes): CellValue => {
  // Cells below merged ones have none, and there may be a million of them.
  if (attributes.count === 0) return nothing
  const type = attributes.get('office:value-type') ?? 'string'
  // LibreOffice gives an error the value 0 and shows its name.
  if (attributes.get('calcext:value-type') === 'error') return { type: 'string', value: '' }
  return { type, value: attributes.get(valueAttributes.get(type) ?? 'office:value') ?? '' }
}

const valueAttributes = new Map([
  ['string', 'office:string-value'],
  ['boolean', 'office:boolean-value'],
  ['date', 'office:date-value'],
  ['time', 'office:time-value'],
])

/**
 * The text of a cell, the same as that of XLSX for the same value and format. `shown` is what the program that saved it
 * showed, which is the format that is looked at.
 */
export const cellText = ({ type, value }: CellValue, shown: string): string => {
  if (value === '') return shown
  switch (type) {
    case 'float':
    case 'percentage':
    case 'currency':
      return shownAmount(value, shown) ?? padded(numberText(value, undefined, false), shown)
    case 'boolean':
      return value === 'true' ? 'VERDADEIRO' : 'FALSO'
    case 'date':
      return dateText(value, shown)
    case 'time':
      return hasWords.test(shown) ? shown : (durationText(value) ?? shown)
    default:
      return shown === '' ? value : shown
  }
}

/** Not so `###`, which is shown in a column that is too narrow. */
const hasWords = /[\d\p{L}]/u
/** Day, month and year in figures, in whatever order, and a time behind them. */
const dateInFigures =
  /^(?:\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{1,2}-\d{1,2})(,?[ T]+\d{1,2}\D\d{2}.*)?$/

/** What has words in it, or only a part of the date, stays as it was shown; figures get our own order. */
const dateText = (value: string, shown: string): string => {
  const inFigures = dateInFigures.exec(shown)
  if (inFigures === null && hasWords.test(shown)) return shown
  return isoDateText(inFigures !== null && inFigures[2] === undefined ? value.slice(0, 10) : value)
}

/** Zeros before a number are a format that people keep CPF and CEP by; they show in the text only. */
const padded = (number: string, shown: string): string => {
  const digits = shown.replace(/[-+() ./]/g, '')
  return /^0[0-9]+$/.test(digits) && digits.replace(/^0+(?=.)/, '') === number ? digits : number
}

const countedHours: readonly MomentPart[] = [
  { type: 'counted', seconds: 3600, width: 2 },
  { type: 'text', text: ':' },
  { type: 'minute', width: 2 },
  { type: 'text', text: ':' },
  { type: 'second', width: 2 },
]

/** `PT10H30M00S` as a time of day, or beyond a day as hours that go on counting; null for what is none. */
const durationText = (value: string): string | null => {
  const match = /^PT(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,]\d*)?S)?$/.exec(value)
  if (match === null) return null
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const days = (hours * 3_600 + minutes * 60 + seconds) / 86_400
  return days < 1 ? serialDateText(days, false) : momentText(days, countedHours, false)
}
