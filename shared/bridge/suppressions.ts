/** Who must not be contacted: lists of others and single entries, and the one gate that every channel passes. */
import { z } from 'zod'
import { languages } from '../rules/language.ts'
import { personKeyKinds, personKeySchema } from '../rules/person-key.ts'
import { rejectionReasonSchema, repairKindSchema, tallySchema } from '../rules/row-verdict.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { importJobSchema, openedFileSettingsSchema, tableSettingsSchema } from './imports.ts'

/**
 * Where a block comes from, which is also its reason. `invalid_number` blocks the number alone: its person can be contacted at
 * another number.
 */
export const suppressionSources = [
  'opt_out',
  'invalid_number',
  'nao_me_perturbe',
  'procon',
  'deceased',
  'own',
  'other',
] as const
export const suppressionSourceSchema = z.enum(suppressionSources)
export type SuppressionSource = (typeof suppressionSources)[number]

/** `hashed` = only keyed hashes are kept: the list still blocks, but nobody can read from it who is in it. */
const keptStorageSchema = z.enum(['plain', 'hashed'])
/** `team` = the mirror of a team's blocks, by the team's own keyed codes. */
export const suppressionStorageSchema = z.enum([...keptStorageSchema.options, 'team'])
export type KeptStorage = z.infer<typeof keptStorageSchema>
export type SuppressionStorage = z.infer<typeof suppressionStorageSchema>

const dateSchema = z.iso.date()

export const suppressionListSchema = z.object({
  id: z.string(),
  name: z.string(),
  source: suppressionSourceSchema,
  /** The date of the data itself, as the person says it: `YYYY-MM-DD`. */
  obtainedOn: dateSchema,
  createdAt: instantSchema,
  storage: suppressionStorageSchema,
  fileName: z.string(),
  tally: tallySchema,
  /** Different numbers, and different CPFs and CNPJs, that it blocks. */
  phones: z.number().int(),
  documents: z.number().int(),
})
export type SuppressionList = z.infer<typeof suppressionListSchema>

/** One block that was made by hand. */
export const suppressionEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(personKeyKinds),
  /** Null where only the hash is kept. */
  key: z.string().nullable(),
  source: suppressionSourceSchema,
  note: z.string(),
  addedAt: instantSchema,
})
export type SuppressionEntry = z.infer<typeof suppressionEntrySchema>

/** What blocks somebody. */
export const suppressionMatchSchema = personKeySchema.extend({
  /** Null for a block made by hand. */
  listName: z.string().nullable(),
  source: suppressionSourceSchema,
  /** Since when: a list's own date, or the day the block was made. */
  since: dateSchema,
  note: z.string(),
})
export type SuppressionMatch = z.infer<typeof suppressionMatchSchema>

export const suppressionRowVerdictSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('accepted'),
    keys: z.array(personKeySchema),
    repairs: z.array(repairKindSchema),
  }),
  z.object({ outcome: z.literal('rejected'), reason: rejectionReasonSchema }),
])

const byId = z.object({ id: z.string() })

/** Somebody as a person writes their phone, CPF or CNPJ. */
const writtenKey = { kind: z.enum(personKeyKinds), text: z.string().max(200) }
/** What is kept of a block that is made by hand, beside who it is. */
const madeByHand = {
  source: suppressionSourceSchema,
  note: z.string().trim().max(200),
  storage: keptStorageSchema,
}

/** An import of a do-not-contact list. */
export const suppressionImportJobSchema = importJobSchema.extend({ kind: z.literal('suppression_import') })
export type SuppressionImportJob = z.infer<typeof suppressionImportJobSchema>

export const suppressionsContract = {
  /** Imported lists, the latest first. */
  lists: procedure.output(z.array(suppressionListSchema)),
  /** Blocks made by hand, the latest first. */
  entries: procedure
    .input(z.object({ page: pageSchema }))
    .output(z.object({ total: z.number(), rows: z.array(suppressionEntrySchema) })),
  /** Whether somebody is blocked. `keys` = what the text can be: eleven digits may be a phone and a CPF. */
  find: procedure
    .input(z.object({ text: z.string().max(200) }))
    .output(z.object({ keys: z.array(personKeySchema), matches: z.array(suppressionMatchSchema) })),
  /** Blocks one. `suppression_key_unreadable` with the reason; `suppression_entry_exists`. */
  add: procedure.input(z.object({ ...writtenKey, ...madeByHand })).output(suppressionEntrySchema),
  /**
   * Blocks several: all of them or, where one cannot be read (`suppression_key_unreadable`), none. `existing` were blocked
   * by hand already and stay as they were.
   */
  addMany: procedure
    .input(z.object({ keys: z.array(z.object(writtenKey)).min(1).max(10_000), ...madeByHand }))
    .output(z.object({ added: z.number().int(), existing: z.number().int() })),
  removeEntry: procedure.input(byId).output(byId),
  /** Takes a list away: whom only it blocked can be contacted again. `suppression_of_team` for a team's. */
  removeList: procedure.input(byId).output(byId),
  /** What the rules say about these rows as a do-not-contact list: the same code that the import runs. */
  judge: procedure
    .input(tableSettingsSchema.extend({ rows: z.array(z.array(z.string())).max(200) }))
    .output(z.object({ verdicts: z.array(suppressionRowVerdictSchema), tally: tallySchema })),
  start: procedure
    .input(
      openedFileSettingsSchema.extend({
        name: z.string().trim().min(1).max(120),
        source: suppressionSourceSchema,
        obtainedOn: dateSchema,
        storage: keptStorageSchema,
      }),
    )
    .output(z.object({ jobId: z.string() })),
  /**
   * Asks the person where to, then writes a plain list's numbers and documents. Null = the person cancelled;
   * `suppression_not_exportable` for a list of hashes.
   */
  exportList: procedure
    .input(z.object({ id: z.string(), language: z.enum(languages) }))
    .output(z.object({ ticket: fileTicketSchema, entries: z.number() }).nullable()),
}
