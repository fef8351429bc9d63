import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  Index,
  on,
  onCleanup,
  Show,
} from 'solid-js'
import { useRowMenu } from '../rows/row-menu.tsx'
import { CellText, Pinned } from '../rows/rows.tsx'
import '../rows/rows.css'
import { useRowWindow } from '../rows/use-row-window.ts'
import { CellEditor } from './cell-editor.tsx'
import { fitWidth } from './fit-width.ts'
import './grid.css'
import type { BlockWork, GridColumn, GridProps } from './grid-props.ts'
import { HeadCell } from './head-cell.tsx'
import { type CellPlace, moveByKey, typedBy } from './moves.ts'
import { useClipboard } from './use-clipboard.ts'
import { useJumps } from './use-jumps.ts'
import { useSelection } from './use-selection.ts'

/** Rows beyond each edge of the view that a column's width is fitted to. */
const rowsFitted = 100

/**
 * A spreadsheet's grid over rows of any number: moved through by keys, copied from, its columns resized, and with `edits`
 * written in. What the rows are and where what is written goes is the caller's.
 */
export const Grid = (props: GridProps) => {
  const id = createUniqueId()
  const [ownWidths, setOwnWidths] = createSignal<ReadonlyMap<string, number>>(new Map())
  const headHeight = () => props.headHeight ?? 34
  const columns = createMemo(() =>
    props.columns.map((column) => ({ ...column, width: ownWidths().get(column.id) ?? column.width })),
  )
  const view = useRowWindow(() => ({
    count: props.count,
    rowHeight: props.rowHeight,
    headHeight: headHeight(),
    columns: columns(),
    pinned: props.pinned,
  }))
  const selection = useSelection(props, ({ row, column }) => view.reveal(row, column))
  const { active, goTo, isSelected } = selection
  const jumps = useJumps(props, selection)
  onCleanup(jumps.stop)
  const rowMenu = useRowMenu(() => props.actions)
  const [editing, setEditing] = createSignal<{ place: CellPlace; begun: string | null } | null>(null)
  let table: HTMLDivElement | undefined

  createEffect(() => {
    const { first, end } = view.shown()
    if (end > first) props.onRange?.(first, end - 1)
  })
  createEffect(
    on(
      () => props.subject,
      () => {
        jumps.stop()
        view.toTop()
        selection.select({ row: 0, column: active().column })
        setEditing(null)
      },
      { defer: true },
    ),
  )

  createEffect(
    on(
      () => props.current ?? null,
      (current) => {
        if (current === null) return
        if (current === active().row) view.revealRow(current)
        else goTo({ row: current, column: active().column })
      },
    ),
  )

  /** By the place in the document, not by the row: so that a scroll leaves it as it is. */
  const cellId = (slot: number, column: number) => `${id}-${slot}-${column}`
  /** None while the active cell is scrolled out of view, where it is no element. */
  const activeId = () => {
    const { row, column } = active()
    const { first, end } = view.shown()
    const isDrawn = row >= first && row < end && view.isColumnShown(column)
    return isDrawn ? cellId(view.slots().indexOf(row), column) : undefined
  }
  const isEdited = (row: number, column: number) => {
    const place = editing()?.place
    return place?.row === row && place.column === column
  }
  const resize = (column: string, width: number) => {
    if (props.onResize === undefined) setOwnWidths((all) => new Map(all).set(column, width))
    else props.onResize(column, width)
  }
  /** By the rows in view and those around them that are there: to read all of a long file for it would be a wait. */
  const fit = (place: number, column: GridColumn, head: Element): number => {
    const { first, end } = view.shown()
    const texts: string[] = []
    for (let row = Math.max(0, first - rowsFitted); row < Math.min(props.count, end + rowsFitted); row += 1)
      texts.push(props.text(row, column) ?? '')
    const cell = table?.querySelector(`[role="gridcell"][aria-colindex="${place + 1}"]`) ?? null
    return fitWidth({ texts: [column.title], by: head }, { texts, by: cell })
  }
  const size = () => ({
    rows: props.count,
    columns: props.columns.length,
    rowsInView: view.rowsInView(),
  })
  const canWrite = (row: number, column: GridColumn | undefined): boolean =>
    column?.isOwn === true && (props.edits ?? null) !== null && props.text(row, column) !== undefined
  const edit = (place: CellPlace, begun: string | null) => {
    // A double click in the editor marks a word of it.
    if (isEdited(place.row, place.column)) return
    if (!canWrite(place.row, props.columns[place.column])) return
    goTo(place)
    setEditing({ place, begun })
  }
  const endEdit = (place: CellPlace, text: string | null, key: string | null) => {
    const column = props.columns[place.column]
    // Taking the editor away blurs it, which would end it once more.
    if (!isEdited(place.row, place.column)) return
    setEditing(null)
    props.edits?.onDraft(null)
    if (text !== null && column !== undefined && text !== props.text(place.row, column))
      props.edits?.onWrite(place.row, column, text)
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
    jumps.stop()
    // The right button on a selected cell is about the selection.
    if (event.button === 0 || !isSelected(place.row, place.column)) selection.select(place, event.shiftKey)
  }
  const open = (place: CellPlace) => {
    if ((props.edits ?? null) !== null) edit(place, null)
    else if (place.row < props.count) props.onOpen?.(place.row)
  }
  const dragOver = (event: MouseEvent, place: CellPlace) => {
    if (event.buttons === 1 && document.activeElement === table) goTo(place, true)
  }

  /** False where there is nothing to write in. */
  const work = (what: BlockWork): boolean => {
    const cells = selection.block()
    if (!canWrite(active().row, cells.columns[0])) return false
    props.edits?.onBlock(cells, what)
    return true
  }
  useClipboard(props, {
    isMeant: () => table !== undefined && document.activeElement === table,
    block: selection.block,
    work,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== table) return
    if (jumps.onKey(event)) {
      event.preventDefault()
      return
    }
    if (event.key !== 'Control' && event.key !== 'Meta' && event.key !== 'Shift') jumps.stop()
    const next = moveByKey(active(), event, size())
    if (next !== null) {
      event.preventDefault()
      goTo(next, event.shiftKey)
      return
    }
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase()
      if (key === 'a') selection.selectAll()
      else if (key !== 'd' || !work({ kind: 'fill_down' })) return
      event.preventDefault()
      return
    }
    if (event.key === 'Delete' && !selection.isOneCell()) {
      event.preventDefault()
      work({ kind: 'clear' })
      return
    }
    if (event.key === 'F2' || event.key === 'Enter') {
      event.preventDefault()
      if (event.key === 'Enter') open(active())
      else edit(active(), null)
      return
    }
    const begun = event.key === 'Delete' ? '' : typedBy(event)
    if (begun === null) return
    if (begun === ' ') {
      if (props.onMark !== undefined) event.preventDefault()
      props.onMark?.(active().row, event.shiftKey)
      return
    }
    if ((props.edits ?? null) === null) return
    event.preventDefault()
    edit(active(), begun)
  }

  const heads = (places: () => readonly number[]) => (
    <For each={places()}>
      {(place) => (
        <Show when={columns()[place]}>
          {(column) => (
            <HeadCell
              column={column()}
              place={place}
              style={view.cellStyle(place)}
              resizeLabel={props.describeResize(column().title)}
              onResize={(width) => resize(column().id, width)}
              fit={(head) => fit(place, column(), head)}
              canMove={column().isOwn === true && props.onMove !== undefined}
              onMove={(moved, isBehind) => {
                const next = columns().find((one, at) => at > place && one.isOwn === true)
                props.onMove?.(moved, (isBehind ? next?.id : column().id) ?? null)
              }}
            >
              {/* Not made again when only its sort or width changes: a button would lose the focus. */}
              <Show keyed when={column().id}>
                {(_id) => props.head?.(column) ?? <span>{column().title}</span>}
              </Show>
            </HeadCell>
          )}
        </Show>
      )}
    </For>
  )

  return (
    <div
      class="rows grid"
      role="grid"
      aria-label={props.label}
      aria-rowcount={props.count + 1}
      aria-colcount={props.columns.length}
      aria-multiselectable="true"
      aria-readonly={(props.edits ?? null) === null ? 'true' : undefined}
      aria-activedescendant={activeId()}
      data-moved={view.isMovedAside() ? '' : undefined}
      data-many={selection.isOneCell() ? undefined : ''}
      tabIndex={0}
      style={{ 'flex-basis': `${view.tableHeight()}px` }}
      ref={(element) => {
        table = element
        view.attach(element)
        rowMenu.attach(element)
      }}
      onScroll={(event) => view.onScroll(event.currentTarget)}
      onKeyDown={onKeyDown}
    >
      <div class="rows-head" role="rowgroup">
        <div role="row" aria-rowindex={1} style={{ height: `${headHeight()}px`, width: `${view.width()}px` }}>
          <Pinned width={view.pinnedWidth()}>{heads(view.pinnedColumns)}</Pinned>
          {heads(view.movedColumns)}
        </div>
      </div>
      <div
        class="rows-body"
        role="rowgroup"
        style={{ height: `${view.bodyHeight()}px`, width: `${view.width()}px` }}
      >
        <Index each={view.slots()}>
          {(slot, slotPlace) => {
            const row = () => slot() ?? 0
            // What the cells ask of their row is asked once: in a scroll it stays the same for most of them.
            const activeColumn = createMemo(() => (active().row === row() ? active().column : null))
            const isRowSelected = createMemo(() => selection.hasRow(row()))
            const edited = createMemo(() => {
              const now = editing()
              return now !== null && now.place.row === row() ? now : null
            })
            const cells = (places: () => readonly number[]) => (
              <For each={places()}>
                {(place) => (
                  <Show when={columns()[place]}>
                    {(column) => (
                      <div
                        class={place === 0 ? 'rows-cell rows-edge' : 'rows-cell'}
                        id={cellId(slotPlace, place)}
                        role="gridcell"
                        aria-colindex={place + 1}
                        tabIndex={-1}
                        data-fixed={column().isOwn === true ? undefined : ''}
                        data-active={activeColumn() === place ? '' : undefined}
                        aria-selected={isRowSelected() && selection.hasColumn(place)}
                        data-align={column().align}
                        data-mono={column().mono === true ? '' : undefined}
                        data-quiet={column().quiet === true ? '' : undefined}
                        style={view.cellStyle(place)}
                        onMouseDown={(event) => take(event, { row: row(), column: place })}
                        onMouseEnter={(event) => dragOver(event, { row: row(), column: place })}
                        onDblClick={() => open({ row: row(), column: place })}
                      >
                        <Show
                          keyed
                          when={edited()?.place.column === place ? edited() : null}
                          fallback={
                            <Show
                              keyed
                              when={column().draw}
                              fallback={<CellText text={props.cell(row(), column())} />}
                            >
                              {(draw) => draw(row, column)}
                            </Show>
                          }
                        >
                          {(now) => (
                            <CellEditor
                              label={column().title}
                              text={now.begun ?? props.text(row(), column()) ?? ''}
                              selects={now.begun === null}
                              onInput={(text) => props.edits?.onDraft({ row: row(), column: column(), text })}
                              // The row here is another one when the cell is scrolled out of view, which ends it too.
                              onEnd={(text, key) => endEdit(now.place, text, key)}
                            />
                          )}
                        </Show>
                      </div>
                    )}
                  </Show>
                )}
              </For>
            )
            return (
              <Show when={slot() !== null}>
                <div
                  class="rows-row"
                  role="row"
                  aria-rowindex={row() + 2}
                  data-current={props.current === row() ? '' : undefined}
                  data-tone={props.tone?.(row())}
                  style={view.rowStyle(row())}
                >
                  <Pinned width={view.pinnedWidth()}>{cells(view.pinnedColumns)}</Pinned>
                  {cells(view.movedColumns)}
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

const arrow = (key: string) => ({ key, ctrlKey: false, metaKey: false })
