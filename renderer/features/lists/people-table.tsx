import { createMemo, Show } from 'solid-js'
import type { ContactList, ListRow, ListView } from '../../../shared/bridge/lists.ts'
import { writePhone } from '../../i18n/formats.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { useShownDocuments } from '../../state/shown-documents.ts'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { ColumnHead } from './column-head.tsx'
import { columnWidth } from './column-width.ts'

/** Room for the arrow of the sort and the button of the filter. */
const headRoomPx = 44

/** The people of a view of a list, any number of them. A row is chosen by its box. */
export const PeopleTable = (props: {
  list: ContactList
  view: ListView
  count: number
  /** By their rows of the file. */
  chosen: ReadonlyMap<number, ListRow>
  onChoose: (row: ListRow, isChosen: boolean) => void
  onView: (view: ListView) => void
  onRenameColumn: (column: number) => void
}) => {
  const { t, f } = useText()
  const { workspace, changes, settings } = useAppState()
  const shown = useShownDocuments()
  const pages = createRowPages<ListRow>({
    version: () => `${props.list.id} ${workspace.generation()} ${JSON.stringify(props.view)}`,
    renewal: () => changes.version('lists'),
    read: (offset, limit, signal) =>
      workspace.calls.lists.rows(
        { id: props.list.id, view: props.view, page: { offset, limit } },
        { signal },
      ),
  })
  const hasPhones = () => props.list.roles.includes('phone')
  const own = createMemo(() => {
    const position = { title: t().lists.position, width: 104, quiet: true } as const
    const document = { title: t().lists.document, width: 160, mono: true } as const
    const phone = { title: t().lists.phone, width: 166, mono: true } as const
    const kind = { title: t().lists.phoneKind, width: 76, quiet: true } as const
    return hasPhones() ? [position, phone, kind] : [position, document]
  })
  /** Which of the file's columns a column is; null of the others. */
  const inFile = (column: number): number | null => {
    const place = column - own().length
    return place >= 0 && place < props.list.columns.length ? place : null
  }
  const columns = createMemo<RowsColumn[]>(() => [
    ...own(),
    ...props.list.columns.map((title, index): RowsColumn => {
      const column = columnWidth(title, props.list.roles[index] ?? 'variable')
      const { sort } = props.view
      return {
        ...column,
        width: column.width + headRoomPx,
        sort: sort?.column !== index ? undefined : sort.descending ? 'descending' : 'ascending',
      }
    }),
    { title: t().lists.repairs, width: 260, quiet: true },
  ])
  const chooser = (index: number) => {
    const row = pages.row(index)
    return (
      <label class="list-choose">
        <input
          type="checkbox"
          class="lists-choose"
          aria-label={t().lists.chooseRow(index + 1)}
          disabled={row === undefined}
          checked={row !== undefined && props.chosen.has(row.sourceRow)}
          onChange={(event) => row !== undefined && props.onChoose(row, event.currentTarget.checked)}
        />
        {f().number(index + 1)}
      </label>
    )
  }
  const cell = (index: number, column: number) => {
    if (column === 0) return chooser(index)
    const row = pages.row(index)
    if (row === undefined) return undefined
    const place = inFile(column)
    if (place !== null) return shown.cell(row.cells[place] ?? '', props.list.roles[place])
    if (column >= own().length) return row.repairs.map((kind) => t().rows.repairs[kind]).join(', ')
    if (column === 1) return row.phone === null ? shown.document(row.document ?? '') : writePhone(row.phone)
    return row.phoneKind === null ? '' : t().lists.phoneKinds[row.phoneKind]
  }
  const head = (column: number) => (
    <Show when={inFile(column) !== null} fallback={<span>{columns()[column]?.title}</span>}>
      <ColumnHead
        listId={props.list.id}
        column={inFile(column) ?? 0}
        name={columns()[column]?.title ?? ''}
        sort={columns()[column]?.sort}
        view={props.view}
        onView={props.onView}
        onRename={() => props.onRenameColumn(inFile(column) ?? 0)}
      />
    </Show>
  )
  return (
    <Rows
      label={t().lists.rowsLabel(props.list.name)}
      count={props.count}
      columns={columns()}
      rowHeight={settings.value().density === 'compact' ? 28 : 32}
      isFirstPinned
      onRange={pages.show}
      cell={cell}
      head={head}
    />
  )
}
