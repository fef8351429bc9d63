import { z } from 'zod'
import { buttonSchema, cardSchema } from '../../shared/api/rcs-campaign.ts'
import { type CampaignType, isVoice } from '../../shared/rules/campaign-types.ts'
import { splitSegments } from '../../shared/rules/sms-segments.ts'

const headSchema = z.object({
  message: z.string().default(''),
  buttons: z.array(buttonSchema).default([]),
  cards: z.array(cardSchema).default([]),
  callback_url: z.string().optional(),
  file: z.object({ name: z.string() }).optional(),
})
export type FrozenMessage = z.infer<typeof headSchema>

/** As `MessagePhone` takes it. */
type ShownMessage =
  | { type: 'text'; parts: readonly string[]; buttons: FrozenMessage['buttons'] }
  | {
      type: 'cards'
      cards: readonly (FrozenMessage['cards'][number] & {
        buttons: FrozenMessage['buttons']
        picture: undefined
      })[]
    }
  | { type: 'call' }

/** What a campaign says, from the frozen request without its recipients; undefined where that is something else. */
export const readFrozenMessage = (bodyHead: string): FrozenMessage | undefined => {
  try {
    return headSchema.safeParse(JSON.parse(bodyHead)).data
  } catch {
    return undefined
  }
}

/**
 * A campaign as a phone shows it.
 * @param own the text of one recipient; null where they get that of all
 * @returns null where there is nothing to show
 */
export const phoneMessageOf = (
  kind: CampaignType,
  message: FrozenMessage | undefined,
  own: string | null,
): ShownMessage | null => {
  if (isVoice(kind)) return { type: 'call' }
  if (kind === 'RCS_CAROUSEL') {
    const cards = (message?.cards ?? []).map((card) => ({
      ...card,
      picture: undefined,
      buttons: card.buttons ?? [],
    }))
    return cards.length === 0 ? null : { type: 'cards', cards }
  }
  const text = own ?? message?.message ?? ''
  if (text === '') return null
  const parts = kind === 'SMSSHORT' ? splitSegments(text) : [text]
  return { type: 'text', parts, buttons: message?.buttons ?? [] }
}
