import type { RemovedKind } from '../../shared/bridge/removals.ts'
import { useAppState } from './context.ts'

export type UndoWords = { readonly undo: string; readonly back: string; readonly tooLate: string }

/** Says that something was removed, with the way back that there is for a moment. */
export const useUndoRemoval = () => {
  const { workspace, toasts } = useAppState()
  return (kind: RemovedKind, id: string, said: string, words: UndoWords): void => {
    const bringBack = async () => {
      const result = await workspace.calls.removals.undo({ kind, id })
      toasts.say(result.ok && result.value.isBack ? words.back : words.tooLate)
    }
    toasts.say(said, { label: words.undo, run: () => void bringBack() })
  }
}
