/** The settings as they are kept: apart from their calls, as the main process knows the form of the settings and not the calls. */
import { z } from 'zod'
import { contactCapSchema } from '../rules/contact-cap.ts'
import { languages } from '../rules/language.ts'
import { densities, themes, usualLook } from '../rules/look.ts'
import { mostKeepDays, usualKeepDays } from '../rules/retention.ts'
import { sendingHoursTableSchema } from '../rules/sending-hours.ts'
import { spellingLanguages } from '../rules/spelling-languages.ts'
import { carefulSendingHours } from '../rules/usual-sending-hours.ts'

export const mostTestPhones = 5
export const mostKnownWords = 1_000

/** Reais with up to two decimal places, as text. */
export const amountSchema = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/)

export const settingsFields = {
  language: z.enum(languages),
  theme: z.enum(themes),
  density: z.enum(densities),
  /** How long a queued campaign can still be called back. */
  holdMs: z.number().int().min(0).max(600_000),
  /** One's own phones, to which tests go: digits with the country code. */
  testPhones: z.array(z.string().regex(/^[1-9]\d{7,14}$/)).max(mostTestPhones),
  /** Records that are not older than so many days are not paid for again, unless the person says otherwise. */
  reuseDays: z.number().int().min(0).max(3_650),
  /** Reais that enrichments may cost in a month of Brasília, through real connections and, apart, as rehearsed; null = no bound. */
  monthlyBudget: amountSchema.nullable(),
  /** For how many days new lists are kept until the person is asked; null = they get no date. */
  keepListsDays: z.number().int().min(1).max(mostKeepDays).nullable(),
  /** Whether files that are opened stand among the system's recent documents, where other programs can read their names. */
  sharesRecentFiles: z.boolean(),
  /** Whether pages show CPFs in their short form. Files that are written have them whole. */
  masksCpfs: z.boolean(),
  /** The dictionary in which the words of a message are looked up. */
  spelling: z.enum([...spellingLanguages, 'off']),
  /** Words that the user added to the dictionary. */
  knownWords: z.array(z.string().min(1).max(100)).max(mostKnownWords),
  /** When people may be reached; a start outside is warned of. */
  sendingHours: sendingHoursTableSchema,
  /** Null = no cap. */
  contactCap: contactCapSchema.nullable(),
}

export const settingsSchema = z.object({
  language: settingsFields.language.default(usualLook.language),
  theme: settingsFields.theme.default(usualLook.theme),
  density: settingsFields.density.default(usualLook.density),
  holdMs: settingsFields.holdMs.default(30_000),
  testPhones: settingsFields.testPhones.default([]),
  reuseDays: settingsFields.reuseDays.default(30),
  monthlyBudget: settingsFields.monthlyBudget.default(null),
  keepListsDays: settingsFields.keepListsDays.default(usualKeepDays),
  sharesRecentFiles: settingsFields.sharesRecentFiles.default(false),
  masksCpfs: settingsFields.masksCpfs.default(true),
  spelling: settingsFields.spelling.default('pt-BR'),
  knownWords: settingsFields.knownWords.default([]),
  sendingHours: settingsFields.sendingHours.default(carefulSendingHours),
  contactCap: settingsFields.contactCap.default(null),
})
export type Settings = z.infer<typeof settingsSchema>
