/**
 * What came into the embedded service's inbox for callbacks. Nothing tells of a new one: whoever shows them asks again.
 * Every call ends with `service_stopped` while the service does not run, and with `service_unavailable` when it runs and
 * does not answer.
 */
import { z } from 'zod'
import { callbackContentSchema, callbackRefSchema, callbackSchema } from '../api/callbacks.ts'
import { pageSchema, procedure } from './base.ts'

const sender = {
  /** The campaign for which the address was made; null when it was made by hand, or the campaign is gone. */
  campaign: z.object({ itemId: z.string(), title: z.string(), isTest: z.boolean() }).nullable(),
}
export const callbackEntrySchema = callbackSchema.extend(sender)
export type CallbackEntry = z.infer<typeof callbackEntrySchema>

export const callbackDetailSchema = callbackContentSchema.omit({ bodyBase64: true }).extend({
  ...sender,
  /** Text when the bytes are UTF-8, else the bytes themselves. */
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('binary'), base64: z.string() }),
  ]),
})
export type CallbackDetail = z.infer<typeof callbackDetailSchema>

export const callbacksContract = {
  /** The one that came last first; `ref` null = of all. `latest` rises with every delivery. */
  list: procedure.input(z.object({ ref: callbackRefSchema.nullable(), page: pageSchema })).output(
    z.object({
      total: z.number().int(),
      latest: z.number().int(),
      items: z.array(callbackEntrySchema),
    }),
  ),
  /** `callback_missing` when it is not there any more. */
  get: procedure.input(z.object({ id: z.string() })).output(callbackDetailSchema),
  /** An address for no campaign, to be given to whoever is to deliver something. */
  address: procedure.output(z.object({ url: z.string() })),
  /** Forgets everything that came. The addresses stay good. */
  clear: procedure.output(z.object({ total: z.number().int() })),
}
