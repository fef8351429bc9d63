/** Cells of records as a file for people has them: what may be summed is a number, what identifies stays text. */
import type { FieldKind } from '../../../../shared/api/enrichment-fields.ts'
import type { ColumnRole } from '../../../../shared/rules/column-roles.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import { spreadsheetText } from '../../../../shared/rules/spreadsheet-text.ts'
import { writeDate } from '../../../../shared/rules/written-date.ts'
import { recordFileTexts } from '../../../../shared/texts/record-file.ts'
import { type SheetCell, type SheetStyle, sheetDate } from '../../writers/sheet-cells.ts'
import { kindOf } from '../records/shape-fields.ts'

/** What a column is known to hold; `own` is one of the list's that has no role. */
export type ExportKind =
  | 'own'
  | 'text'
  | 'document'
  | 'phone'
  | 'postcode'
  | 'flag'
  | 'number'
  | 'money'
  | 'date'

export const kindOfRole = (role: ColumnRole): ExportKind => {
  if (role === 'cpf' || role === 'cnpj') return 'document'
  if (role === 'phone') return 'phone'
  return role === 'variable' ? 'own' : 'text'
}

export const kindOfField = (name: string): ExportKind =>
  name === 'cep' ? 'postcode' : exportKinds[kindOf(name)]

const exportKinds: Readonly<Record<FieldKind, ExportKind>> = {
  text: 'text',
  choice: 'text',
  email: 'text',
  labels: 'text',
  flag: 'flag',
  number: 'number',
  money: 'money',
  date: 'date',
  document: 'document',
  phone: 'phone',
}

/** As the service writes figures, and spreadsheets those without a format. Zeros in front are of something else. */
const figure = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/
/** The same with decimals, but not 1.741, which is a whole number in Brazil. */
const decimal = /^-?(?!\d{1,3}(?:\.\d{3})+$)(?:0|[1-9]\d{0,9})\.\d{1,6}$/

/** A cell of a CSV that Excel in Brazil opens: decimal comma, day before month, identifiers that it leaves alone. */
export const brazilianCell = (kind: ExportKind, text: string, language: Language): string => {
  switch (kind) {
    case 'number':
    case 'money':
      return figure.test(text) ? text.replace('.', ',') : spreadsheetText(null, text)
    case 'own':
      return decimal.test(text) ? text.replace('.', ',') : spreadsheetText(null, text)
    case 'date':
      return writeDate(text) ?? spreadsheetText(null, text)
    case 'flag':
      return flagText(text, language)
    case 'text':
      return spreadsheetText(null, text)
    case 'document':
    case 'phone':
    case 'postcode':
      return spreadsheetText(kind, text)
  }
}

/** The style of a column of a worksheet. */
export const sheetStyleOf = (kind: ExportKind): SheetStyle =>
  kind === 'number' || kind === 'money' || kind === 'date' ? kind : 'text'

/** A cell of a worksheet. What does not read as its kind is text; for the list's own columns see own-columns.ts. */
export const sheetCell = (kind: ExportKind, text: string, language: Language): SheetCell => {
  switch (kind) {
    case 'number':
    case 'money':
      return figure.test(text) ? { number: Number(text), style: kind } : text
    case 'date':
      return sheetDate(writeDate(text)) ?? text
    case 'flag':
      return flagText(text, language)
    case 'own':
    case 'text':
    case 'document':
    case 'phone':
    case 'postcode':
      return text
  }
}

const flagText = (text: string, language: Language): string => {
  const { yes, no } = recordFileTexts[language]
  return text === 'S' ? yes : text === 'N' ? no : text
}
