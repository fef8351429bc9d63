import { z } from 'zod'

/** How far a call is that takes longer than a moment: so many of so many, after so many milliseconds. */
export const progressSchema = z.object({
  done: z.number().int(),
  total: z.number().int(),
  elapsedMs: z.number().int(),
})
export type Progress = z.infer<typeof progressSchema>
