import { z } from 'zod'

/** Where a webhook address is registered (section 4.9). */
export const webhookPath = '/webhook/create'

/** Body of `POST /webhook/create`. */
export const webhookRequestSchema = z.object({ url: z.string() })

/** The answer is the bare JSON boolean (section 2.8). */
export const webhookAnswerSchema = z.literal(true)
