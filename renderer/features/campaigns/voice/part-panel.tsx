import Play from 'lucide-solid/icons/play'
import Scissors from 'lucide-solid/icons/scissors'
import Square from 'lucide-solid/icons/square'
import { createUniqueId, Show } from 'solid-js'
import { type AudioPart, isLossless, withEnd, withStart } from '../../../../shared/rules/audio-cut.ts'
import { maxAudioMs } from '../../../../shared/rules/audio-verdict.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/button/button.tsx'

/** The part that was chosen, in seconds that can be typed, and what becomes of it. */
export const PartPanel = (props: {
  part: AudioPart
  durationMs: number
  isBusy: boolean
  canPlay: boolean
  isPlaying: boolean
  /** It can only be taken from the beginning on. */
  isStartFixed: boolean
  onChange: (part: AudioPart) => void
  onPlay: () => void
  onKeep: () => void
  /** Absent where the recording cannot stay as it is. */
  onCancel?: (() => void) | undefined
}) => {
  const { t, f } = useText()
  const latestEndMs = () => (props.isStartFixed ? maxAudioMs : props.durationMs)
  const isWhole = () => props.part.fromMs === 0 && props.part.toMs >= props.durationMs
  return (
    <div class="part-panel" role="group" aria-label={t().voice.part}>
      <SecondsField
        label={t().voice.partFrom}
        ms={props.part.fromMs}
        maxMs={props.durationMs}
        disabled={props.isStartFixed}
        onChange={(ms) => props.onChange(withStart(props.part, ms, props.durationMs))}
      />
      <SecondsField
        label={t().voice.partTo}
        ms={props.part.toMs}
        maxMs={latestEndMs()}
        onChange={(ms) => props.onChange(withEnd(props.part, ms, props.durationMs))}
      />
      <p class="part-words" aria-live="polite">
        <strong>{f().seconds(props.part.toMs - props.part.fromMs)}</strong>{' '}
        {isLossless(props.part) ? t().voice.partAsItIs : t().voice.partAnew}
      </p>
      <div class="part-actions">
        <Button
          small
          icon={props.isPlaying ? Square : Play}
          disabled={!props.canPlay}
          onClick={() => props.onPlay()}
        >
          {props.isPlaying ? t().voice.stop : t().voice.playPart}
        </Button>
        <Button small icon={Scissors} disabled={props.isBusy || isWhole()} onClick={() => props.onKeep()}>
          {props.isBusy ? t().voice.cutting : t().voice.keepPart}
        </Button>
        <Show when={props.onCancel}>
          {(cancel) => (
            <Button small kind="quiet" onClick={() => cancel()()}>
              {t().common.cancel}
            </Button>
          )}
        </Show>
      </div>
    </div>
  )
}

const SecondsField = (props: {
  label: string
  ms: number
  maxMs: number
  disabled?: boolean | undefined
  onChange: (ms: number) => void
}) => {
  const id = createUniqueId()
  const shown = () => (Math.round(props.ms / 10) / 100).toString()
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        class="text-input tabular"
        type="number"
        step="0.1"
        min="0"
        max={props.maxMs / 1_000}
        disabled={props.disabled}
        value={shown()}
        // While somebody types, half a number is no place to jump to.
        onChange={(event) => {
          const seconds = event.currentTarget.valueAsNumber
          if (Number.isFinite(seconds)) props.onChange(Math.min(props.maxMs, Math.max(0, seconds * 1_000)))
          event.currentTarget.value = shown()
        }}
      />
    </div>
  )
}
