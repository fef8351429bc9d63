import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { Problem } from '../../shared/bridge/problem.ts'
import { useAppState } from './context.ts'

/**
 * What a call of a page came to: shown by the page for as long as it is there, and said at the window's edge when it was
 * left before the answer came.
 */
export const useProblem = (
  wordsOf: (problem: Problem) => string,
): { problem: Accessor<Problem | undefined>; setProblem: (problem: Problem | undefined) => void } => {
  const { toasts } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  let isLeft = false
  onCleanup(() => {
    isLeft = true
  })
  return {
    problem,
    setProblem: (found) => {
      if (isLeft && found !== undefined) toasts.say(wordsOf(found))
      setProblem(found)
    },
  }
}
