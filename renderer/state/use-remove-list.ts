import { createSignal } from 'solid-js'
import type { ContactList } from '../../shared/bridge/lists.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { useAppState } from './context.ts'
import { type UndoWords, useUndoRemoval } from './undo-removal.ts'

/**
 * Removes a list with its people's rows; for a moment it can be brought back. `problem` says why it was not removed.
 * @param wordsOf what is said of a list by its name and how many were in it
 */
export const useRemoveList = (wordsOf: (name: string, count: number) => UndoWords & { said: string }) => {
  const { workspace } = useAppState()
  const sayRemoved = useUndoRemoval()
  const [problem, setProblem] = createSignal<Problem>()
  const remove = async ({ id, name }: Pick<ContactList, 'id' | 'name'>): Promise<boolean> => {
    const result = await workspace.calls.lists.remove({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) {
      const words = wordsOf(name, result.value.removed)
      sayRemoved('list', id, words.said, words)
    }
    return result.ok
  }
  return { remove, problem }
}
