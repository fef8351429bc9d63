import type { FastifyInstance } from 'fastify'
import { createOnce, type Creation, type CreationContext, listBodyLimitBytes, markOf } from './creation.ts'
import type { WritableDatabase } from '../database/open.ts'
import type { IntakeAnswer, TakenList } from './intake/intake.ts'
import type { ListPath } from './intake/read-body.ts'
import { invalidBody } from './problems.ts'
import type { ServiceDependencies } from './server.ts'
import { countEntryBatches, insertEntryBatch, removeSomeStrayBatches } from './store/entry-batches.ts'

/** What a body asked for, the list it brought, and the id that the creation gets. */
export type ListReading<Path extends ListPath> = NonNullable<IntakeAnswer<Path>['reading']> & { id: string }

/** A POST that creates something with a long list out of a JSON body; `create` applies its rules. */
export const addListCreation = <Path extends ListPath>(
  app: FastifyInstance,
  deps: ServiceDependencies,
  path: Path,
  create: (reading: ListReading<Path>, context: CreationContext) => Creation,
): void => {
  app.post(path, { bodyLimit: listBodyLimitBytes }, async (request, reply) => {
    const { user, body } = request
    if (!Buffer.isBuffer(body)) throw invalidBody()
    const answer = await takeList(deps, path, body, (reading, sha256) => {
      const context = { user, now: deps.clock() }
      const mark = markOf(request.headers['idempotency-key'], () => sha256)
      return createOnce(deps, context, mark, () => create(reading, context))
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
  { intake, commit, db, uuid }: ServiceDependencies,
  path: Path,
  body: Buffer,
  create: (reading: ListReading<Path>, sha256: string) => Promise<string>,
): Promise<string> => {
  const id = uuid()
  const commits: Promise<void>[] = []
  const giveBatch = (batch: Uint8Array): void => {
    const position = commits.length
    const stored = commit(() => insertEntryBatch(db, id, position, batch))
    // Nobody waits for it yet; that it failed is seen below.
    stored.catch(() => {})
    commits.push(stored)
  }
  try {
    const { sha256, reading } = await intake(path, body, giveBatch)
    if (reading === null) throw invalidBody()
    await Promise.all(commits)
    return await create({ ...reading, id }, sha256)
  } finally {
    await Promise.allSettled(commits)
    if (commits.length > 0) while ((await commit(() => removeSomeStrayBatches(db, id))) > 0);
  }
}

/** Stores what is not stored yet of a list, within the caller's transaction; what is must still be there. */
export const insertList = (
  db: WritableDatabase,
  ownerId: string,
  { batches, batchesGiven }: TakenList,
): void => {
  for (const [position, batch] of batches.entries()) insertEntryBatch(db, ownerId, position, batch)
  // A reset between two commits takes away what was stored before it.
  if (batchesGiven > 0 && countEntryBatches(db, ownerId) !== batchesGiven)
    throw new Error('batches of the list are gone')
}
