import { z } from 'zod'
import { campaignFields, contactEntrySchema } from './campaign.ts'

/** Where an RCS text campaign is created (section 4.1). */
export const rcsTextCampaignPath = '/campaign/rcs/text'
/** Where an RCS rich card or carousel campaign is created (section 4.2). */
export const rcsCarouselCampaignPath = '/campaign/rcs/carousel'

const name = z.string().meta({ description: 'Name of the button.', examples: ['site'] })
const text = z.string().meta({ description: 'Label on the button.', examples: ['Abrir'] })

/** A button (section 2.3): each type carries its own fields only. */
export const buttonSchema = z
  .discriminatedUnion('type', [
    z
      .object({
        name,
        text,
        type: z.literal('URL'),
        url: z
          .string()
          .meta({ description: 'Address to open.', format: 'uri', examples: ['https://example.com/'] }),
      })
      .meta({ id: 'UrlButton', description: 'Opens a web address.' }),
    z
      .object({
        name,
        text,
        type: z.literal('CALL'),
        number: z
          .string()
          .meta({ description: 'Phone number to call, in digits.', examples: ['551130000000'] }),
      })
      .meta({ id: 'CallButton', description: 'Calls a phone number.' }),
    z
      .object({ name, text, type: z.literal('QUICK_RESPONSE') })
      .meta({ id: 'QuickResponseButton', description: 'Sends its label as an answer.' }),
  ])
  .meta({ id: 'Button', description: 'A button below a text or a card; `type` tells which.' })
export type Button = z.infer<typeof buttonSchema>

/** A card of a rich card or carousel (section 2.4). */
export const cardSchema = z
  .object({
    title: z.string().meta({ description: 'Title of the card.', examples: ['Oferta'] }),
    message: z.string().meta({ description: 'Text of the card.', examples: ['Só hoje'] }),
    image_url: z.string().meta({
      description: 'Address of the image.',
      format: 'uri',
      examples: ['https://example.com/a.png'],
    }),
    buttons: z.array(buttonSchema).optional().meta({ description: 'Buttons below the text.' }),
  })
  .meta({ id: 'Card', description: 'One card: an image, a title, a text and buttons.' })
export type Card = z.infer<typeof cardSchema>

/** Body of `POST /campaign/rcs/text`. Which fields are required is not shown (section 4.10); these are the contract's types. */
export const rcsTextCampaignRequestSchema = z
  .object({
    title: campaignFields.title,
    start_date: campaignFields.start_date,
    message: z.string().meta({ description: 'Text of the campaign.' }),
    contacts: z.array(contactEntrySchema).meta({ description: 'Recipients.' }),
    buttons: z.array(buttonSchema).optional().meta({ description: 'Buttons below the text.' }),
    callback_url: campaignFields.callback_url,
  })
  .meta({ id: 'RcsTextCampaignRequest', description: 'An RCS text campaign to be created.' })
export type RcsTextCampaignRequest = z.infer<typeof rcsTextCampaignRequestSchema>

/** Body of `POST /campaign/rcs/carousel`: one card is a rich card, two or more are a carousel. */
export const rcsCarouselCampaignRequestSchema = z
  .object({
    title: campaignFields.title,
    start_date: campaignFields.start_date,
    contacts: z.array(contactEntrySchema).meta({ description: 'Recipients.' }),
    cards: z
      .array(cardSchema)
      .meta({ description: 'One card is sent as a rich card, two or more as a carousel.' }),
    callback_url: campaignFields.callback_url,
  })
  .meta({ id: 'RcsCarouselCampaignRequest', description: 'An RCS card or carousel campaign to be created.' })
export type RcsCarouselCampaignRequest = z.infer<typeof rcsCarouselCampaignRequestSchema>
