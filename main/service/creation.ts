import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { User } from './auth.ts'
import { notJson, problemOf } from './body-problem.ts'
import { invalidBody, refusedByRule } from './problems.ts'
import type { ServiceDependencies } from './dependencies.ts'
import type { KeptAnswer, StoredCreation } from './store/stored.ts'

const dayMs = 86_400_000

/** Bodies with lists of people or documents; every other route takes 64 kB. */
export const listBodyLimitBytes = 256 * 1024 * 1024

/** Who creates, and when (epoch ms). */
export type CreationContext = { user: User; now: number }

/** An idempotency key as a request brought it, with the SHA-256 of what it asked. */
export type IdempotencyMark = { key: string; bodySha256: string }

/** What a request comes to: the answer's body, and what is stored. */
export type Creation = { answer: unknown; stored: StoredCreation }

export type JsonCreation<Schema extends z.ZodType> = {
  path: string
  request: Schema
  /**
   * Applies the rules.
   * @throws ServiceProblem 422
   */
  create: (asked: z.infer<Schema>, context: CreationContext) => Creation
}

/**
 * A POST that creates something out of a small JSON body: 400 and 422 with the fixed texts of section 7, 201 after the
 * commit.
 */
export const addJsonCreation = <Schema extends z.ZodType>(
  app: FastifyInstance,
  deps: ServiceDependencies,
  { path, request: schema, create }: JsonCreation<Schema>,
): void => {
  app.post(path, async (request, reply) => {
    const { user, body } = request
    if (!Buffer.isBuffer(body)) throw invalidBody(notJson, 'fixed')
    const mark = markOf(request.headers['idempotency-key'], () =>
      createHash('sha256').update(body).digest('hex'),
    )
    const context = { user, now: deps.clock() }
    const answer = await createOnce(deps, context, mark, () => create(parseBody(body, schema), context))
    return reply.code(201).type('application/json; charset=utf-8').send(answer)
  })
}

const parseBody = <Schema extends z.ZodType>(body: Buffer, schema: Schema): z.infer<Schema> => {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw invalidBody(notJson, 'fixed')
  }
  const parsed = schema.safeParse(json, { reportInput: true })
  if (!parsed.success) throw invalidBody(problemOf(parsed.error), 'fixed')
  return parsed.data
}

/** The request's idempotency key; null when it has none that can be kept. */
export const markOf = (
  header: string | string[] | undefined,
  sha256OfBody: () => string,
): IdempotencyMark | null => {
  if (typeof header !== 'string' || header === '' || header.length > 255) return null
  return { key: header, bodySha256: sha256OfBody() }
}

/**
 * Creates at most once a key: the same key with the same body is answered as it was, for 24 hours. The store looks at
 * the key as it creates, so that two requests with one key cannot both create.
 * @param create applies the rules; what it throws counts unless the key is answered already
 * @returns the answer's body as JSON; when it is there, what it says is on the disk
 * @throws ServiceProblem 422 when the key came with another body
 */
export const createOnce = async (
  { store }: ServiceDependencies,
  { user, now }: CreationContext,
  mark: IdempotencyMark | null,
  create: () => Creation | Promise<Creation>,
): Promise<string> => {
  if (mark === null) {
    const { answer, stored } = await create()
    await store.create(stored, null)
    return JSON.stringify(answer)
  }
  const sinceIso = new Date(now - dayMs).toISOString()
  let creation: Creation
  try {
    creation = await create()
  } catch (error) {
    // A repeat is answered as the first request was, even where a rule has changed since.
    const kept = await store.getKeptAnswer(user.id, mark.key, sinceIso)
    if (kept === null) throw error
    return repeated(kept, mark)
  }
  const answer = JSON.stringify(creation.answer)
  const createdAt = new Date(now).toISOString()
  const kept = await store.create(creation.stored, { ...mark, userId: user.id, answer, createdAt, sinceIso })
  return kept === null ? answer : repeated(kept, mark)
}

const repeated = (kept: KeptAnswer, mark: IdempotencyMark): string => {
  if (kept.bodySha256 === mark.bodySha256) return kept.answer
  throw refusedByRule(
    'Idempotency-Key was used with another body',
    'A Idempotency-Key já foi usada com outro corpo',
  )
}
