import { createEffect, on, onCleanup, onMount } from 'solid-js'
import type WaveSurfer from 'wavesurfer.js'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useIsDisposed } from '../../../state/use-is-disposed.ts'
import type { Playback } from './use-playback.ts'

const fullScale = 255
const stepMs = 1_000

/**
 * The wave of a recording, as the reader decoded it: drawn by wavesurfer over our own player, so that nothing is decoded
 * here. A click or an arrow key moves to another place in it.
 */
export const Wave = (props: {
  /** As of `AudioSound`. */
  peaks: readonly number[]
  durationMs: number
  playback: Playback
}) => {
  const { t, f } = useText()
  const { settings } = useAppState()
  let place: HTMLDivElement | undefined
  let drawn: WaveSurfer | undefined
  const isDisposed = useIsDisposed()

  // A canvas knows no variables of a style sheet.
  const colours = () => {
    const style = getComputedStyle(document.documentElement)
    const colour = (name: string) => style.getPropertyValue(name).trim() || 'gray'
    return {
      waveColor: colour('--line-strong'),
      progressColor: colour('--brand'),
      cursorColor: colour('--brand'),
    }
  }
  const peaks = () => [props.peaks.map((peak) => peak / fullScale)]

  onMount(() => {
    // Only whoever looks at a recording loads it.
    void import('wavesurfer.js').then(({ default: surfer }) => {
      const media = props.playback.element()
      if (isDisposed() || place === undefined || media === undefined) return
      drawn = surfer.create({
        container: place,
        media,
        peaks: peaks(),
        duration: props.durationMs / 1_000,
        height: 72,
        barWidth: 2,
        barGap: 1,
        barRadius: 1,
        barMinHeight: 1,
        cursorWidth: 1,
        dragToSeek: true,
        hideScrollbar: true,
        ...colours(),
      })
    })
  })
  createEffect(on(settings.theme, () => queueMicrotask(() => drawn?.setOptions(colours())), { defer: true }))
  onCleanup(() => drawn?.destroy())

  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: props.playback.positionMs() - stepMs,
      ArrowRight: props.playback.positionMs() + stepMs,
      Home: 0,
      End: props.durationMs,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    props.playback.seek(Math.min(to, props.durationMs))
  }

  return (
    <div
      ref={(element) => (place = element)}
      class="wave"
      role="slider"
      tabindex={0}
      aria-label={t().voice.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(props.durationMs)}
      aria-valuenow={Math.round(props.playback.positionMs())}
      aria-valuetext={f().seconds(props.playback.positionMs())}
      onKeyDown={onKey}
    />
  )
}
