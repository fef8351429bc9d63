import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  Index,
  type JSX,
  on,
  onCleanup,
  Show,
} from 'solid-js'
import { CellContent } from '../rows/rows.tsx'
import '../rows/rows.css'
import { useRowWindow } from '../rows/use-row-window.ts'
import type { Tone } from '../state-tag/tone.ts'
import { blockBetween, isInBlock, isOneCell } from './block.ts'
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

/** Cells that are selected: rows from the first to the last one, and those of their columns that can be written in. */
export type GridBlock = {
  readonly first: number
  readonly last: number
  readonly columns: readonly GridColumn[]
}

/** What is to be done to a block: take a table from the clipboard, repeat its top row, or empty it. */
export type BlockWork =
  | { readonly kind: 'paste'; readonly text: string }
  | { readonly kind: 'fill_down' }
  | { readonly kind: 'clear' }

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
  /** The text of a block for the clipboard; null where the caller copies it later, once its rows are there. */
  copied: (block: GridBlock) => string | null
  onBlock: (block: GridBlock, work: BlockWork) => void
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
  /** The corner of the selection that stays where it is; the active cell is the other. */
  const [anchor, setAnchor] = createSignal<CellPlace>({ row: 0, column: 0 })
  const selected = createMemo(() => blockBetween(anchor(), active()))
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
        select({ row: 0, column: active().column })
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

  /** @param grows whether the selection grows or shrinks to the place, instead of becoming it */
  const select = (place: CellPlace, grows = false) => {
    setActive(place)
    if (!grows) setAnchor(place)
  }
  const goTo = (place: CellPlace, grows = false) => {
    select(place, grows)
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
    select(place, event.shiftKey)
  }
  const dragOver = (event: MouseEvent, place: CellPlace) => {
    if (event.buttons === 1 && document.activeElement === table) goTo(place, true)
  }

  const block = (): GridBlock => {
    const { top, bottom, left, right } = selected()
    return {
      first: top,
      last: Math.min(bottom, props.count - 1),
      columns: props.columns.slice(left, right + 1).filter((column) => column.isOwn === true),
    }
  }
  /** False where there is nothing to write in. */
  const work = (what: BlockWork): boolean => {
    const cells = block()
    const column = cells.columns[0]
    if (column === undefined || props.text(active().row, column) === undefined) return false
    props.onBlock(cells, what)
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== table) return
    const next = moveByKey(active(), event, size())
    if (next !== null) {
      event.preventDefault()
      goTo(next, event.shiftKey)
      return
    }
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase()
      if (key === 'a') {
        setAnchor({ row: 0, column: 0 })
        setActive({ row: Math.max(0, props.count - 1), column: props.columns.length - 1 })
      } else if (key !== 'd' || !work({ kind: 'fill_down' })) return
      event.preventDefault()
      return
    }
    if (event.key === 'Delete' && !isOneCell(selected())) {
      event.preventDefault()
      work({ kind: 'clear' })
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
  // Chromium tells the body of the clipboard where the focus is on what holds no text, as a grid.
  const isMeant = () => table !== undefined && document.activeElement === table
  const onCopy = (event: ClipboardEvent) => {
    if (!isMeant() || event.defaultPrevented) return
    const cells = block()
    if (cells.columns.length === 0) return
    event.preventDefault()
    const text = props.copied(cells)
    if (text !== null) event.clipboardData?.setData('text/plain', text)
    if (event.type === 'cut') work({ kind: 'clear' })
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (isMeant() && text !== '' && work({ kind: 'paste', text })) event.preventDefault()
  }
  document.addEventListener('copy', onCopy)
  document.addEventListener('cut', onCopy)
  document.addEventListener('paste', onPaste)
  onCleanup(() => {
    document.removeEventListener('copy', onCopy)
    document.removeEventListener('cut', onCopy)
    document.removeEventListener('paste', onPaste)
  })

  return (
    <div
      class="rows grid"
      role="grid"
      aria-label={props.label}
      aria-rowcount={props.count + 1}
      aria-colcount={props.columns.length}
      aria-multiselectable="true"
      aria-activedescendant={props.count > 0 ? cellId(active()) : undefined}
      tabIndex={0}
      style={{ 'flex-basis': `${view.tableHeight()}px` }}
      ref={(element) => {
        table = element
        view.attach(element)
      }}
      onScroll={(event) => view.onScroll(event.currentTarget)}
      onKeyDown={onKeyDown}
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
                            aria-selected={isInBlock(selected(), row(), place)}
                            data-in={
                              isInBlock(selected(), row(), place) && !isOneCell(selected()) ? '' : undefined
                            }
                            data-align={column().align}
                            data-mono={column().mono === true ? '' : undefined}
                            data-quiet={column().quiet === true ? '' : undefined}
                            style={view.cellStyle(place)}
                            onMouseDown={(event) => take(event, { row: row(), column: place })}
                            onMouseEnter={(event) => dragOver(event, { row: row(), column: place })}
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
