import CircleAlert from 'lucide-solid/icons/circle-alert'
import Info from 'lucide-solid/icons/info'
import TriangleAlert from 'lucide-solid/icons/triangle-alert'
import { type JSX, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import './notice.css'

type Kind = 'info' | 'warning' | 'error' | 'unknown'

const looks = {
  info: { icon: Info, tone: 'blue' },
  warning: { icon: TriangleAlert, tone: 'amber' },
  error: { icon: CircleAlert, tone: 'red' },
  unknown: { icon: CircleAlert, tone: 'violet' },
} as const

/** Something the person must know: what happened, what was kept, what to do. */
export const Notice = (props: {
  kind: Kind
  what: string
  kept?: string | undefined
  todo?: string | undefined
  actions?: JSX.Element
}) => (
  <div class="notice" data-tone={looks[props.kind].tone} role={props.kind === 'error' ? 'alert' : 'status'}>
    <Dynamic component={looks[props.kind].icon} size={16} aria-hidden="true" />
    <div class="notice-text copyable">
      <span class="notice-what">{props.what}</span>
      <Show when={props.kept !== undefined || props.todo !== undefined}>
        <span class="notice-more">
          {[props.kept, props.todo].filter((part) => part !== undefined).join(' ')}
        </span>
      </Show>
    </div>
    <Show when={props.actions}>
      <div class="notice-actions">{props.actions}</div>
    </Show>
  </div>
)
