import { createSignal } from 'solid-js'
import type { ContactList, ListRow, ListView, PeopleScope } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { useIsDisposed } from '../../state/use-is-disposed.ts'

/** What is done with the people of a list. `problem` is what kept the last of it from being done. */
export const useListChanges = (list: () => ContactList) => {
  const { t, language } = useText()
  const { workspace, toasts, shell } = useAppState()
  const [failed, setFailed] = createSignal<{ id: string; problem: Problem }>()
  const isDisposed = useIsDisposed()

  /** Reports why an action on the list failed: on its page, or in a toast if the person has left it. */
  const tell = <Value>(id: string, result: Result<Value>): result is Extract<typeof result, { ok: true }> => {
    // The list of a page that is gone cannot be read any more.
    const isShown = !isDisposed() && list().id === id
    if (isShown) setFailed(result.ok ? undefined : { id, problem: result.problem })
    else if (!result.ok) {
      const { what, kept, todo } = problemWords(t(), result.problem)
      toasts.say([what, kept, todo].filter((sentence) => sentence !== undefined).join(' '))
    }
    return result.ok
  }

  const putBack = async (id: string, removal: number): Promise<void> => {
    const result = await workspace.calls.lists.returnPeople({ id, removal })
    if (tell(id, result)) toasts.say(t().lists.peopleReturned(result.value.returned))
  }

  return {
    problem: (): Problem | undefined => {
      const failure = failed()
      return failure !== undefined && failure.id === list().id ? failure.problem : undefined
    },
    /** Puts back whom one removal took out of a list, which need not be the one on the page any more. */
    putBack,
    /** Takes them out of the list, with a way back. */
    remove: async (scope: PeopleScope): Promise<void> => {
      const { id } = list()
      const result = await workspace.calls.lists.removePeople({ id, scope })
      if (!tell(id, result)) return
      const { removed, removal } = result.value
      const undo =
        removal === null ? undefined : { label: t().common.undo, run: () => void putBack(id, removal) }
      toasts.say(t().lists.peopleRemoved(removed), undo)
    },
    /** Blocks them for every campaign: all of them or, where it fails, none. Who is blocked already stays so. */
    block: async (people: readonly ListRow[]): Promise<void> => {
      const { id, name } = list()
      const result = await workspace.calls.suppressions.addMany({
        keys: people.map(keyOf),
        source: 'opt_out',
        note: t().lists.blockNote(name).slice(0, longestNote),
        storage: 'plain',
      })
      if (tell(id, result)) toasts.say(t().lists.blocked(people.length))
    },
    save: async (view: ListView, format: 'csv' | 'xlsx'): Promise<void> => {
      const { id } = list()
      const result = await workspace.calls.lists.exportRows({
        id,
        view,
        format,
        language: language(),
      })
      if (!tell(id, result) || result.value === null) return
      const { ticket, rows } = result.value
      toasts.say(t().lists.peopleSaved(rows), {
        label: t().common.showInFolder,
        run: () => void shell.bridge.showInFolder(ticket),
      })
    },
  }
}

export type ListChanges = ReturnType<typeof useListChanges>

const cpfLength = 11
const longestNote = 200

const keyOf = ({ phone, document }: ListRow) => {
  if (phone !== null) return { kind: 'phone' as const, text: `+${phone}` }
  return { kind: document?.length === cpfLength ? ('cpf' as const) : ('cnpj' as const), text: document ?? '' }
}
