import { z } from 'zod'
import { buttonSchema, cardSchema } from '../../../shared/api/rcs-campaign.ts'

const headSchema = z.object({
  message: z.string().default(''),
  buttons: z.array(buttonSchema).default([]),
  cards: z.array(cardSchema).default([]),
  file: z.object({ name: z.string() }).optional(),
})
export type FrozenMessage = z.infer<typeof headSchema>

/** What a campaign says, from the frozen request without its recipients; undefined where that is something else. */
export const readFrozenMessage = (bodyHead: string): FrozenMessage | undefined => {
  try {
    return headSchema.safeParse(JSON.parse(bodyHead)).data
  } catch {
    return undefined
  }
}
