/**
 * What whoever helps with a problem may know: versions, sizes, counts, codes and choices. Each field is here by name, so
 * that nothing of anybody can be in it.
 */
import { z } from 'zod'
import { logLineSchema } from '../processes/log.ts'
import { startFailures } from '../processes/service.ts'
import { backupReasons } from '../rules/backup-name.ts'
import { settingsSchema } from './settings-schema.ts'

const countSchema = z.number().int().nonnegative()

/** What the workspace says of its data. */
export const workspaceFactsSchema = z.object({
  schema: countSchema,
  sqlite: z.string().regex(/^\d[\d.]{0,20}$/),
  /** Rows of each table of ours. */
  rows: z.record(z.string().regex(/^[a-z_]{1,40}$/), countSchema),
  /** Of one's own phones only how many. */
  settings: settingsSchema.omit({ testPhones: true }).extend({ testPhones: countSchema }),
})
export type WorkspaceFacts = z.infer<typeof workspaceFactsSchema>

const processFactsSchema = z.object({
  process: z.enum(['workspace', 'service']),
  state: z.enum(['starting', 'running', 'restarting', 'stopped', 'failed']),
  /** What its data were found to be when they were opened; null = they are not open. */
  quickCheck: z.enum(['ok', 'crashed', 'unresponsive', ...startFailures]).nullable(),
  restarts: countSchema,
  databaseBytes: countSchema,
  journalBytes: countSchema,
})

export const diagnosticsSchema = z.object({
  madeAt: z.iso.datetime(),
  versions: z.object({ revoada: z.string(), electron: z.string(), chrome: z.string(), node: z.string() }),
  system: z.object({
    platform: z.string(),
    release: z.string(),
    architecture: z.string(),
    language: z.string(),
    processors: countSchema,
    memoryBytes: countSchema,
  }),
  keys: z.object({ state: z.string(), backend: z.string().nullable() }),
  processes: z.array(processFactsSchema),
  /** Null while the workspace does not run. */
  workspace: workspaceFactsSchema.nullable(),
  backups: z.array(
    z.object({
      owner: z.enum(['workspace', 'service']),
      madeAt: z.string(),
      reason: z.enum(backupReasons),
      schema: countSchema,
      bytes: countSchema,
    }),
  ),
  log: z.array(logLineSchema),
})
export type Diagnostics = z.infer<typeof diagnosticsSchema>
