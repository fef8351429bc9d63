import X from 'lucide-solid/icons/x'
import { For, Show } from 'solid-js'
import './tag.css'

/** The tags of something, to be read; beyond the first `most` only how many there are, and which in its title. */
export const Tags = (props: { label: string; tags: readonly string[]; most?: number | undefined }) => {
  const rest = () => (props.most === undefined ? [] : props.tags.slice(props.most))
  return (
    <Show when={props.tags.length > 0}>
      <ul class="tags" aria-label={props.label}>
        <For each={props.tags.slice(0, props.most)}>
          {(tag) => (
            <li class="tag" title={tag}>
              <span class="truncate">{tag}</span>
            </li>
          )}
        </For>
        <Show when={rest().length > 0}>
          <li class="tags-rest" title={rest().join(', ')}>
            +{rest().length}
            <span class="unseen">{rest().join(', ')}</span>
          </li>
        </Show>
      </ul>
    </Show>
  )
}

/** Tags that say which things are shown; each goes on and off by itself. */
export const TagFilter = (props: {
  label: string
  tags: readonly string[]
  chosen: readonly string[]
  onToggle: (tag: string) => void
}) => (
  <div class="tags" role="group" aria-label={props.label}>
    <For each={props.tags}>
      {(tag) => (
        <button
          type="button"
          class="tag truncate"
          aria-pressed={props.chosen.includes(tag)}
          onClick={() => props.onToggle(tag)}
        >
          {tag}
        </button>
      )}
    </For>
  </div>
)

/** Tags that can be changed: a press on one takes it up to be renamed, its cross takes it off. */
export const EditableTags = (props: {
  label: string
  tags: readonly string[]
  /** The one that is being renamed. */
  editing: string | undefined
  renameLabel: (tag: string) => string
  removeLabel: (tag: string) => string
  onRename: (tag: string) => void
  onRemove: (tag: string) => void
}) => (
  <ul class="tags" aria-label={props.label}>
    <For each={props.tags}>
      {(tag) => (
        <li class="tag" data-editing={props.editing === tag ? '' : undefined}>
          <button
            type="button"
            class="tag-name truncate"
            title={props.renameLabel(tag)}
            aria-label={props.renameLabel(tag)}
            onClick={() => props.onRename(tag)}
          >
            {tag}
          </button>
          <button
            type="button"
            class="tag-remove"
            title={props.removeLabel(tag)}
            aria-label={props.removeLabel(tag)}
            onClick={() => props.onRemove(tag)}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      )}
    </For>
  </ul>
)
