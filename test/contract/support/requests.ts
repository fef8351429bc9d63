import type { z } from 'zod'
import { audioCampaignRequestSchema, type Operation, operations } from '../../../shared/api/index.ts'
import { frames } from '../../support/audio/mp3-builder.ts'
import { postAudioCampaign } from './audio-form.ts'
import type { Answer, Instance } from './instance.ts'

/** An operation that creates something, and the types of what it is told about it. */
export type CreatingOperation = Operation & { body: z.ZodType; isForm: boolean }

/** All of the specification but one, which fetches. Of a form, the body is its part `data`. */
export const creatingOperations: readonly CreatingOperation[] = operations.flatMap((operation) => {
  if (operation.request === null) return []
  const isForm = operation.request.contentType === 'multipart/form-data'
  return [{ ...operation, isForm, body: isForm ? audioCampaignRequestSchema : operation.request.schema }]
})

/** By its id. */
export const creatingOperation = (id: string): CreatingOperation => {
  const found = creatingOperations.find((operation) => operation.id === id)
  if (found === undefined) throw new Error(`no operation ${id} creates anything`)
  return found
}

const shortSound = frames(10)

/** Asks for a creation, in the way that the operation is asked: as JSON, or as a form beside a sound. */
export const create = (
  instance: Instance,
  { path, isForm }: CreatingOperation,
  body: unknown,
): Promise<Answer> => (isForm ? postAudioCampaign(instance, body, shortSound) : instance.post(path, body))
