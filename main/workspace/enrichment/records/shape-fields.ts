import {
  companyRecordFields,
  profile360Fields,
  proRateFinancialFields,
  targetProFields,
} from '../../../../shared/api/enrichment-records.ts'
import { fieldFacts, type FieldKind, type RecordField } from '../../../../shared/api/enrichment-fields.ts'
import type { RecordShape } from '../../../../shared/api/enrichment.ts'
import { readCnpj } from '../../../../shared/rules/cnpj.ts'
import { readCpf } from '../../../../shared/rules/cpf.ts'

/** The fields of each shape, in the specification's order. */
export const shapeFields: Readonly<Record<RecordShape, readonly RecordField[]>> = {
  PROFILE_360: profile360Fields,
  TARGET_PRO: targetProFields,
  PRO_RATE_FINANCIAL: proRateFinancialFields,
  CNPJ: companyRecordFields,
}

/** The field that says whose record it is. */
export const documentFieldOf = (shape: RecordShape): 'cpf' | 'cnpj' => (shape === 'CNPJ' ? 'cnpj' : 'cpf')

/** The document in the field's text, without punctuation; null when it is none. */
export const readDocument = (shape: RecordShape, text: string): string | null => {
  const reading = shape === 'CNPJ' ? readCnpj(text) : readCpf(text)
  return reading.ok ? reading.document : null
}

const isKnown = (name: string): name is RecordField => Object.hasOwn(fieldFacts, name)

/** Null of a field that the contract does not know. */
export const factsOf = (name: string): (typeof fieldFacts)[RecordField] | null =>
  isKnown(name) ? fieldFacts[name] : null

export const kindOf = (name: string): FieldKind => factsOf(name)?.kind ?? 'text'

/** Under this name stands what has no field of its own: as JSON, for a person to read. */
export const otherFieldsName = 'otherFields'

// As they are written down there: by group, and within it as one reads them.
const readingOrder = new Map(Object.keys(fieldFacts).map((name, index) => [name, index]))

const readingPlace = (name: string): number =>
  readingOrder.get(name) ?? readingOrder.size + (name === otherFieldsName ? 1 : 0)

/** Orders fields for reading; those that the contract does not know come last, as they came. */
export const compareForReading = (a: string, b: string): number => readingPlace(a) - readingPlace(b)

const alsoSearched: ReadonlySet<string> = new Set<RecordField>(['estado', 'telefones', 'eMails'])

/** Whether a search looks into it: names, documents, phones, e-mails, places. */
export const isSearched = (name: string): boolean => {
  const facts = factsOf(name)
  if (facts === null) return false
  return ['text', 'document', 'phone', 'email'].includes(facts.kind) || alsoSearched.has(name)
}
