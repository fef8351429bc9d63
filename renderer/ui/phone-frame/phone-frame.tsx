import { Show } from 'solid-js'
import './phone-frame.css'

/** A message as a phone shows it. */
export const PhoneFrame = (props: {
  label: string
  sender: string
  time: string
  /** Undefined = nothing to show yet; `empty` says why. */
  message: string | undefined
  empty: string
}) => (
  <figure class="phone" aria-label={props.label}>
    <div class="phone-screen">
      <div class="phone-head">{props.sender}</div>
      <div class="phone-thread copyable">
        <Show when={props.message} fallback={<p class="phone-empty">{props.empty}</p>}>
          <span class="phone-time">{props.time}</span>
          <p class="phone-bubble">{props.message}</p>
        </Show>
      </div>
    </div>
  </figure>
)
