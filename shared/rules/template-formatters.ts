import { writeReais } from './amount.ts'
import { isCnpj } from './cnpj.ts'
import { foldText } from './fold-text.ts'
import type { Language } from './language.ts'
import { hideAll, maskDocument } from './masked-document.ts'
import { toPlainLetters, withoutAccents } from './plain-letters.ts'
import { firstName, properCase } from './person-name.ts'
import { writeDate } from './written-date.ts'

/** What a template can make of a cell. */
export const formatterKinds = [
  'first_name',
  'proper_case',
  'uppercase',
  'lowercase',
  'currency',
  'date',
  'masked_document',
  'digits',
  'plain_letters',
] as const
export type FormatterKind = (typeof formatterKinds)[number]

/** The names that each answers to, with its own first, in Portuguese and in English. */
const names = {
  first_name: { 'pt-BR': ['primeiro', 'primeiro nome'], en: ['first', 'first name'] },
  proper_case: { 'pt-BR': ['capitalizado', 'capitalizada'], en: ['proper', 'title'] },
  uppercase: { 'pt-BR': ['maiúsculas', 'maiúscula'], en: ['upper', 'uppercase'] },
  lowercase: { 'pt-BR': ['minúsculas', 'minúscula'], en: ['lower', 'lowercase'] },
  currency: { 'pt-BR': ['moeda', 'reais', 'dinheiro'], en: ['currency', 'money'] },
  date: { 'pt-BR': ['data'], en: ['date'] },
  masked_document: { 'pt-BR': ['documento', 'mascarado'], en: ['document', 'masked'] },
  digits: { 'pt-BR': ['dígitos', 'dígito'], en: ['digits'] },
  plain_letters: { 'pt-BR': ['sem acentos', 'sem acento'], en: ['plain', 'no accents'] },
} as const satisfies Record<FormatterKind, Record<Language, readonly string[]>>

const kindByName: ReadonlyMap<string, FormatterKind> = new Map(
  formatterKinds.flatMap((kind) =>
    [...names[kind]['pt-BR'], ...names[kind].en].map((name) => [foldText(name), kind] as const),
  ),
)

/** The name under which a formatter is offered and written into a template. */
export const formatterName = (kind: FormatterKind, language: Language): string => names[kind][language][0]

/** The formatter that a person means, without regard to case, accents and surrounding space; null for none of them. */
export const formatterOf = (name: string): FormatterKind | null =>
  kindByName.get(foldText(name.normalize('NFC').trim().replace(/\s+/g, ' '))) ?? null

/** Only the digits; null where there are none, and for a CNPJ with letters, which without them is another number. */
const digitsOf = (value: string): string | null => {
  const digits = value.replace(/\D/g, '')
  if (digits === '') return null
  if (digits.length < 14 && isCnpj(value.replace(/[.\-/\s]/g, '').toUpperCase())) return null
  return digits
}

export type Formatter = {
  readonly kind: FormatterKind
  /** The value as it should stand in a message, or null when it is not of this kind. */
  readonly format: (value: string) => string | null
  /** What stands there instead of a value that is not of the kind. */
  readonly refuse: (value: string) => string
}

const asItIs = (value: string): string => value

const formats: Record<FormatterKind, Formatter['format']> = {
  first_name: firstName,
  proper_case: properCase,
  uppercase: (value) => value.toUpperCase(),
  lowercase: (value) => value.toLowerCase(),
  currency: writeReais,
  date: writeDate,
  masked_document: maskDocument,
  digits: digitsOf,
  // All accents, because that is what its name says; emoji stay, and are found where letters of SMS are.
  plain_letters: (value) => withoutAccents(toPlainLetters(value)),
}

/** Values that are not of the formatter's kind stay as they are, but what was to be masked is hidden whole. */
export const createFormatter = (kind: FormatterKind): Formatter => ({
  kind,
  format: formats[kind],
  refuse: kind === 'masked_document' ? hideAll : asItIs,
})
