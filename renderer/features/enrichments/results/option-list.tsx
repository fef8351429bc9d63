import { createUniqueId, Index, Show } from 'solid-js'

/** One choice of a few, one below the other, each with a line on what it is for where that helps. */
export const OptionList = <Value extends string>(props: {
  label: string
  value: Value
  options: readonly { value: Value; name: string; line?: string | undefined }[]
  onChange: (value: Value) => void
}) => {
  const group = createUniqueId()
  return (
    <fieldset class="options" role="radiogroup" aria-labelledby={group}>
      <legend id={group} class="field-label">
        {props.label}
      </legend>
      <Index each={props.options}>
        {(option, place) => (
          <label class="option">
            <input
              type="radio"
              name={group}
              checked={option().value === props.value}
              aria-describedby={option().line === undefined ? undefined : `${group}-${place}`}
              onChange={() => props.onChange(option().value)}
            />
            <span>
              {option().name}
              <Show when={option().line}>{(line) => <small id={`${group}-${place}`}>{line()}</small>}</Show>
            </span>
          </label>
        )}
      </Index>
    </fieldset>
  )
}
