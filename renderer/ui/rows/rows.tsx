import { createEffect, createMemo, For, Index, type JSX, Show } from 'solid-js'
import '../skeleton/skeleton.css'
import '../state-tag/state-tag.css'
import type { Tone } from '../state-tag/tone.ts'
import { type RowActions, useRowMenu } from './row-menu.tsx'
import './rows.css'
import { useRowWindow } from './use-row-window.ts'

export type RowsColumn = {
  readonly title: string
  readonly width: number
  readonly grows?: boolean | undefined
  readonly align?: 'end' | undefined
  readonly mono?: boolean | undefined
  /** Written in a weaker colour. */
  readonly quiet?: boolean | undefined
  /** How the rows are ordered by it. */
  readonly sort?: 'ascending' | 'descending' | undefined
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
  /** Whether the row stands open elsewhere; it is marked. */
  isCurrent?: ((row: number) => boolean) | undefined
  tone?: ((row: number) => Tone | undefined) | undefined
  /** What can be done with a row; it opens by the right button and by the keyboard's menu key. */
  actions?: ((row: number) => RowActions | undefined) | undefined
  /** Told which rows are in view, to have them read. */
  onRange?: ((first: number, last: number) => void) | undefined
}

const headPx = 34

/**
 * A table of any length and width that is read and followed by its links, of rows of one height; only what is in view is
 * in the document. What is selected and copied is a `Grid`.
 */
export const Rows = (props: RowsProps) => {
  const view = useRowWindow(() => ({
    count: props.count,
    rowHeight: props.rowHeight,
    headHeight: headPx,
    columns: props.columns,
  }))
  createEffect(() => {
    const { first, end } = view.shown()
    if (end > first) props.onRange?.(first, end - 1)
  })
  const rowMenu = useRowMenu(() => props.actions)

  return (
    <div
      class="rows"
      role="table"
      aria-label={props.label}
      aria-rowcount={props.count + 1}
      aria-colcount={props.columns.length}
      tabIndex={0}
      style={{ 'flex-basis': `${view.tableHeight()}px` }}
      ref={(table) => {
        view.attach(table)
        rowMenu.attach(table)
      }}
      onScroll={(event) => view.onScroll(event.currentTarget)}
    >
      <div class="rows-head" role="rowgroup">
        <div role="row" aria-rowindex={1} style={{ height: `${headPx}px`, width: `${view.width()}px` }}>
          <For each={view.movedColumns()}>
            {(column) => (
              <div
                class="rows-title"
                role="columnheader"
                aria-colindex={column + 1}
                aria-sort={props.columns[column]?.sort}
                data-align={props.columns[column]?.align}
                style={view.cellStyle(column)}
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
        style={{ height: `${view.bodyHeight()}px`, width: `${view.width()}px` }}
      >
        <Index each={view.slots()}>
          {(slot) => {
            const row = () => slot() ?? 0
            return (
              <Show when={slot() !== null}>
                <div
                  class="rows-row"
                  role="row"
                  aria-rowindex={row() + 2}
                  data-current={props.isCurrent?.(row()) === true ? '' : undefined}
                  data-tone={props.tone?.(row())}
                  style={view.rowStyle(row())}
                >
                  <For each={view.movedColumns()}>
                    {(column) => (
                      <div
                        class={column === 0 ? 'rows-cell rows-edge' : 'rows-cell'}
                        role="cell"
                        aria-colindex={column + 1}
                        data-align={props.columns[column]?.align}
                        data-mono={props.columns[column]?.mono === true ? '' : undefined}
                        data-quiet={props.columns[column]?.quiet === true ? '' : undefined}
                        style={view.cellStyle(column)}
                      >
                        <CellContent content={props.cell(row(), column)} />
                      </div>
                    )}
                  </For>
                </div>
              </Show>
            )
          }}
        </Index>
      </div>
      {rowMenu.menu}
    </div>
  )
}

/** The cells of a row that stay in view while the others are moved sideways: one layer for Chromium to keep in place. */
export const Pinned = (props: { width: number; children: JSX.Element }) => (
  <Show when={props.width > 0}>
    <div class="rows-pinned" role="presentation" style={{ width: `${props.width}px` }}>
      {props.children}
    </div>
  </Show>
)

/** Text is cut with an ellipsis; nothing yet is empty, and a placeholder when it takes long. */
export const CellText = (props: { text: string | number | undefined }) => {
  const text = createMemo(() => props.text)
  const isOnItsWay = () => text() === undefined
  return (
    <span
      class={isOnItsWay() ? 'skeleton' : undefined}
      data-late={isOnItsWay() ? '' : undefined}
      aria-hidden={isOnItsWay() ? 'true' : undefined}
    >
      {text()}
    </span>
  )
}

/** As a text where it is one; anything else stands as it is. */
const CellContent = (props: { content: JSX.Element }) => {
  const content = createMemo(() => props.content)
  const text = () => {
    const value = content()
    return typeof value === 'string' || typeof value === 'number' ? value : undefined
  }
  const isText = createMemo(() => content() === undefined || text() !== undefined)
  return (
    <Show when={isText()} fallback={content()}>
      <CellText text={text()} />
    </Show>
  )
}
