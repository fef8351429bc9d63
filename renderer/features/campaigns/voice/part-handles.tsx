import { For } from 'solid-js'
import { type AudioPart, withEnd, withStart } from '../../../../shared/rules/audio-cut.ts'
import { useText } from '../../../i18n/text.ts'

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -100,
  ArrowDown: -100,
  ArrowRight: 100,
  ArrowUp: 100,
  PageDown: -1_000,
  PageUp: 1_000,
}

/** Two handles over the wave: what lies between them stays, the rest is veiled. Each is a slider for keyboards too. */
export const PartHandles = (props: {
  part: AudioPart
  durationMs: number
  onChange: (part: AudioPart) => void
}) => {
  const { t, f } = useText()
  let place: HTMLDivElement | undefined
  const share = (ms: number) => `${(ms / props.durationMs) * 100}%`

  const ends = {
    start: {
      label: () => t().voice.partStart,
      at: () => props.part.fromMs,
      move: (ms: number) => props.onChange(withStart(props.part, ms, props.durationMs)),
    },
    end: {
      label: () => t().voice.partEnd,
      at: () => props.part.toMs,
      move: (ms: number) => props.onChange(withEnd(props.part, ms, props.durationMs)),
    },
  }

  const dragTo = (event: PointerEvent, move: (ms: number) => void) => {
    const box = place?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return
    move(((event.clientX - box.left) / box.width) * props.durationMs)
  }

  return (
    <div ref={(element) => (place = element)} class="part">
      <span class="part-veil" style={{ left: '0', width: share(props.part.fromMs) }} />
      <span class="part-veil" style={{ left: share(props.part.toMs), right: '0' }} />
      <For each={['start', 'end'] as const}>
        {(end) => (
          <div
            class="part-handle"
            data-end={end}
            role="slider"
            tabindex={0}
            style={{ left: share(ends[end].at()) }}
            aria-label={ends[end].label()}
            aria-valuemin={0}
            aria-valuemax={Math.round(props.durationMs)}
            aria-valuenow={Math.round(ends[end].at())}
            aria-valuetext={f().seconds(ends[end].at())}
            onKeyDown={(event) => {
              const step = steps[event.key]
              const to =
                event.key === 'Home'
                  ? 0
                  : event.key === 'End'
                    ? props.durationMs
                    : step === undefined
                      ? null
                      : ends[end].at() + step * (event.shiftKey ? 10 : 1)
              if (to === null) return
              event.preventDefault()
              ends[end].move(Math.max(0, to))
            }}
            onPointerDown={(event) => {
              event.preventDefault()
              event.currentTarget.focus()
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) dragTo(event, ends[end].move)
            }}
          />
        )}
      </For>
    </div>
  )
}
