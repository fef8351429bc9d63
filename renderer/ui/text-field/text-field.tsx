import Search from 'lucide-solid/icons/search'
import { createUniqueId, For, Show } from 'solid-js'
import { FieldHint, type FieldHints, hintId } from './field-hint.tsx'
import './text-field.css'

export type TextFieldProps = FieldHints & {
  label: string
  /** Shows the label only to screen readers. */
  unlabelled?: boolean | undefined
  value: string
  onInput: (value: string) => void
  /** Told of what was typed when the person leaves the field, or presses Enter in it. */
  onLeave?: ((value: string) => void) | undefined
  type?: 'text' | 'password' | 'date' | 'datetime-local' | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  maxLength?: number | undefined
  /** The latest date that is offered. */
  max?: string | undefined
  autofocus?: boolean | undefined
  inputMode?: 'numeric' | 'decimal' | undefined
  /** Offered while somebody types; anything else can be typed as well. */
  suggestions?: readonly string[] | undefined
}

/** One line of text, with what is wrong about it said right below. */
export const TextField = (props: TextFieldProps) => {
  const id = createUniqueId()
  return (
    <div class="field">
      <label for={id} classList={{ unseen: props.unlabelled === true }}>
        {props.label}
      </label>
      <input
        id={id}
        class="text-input tabular"
        type={props.type ?? 'text'}
        value={props.value}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        max={props.max}
        disabled={props.disabled}
        autofocus={props.autofocus}
        inputMode={props.inputMode}
        list={props.suggestions === undefined ? undefined : `${id}-suggestions`}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={props.error === undefined ? undefined : 'true'}
        aria-describedby={hintId(id, props)}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        onChange={(event) => props.onLeave?.(event.currentTarget.value)}
      />
      <Show when={props.suggestions}>
        {(suggestions) => (
          <datalist id={`${id}-suggestions`}>
            <For each={suggestions()}>{(suggestion) => <option value={suggestion}>{suggestion}</option>}</For>
          </datalist>
        )}
      </Show>
      <FieldHint of={id} hint={props.hint} error={props.error} />
    </div>
  )
}

/** A search box; the label is spoken, the placeholder says the same to the eye. */
export const SearchField = (props: { label: string; value: string; onInput: (value: string) => void }) => (
  <label class="search-field">
    <span class="unseen">{props.label}</span>
    <Search size={16} aria-hidden="true" />
    <input
      class="text-input"
      type="search"
      value={props.value}
      placeholder={props.label}
      maxLength={200}
      autocomplete="off"
      spellcheck={false}
      onInput={(event) => props.onInput(event.currentTarget.value)}
    />
  </label>
)
