import { z } from 'zod'
import { procedure } from './base.ts'

export const settingsSchema = z.object({
  language: z.enum(['pt-BR', 'en']).default('pt-BR'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['normal', 'compact']).default('normal'),
  /** How long a queued campaign can still be called back. */
  holdMs: z.number().int().min(0).max(600_000).default(30_000),
  /** How an instant is written where the service takes timestamps without a zone; what the provider means is unknown. */
  zonelessStart: z.enum(['local-brasilia', 'utc']).default('local-brasilia'),
})
export type Settings = z.infer<typeof settingsSchema>

export const settingsContract = {
  get: procedure.output(settingsSchema),
  update: procedure.input(settingsSchema.partial()).output(settingsSchema),
}
