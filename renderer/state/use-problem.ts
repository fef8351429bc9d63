import { type Accessor, createSignal } from 'solid-js'
import type { Problem } from '../../shared/bridge/problem.ts'
import { useAppState } from './context.ts'
import { useIsDisposed } from './use-is-disposed.ts'

/**
 * What a call of a page came to: shown by the page for as long as it is there, and said at the window's edge when it was
 * left before the answer came.
 */
export const useProblem = (
  wordsOf: (problem: Problem) => string,
): { problem: Accessor<Problem | undefined>; setProblem: (problem: Problem | undefined) => void } => {
  const { toasts } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const isDisposed = useIsDisposed()
  return {
    problem,
    setProblem: (found) => {
      if (isDisposed() && found !== undefined) toasts.say(wordsOf(found))
      setProblem(found)
    },
  }
}
