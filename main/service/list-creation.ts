import type { FastifyInstance } from 'fastify'
import { createOnce, type Creation, type CreationContext, listBodyLimitBytes, markOf } from './creation.ts'
import { packBatch, packBatchApart } from './entry-batch.ts'
import type { Asked, ListPath } from './intake/read-body.ts'
import type { ListReading } from './intake/sift-entries.ts'
import { enrichmentCreationPath } from '../../shared/api/index.ts'
import { notJson } from './body-problem.ts'
import { invalidBody, type MessageForm } from './problems.ts'
import type { ServiceDependencies } from './dependencies.ts'
import type { StoredList } from './store/stored.ts'

/** A list that was read: its batches are at hand, as JSON, or stored already. */
export type TakenList = ListReading & { batches: readonly string[]; batchesStored: number }

/** What a body asked for, the list it brought, and the id that the creation gets. */
export type ListRequest<Path extends ListPath> = { asked: Asked<Path>; list: TakenList; id: string }

/** A POST that creates something with a long list out of a JSON body; `create` applies its rules. */
export const addListCreation = <Path extends ListPath>(
  app: FastifyInstance,
  deps: ServiceDependencies,
  path: Path,
  create: (request: ListRequest<Path>, context: CreationContext) => Creation | Promise<Creation>,
): void => {
  app.post(path, { bodyLimit: listBodyLimitBytes }, async (request, reply) => {
    const { user, body } = request
    if (!Buffer.isBuffer(body)) throw invalidBody(notJson, formOf(path))
    const answer = await takeList(deps, path, body, (asked, sha256) => {
      const context = { user, now: deps.clock() }
      const mark = markOf(request.headers['idempotency-key'], () => sha256)
      return createOnce(deps, context, mark, () => create(asked, context))
    })
    return reply.code(201).type('application/json; charset=utf-8').send(answer)
  })
}

/**
 * Reads a body, and creates what it asks for. The batches of a large list are stored as they come, each in a commit of
 * its own, so that other requests are held up for a few milliseconds only, and the creation comes last and makes them
 * count. When none comes of it they are removed here, or at the next start after a crash.
 * @throws ServiceProblem 400
 */
export const takeList = async <Path extends ListPath>(
  deps: ServiceDependencies,
  path: Path,
  body: Buffer,
  create: (request: ListRequest<Path>, sha256: string) => Promise<string>,
): Promise<string> => {
  const { intake, store } = deps
  const id = deps.uuid()
  const commits: Promise<void>[] = []
  const storeBatch = async (position: number, json: Uint8Array): Promise<void> => {
    await store.addBatch(id, position, await packBatchApart(json))
  }
  const giveBatch = (json: Uint8Array): void => {
    const stored = storeBatch(commits.length, json)
    // Nobody waits for it yet; that it failed is seen below.
    stored.catch(() => {})
    commits.push(stored)
  }
  try {
    const { sha256, reading, batches } = await intake(path, body, giveBatch)
    if ('problem' in reading) throw invalidBody(reading.problem, formOf(path))
    await Promise.all(commits)
    const list = { ...reading.list, batches, batchesStored: commits.length }
    return await create({ asked: reading.asked, list, id }, sha256)
  } finally {
    await Promise.allSettled(commits)
    // What cannot be removed now is at the next start.
    if (commits.length > 0)
      await store.removeStrayBatches(id).catch((error: unknown) => deps.putOff('refused_list_removal', error))
  }
}

const formOf = (path: ListPath): MessageForm => (path === enrichmentCreationPath ? 'fixed' : 'open')

/** A list as it is stored. */
export const storedListOf = ({ batches, batchesStored }: TakenList): StoredList => ({
  batches: batches.map(packBatch),
  batchesStored,
})
