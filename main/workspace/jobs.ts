import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ProblemCode } from '../../shared/bridge/problem.ts'
import { ProblemError } from './problem-error.ts'

/** What every job tells of itself; the rest of it is its kind's. The work writes into it, and ends it by its state. */
type Job = { readonly jobId: string; state: string }

export type Jobs<Kind extends Job> = {
  /**
   * Begins the work in the next turn: its caller has the job's id before the first of it is done. The work says in the
   * job's state how it ended, and may have things to put away after that; it rejects only for a bug.
   */
  start: (job: Kind, work: (signal: AbortSignal) => Promise<void>) => void
  /** The job itself, as its work writes it. @throws ProblemError */
  find: (jobId: string) => Kind
  /** Copies, the latest first. */
  list: () => Kind[]
  /** Returns the job as it is then; one that has ended stays as it ended. @throws ProblemError */
  cancel: (jobId: string) => Kind
  /** The job's state now and whenever it changed, at most ten times a second; ends with the job. @throws ProblemError */
  watch: (jobId: string, signal: AbortSignal | undefined) => AsyncGenerator<Kind>
  /** Cancels what runs, and returns when nothing runs any more. */
  stop: () => Promise<void>
}

type JobsOptions = {
  /** What is thrown of a job that is not known. */
  missing: ProblemCode
  /** What the work of a cancelled job finds in its signal. */
  cancelled: ProblemCode
  /** So many are remembered, the ended ones among them. */
  remembered: number
}

const watchIntervalMs = 100

export const isAtWork = ({ state }: Job): boolean => state === 'running' || state === 'cancelling'

/** `isOver` once the work returned, which may be after its state has its end: it may have had things to put away. */
type Entry<Kind> = { job: Kind; abort: AbortController; done: Promise<void>; isOver: boolean }

/** The long works of one kind, each known by its id from its start until long after its end. */
export const createJobs = <Kind extends Job>({ missing, cancelled, remembered }: JobsOptions): Jobs<Kind> => {
  const known = new Map<string, Entry<Kind>>()

  const existing = (jobId: string) => {
    const entry = known.get(jobId)
    if (entry === undefined) throw new ProblemError(missing)
    return entry
  }
  const forgetOldest = (): void => {
    for (const [jobId, { isOver }] of known) {
      if (known.size <= remembered) return
      if (isOver) known.delete(jobId)
    }
  }

  return {
    start: (job, work) => {
      const abort = new AbortController()
      const done = nextTurn()
        .then(() => work(abort.signal))
        .finally(() => {
          entry.isOver = true
        })
      const entry: Entry<Kind> = { job, abort, done, isOver: false }
      known.set(job.jobId, entry)
      forgetOldest()
    },
    find: (jobId) => existing(jobId).job,
    list: () => [...known.values()].map(({ job }) => structuredClone(job)).toReversed(),
    cancel: (jobId) => {
      const { job, abort } = existing(jobId)
      if (job.state === 'running') {
        job.state = 'cancelling'
        abort.abort(new ProblemError(cancelled))
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
      for (const { job, abort } of known.values()) if (isAtWork(job)) abort.abort(new ProblemError(cancelled))
      await Promise.all([...known.values()].map(({ done }) => done))
    },
  }
}
