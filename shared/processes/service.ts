/** The wire between main and the embedded service's process. */
import { z } from 'zod'
import { careCommandSchemas, careMessageSchemas, recoverySchema } from './data-care.ts'
import { putOffSchema } from './quiet-work.ts'
import { readerAnswerSchemas, readerRequestSchemas } from './reader-host.ts'

export const startFailures = [
  'database_damaged',
  'database_missing',
  'database_newer',
  'database_older',
  'database_in_use',
  'database_full',
  'database_unwritable',
  'key_wrong',
  'backup_full',
  'backup_unwritable',
  'backup_unusable',
  'backup_newer',
  'recovery_unwritable',
  'start_failed',
] as const
export type StartFailure = (typeof startFailures)[number]

/** What main says to the service. Keys travel here and never in arguments or the environment (rule D9). */
export const serviceCommandSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    dataFolder: z.string(),
    /** 64 hexadecimal digits. */
    databaseKey: z.string().length(64),
    /** 64 hexadecimal digits: signs the tokens. */
    tokenSecret: z.string().length(64),
    port: z.number().int().min(0).max(65_535),
    recovery: recoverySchema,
  }),
  ...careCommandSchemas,
  ...readerAnswerSchemas,
  /** Ends what is under way and the process with it. */
  z.object({ type: z.literal('drain') }),
])
export type ServiceCommand = z.infer<typeof serviceCommandSchema>

export const serviceMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    baseUrl: z.string(),
    token: z.string(),
    control: z.object({ baseUrl: z.string(), token: z.string() }),
  }),
  z.object({ type: z.literal('failed'), reason: z.enum(startFailures) }),
  z.object({ type: z.literal('alive') }),
  putOffSchema,
  ...careMessageSchemas,
  ...readerRequestSchemas,
])
export type ServiceMessage = z.infer<typeof serviceMessageSchema>
