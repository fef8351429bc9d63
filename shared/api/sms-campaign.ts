import { z } from 'zod'
import { campaignFields, contactEntrySchema } from './campaign.ts'

/** Where a short SMS campaign is created (section 4.5). */
export const smsCampaignPath = '/campaign/create'

/**
 * Body of `POST /campaign/create`. The specification does not say which fields are required (section 4.10);
 * this is the contract's types only: recipients may come in `numbers`, in `contacts`, or in both.
 */
export const smsCampaignRequestSchema = z
  .object({
    message: z.string().meta({ description: 'Text for every recipient without one of its own.' }),
    numbers: campaignFields.numbers.optional(),
    contacts: z
      .array(contactEntrySchema)
      .optional()
      .meta({ description: 'Recipients, each with an optional text of its own.' }),
    start_date: campaignFields.start_date,
    callback_url: campaignFields.callback_url,
    title: campaignFields.title,
    type: z.literal('SMSSHORT'),
  })
  .meta({
    id: 'SmsCampaignRequest',
    description:
      'A short SMS campaign to be created. Recipients come in `numbers`, in `contacts`, or in both.',
  })
export type SmsCampaignRequest = z.infer<typeof smsCampaignRequestSchema>
