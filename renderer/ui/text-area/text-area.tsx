import { createUniqueId } from 'solid-js'
import { FieldHint, type FieldHints, hintId } from '../text-field/field-hint.tsx'
import '../text-field/text-field.css'
import './text-area.css'

/** Several lines of text. */
export const TextArea = (
  props: FieldHints & {
    label: string
    value: string
    rows: number
    maxLength?: number | undefined
    disabled?: boolean | undefined
    onInput: (value: string) => void
  },
) => {
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
        aria-invalid={props.error === undefined ? undefined : 'true'}
        aria-describedby={hintId(id, props)}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <FieldHint of={id} hint={props.hint} error={props.error} />
    </div>
  )
}
