import { Key } from '@solid-primitives/keyed'
import '../state-tag/state-tag.css'
import type { Tone } from '../state-tag/tone.ts'
import './counts.css'

export type Count<Key extends string> = { key: Key; label: string; count: number; tone: Tone }

/** Groups of a whole, stacked, each with its number; a click shows only that group, another click all of them. */
export const Counts = <Key extends string>(props: {
  label: string
  counts: readonly Count<Key>[]
  chosen: Key | null
  onChoose: (key: Key | null) => void
  write: (count: number, key: Key) => string
}) => (
  <div role="group" aria-label={props.label}>
    <div class="counts-bar" aria-hidden="true">
      <Key each={props.counts.filter((one) => one.count > 0)} by="key">
        {(one) => <span data-tone={one().tone} style={{ 'flex-grow': one().count }} />}
      </Key>
    </div>
    <div class="counts">
      <Key each={props.counts} by="key">
        {(one) => (
          <button
            type="button"
            aria-pressed={props.chosen === one().key}
            disabled={one().count === 0 && props.chosen !== one().key}
            onClick={() => props.onChoose(props.chosen === one().key ? null : one().key)}
          >
            <span class="dot" data-tone={one().tone} aria-hidden="true" />
            <span>{one().label}</span>
            <span class="counts-number">{props.write(one().count, one().key)}</span>
          </button>
        )}
      </Key>
    </div>
  </div>
)
