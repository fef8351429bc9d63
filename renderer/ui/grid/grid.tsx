import { createEffect, createSignal, createUniqueId, For, Index, type JSX, on, Show } from 'solid-js'
import { CellContent } from '../rows/rows.tsx'
import '../rows/rows.css'
import { useRowWindow } from '../rows/use-row-window.ts'
import type { Tone } from '../state-tag/tone.ts'
import { CellEditor } from './cell-editor.tsx'
import './grid.css'
import { HeadCell } from './head-cell.tsx'
import { type CellPlace, moveByKey, typedBy } from './moves.ts'

export type GridColumn = {
  /** Stays the same wherever the column is moved to. */
  readonly id: string
  readonly title: string
  readonly width: number
  readonly align?: 'end' | undefined
  readonly mono?: boolean | undefined
  readonly quiet?: boolean | undefined
  /** True for a column whose cells can be written in, and which can be moved. */
  readonly isOwn?: boolean | undefined
  /** Draws the cells that are more than a text. It is called once for a place in view, where the row changes. */
  readonly draw?: ((row: () => number) => JSX.Element) | undefined
}

export type GridProps = {
  label: string
  count: number
  /** In the order in which they are shown. */
  columns: readonly GridColumn[]
  rowHeight: number
  headHeight: number
  head: (column: GridColumn) => JSX.Element
  /** The text of a cell that its column does not draw; undefined while the row is on its way. */
  cell: (row: number, column: GridColumn) => string | number | undefined
  /** A cell's text for writing in; undefined = it cannot be written in now. */
  text: (row: number, column: GridColumn) => string | undefined
  /** Told what is being typed, and null when nothing is any more. */
  onDraft: (draft: { row: number; column: GridColumn; text: string } | null) => void
  onWrite: (row: number, column: GridColumn, text: string) => void
  /** Told of the space bar on a row; with Shift it means all rows from the last one on. */
  onMark: (row: number, isRange: boolean) => void
  tone: (row: number) => Tone | undefined
  onRange: (first: number, last: number) => void
  onResize: (id: string, width: number) => void
  /** Puts a column before another one, or last. */
  onMove: (id: string, before: string | null) => void
  /** The grid goes back to its top when this changes. */
  subject: unknown
  describeResize: (title: string) => string
}

/**
 * A spreadsheet's grid over rows of any number: moved through by keys, written in, its columns resized and moved. What
 * the rows are and where what is written goes is the caller's.
 */
