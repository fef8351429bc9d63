import { DropdownMenu } from '@kobalte/core/dropdown-menu'
import type { LucideIcon } from 'lucide-solid'
import { For, onCleanup, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import '../button/button.css'
import './menu.css'

export type MenuItem = {
  label: string
  icon?: LucideIcon | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  run: () => void
}

/** Less than this, in pixels, is no movement of the pointer. */
const slip = 6

/**
 * A menu is open as soon as its button is pressed, and a press may be drawn to an item. In a small window it opens under the
 * pointer: a press that ends where it began must choose nothing.
 */
const createOpeningPress = () => {
  let press: { x: number; y: number } | null = null
  return {
    begin: ({ clientX, clientY }: PointerEvent) => {
      press = { x: clientX, y: clientY }
    },
    guard: (content: HTMLElement) => {
      // Before the item, whose library listens at the document.
      content.addEventListener(
        'pointerup',
        (event) => {
          const isSame = press !== null && Math.hypot(event.clientX - press.x, event.clientY - press.y) < slip
          press = null
          if (isSame) event.stopPropagation()
        },
        { capture: true },
      )
      content.addEventListener('pointerdown', () => (press = null), { capture: true })
    },
  }
}

/** A button that opens a list of actions. With `icon` it shows only that, and `label` is spoken. */
export const Menu = (props: {
  label: string
  items: readonly MenuItem[]
  icon?: LucideIcon | undefined
  small?: boolean | undefined
  disabled?: boolean | undefined
}) => {
  const press = createOpeningPress()
  return (
    <DropdownMenu placement="bottom-end" gutter={4} modal={false} hideWhenDetached>
      <DropdownMenu.Trigger
        onPointerDown={press.begin}
        class="button"
        data-kind={props.icon === undefined ? 'plain' : 'quiet'}
        data-square={props.icon === undefined ? undefined : ''}
        data-small={props.small === true ? '' : undefined}
        disabled={props.disabled}
        aria-label={props.icon === undefined ? undefined : props.label}
        title={props.icon === undefined ? undefined : props.label}
      >
        <Show when={props.icon} fallback={props.label}>
          {(icon) => <Dynamic component={icon()} size={16} aria-hidden="true" />}
        </Show>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content class="menu" ref={press.guard}>
          <MenuItems items={props.items} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  )
}

const MenuItems = (props: { items: readonly MenuItem[] }) => (
  <For each={props.items}>
    {(item) => (
      <DropdownMenu.Item
        class="menu-item"
        data-danger={item.danger === true ? '' : undefined}
        disabled={item.disabled ?? false}
        onSelect={() => item.run()}
      >
        <Show when={item.icon}>{(icon) => <Dynamic component={icon()} size={16} aria-hidden="true" />}</Show>
        <span class="truncate">{item.label}</span>
      </DropdownMenu.Item>
    )}
  </For>
)

/**
 * A context menu with the same actions, opened by the right mouse button or the keyboard's menu key. It closes when the
 * window is resized, as native menus do.
 */
export const PointMenu = (props: {
  label: string
  items: readonly MenuItem[]
  /** In pixels of the page. */
  at: { readonly x: number; readonly y: number }
  onClose: () => void
}) => {
  // The place that was pointed at is another one then.
  const close = () => props.onClose()
  window.addEventListener('resize', close)
  onCleanup(() => window.removeEventListener('resize', close))
  return (
    <DropdownMenu
      open
      onOpenChange={(open) => !open && props.onClose()}
      placement="bottom-start"
      gutter={2}
      modal={false}
      getAnchorRect={() => ({ ...props.at, width: 0, height: 0 })}
    >
      <DropdownMenu.Portal>
        <DropdownMenu.Content class="menu" aria-label={props.label}>
          <MenuItems items={props.items} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  )
}
