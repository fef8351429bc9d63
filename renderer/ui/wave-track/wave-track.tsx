import Moon from 'lucide-solid/icons/moon'
import { Index, Show } from 'solid-js'
import '../state-tag/state-tag.css'
import { Dot } from '../state-tag/state-tag.tsx'
import type { Tone } from '../state-tag/tone.ts'
import './wave-track.css'

export type TrackedWave = {
  id: string
  number: number
  /** When it starts, as it is read. */
  when: string
  tone: Tone
  /** It starts outside the hours of some of its people. */
  isAtNight: boolean
  /** All of it in words: number, start, state, and what is said of the night. */
  words: string
}

/** The waves of a campaign on one line of time; one of them is chosen. */
export const WaveTrack = (props: {
  label: string
  waves: readonly TrackedWave[]
  chosen: string
  onChoose: (id: string) => void
}) => (
  <ol class="wave-track" aria-label={props.label}>
    <Index each={props.waves}>
      {(wave) => (
        <li>
          <button
            type="button"
            title={wave().words}
            aria-current={props.chosen === wave().id ? 'true' : undefined}
            data-night={wave().isAtNight ? '' : undefined}
            onClick={() => props.onChoose(wave().id)}
          >
            <span class="unseen">{wave().words}</span>
            <span class="wave-track-head" aria-hidden="true">
              <Dot tone={wave().tone} />
              {wave().number}
            </span>
            <span class="wave-track-when" aria-hidden="true">
              <Show when={wave().isAtNight}>
                <Moon size={12} aria-hidden="true" />
              </Show>
              {wave().when}
            </span>
          </button>
        </li>
      )}
    </Index>
  </ol>
)