export const Grid = (props: GridProps) => {
  const id = createUniqueId()
  const view = useRowWindow(() => props)
  const [active, setActive] = createSignal<CellPlace>({ row: 0, column: 0 })
  const [editing, setEditing] = createSignal<{ place: CellPlace; begun: string | null } | null>(null)
  let table: HTMLDivElement | undefined

  createEffect(() => {
    const { first, end } = view.shown()
    if (end > first) props.onRange(first, end - 1)
  })
  createEffect(
    on(
      () => props.subject,
      () => {
        view.toTop()
        setActive(({ column }) => ({ row: 0, column }))
        setEditing(null)
      },
      { defer: true },
    ),
  )

  const cellId = ({ row, column }: CellPlace) => `${id}-${row}-${column}`
  const isActive = (row: number, column: number) => active().row === row && active().column === column
  const isEdited = (row: number, column: number) => {
    const place = editing()?.place
    return place?.row === row && place.column === column
  }

  const goTo = (place: CellPlace) => {
    setActive(place)
    view.reveal(place.row, place.column)
  }
  const size = () => ({
    rows: props.count,
    columns: props.columns.length,
    rowsInView: view.rowsInView(),
  })
  const edit = (place: CellPlace, begun: string | null) => {
    const column = props.columns[place.column]
    if (column?.isOwn !== true || props.text(place.row, column) === undefined) return
    goTo(place)
    setEditing({ place, begun })
  }
  const endEdit = (place: CellPlace, text: string | null, key: string | null) => {
    const column = props.columns[place.column]
    // Taking the editor away blurs it, which would end it once more.
    if (!isEdited(place.row, place.column)) return
    setEditing(null)
    props.onDraft(null)
    if (text !== null && column !== undefined && text !== props.text(place.row, column))
      props.onWrite(place.row, column, text)
    if (key === null) return
    table?.focus({ preventScroll: true })
    if (key === 'Enter') goTo(moveByKey(place, arrow('ArrowDown'), size()) ?? place)
    if (key === 'Tab') goTo(moveByKey(place, arrow('ArrowRight'), size()) ?? place)
  }

  /** The focus stays with the grid: its cells come and go with the scroll. */
  const take = (event: MouseEvent, place: CellPlace) => {
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    table?.focus({ preventScroll: true })
    setActive(place)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== table) return
    const next = moveByKey(active(), event, size())
    if (next !== null) {
      event.preventDefault()
      goTo(next)
      return
    }
    if (event.key === 'F2' || event.key === 'Enter') {
      event.preventDefault()
      edit(active(), null)
      return
    }
    const begun = event.key === 'Delete' ? '' : typedBy(event)
    if (begun === null) return
    event.preventDefault()
    if (begun === ' ') {
      props.onMark(active().row, event.shiftKey)
      return
    }
    edit(active(), begun)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (event.target !== table) return
    const column = props.columns[active().column]
    const text = column === undefined ? undefined : props.text(active().row, column)
    if (text === undefined) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain').replace(/\r?\n$/, '') ?? ''
    const { row, column: place } = active()
    const column = props.columns[place]
    // Of several cells each would have to find its place; only one has it for certain.
    if (event.target !== table || column?.isOwn !== true || /[\t\n]/.test(text)) return
    const before = props.text(row, column)
    if (before === undefined) return
    event.preventDefault()
    if (text !== before) props.onWrite(row, column, text)
  }

  return (
    <div
      class="rows grid"
      role="grid"
      aria-label={props.label}
      aria-rowcount={props.count + 1}
      aria-colcount={props.columns.length}
      aria-activedescendant={props.count > 0 ? cellId(active()) : undefined}
      tabIndex={0}
      style={{ 'flex-basis': `${view.tableHeight()}px` }}
      ref={(element) => {
        table = element
        view.attach(element)
      }}
      onScroll={(event) => view.onScroll(event.currentTarget)}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
    >
      <div class="rows-head" role="rowgroup">
        <div
          role="row"
          aria-rowindex={1}
          style={{ height: `${props.headHeight}px`, width: `${view.width()}px` }}
        >
          <For each={view.columns()}>
            {(place) => (
              <Show when={props.columns[place]}>
                {(column) => (
                  <HeadCell
                    column={column()}
                    place={place}
                    style={view.cellStyle(place)}
                    resizeLabel={props.describeResize(column().title)}
                    onResize={(width) => props.onResize(column().id, width)}
                    onMove={(moved, isBehind) => {
                      const before = isBehind ? props.columns[place + 1]?.id : column().id
                      props.onMove(moved, before ?? null)
                    }}
                  >
                    {props.head(column())}
                  </HeadCell>
                )}
              </Show>
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
                  data-tone={props.tone(row())}
                  style={view.rowStyle(row())}
                >
                  <For each={view.columns()}>
                    {(place) => (
                      <Show when={props.columns[place]}>
                        {(column) => (
                          <div
                            id={cellId({ row: row(), column: place })}
                            role="gridcell"
                            aria-colindex={place + 1}
                            tabIndex={-1}
                            data-fixed={column().isOwn === true ? undefined : ''}
                            data-active={isActive(row(), place) ? '' : undefined}
                            data-align={column().align}
                            data-mono={column().mono === true ? '' : undefined}
                            data-quiet={column().quiet === true ? '' : undefined}
                            style={view.cellStyle(place)}
                            onMouseDown={(event) => take(event, { row: row(), column: place })}
                            onDblClick={() => edit({ row: row(), column: place }, null)}
                          >
                            <Show
                              when={isEdited(row(), place) ? editing() : null}
                              fallback={
                                <Show
                                  when={column().draw}
                                  fallback={<CellContent content={props.cell(row(), column())} />}
                                >
                                  {(draw) => draw()(row)}
                                </Show>
                              }
                            >
                              {(edited) => (
                                <CellEditor
                                  label={column().title}
                                  text={edited().begun ?? props.text(row(), column()) ?? ''}
                                  selects={edited().begun === null}
                                  onInput={(text) => props.onDraft({ row: row(), column: column(), text })}
                                  onEnd={(text, key) => endEdit({ row: row(), column: place }, text, key)}
                                />
                              )}
                            </Show>
                          </div>
                        )}
                      </Show>
                    )}
                  </For>
                </div>
              </Show>
            )
          }}
        </Index>
      </div>
    </div>
  )
}

const arrow = (key: string) => ({ key, ctrlKey: false, metaKey: false })
