import { Popover as Parts } from '@kobalte/core/popover'
import type { LucideIcon } from 'lucide-solid'
import { type JSX, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import '../button/button.css'
import { keepFocusIn } from '../dialog/keep-focus.ts'
import './popover.css'

/** A button that opens a small place of its own beside itself, to choose or write something in. */
export const Popover = (props: {
  /** What the button shows; `title` instead is spoken and shown on resting. */
  label: JSX.Element
  title?: string | undefined
  icon?: LucideIcon | undefined
  iconAfter?: LucideIcon | undefined
  /** What the opened place is called. */
  name: string
  kind?: 'plain' | 'chip' | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  children: JSX.Element
}) => (
  <Parts
    open={props.open}
    onOpenChange={props.onOpenChange}
    placement="bottom-start"
    gutter={4}
    // Rather over its button than out of a low window.
    overlap
  >
    <Parts.Trigger
      class={props.kind === 'chip' ? 'popover-chip' : 'button'}
      data-kind="plain"
      aria-label={props.title}
      title={props.title}
    >
      <Show when={props.icon}>{(icon) => <Dynamic component={icon()} size={16} aria-hidden="true" />}</Show>
      <span class="truncate" title={typeof props.label === 'string' ? props.label : undefined}>
        {props.label}
      </span>
      <Show when={props.iconAfter}>
        {(icon) => <Dynamic component={icon()} size={14} aria-hidden="true" />}
      </Show>
    </Parts.Trigger>
    <Parts.Portal>
      <Parts.Content class="popover" aria-label={props.name} ref={keepFocusIn}>
        {props.children}
      </Parts.Content>
    </Parts.Portal>
  </Parts>
)
