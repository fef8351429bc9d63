import { z } from 'zod'
import { brazilianZones } from '../rules/brazilian-areas.ts'
import { columnRoleSchema } from '../rules/column-roles.ts'
import { languages } from '../rules/language.ts'
import { phoneOutcomes, standings } from '../rules/results.ts'
import { rowFilterSchema } from '../rules/row-filter.ts'
import { repairKindSchema, tallySchema } from '../rules/row-verdict.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { recordAudiencePreviewSchema } from './record-audiences.ts'

/** How lists become one; in the order of the lists. A difference is the first one without the others. */
export const listOperations = ['union', 'difference', 'intersection'] as const
export type ListOperation = (typeof listOperations)[number]

/** What a list was made of, by the names that they had: other lists, the records of an enrichment, or a campaign's results. */
export const listOriginSchema = z.discriminatedUnion('operation', [
  z.object({ operation: z.enum(listOperations), lists: z.array(z.string()).min(2) }),
  /** Of one list: all of it, or those whom a view of it showed. */
  z.object({ operation: z.literal('copy'), list: z.string() }),
  z.object({
    operation: z.literal('enrichment'),
    enrichmentId: z.string(),
    name: z.string(),
    records: z.number().int(),
    steps: recordAudiencePreviewSchema.shape.steps,
  }),
  /** Recipients of a campaign who stood so; none named = all. */
  z.object({
    operation: z.literal('results'),
    itemId: z.string(),
    title: z.string(),
    standings: z.array(z.enum(standings)),
  }),
])
export type ListOrigin = z.infer<typeof listOriginSchema>

export const longestTag = 30
export const mostTags = 10
const tagSchema = z.string().trim().min(1).max(longestTag)

const keepUntilSchema = z.iso.date().nullable()

/** Names one removal of people within its list. */
const removalSchema = z.number().int()

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
  /** How many files its rows were read from; `fileName` is the first. 0 = it came from no file. */
  fileCount: z.number().int(),
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
  /** The removal that was the last change to its people, and how many it took out; null = the last change was another. */
  lastRemoval: z.object({ removal: removalSchema, people: z.number().int() }).nullable(),
})
export type ContactList = z.infer<typeof contactListSchema>

export const personKinds = ['mobile', 'landline', 'foreign', 'cpf', 'cnpj'] as const
export type PersonKind = (typeof personKinds)[number]

/** Which people of a list are shown, and in which order; without a sort in the file's. */
export const listViewSchema = z.object({
  /** Letters that a cell holds, without regard to case and accents, or digits of the row's phone or document. */
  search: z.string().max(200),
  kind: z.enum(personKinds).nullable(),
  /** The zone of the phone's DDD. */
  zone: z.enum(brazilianZones).nullable(),
  /** All of them must be true. One on a column that the list does not have takes nobody off. */
  filters: z.array(rowFilterSchema).max(20),
  /** What the user's own campaigns say of the phone last. */
  outcome: z.enum(phoneOutcomes).nullable().default(null),
  sort: z.object({ column: z.number().int().nonnegative(), descending: z.boolean() }).nullable(),
})
export type ListView = z.infer<typeof listViewSchema>

export const wholeList: ListView = {
  search: '',
  kind: null,
  zone: null,
  filters: [],
  outcome: null,
  sort: null,
}

/** People of a list: those whom a view shows, or of them those whose rows of the file are named. */
export const peopleScopeSchema = z.object({
  view: listViewSchema,
  sourceRows: z.array(z.number().int()).min(1).max(10_000).nullable(),
})
export type PeopleScope = z.infer<typeof peopleScopeSchema>

/** So many values of a column are named at most. */
export const mostValues = 50

/** Which values are named: those of a column that hold these letters, without regard to case and accents. */
export const wantedValues = {
  column: z.number().int().nonnegative(),
  search: z.string().max(200).default(''),
}

/** What a view's rows have in a column. */
export const columnValuesSchema = z.object({
  rows: z.number().int(),
  /** Of them: with nothing in it. */
  empty: z.number().int(),
  /** The most frequent first, each as the first row writes it: case and accents make no other. */
  values: z.array(z.object({ text: z.string(), count: z.number().int() })).max(mostValues),
  /** With a value that is not among them, and holds what was searched. */
  others: z.number().int(),
  /**
   * Where nearly all are figures or days: bands of about the same width, ascending, without empty ones. `first` and
   * `last` are the smallest and the largest text that somebody in the band has.
   */
  bands: z.array(z.object({ first: z.string(), last: z.string(), count: z.number().int() })).nullable(),
})
export type ColumnValues = z.infer<typeof columnValuesSchema>

