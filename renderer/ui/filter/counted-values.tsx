import { Key } from '@solid-primitives/keyed'
import { createSignal, Show } from 'solid-js'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { SearchField } from '../text-field/text-field.tsx'
import './filter.css'

export type CountedValue = {
  value: string
  label: string
  /** Written; empty where nobody has it any more. */
  count: string
}

/** From so many values on one looks for one rather than reads them all. */
const searchedFrom = 12

/** Values to choose among, each with how many have it. */
export const CountedValues = (props: {
  searchLabel: string
  /** Texts are the same for the search when this makes them the same. */
  fold: (text: string) => string
  values: readonly CountedValue[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Told what is searched, where there are more values than these. */
  onSearch?: ((text: string) => void) | undefined
}) => {
  const [search, setSearch] = createSignal('')
  const shown = () => {
    const searched = props.fold(search().trim())
    return props.values.filter(({ label }) => props.fold(label).includes(searched))
  }
  const look = (text: string) => {
    setSearch(text)
    props.onSearch?.(text)
  }
  const toggle = (value: string, isOn: boolean) =>
    props.onChange(isOn ? [...props.chosen, value] : props.chosen.filter((one) => one !== value))
  return (
    <>
      <Show when={props.values.length >= searchedFrom || search() !== ''}>
        <SearchField label={props.searchLabel} value={search()} onInput={look} />
      </Show>
      <ul class="filter-values">
        <Key each={shown()} by="value">
          {(one) => (
            <li>
              <Checkbox
                label={one().label}
                checked={props.chosen.includes(one().value)}
                onChange={(isOn) => toggle(one().value, isOn)}
              />
              <span class="filter-count">{one().count}</span>
            </li>
          )}
        </Key>
      </ul>
    </>
  )
}
