/** Addresses that are registered for a service to call (specification, section 4.9). */
import { z } from 'zod'
import { pageSchema, procedure } from './base.ts'
import { outboxItemSchema } from './outbox.ts'

/** A webhook as it was asked for. The answer is a bare `true`; that it came is the item's state. */
export const webhookEntrySchema = z.object({
  /** Of its outbox item. */
  id: z.string(),
  item: outboxItemSchema,
  url: z.string(),
})
export type WebhookEntry = z.infer<typeof webhookEntrySchema>

export const webhooksContract = {
  /**
   * Puts a webhook into the outbox. Problems: `webhook_url_malformed`, `webhook_url_with_credentials`,
   * `connection_missing`, `creation_duplicate_needs_consent` when the same was asked of the same connection lately.
   */
  create: procedure
    .input(z.object({ connectionId: z.string(), url: z.string().max(10_000), duplicateConsent: z.boolean() }))
    .output(outboxItemSchema),
  /** All that were ever asked for, whatever became of them, the latest first. */
  list: procedure
    .input(pageSchema)
    .output(z.object({ total: z.number().int(), items: z.array(webhookEntrySchema) })),
}
