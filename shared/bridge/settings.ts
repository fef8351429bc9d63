import { z } from 'zod'
import { procedure } from './base.ts'
import { settingsFields, settingsSchema } from './settings-schema.ts'

export const settingsContract = {
  get: procedure.output(settingsSchema),
  /** Changes what is given and leaves the rest; without defaults, which would be taken for given. */
  update: procedure.input(z.object(settingsFields).partial()).output(settingsSchema),
  /** Adds a phone as a person writes it; one that is there already changes nothing. Problems: `test_phone_unreadable`. */
  addTestPhone: procedure.input(z.object({ text: z.string().max(60) })).output(settingsSchema),
}
