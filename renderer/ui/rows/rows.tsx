import { createEffect, createMemo, createSignal, For, type JSX, onCleanup, Show } from 'solid-js'
import '../skeleton/skeleton.css'
import '../state-tag/state-tag.css'
import type { Tone } from '../state-tag/tone.ts'
import './rows.css'
import {
  bodyHeight,
  columnsInView,
  isMapped,
  moveTo,
  type Place,
  placeColumns,
  rowWindow,
  scrollTopOf,
  type TableSize,
} from './window.ts'

export type RowsColumn = {
  readonly title: string
  readonly width: number
  readonly grows?: boolean | undefined
  readonly align?: 'end' | undefined
  readonly mono?: boolean | undefined
  /** Written in a weaker colour. */
  readonly quiet?: boolean | undefined
}

export type RowsProps = {
  label: string
  count: number
  columns: readonly RowsColumn[]
  rowHeight: number
  /** What stands in a cell; undefined while the row is on its way. */
  cell: (row: number, column: number) => JSX.Element
  /** What stands in a column's head instead of its title. */
  head?: ((column: number) => JSX.Element) | undefined
  headHeight?: number | undefined
  tone?: ((row: number) => Tone | undefined) | undefined
  /** Told which rows are in view, to have them read. */
  onRange?: ((first: number, last: number) => void) | undefined
}

const framePx = 2
const scrollbarPx = 12
/** A scroll that has made no step for so long has come to rest. */
const restMs = 150

/**
 * A table of any length and width, of rows of one height; only what is in view is in the document.
 *
 * Our own and not @tanstack/solid-virtual: that one measures every row into an array first, which took 28 to 73 ms
 * for 1,000,000 rows here (its 3.13.53, Node 24), a frozen frame at each change of the count; and it does not map
 * heights beyond what Chromium can lay out. With one row height both are a division.
 */
export const Rows = (props: RowsProps) => {
  const [place, setPlace] = createSignal<Place>({ scrollTop: 0, offset: 0 })
  const [scrollLeft, setScrollLeft] = createSignal(0)
  const [view, setView] = createSignal({ width: 1_000, height: 640 })
  const headHeight = () => props.headHeight ?? 34

  const places = createMemo(() => placeColumns(props.columns, view().width))
  const width = createMemo(() => places().reduce((sum, column) => sum + column.width, 0))
  const columns = createMemo<readonly number[]>((last) => {
    const next = columnsInView(places(), scrollLeft(), view().width)
    return last.length === next.length && last[0] === next[0] ? last : next
  }, [])
  const size = createMemo<TableSize>(() => ({
    count: props.count,
    rowHeight: props.rowHeight,
    viewHeight: Math.max(0, view().height - headHeight()),
  }))
  const shown = createMemo(() => rowWindow(place(), size()))
  const indices = createMemo(() => {
    const { first, end } = shown()
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  })
  createEffect(() => {
    const { first, end } = shown()
    if (end > first) props.onRange?.(first, end - 1)
  })

  let resting: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(resting))
  const onScroll = (table: HTMLDivElement) => {
    setScrollLeft(table.scrollLeft)
    setPlace((from) => moveTo(from, table.scrollTop, size()))
    if (!isMapped(size())) return
    clearTimeout(resting)
    // The rows stay where they are; the thumb goes to where it would point at them.
    resting = setTimeout(() => {
      const { offset } = place()
      const scrollTop = scrollTopOf(offset, size())
      setPlace({ scrollTop, offset })
      table.scrollTop = scrollTop
    }, restMs)
  }

  const watchSize = (element: HTMLDivElement) => {
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (element.clientHeight > 0) setView({ width: element.clientWidth, height: element.clientHeight })
    })
    observer.observe(element)
    onCleanup(() => observer.disconnect())
  }

  // As tall as its rows where they are few; where they are many the place around it makes it smaller.
  const tableHeight = () =>
    headHeight() +
    bodyHeight(props.count, props.rowHeight) +
    framePx +
    (width() > view().width ? scrollbarPx : 0)

  const cellStyle = (column: number) => {
    const { left, width: cellWidth } = places()[column] ?? { left: 0, width: 0 }
    return { left: `${left}px`, width: `${cellWidth}px` }
  }

  return (
    <div
      class="rows"
      role="table"
      aria-label={props.label}
      aria-rowcount={props.count + 1}
      aria-colcount={props.columns.length}
      tabIndex={0}
      style={{ 'flex-basis': `${tableHeight()}px` }}
      ref={watchSize}
      onScroll={(event) => onScroll(event.currentTarget)}
    >
      <div class="rows-head" role="rowgroup">
        <div role="row" aria-rowindex={1} style={{ height: `${headHeight()}px`, width: `${width()}px` }}>
          <For each={columns()}>
            {(column) => (
              <div
                role="columnheader"
                aria-colindex={column + 1}
                data-align={props.columns[column]?.align}
                style={cellStyle(column)}
              >
                <Show when={props.head} fallback={<span>{props.columns[column]?.title}</span>}>
                  {(head) => head()(column)}
                </Show>
              </div>
            )}
          </For>
        </div>
      </div>
      <div
        class="rows-body"
        role="rowgroup"
        style={{ height: `${bodyHeight(props.count, props.rowHeight)}px`, width: `${width()}px` }}
      >
        <For each={indices()}>
          {(row) => (
            <div
              class="rows-row"
              role="row"
              aria-rowindex={row + 2}
              data-tone={props.tone?.(row)}
              style={{
                top: `${shown().top + (row - shown().first) * props.rowHeight}px`,
                height: `${props.rowHeight}px`,
                width: `${width()}px`,
              }}
            >
              <For each={columns()}>
                {(column) => (
                  <div
                    role="cell"
                    aria-colindex={column + 1}
                    data-align={props.columns[column]?.align}
                    data-mono={props.columns[column]?.mono === true ? '' : undefined}
                    data-quiet={props.columns[column]?.quiet === true ? '' : undefined}
                    style={cellStyle(column)}
                  >
                    <Cell content={props.cell(row, column)} />
                  </div>
                )}
              </For>
            </div>
          )}
        </For>
      </div>
    </div>
  )
}

/** Text is cut with an ellipsis and whole in its title; anything else stands as it is; nothing yet is a placeholder. */
const Cell = (props: { content: JSX.Element }) => {
  const content = createMemo(() => props.content)
  const text = () => {
    const value = content()
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  return (
    <Show when={content() !== undefined} fallback={<span class="skeleton" aria-hidden="true" />}>
      <Show when={text() !== undefined} fallback={content()}>
        <span title={text()}>{text()}</span>
      </Show>
    </Show>
  )
}
