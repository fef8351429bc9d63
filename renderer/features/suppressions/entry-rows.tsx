import Ban from 'lucide-solid/icons/ban'
import Ellipsis from 'lucide-solid/icons/ellipsis'
import { createMemo, createSignal, Show } from 'solid-js'
import type { SuppressionEntry } from '../../../shared/bridge/suppressions.ts'
import { useText } from '../../i18n/text.ts'
import { writeKey } from '../../i18n/written-key.ts'
import { useAppState } from '../../state/context.ts'
import { useShownDocuments } from '../../state/shown-documents.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** Who was blocked one by one, any number of them. */
export const EntryRows = (props: { count: number }) => {
  const { t, f } = useText()
  const { workspace, settings, changes, toasts } = useAppState()
  const [removing, setRemoving] = createSignal<SuppressionEntry>()
  const words = () => t().suppressions
  const pages = createRowPages({
    renewal: () => changes.version('suppressions'),
    read: async (offset, limit, signal) => {
      const result = await workspace.calls.suppressions.entries({ page: { offset, limit } }, { signal })
      return result.ok ? { ok: true, value: result.value.rows } : result
    },
  })
  const shown = useShownDocuments()
  const who = ({ kind, key }: SuppressionEntry) =>
    key === null
      ? words().hashedKey(words().kinds[kind])
      : `${words().kinds[kind]} ${shown.cell(writeKey({ kind, key }), kind)}`
  const columns = createMemo<RowsColumn[]>(() => [
    { title: words().who, width: 260 },
    { title: words().source, width: 150 },
    { title: words().note, width: 220, grows: true, quiet: true },
    { title: words().addedAt, width: 190, quiet: true },
    { title: '', width: 52 },
  ])
  const itemsOf = (entry: SuppressionEntry): MenuItem[] => [
    { label: words().unblock, danger: true, run: () => setRemoving(entry) },
  ]
  const actions = (row: number) => {
    const entry = pages.row(row)
    return entry === undefined ? undefined : { label: words().actionsFor(who(entry)), items: itemsOf(entry) }
  }
  const cell = (row: number, column: number) => {
    const entry = pages.row(row)
    if (entry === undefined) return undefined
    switch (column) {
      case 0:
        return who(entry)
      case 1:
        return words().sources[entry.source]
      case 2:
        return entry.note
      case 3:
        return f().when(entry.addedAt)
      default:
        return <Menu small icon={Ellipsis} label={words().actionsFor(who(entry))} items={itemsOf(entry)} />
    }
  }
  const remove = async (entry: SuppressionEntry) => {
    const result = await workspace.calls.suppressions.removeEntry({ id: entry.id })
    if (!result.ok) return result.problem
    toasts.say(words().unblocked(who(entry)))
    setRemoving(undefined)
    return undefined
  }
  return (
    <>
      <Show
        when={props.count > 0}
        fallback={<EmptyState icon={Ban} title={words().noEntries} line={words().noEntriesLine} />}
      >
        <Rows
          label={words().tabEntries}
          count={props.count}
          columns={columns()}
          rowHeight={settings.value().density === 'compact' ? 28 : 36}
          onRange={pages.show}
          cell={cell}
          actions={actions}
        />
      </Show>
      <RemoveDialog
        what={removing()}
        title={(entry) => words().unblockTitle(who(entry))}
        line={() => words().unblockLine}
        action={words().unblockAction}
        onRemove={remove}
        onClose={() => setRemoving(undefined)}
      />
    </>
  )
}
