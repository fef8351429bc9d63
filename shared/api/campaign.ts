import { z } from 'zod'
import { campaignTypes } from '../rules/campaign-types.ts'

export const campaignTypeSchema = z.enum(campaignTypes)

/** One recipient (section 2.2): international digits, country code first, and an optional text of its own. */
export const contactEntrySchema = z.object({ contact: z.string(), message: z.string().optional() })
export type ContactEntry = z.infer<typeof contactEntrySchema>

/** What every creation answers (section 2.1). Unknown further fields are let through: the service may grow. */
export const campaignSchema = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  status: z.string(),
  type: campaignTypeSchema,
  quantity: z.number().int().nonnegative(),
  start_date: z.string(),
  created_at: z.string(),
  audio_id: z.string().optional(),
  audio: z.string().optional(),
})
export type Campaign = z.infer<typeof campaignSchema>
