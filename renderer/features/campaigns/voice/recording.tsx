import Pause from 'lucide-solid/icons/pause'
import Phone from 'lucide-solid/icons/phone'
import Play from 'lucide-solid/icons/play'
import Scissors from 'lucide-solid/icons/scissors'
import { createEffect, createSignal, For, on, Show } from 'solid-js'
import type { Audio } from '../../../../shared/bridge/audios.ts'
import { type AudioPart, partWithin } from '../../../../shared/rules/audio-cut.ts'
import { maxAudioMs } from '../../../../shared/rules/audio-verdict.ts'
import { audioWarnings } from '../../../../shared/rules/audio-warnings.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useIsDisposed } from '../../../state/use-is-disposed.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { PartHandles } from './part-handles.tsx'
import { PartPanel } from './part-panel.tsx'
import { RecordingFacts } from './recording-facts.tsx'
import { createPlayback } from './use-playback.ts'
import { Wave } from './wave.tsx'
import './recording.css'

/** So much of the silence is left before the first word when the rest is offered to be cut. */
const breathMs = 150

/** The chosen recording: what it is, its wave to be heard, and the part of it that is to stay. */
export const Recording = (props: {
  audio: Audio
  disabled: boolean
  isBusy: boolean
  onCut: (part: AudioPart) => void
}) => {
  const { t, f } = useText()
  const playback = createPlayback()
  const durationMs = () => props.audio.facts.containerMs
  const isTooLong = () => props.audio.verdict === 'trim'
  const isTooLongToHear = () => props.audio.labels !== null && props.audio.sound === null
  const first30 = () => partWithin({ fromMs: 0, toMs: maxAudioMs }, durationMs())
  const [part, setPart] = createSignal<AudioPart | null>(null)
  createEffect(on([() => props.audio.id, isTooLong], () => setPart(isTooLong() ? first30() : null)))
  const isCutting = () => part() !== null && !props.disabled
  const shown = () => part() ?? first30()
  // Conditions stand in functions: within JSX each would be a memo, which lives on where no owner reads it.
  const peaks = () => props.audio.sound?.peaks ?? []
  const silenceMs = () => props.audio.sound?.leadingSilenceMs ?? 0

  return (
    <>
      <Show when={isTooLong() && !props.disabled}>
        <p class="voice-too-long">
          {t().voice.tooLong[props.audio.reasons.includes('audio_over_30s') ? 'sound' : 'padding']}
        </p>
      </Show>
      <div class="player">
        <Source audio={props.audio} attach={playback.attach} />
        <Show when={props.audio.sound !== null}>
          <div class="wave-box">
            <Show when={props.audio.id} keyed>
              <Wave peaks={peaks()} durationMs={durationMs()} playback={playback} />
            </Show>
            <Show when={isCutting()}>
              <PartHandles part={shown()} durationMs={durationMs()} onChange={setPart} />
            </Show>
          </div>
        </Show>
        <Show when={isTooLongToHear()}>
          <p class="voice-too-long">{t().voice.tooLongToHear}</p>
        </Show>
        <div class="player-bar">
          <Button
            small
            icon={playback.isPlaying() ? Pause : Play}
            disabled={!playback.canPlay()}
            onClick={() => playback.toggle()}
          >
            {playback.isPlaying() ? t().voice.pause : t().voice.play}
          </Button>
          <span class="player-time tabular">
            {t().voice.timeOf(f().seconds(playback.positionMs()), f().seconds(durationMs()))}
          </span>
          <Button
            small
            kind="quiet"
            icon={Phone}
            aria-pressed={playback.isTelephone()}
            onClick={() => playback.setTelephone(!playback.isTelephone())}
          >
            {t().voice.asOnPhone}
          </Button>
          <Show when={!props.disabled && !isCutting()}>
            <Button small kind="quiet" icon={Scissors} onClick={() => setPart(first30())}>
              {t().voice.trim}
            </Button>
          </Show>
        </div>
        <Show when={isCutting()}>
          <PartPanel
            part={shown()}
            durationMs={durationMs()}
            isBusy={props.isBusy}
            isStartFixed={isTooLongToHear()}
            canPlay={playback.canPlay()}
            isPlaying={playback.part() !== null}
            onChange={setPart}
            onPlay={() =>
              playback.part() === null ? playback.playPart(shown()) : playback.element()?.pause()
            }
            onKeep={() => props.onCut(shown())}
            onCancel={isTooLong() ? undefined : () => setPart(null)}
          />
        </Show>
      </div>
      <For each={props.audio.sound === null ? [] : audioWarnings(props.audio.sound)}>
        {(warning) => (
          <Notice
            kind="warning"
            {...t().voice.warnings[warning](f().seconds(silenceMs()))}
            actions={
              <Show when={warning === 'audio_late' && !props.disabled}>
                <Button
                  small
                  onClick={() => {
                    const fromMs = Math.max(0, silenceMs() - breathMs)
                    setPart(partWithin({ fromMs, toMs: fromMs + maxAudioMs }, durationMs()))
                  }}
                >
                  {t().voice.startAtSpeech}
                </Button>
              </Show>
            }
          />
        )}
      </For>
      <RecordingFacts audio={props.audio} />
    </>
  )
}

/** Plays what the workspace holds: nothing of it lies in a file. */
const Source = (props: { audio: Audio; attach: (element: HTMLAudioElement) => void }) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const [source, setSource] = createSignal<string>()
  createEffect(
    on(
      () => props.audio.id,
      (id) => {
        setSource(undefined)
        const isDisposed = useIsDisposed()
        void workspace.calls.audios.content({ id }).then((result) => {
          if (result.ok && !isDisposed()) setSource(`data:audio/mpeg;base64,${result.value.base64}`)
        })
      },
    ),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the person's own recording, of which there is no text
    <audio ref={(element) => props.attach(element)} src={source()} aria-label={t().voice.listen} />
  )
}
