import { createSignal, type JSX, Show } from 'solid-js'
import type { GridColumn } from './grid-props.ts'

const narrowestPx = 56
const widestPx = 900
const stepPx = 16
const dragType = 'application/x-revoada-column'

/** A column's head: its edge changes the width, dragging it by its name moves the column. */
export const HeadCell = (props: {
  column: GridColumn
  place: number
  style: JSX.CSSProperties
  resizeLabel: string
  onResize: (width: number) => void
  /** Asked for the width in which the column is read whole. */
  fit: (head: Element) => number
  canMove: boolean
  /** Another column was dropped before this one, or behind it. */
  onMove: (moved: string, isBehind: boolean) => void
  children: JSX.Element
}) => {
  const [side, setSide] = createSignal<'before' | 'behind' | null>(null)
  const resize = (width: number) =>
    props.onResize(Math.min(widestPx, Math.max(narrowestPx, Math.round(width))))

  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    event.preventDefault()
    const handle = event.currentTarget
    const from = event.clientX
    const { width } = props.column
    handle.setPointerCapture(event.pointerId)
    const onMove = (moved: PointerEvent) => resize(width + moved.clientX - from)
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', onMove), {
      once: true,
    })
  }
  const fit = (edge: HTMLElement) => resize(props.fit(edge.parentElement ?? edge))
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    if (event.key === 'Enter') fit(event.currentTarget)
    const step = event.key === 'ArrowRight' ? stepPx : event.key === 'ArrowLeft' ? -stepPx : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    resize(props.column.width + step)
  }
  const isBehind = (event: DragEvent & { currentTarget: HTMLElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return event.clientX > left + width / 2
  }
  /** On entering as well as over it: Chromium lets go of what is dropped right after it entered a place. */
  const accept = (event: DragEvent & { currentTarget: HTMLElement }) => {
    if (!props.canMove || event.dataTransfer?.types.includes(dragType) !== true) return
    event.preventDefault()
    setSide(isBehind(event) ? 'behind' : 'before')
  }

  return (
    <div
      class="rows-title grid-head"
      role="columnheader"
      tabIndex={-1}
      aria-colindex={props.place + 1}
      aria-sort={props.column.sort}
      data-align={props.column.align}
      data-drop={side() ?? undefined}
      style={props.style}
      draggable={props.canMove}
      onDragStart={(event) => event.dataTransfer?.setData(dragType, props.column.id)}
      onDragEnter={accept}
      onDragOver={accept}
      onDragLeave={() => setSide(null)}
      onDrop={(event) => {
        const moved = event.dataTransfer?.getData(dragType) ?? ''
        setSide(null)
        if (moved === '' || moved === props.column.id) return
        event.preventDefault()
        props.onMove(moved, isBehind(event))
      }}
    >
      {props.children}
      <Show when={props.column.isOwn === true}>
        <div
          class="grid-resize"
          role="separator"
          aria-orientation="vertical"
          aria-label={props.resizeLabel}
          aria-valuenow={props.column.width}
          tabIndex={0}
          onPointerDown={onPointerDown}
          onKeyDown={onKeyDown}
          onDblClick={(event) => fit(event.currentTarget)}
          onDragStart={(event) => event.preventDefault()}
        />
      </Show>
    </div>
  )
}
