import { setImmediate as nextTurn } from 'node:timers/promises'
import { implement } from '@orpc/server'
import { type Job, jobsContract } from '../../../shared/bridge/jobs.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { Changes } from './changes.ts'
import { ProblemError, problemOf } from './problem-error.ts'

/** What the work of a cancelled job finds in its signal. */
export class JobCancelled extends Error {
  constructor() {
    super('the job was cancelled')
    this.name = 'JobCancelled'
  }
}

export type Jobs = {
  /**
   * Begins the work in the next turn: its caller has the job's id before the first of it is done. The work says in the
   * job's state how it ended, and may have things to put away after that; it rejects only for a bug.
   */
  start: (job: Job, work: (signal: AbortSignal) => Promise<void>) => void
  /** The job itself, as its work writes it. @throws ProblemError `job_missing` */
  find: (jobId: string) => Job
  /** Copies, the latest first. */
  list: () => Job[]
  /** Returns the job as it is then; one that has ended stays as it ended. @throws ProblemError `job_missing` */
  cancel: (jobId: string) => Job
  /** The job now and whenever it changed, at most ten times a second; ends with it. @throws ProblemError `job_missing` */
  watch: (jobId: string, signal: AbortSignal | undefined) => AsyncGenerator<Job>
  /** Cancels what runs, and returns when nothing runs any more. */
  stop: () => Promise<void>
}

const watchIntervalMs = 100
/** How many jobs are kept, including those that have ended. */
const usualRemembered = 200

const isAtWork = ({ state }: Job): boolean => state === 'running' || state === 'cancelling'

/**
 * `abort` is null once the work has returned, which may be after the job's final state: it may clean up first. The abort reason
 * is an error, whose stack trace retains its caller's variables: it must not outlive the work.
 */
type Entry = { job: Job; abort: AbortController | null; done: Promise<void> }

/**
 * The long works of the workspace, each known by its id from its start until long after its end.
 * @param remembered how many jobs are kept; the oldest that have ended are forgotten first
 */
export const createJobs = (changes: Pick<Changes, 'publish'>, remembered = usualRemembered): Jobs => {
  const known = new Map<string, Entry>()

  const existing = (jobId: string) => {
    const entry = known.get(jobId)
    if (entry === undefined) throw new ProblemError('job_missing')
    return entry
  }
  const forgetOldest = (): void => {
    for (const [jobId, { abort }] of known) {
      if (known.size <= remembered) return
      if (abort === null) known.delete(jobId)
    }
  }

  return {
    start: (job, work) => {
      const abort = new AbortController()
      const done = nextTurn()
        .then(() => work(abort.signal))
        .finally(() => {
          entry.abort = null
          changes.publish('jobs')
        })
      const entry: Entry = { job, abort, done }
      known.set(job.jobId, entry)
      forgetOldest()
      changes.publish('jobs')
    },
    find: (jobId) => existing(jobId).job,
    list: () => [...known.values()].map(({ job }) => structuredClone(job)).toReversed(),
    cancel: (jobId) => {
      const { job, abort } = existing(jobId)
      if (job.state === 'running') {
        job.state = 'cancelling'
        abort?.abort(new JobCancelled())
      }
      return structuredClone(job)
    },
    watch: async function* (jobId, signal) {
      const { job, done } = existing(jobId)
      for (;;) {
        const goesOn = isAtWork(job)
        yield structuredClone(job)
        if (!goesOn || signal?.aborted === true) return
        let timer: NodeJS.Timeout | undefined
        await Promise.race([
          done,
          new Promise<void>((resolve) => (timer = setTimeout(resolve, watchIntervalMs))),
        ])
        clearTimeout(timer)
      }
    },
    stop: async () => {
      for (const { job, abort } of known.values()) if (isAtWork(job)) abort?.abort(new JobCancelled())
      await Promise.all([...known.values()].map(({ done }) => done))
    },
  }
}

/**
 * Ends a job that comes to nothing: cancelled, or failed with what a person is told.
 * @throws the error itself, for the log, where it is none that a person can meet
 */
export const failJob = (job: { state: string; problem: Problem | null }, error: unknown): void => {
  if (error instanceof JobCancelled) {
    job.state = 'cancelled'
    return
  }
  const problem = problemOf(error)
  job.state = 'failed'
  job.problem = problem ?? { code: 'workspace_unavailable', params: {} }
  if (problem === null) throw error
}

export const jobsProcedures = (jobs: Jobs) => {
  const os = implement(jobsContract)
  return os.router({
    list: os.list.handler(() => jobs.list()),
    watch: os.watch.handler(async function* ({ input, signal }) {
      yield* jobs.watch(input.jobId, signal)
    }),
    cancel: os.cancel.handler(({ input }) => jobs.cancel(input.jobId)),
  })
}
