import { createEffect, createMemo, on, Show } from 'solid-js'
import type { FieldKind } from '../../../../shared/api/enrichment-fields.ts'
import type { FieldSummary, RecordSet, RecordView } from '../../../../shared/bridge/records.ts'
import { copyWords } from '../../../i18n/copy-words.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useNoteCopy } from '../../../state/note-copy.ts'
import { createRowPages } from '../../../state/row-pages.ts'
import { Grid } from '../../../ui/grid/grid.tsx'
import type { GridColumn } from '../../../ui/grid/grid-props.ts'
import { pagedCells } from '../../../ui/grid/paged-cells.ts'
import { SortButton } from '../../../ui/grid/sort-button.tsx'
import { cellText } from './cell-text.ts'
import { documentFields, fieldLabel, isFigure, titleFields } from './fields.ts'
import { withSortTurned } from './layout.ts'

const widths: Record<FieldKind, number> = {
  text: 190,
  choice: 160,
  flag: 112,
  number: 104,
  money: 128,
  date: 108,
  document: 164,
  phone: 146,
  email: 230,
  labels: 260,
}
const nameWidth = 270
/** Of the letters of a head, with the arrow that says how it sorts. */
const headLetterPx = 7
const headRoomPx = 42

/** The records of a view, any number of them. A record is opened by its name, by Enter or by a double click on its row. */
export const RecordsTable = (props: {
  set: RecordSet
  fields: readonly string[]
  view: RecordView
  total: number
  isUnmasked: boolean
  /** The row whose record is open. */
  open: number | null
  onOpen: (row: number) => void
  onView: (view: RecordView) => void
}) => {
  const { t, f } = useText()
  const { workspace, settings, toasts } = useAppState()
  const noteCopy = useNoteCopy()
  const asked = createMemo(() => ({
    enrichmentId: props.set.enrichmentId,
    view: props.view,
    fields: [...props.fields],
    unmasked: props.isUnmasked,
  }))
  const pages = createRowPages({
    version: () => `${workspace.generation()} ${JSON.stringify(asked())}`,
    read: async (offset, limit, signal) => {
      const now = asked()
      const result = await workspace.calls.records.rows({ ...now, page: { offset, limit } }, { signal })
      if (!result.ok) return result
      // Each row with what was asked for: until the next ones are there, the columns may be others already.
      return {
        ok: true,
        value: result.value.rows.map((row) => ({ ...row, fields: now.fields, unmasked: now.unmasked })),
      }
    },
  })
  const summaries = createMemo(() => new Map(props.set.fields.map((field) => [field.name, field])))
  const summaryOf = (name: string): FieldSummary =>
    summaries().get(name) ?? { name, group: null, kind: 'text', filled: 0 }
  const titleField = () => titleFields[props.set.shape]

  /** Who it is: the first column, and the document where it stands beside it. */
  const pinned = () => (props.fields[1] === documentFields[props.set.shape] ? 2 : 1)
  type Shown = NonNullable<ReturnType<typeof pages.row>>
  const textOf = (row: Shown, { id }: GridColumn): string | undefined => {
    // What was shown whole goes at once when it is to be masked, and not only when the masked rows are there.
    if (row.unmasked && !props.isUnmasked) return undefined
    const place = row.fields.indexOf(id)
    return place < 0 ? undefined : cellText(t(), f(), summaryOf(id).kind, row.cells[place] ?? '')
  }
  const cells = pagedCells(pages, textOf)

  let table: HTMLDivElement | undefined
  /** Whoever is writing elsewhere stays there. */
  const isFocusLost = () =>
    document.activeElement === document.body || document.activeElement?.closest('.record') !== null
  // Where a record was closed again, the keyboard goes on from its row.
  createEffect(
    on(
      () => props.open,
      (open, before) => {
        if (open === null && typeof before === 'number' && isFocusLost())
          table?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
      },
    ),
  )

  /** Says what is read on the button too, so that it is found by that word. */
  const nameOf = (row: number, text: string | undefined): string => {
    if (text === undefined) return t().results.recordNumber(row + 1)
    return text === '' ? `${t().results.noName}, ${t().results.recordNumber(row + 1)}` : text
  }
  const drawOpener = (row: () => number, column: () => GridColumn) => {
    const text = () => cells.text(row(), column())
    return (
      <button
        type="button"
        class="results-open truncate"
        data-row={row()}
        // By keyboard it is Enter in the grid.
        tabIndex={-1}
        title={text() === '' ? undefined : text()}
        aria-label={t().results.openRecord(nameOf(row(), text()))}
        aria-expanded={props.open === row()}
        // With Shift it is a block that is selected.
        onClick={(event) => !event.shiftKey && props.onOpen(row())}
      >
        <Show when={text() !== undefined} fallback={<span class="skeleton" aria-hidden="true" />}>
          <Show when={text() !== ''} fallback={<span class="muted">{t().results.noName}</span>}>
            {text()}
          </Show>
        </Show>
      </button>
    )
  }
  const drawFlag = (row: () => number, column: () => GridColumn) => {
    const text = () => cells.text(row(), column())
    return (
      <Show when={text()} fallback={<span class="skeleton" aria-hidden="true" />}>
        {(flag) => <span classList={{ muted: flag() === t().results.unknown }}>{flag()}</span>}
      </Show>
    )
  }
  const columns = createMemo<GridColumn[]>(() =>
    props.fields.map((name, place): GridColumn => {
      const { kind } = summaryOf(name)
      const title = fieldLabel(t(), name)
      return {
        id: name,
        title,
        width: Math.max(
          name === titleField() ? nameWidth : widths[kind],
          title.length * headLetterPx + headRoomPx,
        ),
        align: isFigure(kind) ? 'end' : undefined,
        mono: kind === 'document' || kind === 'phone',
        isOwn: true,
        sort: sortOf(props.view, name),
        draw: place === 0 ? drawOpener : kind === 'flag' ? drawFlag : undefined,
      }
    }),
  )
  const head = (column: () => GridColumn) => {
    const does = () => {
      const { title, sort } = column()
      if (sort === undefined) return t().results.sortUp(title)
      return sort === 'ascending' ? t().results.sortDown(title) : t().results.sortNone(title)
    }
    return (
      <SortButton
        title={column().title}
        label={does()}
        sort={column().sort}
        onSort={() => props.onView(withSortTurned(props.view, column().id))}
      />
    )
  }

  return (
    <div class="results-table" ref={(element) => (table = element)}>
      <Grid
        label={t().results.table}
        count={props.total}
        columns={columns()}
        pinned={pinned()}
        rowHeight={settings.value().density === 'compact' ? 28 : 32}
        head={head}
        subject={props.view}
        current={props.open}
        onOpen={props.onOpen}
        describeResize={t().common.widthOf}
        onCopied={(outcome) => {
          noteCopy(outcome, props.set.enrichmentId)
          toasts.say(copyWords(t(), outcome))
        }}
        {...cells}
      />
    </div>
  )
}

const sortOf = ({ sort }: RecordView, field: string): GridColumn['sort'] => {
  if (sort?.field !== field) return undefined
  return sort.descending ? 'descending' : 'ascending'
}
