import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { notJson, problemOf } from './body-problem.ts'
import { invalidBody } from './problems.ts'

/** @throws ServiceProblem 400 */
export const bodyOf = <Schema extends z.ZodType>(
  { body }: FastifyRequest,
  schema: Schema,
): z.infer<Schema> => {
  let json: unknown
  try {
    json = JSON.parse(String(body))
  } catch {
    throw invalidBody(notJson)
  }
  return parsed(json, schema)
}

/** @throws ServiceProblem 400 */
export const queryOf = <Schema extends z.ZodType>(
  { query }: FastifyRequest,
  schema: Schema,
): z.infer<Schema> => parsed(query, schema)

const parsed = <Schema extends z.ZodType>(value: unknown, schema: Schema): z.infer<Schema> => {
  const { success, data, error } = schema.safeParse(value, { reportInput: true })
  if (!success) throw invalidBody(problemOf(error))
  return data
}
