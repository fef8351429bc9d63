import Mic from 'lucide-solid/icons/mic'
import Pause from 'lucide-solid/icons/pause'
import Play from 'lucide-solid/icons/play'
import RotateCcw from 'lucide-solid/icons/rotate-ccw'
import Square from 'lucide-solid/icons/square'
import { createEffect, createSignal, Match, on, Show, Switch } from 'solid-js'
import { maxAudioMs } from '../../../../shared/rules/audio-verdict.ts'
import { audioWarnings } from '../../../../shared/rules/audio-warnings.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Progress } from '../../../ui/progress/progress.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import type { DecodedSound } from './decode-sound.ts'
import { recordedRateHz } from './open-microphone.ts'
import { type Take, wavUrl } from './take.ts'
import { createPlayback } from './use-playback.ts'
import { createRecorder } from './use-recorder.ts'
import { Wave } from './wave.tsx'
import './recorder-sheet.css'

/** Records a message from the microphone, to be heard and named before it is kept. */
export const RecorderSheet = (props: {
  open: boolean
  onClose: () => void
  onKeep: (sound: DecodedSound, name: string) => void
}) => {
  const { t, f } = useText()
  const { shell } = useAppState()
  const recorder = createRecorder(() => shell.bridge)
  const [name, setName] = createSignal('')
  createEffect(
    on(
      () => props.open,
      (isOpen) => {
        if (isOpen) setName(t().recorder.defaultName(stampOf(new Date())))
        else recorder.reset()
      },
    ),
  )
  const recorded = () => {
    const state = recorder.state()
    return state.name === 'recorded' ? state : undefined
  }
  const failed = () => {
    const state = recorder.state()
    return state.name === 'failed' ? state : undefined
  }
  const isRecording = () => recorder.state().name === 'recording'
  const keep = ({ take }: { take: Take }) => {
    props.onKeep({ samples: take.samples(), sampleRateHz: recordedRateHz }, name().trim())
    props.onClose()
  }

  return (
    <Dialog
      open={props.open}
      onClose={() => props.onClose()}
      title={t().recorder.title}
      closeLabel={t().common.close}
      footer={
        <Switch
          fallback={
            <Button kind="main" icon={Mic} onClick={() => recorder.start()}>
              {t().recorder.start}
            </Button>
          }
        >
          <Match when={recorder.state().name === 'opening' || isRecording()}>
            <Button kind="main" icon={Square} onClick={() => recorder.stop()}>
              {t().recorder.stop}
            </Button>
          </Match>
          <Match when={recorded()}>
            {(state) => (
              <>
                <Button icon={RotateCcw} onClick={() => recorder.start()}>
                  {t().recorder.again}
                </Button>
                <Button kind="main" disabled={name().trim() === ''} onClick={() => keep(state())}>
                  {t().recorder.keep}
                </Button>
              </>
            )}
          </Match>
        </Switch>
      }
    >
      <div class="recorder">
        <Switch fallback={<p class="muted">{t().recorder.line}</p>}>
          <Match when={failed()}>
            {(state) => <Notice kind="error" {...t().recorder.problems[state().problem]} />}
          </Match>
          <Match when={recorder.state().name === 'opening'}>
            <p role="status">{t().recorder.opening}</p>
          </Match>
          <Match when={isRecording()}>
            <div class="recorder-now">
              <span class="recorder-dot" aria-hidden="true" />
              <strong class="tabular" role="timer">
                {t().recorder.elapsed(f().seconds(recorder.elapsedMs()))}
              </strong>
            </div>
            <Level level={recorder.level()} />
            <Progress label={t().recorder.used} share={recorder.elapsedMs() / maxAudioMs} thin />
            <p class="muted">{t().recorder.stopsItself}</p>
          </Match>
          <Match when={recorded()} keyed>
            {(state) => (
              <>
                <Show when={state.isCut}>
                  <Notice kind="warning" {...t().recorder.cut} />
                </Show>
                <Heard take={state.take} />
                <TextField label={t().recorder.name} value={name()} maxLength={120} onInput={setName} />
              </>
            )}
          </Match>
        </Switch>
      </div>
    </Dialog>
  )
}

/** A moment by the clock on the wall, of which a file may be called on every system. */
const stampOf = (now: Date): string => {
  const [year, month, day, hour, minute] = [
    now.getFullYear(),
    now.getMonth() + 1,
    now.getDate(),
    now.getHours(),
    now.getMinutes(),
  ].map((part) => String(part).padStart(2, '0'))
  return `${year}-${month}-${day} ${hour}h${minute}`
}

/** 48 decibels below full scale is the left end: nobody is heard who is softer. */
const range = 48
const loud = 0.94

const Level = (props: { level: number }) => {
  const { t } = useText()
  const share = () =>
    props.level === 0 ? 0 : Math.max(0, Math.min(1, 1 + (20 * Math.log10(props.level)) / range))
  return (
    <div
      class="level"
      role="meter"
      aria-label={t().recorder.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share() * 100)}
      data-loud={props.level > loud ? '' : undefined}
    >
      <span style={{ transform: `scaleX(${share()})` }} />
    </div>
  )
}

/** What was recorded, before it is anywhere but in memory. */
const Heard = (props: { take: Take }) => {
  const { t, f } = useText()
  const playback = createPlayback()
  const [source, setSource] = createSignal<string>()
  createEffect(() => {
    void wavUrl(props.take.samples(), recordedRateHz).then(setSource)
  })
  const warnings = () =>
    audioWarnings({ peakDbfs: props.take.peakDbfs(), leadingSilenceMs: 0, clipped: false })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the person's own words, a moment ago */}
      <audio ref={(element) => playback.attach(element)} src={source()} aria-label={t().voice.listen} />
      <div class="wave-box">
        <Wave peaks={props.take.peaks()} durationMs={props.take.durationMs()} playback={playback} />
      </div>
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
          {t().voice.timeOf(f().seconds(playback.positionMs()), f().seconds(props.take.durationMs()))}
        </span>
      </div>
      <Show when={warnings()[0]}>
        {(warning) => <Notice kind="warning" {...t().voice.warnings[warning()]('')} />}
      </Show>
    </>
  )
}
