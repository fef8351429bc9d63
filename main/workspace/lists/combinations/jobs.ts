import type { CombinationJob, NewListRequest } from '../../../../shared/bridge/combinations.ts'
import type { Base } from '../../base/base.ts'
import type { Removal } from '../../base/removal.ts'
import type { ListViews } from '../views.ts'
import type { Jobs } from '../../base/jobs.ts'
import { combineLists, rowsToGoThrough } from './combine.ts'
import { openSources, type Source } from './sources.ts'
import { giveUpBatch } from '../../rows/give-up-batch.ts'
import type { OpenBatch } from '../../rows/batch.ts'

export type Combinations = {
  /** @throws ProblemError `list_missing`, `combination_of_different_kinds` */
  start: (request: NewListRequest) => string
}

type Dependencies = Base & {
  jobs: Jobs
  listViews: ListViews
  removal: Pick<Removal, 'request'>
}

export const createCombinations = (deps: Dependencies): Combinations => {
  return {
    start: (request) => {
      const sources = openSources(deps.db, request.operation === 'copy' ? [request.listId] : request.listIds)
      const job: CombinationJob = {
        kind: 'combination',
        jobId: deps.uuid(),
        state: 'running',
        done: 0,
        total: rowsToGoThrough(sources, request),
        listId: null,
        problem: null,
      }
      deps.jobs.start(job, (signal) => runJob(deps, job, request, sources, signal))
      return job.jobId
    },
  }
}

/** One combination from the first key to the commit. How it ended stands in the job; only a bug rejects. */
const runJob = async (
  { db, clock, uuid, changes, putOff, listViews, removal }: Dependencies,
  job: CombinationJob,
  request: NewListRequest,
  sources: readonly Source[],
  signal: AbortSignal,
): Promise<void> => {
  let stored: OpenBatch | null = null
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
    giveUpBatch(job, stored, { removal, putOff }, error)
  }
}
