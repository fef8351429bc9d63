import { z } from 'zod'
import { contactEntrySchema } from './campaign.ts'

/** Where a short SMS campaign is created (section 4.5). */
export const smsCampaignPath = '/campaign/create'

/**
 * Body of `POST /campaign/create`. The specification does not say which fields are required (section 4.10);
 * this is the contract's types only: recipients may come in `numbers`, in `contacts`, or in both.
 */
export const smsCampaignRequestSchema = z.object({
  message: z.string(),
  numbers: z.array(z.string()).optional(),
  contacts: z.array(contactEntrySchema).optional(),
  start_date: z.string(),
  callback_url: z.string().optional(),
  title: z.string(),
  type: z.literal('SMSSHORT'),
})
export type SmsCampaignRequest = z.infer<typeof smsCampaignRequestSchema>
