import { createUniqueId, Show } from 'solid-js'
import '../select/select.css'
import '../text-field/text-field.css'
import './text-area.css'

/** Several lines of text. */
export const TextArea = (props: {
  label: string
  value: string
  rows: number
  maxLength?: number | undefined
  hint?: string | undefined
  invalid?: boolean | undefined
  disabled?: boolean | undefined
  onInput: (value: string) => void
}) => {
  const id = createUniqueId()
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <textarea
        id={id}
        class="text-input text-area"
        rows={props.rows}
        value={props.value}
        maxLength={props.maxLength}
        disabled={props.disabled}
        aria-invalid={props.invalid === true ? 'true' : undefined}
        aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <Show when={props.hint}>
        {(hint) => (
          <span id={`${id}-hint`} class="field-hint">
            {hint()}
          </span>
        )}
      </Show>
    </div>
  )
}
