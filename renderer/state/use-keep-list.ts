import { createSignal } from 'solid-js'
import type { ContactList } from '../../shared/bridge/lists.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { daysAfter, usualKeepDays } from '../../shared/rules/retention.ts'
import { localDate } from '../../shared/rules/suppression-age.ts'
import { useAppState } from './context.ts'

type KeptList = Pick<ContactList, 'id' | 'name' | 'keepUntil'>

/**
 * Sets until when a list is kept, says so, and takes it back if that is wanted. `problem` says why it was not set.
 * @param wordsOf what is said of a list by its name and the day
 */
export const useKeepList = (
  wordsOf: (name: string, until: string | null) => { said: string; undo: string },
) => {
  const { workspace, settings, toasts } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const set = async (id: string, keepUntil: string | null): Promise<boolean> => {
    const result = await workspace.calls.lists.setKeepUntil({ id, keepUntil })
    setProblem(result.ok ? undefined : result.problem)
    return result.ok
  }
  const keep = async ({ id, name, keepUntil: before }: KeptList, until: string | null): Promise<boolean> => {
    const isSet = await set(id, until)
    const { said, undo } = wordsOf(name, until)
    if (isSet) toasts.say(said, { label: undo, run: () => void set(id, before) })
    return isSet
  }
  /** For how many days more a list is kept by one click. */
  const days = () => settings.value().keepListsDays ?? usualKeepDays
  const prolong = (list: KeptList) => keep(list, daysAfter(localDate(Date.now()), days()))
  return { keep, prolong, days, problem }
}
