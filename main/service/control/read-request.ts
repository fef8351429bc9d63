import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { invalidBody } from '../problems.ts'

/** @throws ServiceProblem 400 */
export const bodyOf = <Schema extends z.ZodType>(
  { body }: FastifyRequest,
  schema: Schema,
): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(String(body)))
  } catch {
    throw invalidBody()
  }
}

/** @throws ServiceProblem 400 */
export const queryOf = <Schema extends z.ZodType>(
  { query }: FastifyRequest,
  schema: Schema,
): z.infer<Schema> => {
  const { success, data } = schema.safeParse(query)
  if (!success) throw invalidBody()
  return data
}
