import type { CombinationJob, NewListRequest } from '../../../shared/bridge/combinations.ts'
import type { WritableDatabase } from '../../database/open.ts'
import type { Changes } from '../changes/changes.ts'
import type { Clock } from '../dependencies.ts'
import type { Removal } from '../lists/removal.ts'
import type { ListViews } from '../lists/views.ts'
import { createJobs } from '../jobs.ts'
import { combineLists, rowsToGoThrough } from './combine.ts'
import { openSources, type Source } from './sources.ts'
import { discardNewList } from '../lists/discard-new-list.ts'
import type { NewList } from '../lists/new-list.ts'

export type Combinations = {
  /** @throws ProblemError `list_missing`, `combination_of_different_kinds` */
  start: (request: NewListRequest) => string
  /** @throws ProblemError `combination_job_missing` */
  cancel: (jobId: string) => CombinationJob
  /** The job's state now and whenever it changed, at most ten times a second; ends with the job. */
  watch: (jobId: string, signal: AbortSignal | undefined) => AsyncGenerator<CombinationJob>
  /** Cancels what runs, and returns when nothing runs any more. */
  stop: () => Promise<void>
}

type Dependencies = {
  db: WritableDatabase
  clock: Clock
  uuid: () => string
  changes: Changes
  listViews: ListViews
  removal: Removal
}

export const createCombinations = (deps: Dependencies): Combinations => {
  const jobs = createJobs<CombinationJob>({
    missing: 'combination_job_missing',
    cancelled: 'combination_cancelled',
    remembered: 50,
  })
  return {
    start: (request) => {
      const sources = openSources(deps.db, request.operation === 'copy' ? [request.listId] : request.listIds)
      const job: CombinationJob = {
        jobId: deps.uuid(),
        state: 'running',
        done: 0,
        total: rowsToGoThrough(sources, request),
        listId: null,
        problem: null,
      }
      jobs.start(job, (signal) => runJob(deps, job, request, sources, signal))
      return job.jobId
    },
    cancel: jobs.cancel,
    watch: jobs.watch,
    stop: jobs.stop,
  }
}

/** One combination from the first key to the commit. How it ended stands in the job; only a bug rejects. */
const runJob = async (
  { db, clock, uuid, changes, listViews, removal }: Dependencies,
  job: CombinationJob,
  request: NewListRequest,
  sources: readonly Source[],
  signal: AbortSignal,
): Promise<void> => {
  let stored: NewList | null = null
  const onRows = (rows: number): void => {
    job.done += rows
  }
  try {
    job.listId = await combineLists(
      db,
      listViews,
      request,
      sources,
      { signal, onRows },
      {
        uuid,
        now: () => new Date(clock.now()).toISOString(),
        onStored: (opened) => {
          stored = opened
        },
      },
    )
    job.state = 'committed'
    changes.publish('lists')
  } catch (error) {
    discardNewList(job, 'combination_cancelled', stored, removal, error)
  }
}
