import { z } from 'zod'

/** Where a webhook address is registered (section 4.9). */
export const webhookPath = '/webhook/create'

/** Body of `POST /webhook/create`. */
export const webhookRequestSchema = z
  .object({
    url: z
      .string()
      .meta({ description: 'Address to register.', format: 'uri', examples: ['https://example.com/hook'] }),
  })
  .meta({ id: 'WebhookRequest', description: 'A webhook address to be registered for the user.' })

/** The answer is the bare JSON boolean (section 2.8). */
export const webhookAnswerSchema = z
  .literal(true)
  .meta({ id: 'WebhookCreated', description: 'The JSON boolean `true`: the address is registered.' })
