import { createUniqueId, For } from 'solid-js'
import './segmented.css'

/** A choice between a few short words, all of them in sight. */
export const Segmented = <Value extends string>(props: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean | undefined
}) => {
  const name = createUniqueId()
  return (
    <fieldset class="segmented" role="radiogroup" aria-label={props.label}>
      <For each={props.options}>
        {(option) => (
          <label>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              disabled={props.disabled}
              onChange={() => props.onChange(option.value)}
            />
            {option.label}
          </label>
        )}
      </For>
    </fieldset>
  )
}
