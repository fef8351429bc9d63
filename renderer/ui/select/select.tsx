import { Key } from '@solid-primitives/keyed'
import ChevronDown from 'lucide-solid/icons/chevron-down'
import { createEffect, createUniqueId, on } from 'solid-js'
import { FieldHint, type FieldHints, hintId } from '../text-field/field-hint.tsx'
import './select.css'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  disabled?: boolean | undefined
}

export type SelectProps<Value extends string> = FieldHints & {
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  disabled?: boolean | undefined
  /** Shows the label only to screen readers. */
  unlabelled?: boolean | undefined
  /** Without a frame, for column heads. */
  bare?: boolean | undefined
}

/** One choice out of a list. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const id = createUniqueId()
  const chosen = (text: string) => props.options.find((option) => option.value === text)
  let select: HTMLSelectElement | undefined
  // Where options come and go, the browser chooses one by itself.
  createEffect(
    on([() => props.options, () => props.value], ([_options, value]) => {
      if (select !== undefined) select.value = value
    }),
  )
  return (
    <div class="field">
      <label for={id} classList={{ unseen: props.unlabelled === true }}>
        {props.label}
      </label>
      <span class="select" data-bare={props.bare === true ? '' : undefined}>
        <select
          ref={(element) => {
            select = element
          }}
          id={id}
          disabled={props.disabled}
          aria-describedby={hintId(id, props)}
          aria-invalid={props.error === undefined ? undefined : 'true'}
          onChange={(event) => {
            const option = chosen(event.currentTarget.value)
            if (option !== undefined) props.onChange(option.value)
          }}
        >
          <Key each={props.options} by="value">
            {(option) => (
              <option value={option().value} disabled={option().disabled}>
                {option().label}
              </option>
            )}
          </Key>
        </select>
        <ChevronDown size={14} aria-hidden="true" />
      </span>
      <FieldHint of={id} hint={props.hint} error={props.error} />
    </div>
  )
}
