import type { RecordShape } from '../../../../shared/api/enrichment.ts'
import type { RecordField } from '../../../../shared/api/enrichment-fields.ts'
import type { Drift } from '../../../../shared/bridge/records.ts'
import { documentFieldOf, otherFieldsName, readDocument, shapeFields } from './shape-fields.ts'

/** A record as texts: what a foreign service sent, none of it lost. */
export type RecordTexts = {
  /** Of the shape's fields, in their order; empty where the record has none. */
  cells: string[]
  /** Fields that the contract does not know, with their names. */
  others: (readonly [name: string, text: string])[]
  /** Without punctuation; null when the record does not say whose it is. */
  document: string | null
}

type DriftKind = Drift[number]['kind']

/** Differences from the contract, each counted in the records that have it. */
export type DriftCounter = {
  count: (kind: DriftKind, field: string | null) => void
  /** The most frequent first. */
  report: () => Drift
}

/** A service that makes up names must not make the report endless. */
const mostReported = 300

export const createDriftCounter = (): DriftCounter => {
  const found = new Map<string, Drift[number]>()
  return {
    count: (kind, field) => {
      const key = `${kind} ${field ?? ''}`
      const known = found.get(key)
      if (known !== undefined) known.records += 1
      else if (found.size < mostReported) found.set(key, { field, kind, records: 1 })
    },
    report: () => [...found.values()].toSorted((a, b) => b.records - a.records),
  }
}

const arrayField: RecordField = 'ultimaEmpresaLigada'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads an element of an answer's `data` by the contract (specification, section 2.7). Every field becomes a text;
 * differences are counted and kept, none refuses a record: it has been paid for.
 */
export const readRecord = (shape: RecordShape, value: unknown, drift: DriftCounter): RecordTexts => {
  const names = shapeFields[shape]
  if (!isObject(value)) {
    drift.count('not_a_record', null)
    return {
      cells: names.map(() => ''),
      others: [[otherFieldsName, JSON.stringify(value) ?? '']],
      document: null,
    }
  }
  let present = 0
  let documentText = ''
  const documentField = documentFieldOf(shape)
  const cells = names.map((name) => {
    if (!Object.hasOwn(value, name)) {
      drift.count('missing', name)
      return ''
    }
    present += 1
    const content = value[name]
    const expected = name === arrayField ? linesOf(content) : content
    if (typeof expected !== 'string') drift.count('type', name)
    const text = typeof expected === 'string' ? expected : textOf(content)
    if (name === documentField) documentText = text
    return text
  })
  const others = Object.keys(value).length === present ? [] : othersOf(value, names, drift)
  const document = readDocument(shape, documentText)
  if (document === null) drift.count('document_missing', documentField)
  return { cells, others, document }
}

const othersOf = (
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  drift: DriftCounter,
): RecordTexts['others'] => {
  const known = new Set(names)
  return Object.entries(value)
    .filter(([name]) => !known.has(name))
    .map(([name, content]) => {
      drift.count('unknown', name)
      return [name, textOf(content)] as const
    })
}

/** The names on a line each; null when it is not an array of texts. */
const linesOf = (content: unknown): string | null =>
  Array.isArray(content) && content.every((line): line is string => typeof line === 'string')
    ? content.map((line) => line.replace(/\s*[\r\n]+\s*/g, ' ')).join('\n')
    : null

const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content
  return content === null || content === undefined ? '' : JSON.stringify(content)
}
