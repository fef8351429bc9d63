import { createUniqueId, Index } from 'solid-js'
import './segmented.css'

/**
 * A choice between a few short words, all of them in sight. The buttons stay when their words change, as they do with
 * the language: one that is made anew has lost the keyboard's place, and may have lost its mark to its predecessor.
 */
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
      <Index each={props.options}>
        {(option) => (
          <label>
            <input
              type="radio"
              name={name}
              value={option().value}
              checked={option().value === props.value}
              disabled={props.disabled}
              onChange={() => props.onChange(option().value)}
            />
            {option().label}
          </label>
        )}
      </Index>
    </fieldset>
  )
}
