import { z } from 'zod'
import { languages } from '../rules/language.ts'
import { mostKeepDays, usualKeepDays } from '../rules/retention.ts'
import { carefulSendingHours, sendingHoursTableSchema } from '../rules/sending-hours.ts'
import { procedure } from './base.ts'

export const mostTestPhones = 5

/** Reais with up to two decimal places, as text. */
export const amountSchema = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/)

const fields = {
  language: z.enum(languages),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['normal', 'compact']),
  /** How long a queued campaign can still be called back. */
  holdMs: z.number().int().min(0).max(600_000),
  /** One's own phones, to which tests go: digits with the country code. */
  testPhones: z.array(z.string().regex(/^[1-9]\d{7,14}$/)).max(mostTestPhones),
  /** Records that are not older than so many days are not paid for again, unless the person says otherwise. */
  reuseDays: z.number().int().min(0).max(3_650),
  /** Reais that enrichments may cost in a month of Brasília, through real connections and, apart, as rehearsed; null = no bound. */
  enrichmentBudget: amountSchema.nullable(),
  /** For how many days new lists are kept until the person is asked; null = they get no date. */
  keepListsDays: z.number().int().min(1).max(mostKeepDays).nullable(),
  /** Whether files that are opened stand among the system's recent documents, where other programs can read their names. */
  sharesRecentFiles: z.boolean(),
  /** When people may be reached; a start outside is warned of. */
  sendingHours: sendingHoursTableSchema,
}

export const settingsSchema = z.object({
  language: fields.language.default('pt-BR'),
  theme: fields.theme.default('system'),
  density: fields.density.default('normal'),
  holdMs: fields.holdMs.default(30_000),
  testPhones: fields.testPhones.default([]),
  reuseDays: fields.reuseDays.default(30),
  enrichmentBudget: fields.enrichmentBudget.default(null),
  keepListsDays: fields.keepListsDays.default(usualKeepDays),
  sharesRecentFiles: fields.sharesRecentFiles.default(false),
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
