import { z } from 'zod'
import { campaignTypes } from '../rules/campaign-types.ts'

export const campaignTypeSchema = z.enum(campaignTypes).meta({
  id: 'CampaignType',
  description: 'RCS text, RCS cards, voice blast (TVOZ), integrated call (URA) or short SMS.',
})

/** Fields that several requests have, each described once. */
export const campaignFields = {
  title: z.string().meta({ description: 'Title of the campaign.', examples: ['Lembrete'] }),
  start_date: z.string().meta({
    description:
      'When the campaign starts: an ISO 8601 timestamp, with or without a zone designator. This instance reads one without as Brasília time.',
    examples: ['2027-01-04T09:30:00', '2027-01-04T12:30:00Z'],
  }),
  callback_url: z
    .string()
    .optional()
    .meta({
      description: 'Address for callbacks. What is delivered there, and when, is not specified.',
      format: 'uri',
      examples: ['https://example.com/callback'],
    }),
  numbers: z
    .array(z.string())
    .meta({ description: 'Phone numbers in digits, country code first.', examples: [['5511900000000']] }),
}

/** One recipient (section 2.2): international digits, country code first, and an optional text of its own. */
export const contactEntrySchema = z
  .object({
    contact: z
      .string()
      .meta({ description: 'Phone number in digits, country code first.', examples: ['5511900000000'] }),
    message: z
      .string()
      .optional()
      .meta({
        description: 'Text for this recipient instead of the message of the campaign.',
        examples: ['Olá Ana'],
      }),
  })
  .meta({ id: 'Contact', description: 'One recipient, with an optional text of its own.' })
export type ContactEntry = z.infer<typeof contactEntrySchema>

/** What every creation answers (section 2.1). Unknown further fields are let through: the service may grow. */
export const campaignSchema = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the campaign, in the form of a UUID.',
      examples: ['0b8f7a3e-5d0f-4d53-9a0e-3f5f5f0f6a11'],
    }),
    title: z.string().meta({ description: 'Title as it was requested.' }),
    message: z.string().meta({ description: 'Always empty for RCS campaigns.' }),
    status: z
      .string()
      .meta({ description: 'PENDING on creation; other values are not specified.', examples: ['PENDING'] }),
    type: campaignTypeSchema,
    quantity: z.number().int().nonnegative().meta({ description: 'Number of recipients.' }),
    start_date: z
      .string()
      .meta({ description: 'When the campaign starts, in UTC with a trailing Z.', format: 'date-time' }),
    created_at: z.string().meta({ description: 'When it was created.', format: 'date-time' }),
    audio_id: z
      .string()
      .optional()
      .meta({ description: 'Identifier of the sound; audio campaigns (TVOZ, URA) only.' }),
    audio: z
      .string()
      .optional()
      .meta({ description: 'Name of the sound; audio campaigns (TVOZ, URA) only.' }),
  })
  .meta({ id: 'Campaign', description: 'A campaign as the service answers it when it has been created.' })
export type Campaign = z.infer<typeof campaignSchema>
