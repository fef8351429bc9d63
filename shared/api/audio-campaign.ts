import { z } from 'zod'
import { campaignFields } from './campaign.ts'

/** Where voice blasts (section 4.3) and integrated calls (section 4.4) are created; `type` tells them apart. */
export const audioCampaignPath = '/campaign/audio/send'

/**
 * The part `data` of `POST /campaign/audio/send`, beside the MP3 in the part `file`. The specification does not say
 * which fields are required, nor what `audio_url` and `audio_id` mean beside the file (section 4.10).
 */
export const audioCampaignRequestSchema = z
  .object({
    title: campaignFields.title,
    audio_url: z.string().optional().meta({
      description:
        'Address of the sound. What it means beside the part `file` is not specified; this instance only keeps it.',
      format: 'uri',
    }),
    audio_id: z.string().optional().meta({
      description:
        'Identifier of a sound. What it means beside the part `file` is not specified; this instance only keeps it.',
    }),
    callback_url: campaignFields.callback_url,
    start_date: campaignFields.start_date,
    type: z.enum(['TVOZ', 'URA']).meta({ description: 'Voice blast (TVOZ) or integrated call (URA).' }),
    numbers: campaignFields.numbers,
  })
  .meta({ id: 'AudioCampaignData', description: 'The part `data` of an audio campaign.' })
export type AudioCampaignRequest = z.infer<typeof audioCampaignRequestSchema>

/** The form of `POST /campaign/audio/send`. */
export const audioCampaignFormSchema = z
  .object({
    file: z.file().meta({ description: 'An MP3 of at most 30 seconds and 10 MB.' }),
    data: audioCampaignRequestSchema,
  })
  .meta({ id: 'AudioCampaignForm', description: 'The two parts of an audio campaign.' })
