import { createSignal } from 'solid-js'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useUndoRemoval } from '../../state/undo-removal.ts'

/** Removes a list with its people's rows; for a moment it can be brought back. `problem` says why it was not removed. */
export const useRemoveList = () => {
  const { t } = useText()
  const { workspace } = useAppState()
  const sayRemoved = useUndoRemoval()
  const [problem, setProblem] = createSignal<Problem>()
  const remove = async ({ id, name }: ContactList): Promise<boolean> => {
    const result = await workspace.calls.lists.remove({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) {
      sayRemoved('list', id, t().lists.removed(name, result.value.removed), {
        undo: t().common.undo,
        back: t().lists.back(name),
        tooLate: t().common.tooLate(name),
      })
    }
    return result.ok
  }
  return { remove, problem }
}
