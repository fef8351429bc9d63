import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CombinationJob } from '../../../shared/bridge/combinations.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { databaseFailureOf } from '../../database/failure.ts'
import type { WritableDatabase } from '../../database/open.ts'
import type { Changes } from '../changes/changes.ts'
import type { Clock } from '../dependencies.ts'
import type { Removal } from '../lists/removal.ts'
import { ProblemError } from '../problem-error.ts'
import { type CombinationRequest, combineLists, rowsToGoThrough } from './combine.ts'
import { openSources, type Source } from './sources.ts'
import type { StoredCombination } from './store-combination.ts'

export type Combinations = {
  /** @throws ProblemError `list_missing`, `combination_of_different_kinds` */
  start: (request: CombinationRequest) => string
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
  removal: Removal
}

const watchIntervalMs = 100
const rememberedJobs = 50

type RunningJob = { job: CombinationJob; abort: AbortController; done: Promise<void> }

const hasEnded = ({ state }: CombinationJob): boolean =>
  state === 'committed' || state === 'cancelled' || state === 'failed'

export const createCombinations = (deps: Dependencies): Combinations => {
  const jobs = new Map<string, RunningJob>()

  const existing = (jobId: string): RunningJob => {
    const running = jobs.get(jobId)
    if (running === undefined) throw new ProblemError('combination_job_missing')
    return running
  }

  return {
    start: (request) => {
      const sources = openSources(deps.db, request.listIds)
      const job: CombinationJob = {
        jobId: deps.uuid(),
        state: 'running',
        done: 0,
        total: rowsToGoThrough(sources, request),
        listId: null,
        problem: null,
      }
      const abort = new AbortController()
      jobs.set(job.jobId, { job, abort, done: runJob(deps, job, request, sources, abort.signal) })
      for (const [jobId, { job: old }] of jobs) {
        if (jobs.size <= rememberedJobs) break
        if (hasEnded(old)) jobs.delete(jobId)
      }
      return job.jobId
    },
    cancel: (jobId) => {
      const { job, abort } = existing(jobId)
      if (job.state === 'running') {
        job.state = 'cancelling'
        abort.abort(new ProblemError('combination_cancelled'))
      }
      return structuredClone(job)
    },
    watch: async function* (jobId, signal) {
      const { job, done } = existing(jobId)
      for (;;) {
        const ended = hasEnded(job)
        yield structuredClone(job)
        if (ended || signal?.aborted === true) return
        let timer: NodeJS.Timeout | undefined
        await Promise.race([
          done,
          new Promise<void>((resolve) => (timer = setTimeout(resolve, watchIntervalMs))),
        ])
        clearTimeout(timer)
      }
    },
    stop: async () => {
      for (const { job, abort } of jobs.values())
        if (!hasEnded(job)) abort.abort(new ProblemError('combination_cancelled'))
      await Promise.all([...jobs.values()].map(({ done }) => done))
    },
  }
}

/** One combination from the first key to the commit. How it ended stands in the job. */
const runJob = async (
  { db, clock, uuid, changes, removal }: Dependencies,
  job: CombinationJob,
  request: CombinationRequest,
  sources: readonly Source[],
  signal: AbortSignal,
): Promise<void> => {
  let stored: StoredCombination | null = null
  const onRows = (rows: number): void => {
    job.done += rows
  }
  try {
    // The caller gets its job's id before the first work is done.
    await nextTurn()
    job.listId = await combineLists(
      db,
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
    await giveUp(job, stored, removal, error)
  }
}

const giveUp = async (
  job: CombinationJob,
  stored: StoredCombination | null,
  removal: Removal,
  error: unknown,
): Promise<void> => {
  const problem = problemOf(error)
  const isCancelled = problem?.code === 'combination_cancelled'
  job.state = isCancelled ? 'cancelled' : 'failed'
  job.problem = isCancelled ? null : (problem ?? { code: 'workspace_unavailable', params: {} })
  try {
    await stored?.discard()
    removal.request()
  } catch {
    // A disk that takes no write now: the batch stays in staging, unseen, and goes at the next start.
  }
  if (problem === null) throw error
}

const problemOf = (error: unknown): Problem | null => {
  if (error instanceof ProblemError) return error.problem
  const failure = databaseFailureOf(error)
  if (failure === null) return null
  return { code: failure.code === 'database_full' ? 'database_full' : 'database_unwritable', params: {} }
}
