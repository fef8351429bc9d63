import { Index, Show } from 'solid-js'
import { Dot } from '../state-tag/state-tag.tsx'
import type { Tone } from '../state-tag/tone.ts'
import './tally.css'

/** The numbers that a person asks for, side by side; together they are the whole. */
export const TallyStrip = (props: { numbers: readonly { tone?: Tone; label: string; count: string }[] }) => (
  <dl class="tally">
    <Index each={props.numbers}>
      {(one) => (
        <div>
          <dt>
            <Show when={one().tone}>{(tone) => <Dot tone={tone()} />}</Show>
            {one().label}
          </dt>
          <dd>{one().count}</dd>
        </div>
      )}
    </Index>
  </dl>
)

/** What a number is made of, line by line, each with its sentence. */
export const Breakdown = (props: {
  entries: readonly { label: string; count: string; line?: string }[]
  /** Said where there is none. */
  empty?: string
  label?: string
}) => (
  <ul class="breakdown" aria-label={props.label}>
    <Index each={props.entries} fallback={<li class="muted">{props.empty}</li>}>
      {(entry) => (
        <li>
          <span>{entry().label}</span>
          <span class="breakdown-count">{entry().count}</span>
          <Show when={entry().line}>
            <p>{entry().line}</p>
          </Show>
        </li>
      )}
    </Index>
  </ul>
)
