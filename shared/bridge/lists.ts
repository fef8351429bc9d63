import { z } from 'zod'
import { columnRoleSchema } from '../rules/column-roles.ts'
import { repairKindSchema, tallySchema } from '../rules/row-verdict.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'
import { recordAudiencePreviewSchema } from './record-audiences.ts'

/** How lists become one; in the order of the lists. A difference is the first one without the others. */
export const listOperations = ['union', 'difference', 'intersection'] as const
export type ListOperation = (typeof listOperations)[number]

/** What a list was made of, by the names that they had: other lists, or the records of an enrichment. */
export const listOriginSchema = z.discriminatedUnion('operation', [
  z.object({ operation: z.enum(listOperations), lists: z.array(z.string()).min(2) }),
  z.object({
    operation: z.literal('enrichment'),
    enrichmentId: z.string(),
    name: z.string(),
    records: z.number().int(),
    steps: recordAudiencePreviewSchema.shape.steps,
  }),
])
export type ListOrigin = z.infer<typeof listOriginSchema>

export const longestTag = 30
export const mostTags = 10
const tagSchema = z.string().trim().min(1).max(longestTag)

const keepUntilSchema = z.iso.date().nullable()

export const contactListSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** By their letters. */
  tags: z.array(z.string()),
  createdAt: instantSchema,
  /** The last day on which it is kept, as `YYYY-MM-DD`; after it the person is asked. Null = no date is set. */
  keepUntil: keepUntilSchema,
  /** Of a list that was made of others: their names, joined by the operation's sign. */
  fileName: z.string(),
  /** Null = the list came from a file. */
  origin: listOriginSchema.nullable(),
  columns: z.array(z.string()),
  roles: z.array(columnRoleSchema),
  /** How many rows the list holds; equals `tally.accepted`. */
  size: z.number().int(),
  /** How many of them are landlines, which short SMS and RCS do not reach. */
  landlines: z.number().int(),
  tally: tallySchema,
  /** True when the import can be taken back, its file to wait again with all that was mended. */
  isReopenable: z.boolean(),
})
export type ContactList = z.infer<typeof contactListSchema>

export const listRowSchema = z.object({
  /** 0 = first of the list. */
  position: z.number().int(),
  sourceRow: z.number().int(),
  /** International digits without `+`; null in a list of documents. */
  phone: z.string().nullable(),
  phoneKind: z.enum(['mobile', 'landline', 'other']).nullable(),
  /** CPF or CNPJ, whole and without a mask, in a list of documents; null in a list of phones. */
  document: z.string().nullable(),
  repairs: z.array(repairKindSchema),
  /** The row as it stood in the file; documents that were repaired stand here as they stood there. */
  cells: z.array(z.string()),
})
export type ListRow = z.infer<typeof listRowSchema>

/** What the people of a list are. The figures of phones add up to the list's size, or those of documents do. */
export const listStatisticsSchema = z.object({
  /** Brazilian mobiles; with `landline` the sum of `areas`. */
  mobile: z.number().int(),
  landline: z.number().int(),
  /** Numbers of other countries, of any kind. */
  foreign: z.number().int(),
  cpf: z.number().int(),
  cnpj: z.number().int(),
  /** The DDDs that occur, ascending. UF and time zone follow from the DDD (rules/brazilian-areas.ts). */
  areas: z.array(z.object({ ddd: z.string(), mobile: z.number().int(), landline: z.number().int() })),
})
export type ListStatistics = z.infer<typeof listStatisticsSchema>

export const listsContract = {
  list: procedure.output(z.array(contactListSchema)),
  get: procedure.input(z.object({ id: z.string() })).output(contactListSchema),
  rows: procedure.input(z.object({ id: z.string(), page: pageSchema })).output(z.array(listRowSchema)),
  statistics: procedure.input(z.object({ id: z.string() })).output(listStatisticsSchema),
  rename: procedure
    .input(z.object({ id: z.string(), name: z.string().trim().min(1).max(120) }))
    .output(contactListSchema),
  /** Every tag that some list has. */
  tags: procedure.output(z.array(z.string())),
  /** Gives the list these tags and no others. Case and accents make no other tag. */
  setTags: procedure
    .input(z.object({ id: z.string(), tags: z.array(tagSchema).max(mostTags) }))
    .output(contactListSchema),
  /** Renames a tag in every list that has it; what a list has twice then becomes one. Says in how many lists. */
  renameTag: procedure
    .input(z.object({ tag: tagSchema, name: tagSchema }))
    .output(z.object({ lists: z.number().int() })),
  /** Sets until when it is kept; null = no date. */
  setKeepUntil: procedure
    .input(z.object({ id: z.string(), keepUntil: keepUntilSchema }))
    .output(contactListSchema),
  /** Deletes the list and its people's rows. Refused (`list_in_use`) while an open draft uses it. */
  remove: procedure.input(z.object({ id: z.string() })).output(z.object({ removed: z.number() })),
}
