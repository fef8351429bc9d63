import type { LucideIcon } from 'lucide-solid'
import { type JSX, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import './empty-state.css'

/** What stands where nothing is yet: what will be here and what to do for it. `target` draws the edge of a drop target. */
export const EmptyState = (props: {
  title: string
  line?: string | undefined
  icon?: LucideIcon | undefined
  /** Instead of an icon. */
  picture?: JSX.Element
  target?: boolean | undefined
  actions?: JSX.Element
}) => (
  <div class="empty-state" data-target={props.target === true ? '' : undefined}>
    <Show when={props.icon}>{(icon) => <Dynamic component={icon()} size={28} aria-hidden="true" />}</Show>
    {props.picture}
    <h2>{props.title}</h2>
    <Show when={props.line}>{(line) => <p>{line()}</p>}</Show>
    <Show when={props.actions}>
      <div class="empty-state-actions">{props.actions}</div>
    </Show>
  </div>
)
