import { z } from 'zod'

/**
 * The body of every refused request (specification, section 7). `type` carries `NOT_FOUND`
 * for 400, 404 and 422 alike, so the status, not the type, tells them apart.
 */
export const apiProblemSchema = z.object({
  error: z.null(),
  message: z.string(),
  message_translate: z.string().optional(),
  meta: z.object({}).catchall(z.unknown()),
  type: z.string(),
})
export type ApiProblem = z.infer<typeof apiProblemSchema>
