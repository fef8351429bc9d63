import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { AudioPart } from '../../../../shared/rules/audio-cut.ts'
import { openTelephoneLine, type TelephoneLine } from './telephone.ts'

export type Playback = {
  /** The element that plays; wired up once it is in the page. */
  readonly element: Accessor<HTMLAudioElement | undefined>
  readonly attach: (element: HTMLAudioElement) => void
  /** Whether the sound is there. Asked to play before, the element would forget it when the sound comes. */
  readonly canPlay: Accessor<boolean>
  readonly isPlaying: Accessor<boolean>
  readonly positionMs: Accessor<number>
  readonly seek: (ms: number) => void
  /** Plays on from where it stands, or stops. */
  readonly toggle: () => void
  /** Plays a part from its beginning, and stops at its end. */
  readonly playPart: (part: AudioPart) => void
  /** Where it stops, when only a part is being played. */
  readonly part: Accessor<AudioPart | null>
  /** Whether it is heard as through a telephone line. */
  readonly isTelephone: Accessor<boolean>
  readonly setTelephone: (isOn: boolean) => void
}

/** What an audio element does, as signals. */
export const createPlayback = (): Playback => {
  const [element, setElement] = createSignal<HTMLAudioElement>()
  const [canPlay, setCanPlay] = createSignal(false)
  const [isPlaying, setPlaying] = createSignal(false)
  const [positionMs, setPosition] = createSignal(0)
  const [part, setPart] = createSignal<AudioPart | null>(null)
  const [isTelephone, setTelephone] = createSignal(false)
  let line: TelephoneLine | null = null
  let frame = 0

  const look = () => {
    const player = element()
    if (player === undefined) return
    const at = player.currentTime * 1_000
    setPosition(at)
    const end = part()?.toMs
    if (end !== undefined && at >= end) player.pause()
  }
  // `timeupdate` comes four times a second: too late for the end of a part, too coarse for a cursor.
  const follow = () => {
    look()
    frame = requestAnimationFrame(follow)
  }
  const onPlay = () => {
    setPlaying(true)
    cancelAnimationFrame(frame)
    follow()
  }
  const onPause = () => {
    cancelAnimationFrame(frame)
    look()
    setPlaying(false)
    setPart(null)
  }
  onCleanup(() => {
    cancelAnimationFrame(frame)
    line?.close()
  })

  const play = () => {
    // Interrupted by a pause, or by another recording in its place: nobody has to be told.
    element()
      ?.play()
      .catch(() => {})
  }

  return {
    element,
    attach: (player) => {
      player.addEventListener('play', onPlay)
      for (const event of ['pause', 'ended', 'emptied']) player.addEventListener(event, onPause)
      player.addEventListener('seeked', look)
      player.addEventListener('loadedmetadata', () => setCanPlay(true))
      player.addEventListener('emptied', () => setCanPlay(false))
      setElement(player)
    },
    canPlay,
    isPlaying,
    positionMs,
    seek: (ms) => {
      const player = element()
      if (player === undefined) return
      setPart(null)
      player.currentTime = Math.max(0, ms) / 1_000
      look()
    },
    toggle: () => {
      if (isPlaying()) element()?.pause()
      else play()
    },
    playPart: (wanted) => {
      const player = element()
      if (player === undefined) return
      player.currentTime = wanted.fromMs / 1_000
      setPart(wanted)
      play()
    },
    part,
    isTelephone,
    setTelephone: (isOn) => {
      const player = element()
      if (player === undefined) return
      line ??= openTelephoneLine(player)
      line.set(isOn)
      setTelephone(isOn)
    },
  }
}
