import { createSignal } from 'solid-js'
import { mostTestPhones } from '../../shared/bridge/settings-schema.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { useAppState } from './context.ts'

/** One's own phones, to which tests go: what they are, and how they change. */
export const useTestPhones = () => {
  const { workspace, settings } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const phones = () => settings.value().testPhones
  const add = async (text: string): Promise<boolean> => {
    const result = await workspace.calls.settings.addTestPhone({ text })
    setProblem(result.ok ? undefined : result.problem)
    return result.ok
  }
  const remove = async (phone: string): Promise<void> => {
    const result = await workspace.calls.settings.removeTestPhone({ phone })
    setProblem(result.ok ? undefined : result.problem)
  }
  return { phones, add, remove, problem, most: mostTestPhones }
}
