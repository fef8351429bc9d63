import ArrowDown from 'lucide-solid/icons/arrow-down'
import ArrowUp from 'lucide-solid/icons/arrow-up'
import { createEffect, createMemo, createSignal, on, Show } from 'solid-js'
import type { FieldKind } from '../../../../shared/api/enrichment-fields.ts'
import type { FieldSummary, RecordSet, RecordView } from '../../../../shared/bridge/records.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { createRowPages } from '../../../state/row-pages.ts'
import { Rows, type RowsColumn } from '../../../ui/rows/rows.tsx'
import { cellText } from './cell-text.ts'
import { fieldLabel, isFigure, titleFields } from './fields.ts'
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

/** The records of a view, any number of them. A row is a button that opens its record; arrows go from row to row. */
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
  const { workspace, settings } = useAppState()
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

  const columns = createMemo<RowsColumn[]>(() =>
    props.fields.map((name) => {
      const { kind } = summaryOf(name)
      const title = fieldLabel(t(), name)
      const sort = props.view.sort
      return {
        title,
        width: Math.max(
          name === titleField() ? nameWidth : widths[kind],
          title.length * headLetterPx + headRoomPx,
        ),
        align: isFigure(kind) ? 'end' : undefined,
        mono: kind === 'document' || kind === 'phone',
        sort: sort?.field !== name ? undefined : sort.descending ? 'descending' : 'ascending',
      }
    }),
  )
  const textAt = (row: number, name: string): string | undefined => {
    const found = pages.row(row)
    // What was shown whole goes at once when it is to be masked, and not only when the masked rows are there.
    if (found?.unmasked === true && !props.isUnmasked) return undefined
    const place = found?.fields.indexOf(name) ?? -1
    return place < 0 ? undefined : cellText(t(), f(), summaryOf(name).kind, found?.cells[place] ?? '')
  }

  let table: HTMLDivElement | undefined
  const [active, setActive] = createSignal(0)
  // Another view begins at its first row.
  createEffect(
    on(
      () => props.view,
      () => {
        setActive(0)
        const scrolled = table?.querySelector('.rows')
        if (scrolled !== null && scrolled !== undefined) scrolled.scrollTop = 0
      },
      { defer: true },
    ),
  )
  const focusRow = (row: number) => {
    setActive(row)
    table?.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus()
  }
  /** Whoever is writing elsewhere stays there. */
  const isFocusLost = () =>
    document.activeElement === document.body || document.activeElement?.closest('.record') !== null
  // Where a record was closed again, the keyboard goes on from its row.
  createEffect(
    on(
      () => props.open,
      (open, before) => {
        if (open !== null) setActive(open)
        else if (typeof before === 'number' && before < props.total && isFocusLost()) focusRow(before)
      },
    ),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const from = event.target instanceof HTMLElement ? event.target.dataset['row'] : undefined
    const next = Number(from) + step
    if (from === undefined || step === 0 || next < 0 || next >= props.total) return
    event.preventDefault()
    // It is one of those drawn beyond the edge at the most: the browser moves it into view.
    focusRow(next)
  }

  /** Says what is read on the button too, so that it is found by that word. */
  const nameOf = (row: number, text: string | undefined): string => {
    if (text === undefined) return t().results.recordNumber(row + 1)
    return text === '' ? `${t().results.noName}, ${t().results.recordNumber(row + 1)}` : text
  }
  const opener = (row: number, text: string | undefined) => (
    <button
      type="button"
      class="rows-link truncate"
      data-row={row}
      tabIndex={row === active() ? 0 : -1}
      aria-label={t().results.openRecord(nameOf(row, text))}
      aria-expanded={props.open === row}
      onClick={() => props.onOpen(row)}
    >
      <Show when={text !== undefined} fallback={<span class="skeleton" aria-hidden="true" />}>
        <Show when={text !== ''} fallback={<span class="muted">{t().results.noName}</span>}>
          {text}
        </Show>
      </Show>
    </button>
  )
  const cell = (row: number, column: number) => {
    const name = props.fields[column] ?? ''
    const text = textAt(row, name)
    if (column === 0) return opener(row, text)
    return text === t().results.unknown ? <span class="muted">{text}</span> : text
  }
  const head = (column: number) => {
    const name = () => props.fields[column] ?? ''
    const label = () => fieldLabel(t(), name())
    const sort = () => columns()[column]?.sort
    const does = () => {
      if (sort() === undefined) return t().results.sortUp(label())
      return sort() === 'ascending' ? t().results.sortDown(label()) : t().results.sortNone(label())
    }
    return (
      <button
        type="button"
        class="results-sort"
        aria-label={does()}
        title={does()}
        onClick={() => props.onView(withSortTurned(props.view, name()))}
      >
        <span class="truncate">{label()}</span>
        <Show when={sort() === 'ascending'}>
          <ArrowUp size={12} aria-hidden="true" />
        </Show>
        <Show when={sort() === 'descending'}>
          <ArrowDown size={12} aria-hidden="true" />
        </Show>
      </button>
    )
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons inside it
    <div class="results-table" ref={(element) => (table = element)} onKeyDown={onKeyDown}>
      <Rows
        label={t().results.table}
        count={props.total}
        columns={columns()}
        rowHeight={settings.value().density === 'compact' ? 28 : 32}
        isFirstPinned
        current={props.open}
        onRange={pages.show}
        cell={cell}
        head={head}
      />
    </div>
  )
}
