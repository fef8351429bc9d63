/**
 * What an enrichment brought: records of any number, looked at through a view (which of them, in which order). A view is
 * told with each question; the workspace remembers what it found for the latest ones.
 */
import { z } from 'zod'
import { fieldGroups, fieldKinds } from '../api/enrichment-fields.ts'
import { recordShapes } from '../api/enrichment.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'

/** A field's name as the service spells it; one that the contract does not know has the name that the answer gave it. */
const fieldName = z.string().min(1).max(200)

/** A figure with a point (`1234.5`), or a day (`2026-12-31`), by the field's kind. */
const boundSchema = z
  .string()
  .regex(/^(?:-?\d{1,15}(?:\.\d{1,6})?|\d{4}-\d{2}-\d{2})$/)
  .nullable()

/** Empty = the service said nothing: "unknown", which is neither yes nor no. */
export const recordFilterSchema = z.discriminatedUnion('type', [
  /** Without case and accents. */
  z.object({ type: z.literal('contains'), field: fieldName, text: z.string().min(1).max(200) }),
  /** One of these is the whole text, or one of a field's labels; `''` stands for unknown. */
  z.object({
    type: z.literal('values'),
    field: fieldName,
    values: z.array(z.string().max(2_000)).min(1).max(500),
  }),
  /** Of a number, money or a day; both ends belong to it. A text that is neither counts as unknown here. */
  z.object({
    type: z.literal('range'),
    field: fieldName,
    from: boundSchema,
    to: boundSchema,
    orUnknown: z.boolean(),
  }),
])
export type RecordFilter = z.infer<typeof recordFilterSchema>

export const recordViewSchema = z.object({
  /** All must hold; at most one for each field. */
  filters: z.array(recordFilterSchema).max(50),
  /** In names, documents, phones, e-mails and places, without case and accents; empty = everything. */
  search: z.string().max(200),
  /** Null = the order in which the service answered. What is unknown comes last either way. */
  sort: z.object({ field: fieldName, descending: z.boolean() }).nullable(),
})
export type RecordView = z.infer<typeof recordViewSchema>

export const everyRecord: RecordView = { filters: [], search: '', sort: null }

export const fieldSummarySchema = z.object({
  name: fieldName,
  /** Null of a field that the contract does not know. */
  group: z.enum(fieldGroups).nullable(),
  kind: z.enum(fieldKinds),
  /** Records in which it is not empty. */
  filled: z.number().int(),
})
export type FieldSummary = z.infer<typeof fieldSummarySchema>

export const recordSetSchema = z.object({
  enrichmentId: z.string(),
  shape: z.enum(recordShapes),
  records: z.number().int(),
  /** In the order for reading: by group, and those unknown to the contract last. */
  fields: z.array(fieldSummarySchema),
})
export type RecordSet = z.infer<typeof recordSetSchema>

export const recordRowSchema = z.object({
  /** Of the record in the set, from 0: what `get` takes. */
  position: z.number().int(),
  cells: z.array(z.string()),
})

/** How a field's records part: by value, or by bands of a figure or a day. */
export const facetQuestionSchema = z.discriminatedUnion('type', [
  /** The most frequent values first. */
  z.object({ type: z.literal('values'), field: fieldName, limit: z.number().int().min(1).max(200) }),
  /** Ascending; a band goes from its bound up to the next one, without it; the first has none below. */
  z.object({
    type: z.literal('bands'),
    field: fieldName,
    bounds: z.array(boundSchema.unwrap()).min(1).max(50),
  }),
])
export type FacetQuestion = z.infer<typeof facetQuestionSchema>

export const facetSchema = z.object({
  field: fieldName,
  /** Of values: each with its count. Of bands: one more than there are bounds, `value` being the bound below, empty for the first. */
  counts: z.array(z.object({ value: z.string(), count: z.number().int() })),
  /** Records with other values than those listed. */
  others: z.number().int(),
  unknown: z.number().int(),
})
export type Facet = z.infer<typeof facetSchema>

/** What a person wants to find again: which columns in which order, which records. For all enrichments of the shape. */
export const savedViewSchema = z.object({
  id: z.string(),
  shape: z.enum(recordShapes),
  name: z.string().trim().min(1).max(80),
  fields: z.array(fieldName).min(1).max(500),
  view: recordViewSchema,
  savedAt: instantSchema,
})
export type SavedView = z.infer<typeof savedViewSchema>

/**
 * How records differ from the contract. `missing`, `type`: a field that is not there, or no text; `unknown`: one that
 * the contract does not know; `not_a_record`: no object at all; `document_missing`: nobody can say whose record it is.
 */
export const driftKinds = ['missing', 'unknown', 'type', 'not_a_record', 'document_missing'] as const

export const driftSchema = z.array(
  z.object({
    /** Null where it is about the record as a whole. */
    field: z.string().nullable(),
    kind: z.enum(driftKinds),
    /** Records of which it is true. */
    records: z.number().int(),
  }),
)
export type Drift = z.infer<typeof driftSchema>

const ofSet = z.object({ enrichmentId: z.string() })
const throughView = ofSet.extend({ view: recordViewSchema })

/** Problems: `enrichment_missing` of all that take an enrichment; `record_missing`; `saved_view_missing`. */
export const recordsContract = {
  set: procedure.input(ofSet).output(recordSetSchema),
  /**
   * Rows of a view, and how many it has. A cell is the field's text; CPFs, also within `document` fields, are masked
   * (rules/masked-document.ts) unless `unmasked`. A field that the set does not have is empty.
   */
  rows: procedure
    .input(
      throughView.extend({ fields: z.array(fieldName).max(500), unmasked: z.boolean(), page: pageSchema }),
    )
    .output(z.object({ total: z.number().int(), rows: z.array(recordRowSchema) })),
  /** One record, all its fields in the set's order. */
  get: procedure
    .input(ofSet.extend({ position: z.number().int().nonnegative(), unmasked: z.boolean() }))
    .output(recordRowSchema),
  /** Each facet is of the records that the view's other filters leave: choosing one bar leaves the others to choose. */
  facets: procedure
    .input(throughView.extend({ questions: z.array(facetQuestionSchema).min(1).max(30) }))
    .output(z.object({ total: z.number().int(), facets: z.array(facetSchema) })),
  savedViews: procedure.input(z.object({ shape: z.enum(recordShapes) })).output(z.array(savedViewSchema)),
  /** A name that the shape has already is saved over. */
  saveView: procedure.input(savedViewSchema.omit({ id: true, savedAt: true })).output(savedViewSchema),
  removeView: procedure.input(z.object({ id: z.string() })).output(z.object({ id: z.string() })),
}
