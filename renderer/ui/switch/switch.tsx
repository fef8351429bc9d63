import { createUniqueId, Show } from 'solid-js'
import './switch.css'

/**
 * Something that is on or off, with a sentence of what that means. Shows what `checked` says and nothing else: a click
 * asks, and the switch moves when the asked-for is so.
 */
export const Switch = (props: {
  label: string
  line?: string | undefined
  checked: boolean
  disabled?: boolean | undefined
  onChange: (checked: boolean) => void
}) => {
  const id = createUniqueId()
  return (
    <div class="switch">
      <div class="switch-words">
        <label for={id}>{props.label}</label>
        <Show when={props.line}>
          {(line) => (
            <p id={`${id}-line`} class="switch-line">
              {line()}
            </p>
          )}
        </Show>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={props.checked}
        aria-checked={props.checked}
        disabled={props.disabled}
        aria-describedby={props.line === undefined ? undefined : `${id}-line`}
        onChange={(event) => {
          const asked = event.currentTarget.checked
          event.currentTarget.checked = props.checked
          props.onChange(asked)
        }}
      />
    </div>
  )
}
