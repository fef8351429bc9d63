import { createEffect, createSignal, on, onCleanup, untrack } from 'solid-js'
import type { JobKind, JobOf } from '../../shared/bridge/jobs.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { useAppState } from './context.ts'
import { isRunning, lostJob } from './jobs.ts'
import type { Result } from './platform/result.ts'
import { useIsDisposed } from './use-is-disposed.ts'

type Options<Kind extends JobKind> = {
  /** Whether a job that runs already is this page's: it was begun before the page was left. */
  adopts?: (job: JobOf<Kind>) => boolean
  /** Whether it is cancelled when the page is left. */
  endsWithPage?: boolean
}

/**
 * One job of a kind at a time, begun from a page and followed for as long as it is open.
 * @param onMade told of a job that came to its end
 */
export const useJob = <Kind extends JobKind>(
  kind: Kind,
  onMade: (job: JobOf<Kind>) => void,
  { adopts = () => false, endsWithPage = false }: Options<Kind> = {},
) => {
  const { jobs, workspace } = useAppState()
  const [jobId, setJobId] = createSignal<string | null>(null)
  const [problem, setProblem] = createSignal<Problem>()
  const [isStarting, setStarting] = createSignal(false)
  const job = () => jobs.get(kind, jobId())
  const isAtWork = () => {
    const now = job()
    // Until the first word on it, it has just begun.
    return jobId() !== null && (now === undefined || isRunning(now))
  }

  createEffect(
    on(
      () => job()?.state,
      (state) => {
        const now = job()
        if (state === 'committed' && now !== undefined) onMade(now)
      },
      { defer: true },
    ),
  )
  createEffect(() => {
    const found = jobs.running(kind).find(adopts)
    if (found !== undefined && untrack(() => !isStarting() && !isAtWork())) setJobId(found.jobId)
  })
  const isDisposed = useIsDisposed()
  onCleanup(() => {
    const id = jobId()
    if (endsWithPage && id !== null && isAtWork()) jobs.cancel(id)
  })
  // Restarted before it said anything of the job, the workspace knows nothing of it.
  createEffect(
    on(
      workspace.generation,
      () => {
        if (jobId() === null || job() !== undefined) return
        setJobId(null)
        setProblem(lostJob)
      },
      { defer: true },
    ),
  )
  const reset = () => {
    if (isAtWork()) return
    setJobId(null)
    setProblem(undefined)
  }

  return {
    /** What was begun last, running or ended. */
    job,
    problem: () => problem() ?? job()?.problem ?? undefined,
    isStarting,
    isRunning: isAtWork,
    isCancelling: () => job()?.state === 'cancelling',
    /** @param begin begins it; null = the person called it off */
    start: async (begin: () => Promise<Result<{ jobId: string } | null>>): Promise<void> => {
      if (isStarting() || isAtWork()) return
      reset()
      setStarting(true)
      const begun = await begin()
      setStarting(false)
      if (!begun.ok) setProblem(begun.problem)
      else if (begun.value !== null) {
        jobs.follow(begun.value.jobId)
        if (isDisposed() && endsWithPage) jobs.cancel(begun.value.jobId)
        setJobId(begun.value.jobId)
      }
    },
    cancel: (): void => {
      const id = jobId()
      if (id !== null) jobs.cancel(id)
    },
    /** Forgets how the last one ended. */
    reset,
  }
}

/** How far a job is that counts to a total, from 0 to 1. */
export const shareDone = (job: { done: number; total: number } | undefined): number =>
  job === undefined || job.total === 0 ? 0 : job.done / job.total
