import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { suggestFormatter } from '../../../shared/rules/suggest-formatter.ts'
import type { FormatterKind } from '../../../shared/rules/template-formatters.ts'
import { useAppState } from '../../state/context.ts'

const rowsLookedAt = 100

/** The format that each column of a list is inserted with, where it has one; by the first rows of the list. */
export const useColumnFormats = (
  list: () => ContactList | undefined,
): (() => ReadonlyMap<string, FormatterKind>) => {
  const { workspace } = useAppState()
  const [formats, setFormats] = createSignal<ReadonlyMap<string, FormatterKind>>(new Map())
  createEffect(
    on(
      () => list()?.id,
      (id) => {
        setFormats(new Map())
        const current = list()
        if (id === undefined || current === undefined) return
        const ended = new AbortController()
        onCleanup(() => ended.abort())
        const page = { offset: 0, limit: rowsLookedAt }
        void workspace.calls.lists.rows({ id, page }, { signal: ended.signal }).then((result) => {
          if (ended.signal.aborted || !result.ok) return
          const found = current.columns.flatMap((column, index) => {
            const cells = result.value.map((row) => row.cells[index] ?? '')
            const format = suggestFormatter(column, current.roles[index], cells)
            return format === null ? [] : [[column, format] as const]
          })
          setFormats(new Map(found))
        })
      },
    ),
  )
  return formats
}
