import { createMemo, Show } from 'solid-js'
import type { ContactList, ListRow, ListView, PhoneResult } from '../../../shared/bridge/lists.ts'
import { copyWords } from '../../i18n/copy-words.ts'
import { writePhone } from '../../i18n/formats.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useNoteCopy } from '../../state/note-copy.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { useShownDocuments } from '../../state/shown-documents.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridColumn } from '../../ui/grid/grid-props.ts'
import { pagedCells } from '../../ui/grid/paged-cells.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { ColumnHead } from './column-head.tsx'
import { columnOf } from './column-of.ts'

/** Room for the arrow of the sort and the button of the filter. */
const headRoomPx = 44

/** The people of a view of a list, any number of them. A row is chosen by its box, or by the space bar. */
export const PeopleTable = (props: {
  list: ContactList
  view: ListView
  count: number
  /** Whether something is known of any phone of the list. */
  hasResults: boolean
  /** By their rows of the file. */
  chosen: ReadonlyMap<number, ListRow>
  onChoose: (row: ListRow, isChosen: boolean) => void
  onView: (view: ListView) => void
  onRenameColumn: (column: number) => void
}) => {
  const { t, f } = useText()
  const { workspace, changes, settings, toasts } = useAppState()
  const noteCopy = useNoteCopy()
  const shown = useShownDocuments()
  const pages = createRowPages<ListRow>({
    version: () => `${props.list.id} ${workspace.generation()} ${JSON.stringify(props.view)}`,
    // While people are still looked for, the last page has room for more.
    renewal: () => `${changes.version('lists')} ${changes.version('results')} ${props.count}`,
    read: (offset, limit, signal) =>
      workspace.calls.lists.rows(
        { id: props.list.id, view: props.view, page: { offset, limit } },
        { signal },
      ),
  })
  /** The number or document by which the person is reached, as the import understood it. */
  const key = createMemo<GridColumn[]>(() =>
    props.list.roles.includes('phone')
      ? [
          { id: 'key', title: t().lists.phone, width: 166, mono: true, isOwn: true },
          { id: 'kind', title: t().lists.phoneKind, width: 96, quiet: true, isOwn: true },
        ]
      : [{ id: 'key', title: t().lists.document, width: 160, mono: true, isOwn: true }],
  )
  const drawResult = (index: () => number) => (
    <Show when={pages.row(index())?.lastResult}>
      {(result) => (
        <span class="list-result truncate" title={resultText(result())}>
          <Show when={result().outcome === 'failed'} fallback={t().lists.outcomes.reached}>
            <StateTag tone="red">{t().lists.outcomes.failed}</StateTag>
          </Show>
          <span class="muted truncate">{t().lists.resultOf(f().when(result().at), result().campaign)}</span>
        </span>
      )}
    </Show>
  )
  const resultText = ({ outcome, at, campaign }: PhoneResult) =>
    `${t().lists.outcomes[outcome]} · ${t().lists.resultOf(f().when(at), campaign)}`
  const result = (): GridColumn[] =>
    props.hasResults
      ? [{ id: 'result', title: t().lists.lastResult, width: 360, isOwn: true, draw: drawResult }]
      : []
  const choose = (index: number, isChosen?: boolean) => {
    const row = pages.row(index)
    if (row !== undefined) props.onChoose(row, isChosen ?? !props.chosen.has(row.sourceRow))
  }
  const drawChooser = (index: () => number) => {
    const row = () => pages.row(index())
    return (
      <label class="list-choose">
        <input
          type="checkbox"
          class="lists-choose"
          // By keyboard the space bar of the grid does it.
          tabIndex={-1}
          aria-label={t().lists.chooseRow(index() + 1)}
          disabled={row() === undefined}
          checked={props.chosen.has(row()?.sourceRow ?? -1)}
          onChange={(event) => choose(index(), event.currentTarget.checked)}
        />
        {f().number(index() + 1)}
      </label>
    )
  }
  const textOf = (row: ListRow, { id }: GridColumn): string => {
    switch (id) {
      case 'key':
        return row.phone === null ? shown.document(row.document ?? '') : writePhone(row.phone)
      case 'kind':
        return row.phoneKind === null ? '' : t().lists.phoneKinds[row.phoneKind]
      case 'result':
        return row.lastResult === undefined ? '' : resultText(row.lastResult)
      case 'repairs':
        return row.repairs.map((kind) => t().rows.repairs[kind]).join(', ')
      default:
        return shown.cell(row.cells[Number(id)] ?? '', props.list.roles[Number(id)])
    }
  }
  const columns = createMemo<GridColumn[]>(() => [
    { id: 'position', title: t().lists.position, width: 104, quiet: true, draw: drawChooser },
    ...key(),
    ...result(),
    ...props.list.columns.map((title, index): GridColumn => {
      const column = columnOf(title, index, props.list.roles[index] ?? 'variable')
      return {
        ...column,
        width: column.width + headRoomPx,
        sort: sortOf(props.view, index),
      }
    }),
    { id: 'repairs', title: t().lists.repairs, width: 260, quiet: true, isOwn: true },
  ])
  const head = (column: () => GridColumn) => (
    <Show when={Number.isInteger(Number(column().id))} fallback={<span>{column().title}</span>}>
      <ColumnHead
        listId={props.list.id}
        column={Number(column().id)}
        name={column().title}
        sort={column().sort}
        view={props.view}
        onView={props.onView}
        onRename={() => props.onRenameColumn(Number(column().id))}
      />
    </Show>
  )
  return (
    <Grid
      label={t().lists.rowsLabel(props.list.name)}
      count={props.count}
      columns={columns()}
      // The box and the key.
      pinned={2}
      rowHeight={settings.value().density === 'compact' ? 28 : 32}
      head={head}
      subject={`${props.list.id} ${JSON.stringify(props.view)}`}
      describeResize={t().common.widthOf}
      onMark={(index) => choose(index)}
      onCopied={(outcome) => {
        noteCopy(outcome, props.list.id)
        toasts.say(copyWords(t(), outcome))
      }}
      {...pagedCells(pages, textOf)}
    />
  )
}

const sortOf = ({ sort }: ListView, column: number): GridColumn['sort'] => {
  if (sort?.column !== column) return undefined
  return sort.descending ? 'descending' : 'ascending'
}
