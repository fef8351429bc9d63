import { createMemo, createSignal, Show } from 'solid-js'
import type { LeftOutRow } from '../../../shared/bridge/imports.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { rejectionReasons } from '../../../shared/rules/row-verdict.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useExportLeftOut } from '../../state/export-left-out.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { useShownDocuments } from '../../state/shown-documents.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { columnWidth } from './column-width.ts'
import './list-people.css'

/** The rows that did not come in, as they stood in the file, with the reason of each. */
export const LeftOutRows = (props: { list: ContactList; count: number }) => {
  const { t, f, language } = useText()
  const { workspace, changes, settings } = useAppState()
  const shown = useShownDocuments()
  const exportLeftOut = useExportLeftOut()
  const [failure, setFailure] = createSignal<Problem>()
  const save = async (format: 'csv' | 'xlsx') => {
    const result = await exportLeftOut(props.list.id, {
      language: language(),
      format,
      saved: t().lists.saved,
      show: t().common.showInFolder,
    })
    setFailure(result.ok ? undefined : result.problem)
  }
  const pages = createRowPages<LeftOutRow>({
    version: () => `${props.list.id} ${workspace.generation()}`,
    renewal: () => changes.version('lists'),
    read: async (offset, limit, signal) => {
      const page = { offset, limit }
      const result = await workspace.calls.imports.leftOut({ listId: props.list.id, page }, { signal })
      return result.ok ? { ok: true, value: result.value.rows } : result
    },
  })
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().lists.sourceRow, width: 86, align: 'end', quiet: true },
    { title: t().lists.reason, width: 210 },
    ...props.list.columns.map((title, index) => columnWidth(title, props.list.roles[index] ?? 'variable')),
  ])
  const reasonOf = (row: LeftOutRow) => rejectionReasons.find((reason) => reason === row.reason)
  const words = (row: LeftOutRow) => {
    if (row.outcome === 'duplicate') return t().lists.duplicateOf(row.duplicateOf ?? 0)
    const reason = reasonOf(row)
    return reason === undefined ? '' : t().rows.reasons[reason].short
  }
  const explanation = (row: LeftOutRow) => {
    const reason = reasonOf(row)
    return reason === undefined ? words(row) : t().rows.reasons[reason].why
  }
  return (
    <div class="list-people">
      <div class="list-people-tools">
        <span class="list-people-actions">
          <Menu
            label={t().lists.saveLeftOut}
            items={[
              { label: t().lists.asCsv, run: () => void save('csv') },
              { label: t().lists.asXlsx, run: () => void save('xlsx') },
            ]}
          />
        </span>
      </div>
      <Show when={failure()}>{(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}</Show>
      <Rows
        label={t().lists.leftOutLabel(props.list.name)}
        count={props.count}
        columns={columns()}
        rowHeight={settings.value().density === 'compact' ? 28 : 32}
        onRange={pages.show}
        tone={(index) => (pages.row(index)?.outcome === 'rejected' ? 'red' : undefined)}
        cell={(index, column) => {
          const row = pages.row(index)
          if (row === undefined) return undefined
          if (column === 0) return f().number(row.sourceRow)
          if (column > 1) return shown.cell(row.cells[column - 2] ?? '', props.list.roles[column - 2])
          return <span title={explanation(row)}>{words(row)}</span>
        }}
      />
    </div>
  )
}
