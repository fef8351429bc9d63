import type { FieldKind } from '../../../../shared/api/enrichment-fields.ts'
import { writeDate } from '../../../../shared/rules/written-date.ts'
import type { Formats } from '../../../i18n/formats.ts'
import type { Messages } from '../../../i18n/messages.ts'

const plainFigure = /^-?\d{1,15}(?:\.\d{1,6})?$/

/** A figure as the service writes it, with a point or without; null = the text is none. */
const readFigure = (text: string): number | null => (plainFigure.test(text) ? Number(text) : null)

/** A day as `YYYY-MM-DD`, out of either of the service's writings; null = the text is none. */
const readDay = (text: string): string | null => writeDate(text)?.split('/').toReversed().join('-') ?? null

/** The texts of a field of labels: between bars, or on lines of their own. */
export const labelsIn = (text: string): string[] =>
  text
    .split(/[|\n]/)
    .map((label) => label.trim())
    .filter((label) => label !== '')

/** "(11) 98765-4321" for the national numbers that the service gives; anything else as it is. */
export const writeNationalPhone = (text: string): string => {
  const match = /^(?:55)?(\d{2})(\d{4,5})(\d{4})$/.exec(text)
  return match === null ? text : `(${match[1]}) ${match[2]}-${match[3]}`
}

const writeDocument = (text: string): string => {
  if (/^\d{11}$/.test(text)) return text.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  if (/^[0-9A-Z]{12}\d{2}$/.test(text)) return text.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  return text
}

/** One value of a field in words for a person: for cells, bars and chips. The empty value is "unknown". */
export const valueText = (t: Messages, kind: FieldKind, value: string): string => {
  if (value === '') return t.results.unknown
  if (kind === 'flag' && value === 'S') return t.results.yes
  if (kind === 'flag' && value === 'N') return t.results.no
  return value
}

/**
 * A cell as people read it, by its field's kind. What does not read as the kind stands as the service gave it. Empty
 * stays empty, but of a flag, where nothing could pass for "no".
 */
export const cellText = (t: Messages, f: Formats, kind: FieldKind, text: string): string => {
  if (text === '') return kind === 'flag' ? t.results.unknown : ''
  switch (kind) {
    case 'flag':
      return valueText(t, kind, text)
    case 'number':
    case 'money': {
      const figure = readFigure(text)
      if (figure === null) return text
      return kind === 'money' ? f.money(figure) : f.decimal(figure, 0)
    }
    case 'date': {
      const day = readDay(text)
      return day === null ? text : f.shortDate(day)
    }
    case 'document':
      return writeDocument(text)
    case 'phone':
      return writeNationalPhone(text)
    case 'labels':
      return labelsIn(text).map(writeNationalPhone).join(' · ')
    case 'text':
    case 'choice':
    case 'email':
      return text
  }
}
