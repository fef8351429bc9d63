import { createMemo, createSignal, Show } from 'solid-js'
import type { LeftOutRow } from '../../../shared/bridge/imports.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { rejectionReasons } from '../../../shared/rules/row-verdict.ts'
import { copyWords } from '../../i18n/copy-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useNoteCopy } from '../../state/note-copy.ts'
import { useExportLeftOut } from '../../state/export-left-out.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { useShownDocuments } from '../../state/shown-documents.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridColumn } from '../../ui/grid/grid-props.ts'
import { pagedCells } from '../../ui/grid/paged-cells.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { columnOf } from './column-of.ts'
import './list-people.css'

/** The rows that did not come in, as they stood in the file, with the reason of each. */
export const LeftOutRows = (props: { list: ContactList; count: number }) => {
  const { t, f, language } = useText()
  const { workspace, changes, settings, toasts } = useAppState()
  const noteCopy = useNoteCopy()
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
  const reasonOf = (row: LeftOutRow) => rejectionReasons.find((reason) => reason === row.reason)
  const words = (row: LeftOutRow) => {
    if (row.outcome === 'duplicate') return t().lists.duplicateOf(row.duplicateOf ?? 0, row.duplicateFile)
    const reason = reasonOf(row)
    return reason === undefined ? '' : t().rows.reasons[reason].short
  }
  const explanation = (row: LeftOutRow) => {
    const reason = reasonOf(row)
    return reason === undefined ? words(row) : t().rows.reasons[reason].why
  }
  const drawReason = (index: () => number) => (
    <Show when={pages.row(index())} fallback={<span class="skeleton" aria-hidden="true" />}>
      {(row) => <span title={explanation(row())}>{words(row())}</span>}
    </Show>
  )
  const columns = createMemo<GridColumn[]>(() => [
    { id: 'row', title: t().lists.sourceRow, width: 86, align: 'end', quiet: true, isOwn: true },
    { id: 'reason', title: t().lists.reason, width: 210, isOwn: true, draw: drawReason },
    ...props.list.columns.map((title, index) =>
      columnOf(title, index, props.list.roles[index] ?? 'variable'),
    ),
  ])
  const textOf = (row: LeftOutRow, { id }: GridColumn): string => {
    if (id === 'row') return f().number(row.sourceRow)
    if (id === 'reason') return words(row)
    return shown.cell(row.cells[Number(id)] ?? '', props.list.roles[Number(id)])
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
      <Grid
        label={t().lists.leftOutLabel(props.list.name)}
        count={props.count}
        columns={columns()}
        pinned={2}
        rowHeight={settings.value().density === 'compact' ? 28 : 32}
        subject={props.list.id}
        describeResize={t().common.widthOf}
        onCopied={(outcome) => {
          noteCopy(outcome, props.list.id)
          toasts.say(copyWords(t(), outcome))
        }}
        tone={(index) => (pages.row(index)?.outcome === 'rejected' ? 'red' : undefined)}
        {...pagedCells(pages, textOf)}
      />
    </div>
  )
}
