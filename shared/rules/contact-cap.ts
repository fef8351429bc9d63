import { z } from 'zod'

/** No one is reached by more campaigns than these within so many days, through whatever channel. */
export const contactCapSchema = z.object({
  contacts: z.number().int().min(1).max(100),
  days: z.number().int().min(1).max(365),
})
export type ContactCap = z.infer<typeof contactCapSchema>
