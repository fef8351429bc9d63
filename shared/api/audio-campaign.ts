import { z } from 'zod'

/** Where voice blasts (section 4.3) and integrated calls (section 4.4) are created; `type` tells them apart. */
export const audioCampaignPath = '/campaign/audio/send'

/**
 * The part `data` of `POST /campaign/audio/send`, beside the MP3 in the part `file`. The specification does not say
 * which fields are required, nor what `audio_url` and `audio_id` mean beside the file (section 4.10).
 */
export const audioCampaignRequestSchema = z.object({
  title: z.string(),
  audio_url: z.string().optional(),
  audio_id: z.string().optional(),
  callback_url: z.string().optional(),
  start_date: z.string(),
  type: z.enum(['TVOZ', 'URA']),
  numbers: z.array(z.string()),
})
export type AudioCampaignRequest = z.infer<typeof audioCampaignRequestSchema>
