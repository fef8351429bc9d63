import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { WritableDatabase } from '../database/handles.ts'
import type { User } from './auth.ts'
import { notJson, problemOf } from './body-problem.ts'
import { invalidBody, refusedByRule } from './problems.ts'
import type { ServiceDependencies } from './dependencies.ts'
import {
  getAnsweredKey,
  type IdempotencyMark,
  insertAnsweredKey,
  removeOldAnsweredKeys,
} from './store/answered-keys.ts'

const dayMs = 86_400_000

/** Bodies with lists of people or documents; every other route takes 64 kB. */
export const listBodyLimitBytes = 256 * 1024 * 1024

/** Who creates, and when (epoch ms). */
export type CreationContext = { user: User; now: number }

/** What a request comes to: the answer's body, and how to store it, inside the transaction that also marks the key. */
export type Creation = { answer: unknown; store: (db: WritableDatabase) => void }

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
 * Creates at most once a key: the same key with the same body is answered as it was, for 24 hours. The look at the key
 * and the mark are in one transaction, so that two requests with one key cannot both create.
 * @returns the answer's body as JSON; when it is there, what it says is on the disk
 * @throws ServiceProblem 422 when the key came with another body
 */
export const createOnce = (
  { db, commit }: ServiceDependencies,
  { user, now }: CreationContext,
  mark: IdempotencyMark | null,
  create: () => Creation,
): Promise<string> =>
  commit(() => {
    const since = new Date(now - dayMs).toISOString()
    const earlier = mark === null ? undefined : getAnsweredKey(db, user.id, mark.key, since)
    if (earlier !== undefined) {
      if (earlier.bodySha256 === mark?.bodySha256) return earlier.answer
      throw refusedByRule(
        'Idempotency-Key was used with another body',
        'A Idempotency-Key já foi usada com outro corpo',
      )
    }
    const creation = create()
    const answer = JSON.stringify(creation.answer)
    creation.store(db)
    if (mark !== null) {
      removeOldAnsweredKeys(db, since)
      insertAnsweredKey(db, user.id, mark, answer, new Date(now).toISOString())
    }
    return answer
  })
