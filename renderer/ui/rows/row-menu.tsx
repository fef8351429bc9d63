import { createSignal, type JSX, Show } from 'solid-js'
import { type MenuItem, PointMenu } from '../menu/menu.tsx'

export type RowActions = { readonly label: string; readonly items: readonly MenuItem[] }

type Opened = RowActions & {
  readonly at: { readonly x: number; readonly y: number }
  /** What had the focus. */
  readonly from: Element | null
}

/**
 * The menu of a row, where it was asked for with the right button or the keyboard.
 * @returns what has a table listened to, and the menu itself
 */
export const useRowMenu = (
  actionsOf: () => ((row: number) => RowActions | undefined) | undefined,
): { attach: (table: HTMLElement) => void; menu: JSX.Element } => {
  const [opened, setOpened] = createSignal<Opened>()
  const onContextMenu = (event: MouseEvent) => {
    const place = event.target instanceof Element ? event.target.closest('[role="row"][aria-rowindex]') : null
    // The head is row 1.
    const row = Number(place?.getAttribute('aria-rowindex') ?? 0) - 2
    const actions = row < 0 ? undefined : actionsOf()?.(row)
    if (actions === undefined) return
    event.preventDefault()
    setOpened({ ...actions, at: { x: event.clientX, y: event.clientY }, from: document.activeElement })
  }
  const close = () => {
    const from = opened()?.from
    setOpened(undefined)
    if (from instanceof HTMLElement) from.focus()
  }
  return {
    attach: (table) => table.addEventListener('contextmenu', onContextMenu),
    menu: (
      <Show when={opened()}>
        {(shown) => <PointMenu label={shown().label} items={shown().items} at={shown().at} onClose={close} />}
      </Show>
    ),
  }
}
