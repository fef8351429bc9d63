import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { ShellCalls } from '../../../../shared/bridge/shell-contract.ts'
import {
  MicrophoneError,
  type MicrophoneProblem,
  type OpenMicrophone,
  openMicrophone,
  recordedRateHz,
} from './open-microphone.ts'
import { createTake, type Take } from './take.ts'

export type RecorderState =
  | { name: 'idle' }
  | { name: 'opening' }
  | { name: 'recording' }
  /** `isCut`: the microphone was lost, and what it had heard until then is kept. */
  | { name: 'recorded'; take: Take; isCut: boolean }
  | { name: 'failed'; problem: MicrophoneProblem }

export type Recorder = {
  readonly state: Accessor<RecorderState>
  readonly elapsedMs: Accessor<number>
  /** From 0 to 1, as it is now. */
  readonly level: Accessor<number>
  readonly start: () => void
  readonly stop: () => void
  /** Closes the microphone and forgets what was recorded. */
  readonly reset: () => void
}

/** From one portion to the next, of which there are 20 a second. */
const fallOff = 0.85

/** Less than this is a click on the wrong button, and no recording. */
const shortestMs = 300

/** Records from the microphone, until it is stopped or 30 seconds are full. It is closed with its owner at the latest. */
export const createRecorder = (bridge: () => ShellCalls): Recorder => {
  const [state, setState] = createSignal<RecorderState>({ name: 'idle' })
  const [elapsedMs, setElapsed] = createSignal(0)
  const [level, setLevel] = createSignal(0)
  let microphone: OpenMicrophone | null = null
  // Of several recordings that were begun, only the last one counts.
  let turn = 0

  const close = () => {
    turn += 1
    microphone?.close()
    microphone = null
    setLevel(0)
  }
  const finish = (take: Take, isCut: boolean) => {
    close()
    if (take.durationMs() >= shortestMs) setState({ name: 'recorded', take, isCut })
    else setState(isCut ? { name: 'failed', problem: 'lost' } : { name: 'idle' })
  }
  let stop = () => {}

  const record = async () => {
    close()
    const mine = turn
    const take = createTake(recordedRateHz)
    setElapsed(0)
    setState({ name: 'opening' })
    stop = () => finish(take, false)
    try {
      const opened = await openMicrophone(
        bridge(),
        (samples) => {
          if (mine !== turn) return
          if (state().name === 'opening') setState({ name: 'recording' })
          const isFull = take.add(samples)
          setElapsed(take.durationMs())
          // It falls slowly, so that an eye can follow.
          setLevel((shown) => Math.max(take.level(), shown * fallOff))
          if (isFull) finish(take, false)
        },
        () => {
          if (mine === turn) finish(take, true)
        },
      )
      if (mine === turn) microphone = opened
      else opened.close()
    } catch (error) {
      if (mine !== turn) return
      close()
      setState({ name: 'failed', problem: error instanceof MicrophoneError ? error.problem : 'busy' })
    }
  }
  onCleanup(close)

  return {
    state,
    elapsedMs,
    level,
    start: () => void record(),
    stop: () => stop(),
    reset: () => {
      close()
      setState({ name: 'idle' })
    },
  }
}
