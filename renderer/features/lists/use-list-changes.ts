import { createSignal } from 'solid-js'
import type { ContactList, ListRow, ListView, PeopleScope } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'

/** What is done with the people of a list. `problem` is what kept the last of it from being done. */
export const useListChanges = (list: () => ContactList) => {
  const { t, language } = useText()
  const { workspace, toasts, shell } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()

  const putBack = async (): Promise<void> => {
    const result = await workspace.calls.lists.returnPeople({ id: list().id })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) toasts.say(t().lists.peopleReturned(result.value.returned))
  }

  return {
    problem,
    putBack,
    /** Takes them out of the list, with a way back. */
    remove: async (scope: PeopleScope): Promise<void> => {
      const result = await workspace.calls.lists.removePeople({ id: list().id, scope })
      setProblem(result.ok ? undefined : result.problem)
      if (!result.ok) return
      const undo = { label: t().common.undo, run: () => void putBack() }
      toasts.say(t().lists.peopleRemoved(result.value.removed), undo)
    },
    /** Blocks them for every campaign. Who is blocked already stays so. */
    block: async (people: readonly ListRow[]): Promise<void> => {
      setProblem(undefined)
      for (const { phone, document } of people) {
        const kind = phone !== null ? 'phone' : document?.length === cpfLength ? 'cpf' : 'cnpj'
        const result = await workspace.calls.suppressions.add({
          kind,
          text: phone === null ? (document ?? '') : `+${phone}`,
          source: 'opt_out',
          note: t().lists.blockNote(list().name).slice(0, longestNote),
          storage: 'plain',
        })
        if (!result.ok && result.problem.code !== 'suppression_entry_exists') {
          setProblem(result.problem)
          return
        }
      }
      toasts.say(t().lists.blocked(people.length))
    },
    save: async (view: ListView, format: 'csv' | 'xlsx'): Promise<void> => {
      const result = await workspace.calls.lists.exportRows({
        id: list().id,
        view,
        format,
        language: language(),
      })
      setProblem(result.ok ? undefined : result.problem)
      if (!result.ok || result.value === null) return
      const { path, rows } = result.value
      toasts.say(t().lists.peopleSaved(rows), {
        label: t().common.showInFolder,
        run: () => void shell.bridge.showInFolder(path),
      })
    },
  }
}

export type ListChanges = ReturnType<typeof useListChanges>

const cpfLength = 11
const longestNote = 200
