import { z } from 'zod'
import { contactEntrySchema } from './campaign.ts'

/** Where an RCS text campaign is created (section 4.1). */
export const rcsTextCampaignPath = '/campaign/rcs/text'
/** Where an RCS rich card or carousel campaign is created (section 4.2). */
export const rcsCarouselCampaignPath = '/campaign/rcs/carousel'

/** A button (section 2.3): each type carries its own fields only. */
export const buttonSchema = z.discriminatedUnion('type', [
  z.object({ name: z.string(), text: z.string(), type: z.literal('URL'), url: z.string() }),
  z.object({ name: z.string(), text: z.string(), type: z.literal('CALL'), number: z.string() }),
  z.object({ name: z.string(), text: z.string(), type: z.literal('QUICK_RESPONSE') }),
])
export type Button = z.infer<typeof buttonSchema>

/** A card of a rich card or carousel (section 2.4). */
export const cardSchema = z.object({
  title: z.string(),
  message: z.string(),
  image_url: z.string(),
  buttons: z.array(buttonSchema).optional(),
})
export type Card = z.infer<typeof cardSchema>

/** Body of `POST /campaign/rcs/text`. Which fields are required is not shown (section 4.10); these are the contract's types. */
export const rcsTextCampaignRequestSchema = z.object({
  title: z.string(),
  start_date: z.string(),
  message: z.string(),
  contacts: z.array(contactEntrySchema),
  buttons: z.array(buttonSchema).optional(),
  callback_url: z.string().optional(),
})
export type RcsTextCampaignRequest = z.infer<typeof rcsTextCampaignRequestSchema>

/** Body of `POST /campaign/rcs/carousel`: one card is a rich card, two or more are a carousel. */
export const rcsCarouselCampaignRequestSchema = z.object({
  title: z.string(),
  start_date: z.string(),
  contacts: z.array(contactEntrySchema),
  cards: z.array(cardSchema),
  callback_url: z.string().optional(),
})
export type RcsCarouselCampaignRequest = z.infer<typeof rcsCarouselCampaignRequestSchema>
