/** Recordings for voice campaigns: each once, by its content, measured frame by frame before it is taken. */
import { z } from 'zod'
import {
  audioFactsSchema,
  audioLabelsSchema,
  audioSoundSchema,
  sampleRateSchema,
} from '../processes/reader.ts'
import { audioReasons } from '../rules/audio-verdict.ts'
import { instantSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'

export const audioSchema = z.object({
  /** SHA-256 of the file, in hexadecimal digits. */
  id: z.string(),
  /** As the file was called. */
  name: z.string(),
  addedAt: instantSchema,
  facts: audioFactsSchema,
  /** Null where it is too long to be decoded, or was taken before sounds were listened to (see `content`). */
  sound: audioSoundSchema.nullable(),
  labels: audioLabelsSchema.nullable(),
  /** `trim`: too long as it is, sendable once its end is cut. */
  verdict: z.enum(['accepted', 'trim']),
  reasons: z.array(z.enum(audioReasons)),
})
export type Audio = z.infer<typeof audioSchema>

const byId = z.object({ id: z.string() })
const named = z.object({ name: z.string().min(1).max(300) })
const part = z.object({ fromMs: z.number().nonnegative(), toMs: z.number().nonnegative() })

export const audiosContract = {
  /** The latest first. */
  list: procedure.output(z.array(audioSchema)),
  /** Takes an MP3 in; one that is there already stays as it is. Problems: those of a reader, `audio_too_large`. */
  add: procedure.input(z.object({ ticket: fileTicketSchema })).output(audioSchema),
  /**
   * Makes another recording of a part of one, at most 30 seconds: from the beginning on with whole frames as they are,
   * else encoded anew. Problems: `audio_missing`, those of a reader.
   */
  cut: procedure.input(byId.extend(named.shape).extend({ part })).output(audioSchema),
  /**
   * Makes a recording of samples: one channel of 16 bits, little-endian. Up to 30 seconds of them are sure to be
   * accepted. Problems: those of a reader.
   */
  make: procedure
    .input(named.extend({ samples: z.instanceof(Blob), sampleRateHz: sampleRateSchema }))
    .output(audioSchema),
  /**
   * To be heard: the file in base64. A recording that nobody has listened to yet is listened to. Problems:
   * `audio_missing`.
   */
  content: procedure.input(byId).output(z.object({ base64: z.string() })),
  /** Problems: `audio_missing`; `audio_in_use` while a draft names it that is open or waits in the outbox. What was sent keeps its own copy. */
  remove: procedure.input(byId).output(byId),
}
