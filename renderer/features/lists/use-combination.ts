import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { Combination, CombinationJob, NewListRequest } from '../../../shared/bridge/combinations.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { useAppState } from '../../state/context.ts'

type Preview = { size: number; duplicates: number }

/** Waits for a moment without a change: each count goes through every key. */
const restMs = 150

/** Counts what is asked for while a person chooses, and makes new lists as jobs. `wanted` null = nothing is counted. */
export const useCombination = (wanted: () => Combination | null, onMade: (listId: string) => void) => {
  const { workspace } = useAppState()
  const [preview, setPreview] = createSignal<Preview>()
  const [problem, setProblem] = createSignal<Problem>()
  const [job, setJob] = createSignal<CombinationJob>()
  let watching: AbortController | undefined
  onCleanup(() => watching?.abort())

  createEffect(
    on([wanted, workspace.generation], ([combination]) => {
      setPreview(undefined)
      setProblem(undefined)
      if (combination === null) return
      const ended = new AbortController()
      const timer = setTimeout(() => {
        void workspace.calls.combinations.preview(combination, { signal: ended.signal }).then((result) => {
          if (ended.signal.aborted) return
          if (result.ok) setPreview(result.value)
          else setProblem(result.problem)
        })
      }, restMs)
      onCleanup(() => {
        clearTimeout(timer)
        ended.abort()
      })
    }),
  )

  const follow = async (jobId: string, signal: AbortSignal): Promise<void> => {
    const events = await workspace.calls.combinations.watch({ jobId }, { signal })
    if (!events.ok) {
      setProblem(events.problem)
      return
    }
    try {
      for await (const now of events.value) {
        setJob(now)
        if (now.listId !== null) onMade(now.listId)
        if (now.problem !== null) setProblem(now.problem)
      }
    } catch {
      // The workspace was restarted under it, and nothing was half done.
      if (!signal.aborted) setProblem({ code: 'combination_job_missing', params: {} })
    }
  }
  const isRunning = () => job()?.state === 'running' || job()?.state === 'cancelling'

  return {
    preview,
    problem,
    isRunning,
    isCancelling: () => job()?.state === 'cancelling',
    /** From 0 to 1. */
    share: () => {
      const now = job()
      return now === undefined || now.total === 0 ? 0 : now.done / now.total
    },
    start: async (request: NewListRequest): Promise<void> => {
      if (isRunning()) return
      setProblem(undefined)
      const result = await workspace.calls.combinations.start(request)
      if (!result.ok) {
        setProblem(result.problem)
        return
      }
      watching = new AbortController()
      await follow(result.value.jobId, watching.signal)
      setJob(undefined)
    },
    cancel: (): void => {
      const now = job()
      if (now === undefined || !isRunning()) return
      setJob({ ...now, state: 'cancelling' })
      void workspace.calls.combinations.cancel({ jobId: now.jobId })
    },
  }
}
