/** Who must not be contacted: lists of others and single entries, and the one gate that every channel passes. */
import { z } from 'zod'
import { readingChoicesSchema } from '../processes/reader.ts'
import { languages } from '../rules/language.ts'
import { personKeyKinds, personKeySchema } from '../rules/person-key.ts'
import { rejectionReasonSchema, repairKindSchema, tallySchema } from '../rules/row-verdict.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'
import { importJobSchema, tableSettingsSchema } from './imports.ts'

/** Where a block comes from, which is also why it is one. */
export const suppressionSources = [
  'opt_out',
  'nao_me_perturbe',
  'procon',
  'deceased',
  'own',
  'other',
] as const
export const suppressionSourceSchema = z.enum(suppressionSources)
export type SuppressionSource = (typeof suppressionSources)[number]

/** `hashed` = only keyed hashes are kept: the list still blocks, but nobody can read from it who is in it. */
export const suppressionStorageSchema = z.enum(['plain', 'hashed'])
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
  add: procedure
    .input(
      z.object({
        kind: z.enum(personKeyKinds),
        text: z.string().max(200),
        source: suppressionSourceSchema,
        note: z.string().trim().max(200),
        storage: suppressionStorageSchema,
      }),
    )
    .output(suppressionEntrySchema),
  removeEntry: procedure.input(byId).output(byId),
  /** Takes a list away: whom only it blocked can be contacted again. */
  removeList: procedure.input(byId).output(byId),
  /** What the rules say about these rows as a do-not-contact list: the same code that the import runs. */
  judge: procedure
    .input(tableSettingsSchema.extend({ rows: z.array(z.array(z.string())).max(200) }))
    .output(z.object({ verdicts: z.array(suppressionRowVerdictSchema), tally: tallySchema })),
  start: procedure
    .input(
      tableSettingsSchema.extend({
        path: z.string(),
        choices: readingChoicesSchema,
        name: z.string().trim().min(1).max(120),
        source: suppressionSourceSchema,
        obtainedOn: dateSchema,
        storage: suppressionStorageSchema,
      }),
    )
    .output(z.object({ jobId: z.string() })),
  /** Imports of this run of the workspace, the latest first. */
  imports: procedure.output(z.array(importJobSchema)),
  cancelImport: procedure
    .input(z.object({ jobId: z.string() }))
    .output(z.object({ state: importJobSchema.shape.state })),
  /**
   * Asks the person where to, then writes a plain list's numbers and documents. Null = the person cancelled;
   * `suppression_not_exportable` for a list of hashes.
   */
  exportList: procedure
    .input(z.object({ id: z.string(), language: z.enum(languages) }))
    .output(z.object({ path: z.string(), entries: z.number() }).nullable()),
}
