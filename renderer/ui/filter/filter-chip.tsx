import X from 'lucide-solid/icons/x'
import { type JSX, Show } from 'solid-js'
import './filter.css'

/** A filter in force, of a list of them: in words, or as what changes it, with a cross that takes it away. */
export const FilterChip = (props: {
  words: string
  /** Said of the cross. */
  removeLabel: string
  onRemove: () => void
  /** What changes the filter, in place of the words. */
  children?: JSX.Element
}) => (
  <li class="filter-chip">
    <Show
      when={props.children}
      fallback={
        <span class="filter-words truncate" title={props.words}>
          {props.words}
        </span>
      }
    >
      {props.children}
    </Show>
    <button
      type="button"
      class="filter-remove"
      title={props.removeLabel}
      aria-label={props.removeLabel}
      onClick={() => props.onRemove()}
    >
      <X size={12} aria-hidden="true" />
    </button>
  </li>
)
