/** How main has a process that owns a database take care of it: copies while it works, recovery as it starts. */
import { z } from 'zod'

const keySchema = z.string().length(64)

/** What takes the place of the present data before they are opened; null = nothing does. */
export const recoverySchema = z
  .discriminatedUnion('action', [
    /** A backup by its name. */
    z.object({ action: z.literal('restore'), backup: z.string() }),
    z.object({ action: z.literal('start_fresh') }),
    /** A copy from another computer, under a key of its own of 64 hexadecimal digits. */
    z.object({ action: z.literal('adopt'), path: z.string(), key: keySchema }),
  ])
  .nullable()
export type Recovery = z.infer<typeof recoverySchema>

export const careCommandSchemas = [
  z.object({ type: z.literal('make_backup'), requestId: z.string() }),
  /** Writes a copy of the data under another key. */
  z.object({ type: z.literal('copy_out'), requestId: z.string(), path: z.string(), key: keySchema }),
] as const
export type CareCommand = z.infer<(typeof careCommandSchemas)[number]>

/** What kept a copy from being made. */
export const copyFailures = ['disk_full', 'unwritable', 'damaged', 'not_running'] as const
export type CopyFailure = (typeof copyFailures)[number]

export const careMessageSchemas = [
  /** `failure` null = it is made. */
  z.object({
    type: z.literal('copy_done'),
    requestId: z.string(),
    failure: z.enum(copyFailures).nullable(),
  }),
] as const
export type CareMessage = z.infer<(typeof careMessageSchemas)[number]>
