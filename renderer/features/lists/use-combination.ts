import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { Combination, NewListRequest } from '../../../shared/bridge/combinations.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { useAppState } from '../../state/context.ts'
import { shareDone, useJob } from '../../state/use-job.ts'

type Preview = { size: number; duplicates: number; byOther: number }

/** Waits for a moment without a change: each count goes through every key. */
const restMs = 150

/** Counts what is asked for while a person chooses, and makes new lists as jobs. `wanted` null = nothing is counted. */
export const useCombination = (wanted: () => Combination | null, onMade: (listId: string) => void) => {
  const { workspace } = useAppState()
  const [preview, setPreview] = createSignal<Preview>()
  const [problem, setProblem] = createSignal<Problem>()
  const run = useJob(
    'combination',
    ({ listId }) => {
      if (listId !== null) onMade(listId)
    },
    { endsWithPage: true },
  )

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

  // How the last one ended is nothing that another choice has to do with.
  createEffect(on(wanted, run.reset, { defer: true }))

  return {
    preview,
    problem: () => problem() ?? run.problem(),
    isRunning: run.isRunning,
    isCancelling: run.isCancelling,
    share: () => shareDone(run.job()),
    start: (request: NewListRequest): Promise<void> => {
      setProblem(undefined)
      return run.start(() => workspace.calls.combinations.start(request))
    },
    cancel: run.cancel,
  }
}