/** The last that the user's own campaigns say of a phone. */
export const phoneResultSchema = z.object({
  outcome: z.enum(phoneOutcomes),
  /** When it was reached or failed; where the report does not say, when the campaign began. */
  at: instantSchema,
  itemId: z.string(),
  /** Title of the campaign. */
  campaign: z.string(),
})
export type PhoneResult = z.infer<typeof phoneResultSchema>

export const listRowSchema = z.object({
  /** 0 = first of the view. */
  position: z.number().int(),
  sourceRow: z.number().int(),
  /** International digits without `+`; null in a list of documents. */
  phone: z.string().nullable(),
  phoneKind: z.enum(['mobile', 'landline', 'other']).nullable(),
  /** CPF or CNPJ, whole and without a mask, in a list of documents; null in a list of phones. */
  document: z.string().nullable(),
  repairs: z.array(repairKindSchema),
  /** Of the phone; absent where nothing is known of it, or the results are still being read: `results` changes after that. */
  lastResult: phoneResultSchema.optional(),
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
  rows: procedure
    .input(z.object({ id: z.string(), view: listViewSchema.default(wholeList), page: pageSchema }))
    .output(z.array(listRowSchema)),
  /** How many people a view shows; at once, thus so far where it is not whole yet. Asked again, it says more. */
  count: procedure
    .input(z.object({ id: z.string(), view: listViewSchema }))
    .output(z.object({ people: z.number().int(), isWhole: z.boolean() })),
  /** What a view's people have in a column. */
  values: procedure
    .input(z.object({ id: z.string(), view: listViewSchema, ...wantedValues }))
    .output(columnValuesSchema),
  /**
   * Asks the person where to, then writes a view's people in its order: the file's columns, and behind them the phone or
   * document that counts. Null = the person cancelled.
   */
  exportRows: procedure
    .input(
      z.object({
        id: z.string(),
        view: listViewSchema,
        format: z.enum(['csv', 'xlsx']),
        language: z.enum(languages),
      }),
    )
    .output(z.object({ ticket: fileTicketSchema, rows: z.number().int() }).nullable()),
  /**
   * Takes people out of the list: their rows, and those that repeat them, are among what was not taken from then on.
   * Items in the outbox do not change. Returns the number of people removed, and the removal's id; null if nobody was removed.
   */
  removePeople: procedure
    .input(z.object({ id: z.string(), scope: peopleScopeSchema }))
    .output(z.object({ removed: z.number().int(), removal: removalSchema.nullable() })),
  /**
   * Puts back exactly the people whom one removal took out; whom others took out stays out. `list_changed` where that is
   * not possible any more: they are back already, or somebody was erased from the list since.
   */
  returnPeople: procedure
    .input(z.object({ id: z.string(), removal: removalSchema }))
    .output(z.object({ returned: z.number().int() })),
  /** `column_name_taken`; `list_in_use` while an open draft, whose text may name the column, uses the list. */
  renameColumn: procedure
    .input(
      z.object({
        id: z.string(),
        column: z.number().int().nonnegative(),
        name: z.string().trim().min(1).max(200),
      }),
    )
    .output(contactListSchema),
  statistics: procedure.input(z.object({ id: z.string() })).output(listStatisticsSchema),
  /** How many people go by a phone that was reached last, and how many by one that failed for ever. */
  outcomes: procedure
    .input(z.object({ id: z.string() }))
    .output(z.record(z.enum(phoneOutcomes), z.number().int())),
  rename: procedure
    .input(z.object({ id: z.string(), name: z.string().trim().min(1).max(120) }))
    .output(contactListSchema),
  /** Every tag that some list has. */
  tags: procedure.output(z.array(z.string())),
  /**
   * Removes tags from a list and adds others; all the rest stay. Case and accents make no other tag. Above `mostTags` none
   * is added.
   */
  changeTags: procedure
    .input(
      z.object({
        id: z.string(),
        add: z.array(tagSchema).max(mostTags).default([]),
        remove: z.array(tagSchema).max(mostTags).default([]),
      }),
    )
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
