/** Recordings for voice campaigns: each once, by its content, measured frame by frame before it is taken. */
import { z } from 'zod'
import { audioFactsSchema } from '../processes/reader.ts'
import { audioReasons } from '../rules/audio-verdict.ts'
import { instantSchema, procedure } from './base.ts'

export const audioSchema = z.object({
  /** SHA-256 of the file, in hexadecimal digits. */
  id: z.string(),
  /** As the file was called. */
  name: z.string(),
  addedAt: instantSchema,
  facts: audioFactsSchema,
  /** `trim`: too long as it is, sendable once its end is cut. */
  verdict: z.enum(['accepted', 'trim']),
  reasons: z.array(z.enum(audioReasons)),
})
export type Audio = z.infer<typeof audioSchema>

const byId = z.object({ id: z.string() })

export const audiosContract = {
  /** The latest first. */
  list: procedure.output(z.array(audioSchema)),
  /** Takes an MP3 in; one that is there already stays as it is. Problems: those of a reader, `audio_too_large`. */
  add: procedure.input(z.object({ path: z.string() })).output(audioSchema),
  /** Makes another recording of the first 30 seconds, whole frames as they are. Problems: `audio_missing`. */
  cutEnd: procedure.input(byId.extend({ name: z.string().max(300) })).output(audioSchema),
  /** To be heard: the file in base64. Problems: `audio_missing`. */
  content: procedure.input(byId).output(z.object({ base64: z.string() })),
  /** Problems: `audio_missing`; `audio_in_use` while a draft names it that is open or waits in the outbox. What was sent keeps its own copy. */
  remove: procedure.input(byId).output(byId),
}
