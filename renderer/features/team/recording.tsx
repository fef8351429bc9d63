import Pause from 'lucide-solid/icons/pause'
import Play from 'lucide-solid/icons/play'
import { createSignal, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** The recording of a call as it leaves. It comes when somebody wants to hear it: that is a line of the audit. */
export const RequestRecording = (props: { connectionId: string; requestId: string }) => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const [source, setSource] = createSignal<string>()
  const [problem, setProblem] = createSignal<Problem>()
  const [isBusy, setBusy] = createSignal(false)
  const [isPlaying, setPlaying] = createSignal(false)
  const [isUnplayable, setUnplayable] = createSignal(false)
  const [second, setSecond] = createSignal(0)
  let player: HTMLAudioElement | undefined
  const load = async () => {
    setBusy(true)
    setProblem(undefined)
    const result = await workspace.calls.teamDesk.getRecording({
      connectionId: props.connectionId,
      asked: { id: props.requestId },
    })
    setBusy(false)
    if (result.ok) setSource(`data:audio/mpeg;base64,${result.value.base64}`)
    else setProblem(result.problem)
    return result.ok
  }
  const toggle = async () => {
    if (isPlaying()) return player?.pause()
    if (source() === undefined && !(await load())) return
    setUnplayable(false)
    await player?.play().catch(() => setUnplayable(true))
  }
  return (
    <div class="team-recording">
      <Button small icon={isPlaying() ? Pause : Play} disabled={isBusy()} onClick={() => toggle()}>
        {isPlaying() ? t().voice.pause : t().team.sheet.listen}
      </Button>
      <Show when={source() !== undefined}>
        <span class="tabular muted">{f().seconds(second() * 1_000)}</span>
      </Show>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of which there is no text */}
      <audio
        ref={(element) => (player = element)}
        src={source()}
        aria-label={t().voice.listen}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setSecond(event.currentTarget.currentTime)}
      />
      <Show when={isUnplayable()}>
        <p class="team-small" role="status">
          {t().team.sheet.notPlayed}
        </p>
      </Show>
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
    </div>
  )
}
