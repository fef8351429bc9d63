import { randomBytes } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { createChanges } from '../../main/workspace/base/changes.ts'
import { createJobs, type Jobs } from '../../main/workspace/base/jobs.ts'
import { createRemoval } from '../../main/workspace/base/removal.ts'
import { createCombinations } from '../../main/workspace/lists/combinations/jobs.ts'
import { listRows } from '../../main/workspace/lists/queries.ts'
import { createListViews } from '../../main/workspace/lists/views.ts'
import { removeDiscarded } from '../../main/workspace/rows/batch.ts'
import type { Combination, CombinationJob } from '../../shared/bridge/combinations.ts'
import { storeList } from './stored-lists.ts'

export const combinationsOn = (db: WritableDatabase) => {
  const removal = createRemoval(db, () => {})
  removal.add(removeDiscarded)
  let lastId = 0
  const changes = createChanges()
  const jobs = createJobs(changes)
  const combinations = createCombinations({
    jobs,
    db,
    clock: { now: () => Date.parse('2026-11-21T12:00:00Z'), monotonic: () => performance.now() },
    uuid: () => `new-${(lastId += 1)}-${randomBytes(4).toString('hex')}`,
    changes,
    putOff: () => {},
    listViews: createListViews(db),
    removal,
  })
  onTestFinished(async () => {
    await jobs.stop()
    await removal.stop()
  })
  return { combinations, jobs }
}

export const endOf = async (jobs: Jobs, jobId: string): Promise<CombinationJob> => {
  let last: CombinationJob | undefined
  for await (const job of jobs.watch(jobId, undefined)) if (job.kind === 'combination') last = job
  if (last === undefined) throw new Error('the job said nothing')
  return last
}

/** The id of the list that comes of it. */
export const combine = async (db: WritableDatabase, request: Combination, name = 'nova'): Promise<string> => {
  const { combinations, jobs } = combinationsOn(db)
  const job = await endOf(jobs, combinations.start({ ...request, name }))
  if (job.listId === null) throw new Error(`no list: ${JSON.stringify(job)}`)
  expect(job).toMatchObject({ state: 'committed', done: job.total, problem: null })
  return job.listId
}

export const phoneOf = (person: number): string => `119${String(80_000_000 + person)}`
export const phonesOf =
  (people: readonly number[], rowsPerBlock?: number) =>
  (db: WritableDatabase, name = 'a') =>
    storeList(
      db,
      { name, columns: ['telefone'], roles: ['phone'], rows: people.map((person) => [phoneOf(person)]) },
      rowsPerBlock,
    )
export const keysOf = (db: WritableDatabase, listId: string): string[] =>
  listRows(db, listId, 0, 100_000).map((row) => row.phone ?? row.document ?? '')
