import { For } from 'solid-js'
import './key-caps.css'

/** Keys that are pressed together. */
export const KeyCaps = (props: { keys: readonly string[] }) => (
  <span class="key-caps">
    <For each={props.keys}>{(key) => <kbd>{key}</kbd>}</For>
  </span>
)
