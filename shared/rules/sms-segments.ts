import { z } from 'zod'
export const segmentCountSchema = z.object({
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** Septets for GSM-7, UTF-16 units for UCS-2. */
  units: z.number().int(),
  segments: z.number().int(),
  /** How many more units fit into the last segment. */
  unitsLeft: z.number().int(),
})
export type SegmentCount = z.infer<typeof segmentCountSchema>
