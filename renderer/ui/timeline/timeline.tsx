import { For, type JSX, Show } from 'solid-js'
import '../state-tag/state-tag.css'
import { Dot } from '../state-tag/state-tag.tsx'
import type { Tone } from '../state-tag/tone.ts'
import './timeline.css'

export type TimelineEvent = {
  what: string
  /** As it is read. */
  when: string
  tone: Tone
  detail?: JSX.Element
}

/** What happened one after another, the first on top. */
export const Timeline = (props: { label: string; events: readonly TimelineEvent[] }) => (
  <ol class="timeline copyable" aria-label={props.label}>
    <For each={props.events}>
      {(event) => (
        <li>
          <Dot tone={event.tone} />
          <span class="timeline-what">{event.what}</span>
          <span class="timeline-when">{event.when}</span>
          <Show when={event.detail}>
            <span class="timeline-detail">{event.detail}</span>
          </Show>
        </li>
      )}
    </For>
  </ol>
)
