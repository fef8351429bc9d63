import { z } from 'zod'
import { carefulSendingHours, sendingHoursTableSchema } from '../rules/sending-hours.ts'
import { procedure } from './base.ts'

export const mostTestPhones = 5

const fields = {
  language: z.enum(['pt-BR', 'en']),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['normal', 'compact']),
  /** How long a queued campaign can still be called back. */
  holdMs: z.number().int().min(0).max(600_000),
  /** How an instant is written where the service takes timestamps without a zone; what the provider means is unknown. */
  zonelessStart: z.enum(['local-brasilia', 'utc']),
  /** One's own phones, to which tests go: digits with the country code. */
  testPhones: z.array(z.string().regex(/^[1-9]\d{7,14}$/)).max(mostTestPhones),
  /** When people may be reached; a start outside is warned of. */
  sendingHours: sendingHoursTableSchema,
}

export const settingsSchema = z.object({
  language: fields.language.default('pt-BR'),
  theme: fields.theme.default('system'),
  density: fields.density.default('normal'),
  holdMs: fields.holdMs.default(30_000),
  zonelessStart: fields.zonelessStart.default('local-brasilia'),
  testPhones: fields.testPhones.default([]),
  sendingHours: fields.sendingHours.default(carefulSendingHours),
})
export type Settings = z.infer<typeof settingsSchema>

export const settingsContract = {
  get: procedure.output(settingsSchema),
  /** Changes what is given and leaves the rest; without defaults, which would be taken for given. */
  update: procedure.input(z.object(fields).partial()).output(settingsSchema),
  /** Adds a phone as a person writes it; one that is there already changes nothing. Problems: `test_phone_unreadable`. */
  addTestPhone: procedure.input(z.object({ text: z.string().max(60) })).output(settingsSchema),
}
