import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './base.ts'

/** What of the workspace's data may look different now. Pages read again what they show; nothing travels in the event itself. */
export const changeTopics = [
  'lists',
  'jobs',
  'reviews',
  'remembered-roles',
  'drafts',
  'audios',
  'outbox',
  'results',
  'uploads',
  'queueing',
  'people',
  'connections',
  'money',
  'network',
  'service',
  'settings',
  'suppressions',
  'enrichments',
  'recent_files',
  'saved_texts',
  'team',
] as const
export const changeSchema = z.object({ topic: z.enum(changeTopics) })
export type ChangeTopic = (typeof changeTopics)[number]

export const changesContract = {
  watch: procedure.output(eventIterator(changeSchema)),
}
