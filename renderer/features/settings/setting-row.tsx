import { type JSX, Show } from 'solid-js'

/** One choice: what it is about, and what it is chosen with. */
export const SettingRow = (props: { label: string; line?: string; children: JSX.Element }) => (
  <div class="setting">
    <div class="setting-words">
      <span>{props.label}</span>
      <Show when={props.line}>
        <p>{props.line}</p>
      </Show>
    </div>
    <div class="setting-control">{props.children}</div>
  </div>
)
