import type { ShellCalls } from '../../../../shared/bridge/shell-contract.ts'
import workletUrl from './capture-worklet.ts?worker&url'

/** No microphone; not let to have it; in another program's hands; taken out while it was used. */
export const microphoneProblems = ['missing', 'refused', 'busy', 'lost'] as const
export type MicrophoneProblem = (typeof microphoneProblems)[number]

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem

  constructor(problem: MicrophoneProblem) {
    super(problem)
    this.name = 'MicrophoneError'
    this.problem = problem
  }
}

/** Of what is recorded: more than any line carries, and what MP3 is at home with. */
export const recordedRateHz = 44_100

export type OpenMicrophone = { close: () => void }

/**
 * Opens the microphone and hands over what it hears, as one channel at 44.1 kHz, until it is closed.
 * @param onLost it was taken out, or the system took it away
 * @throws MicrophoneError
 */
export const openMicrophone = async (
  bridge: ShellCalls,
  onSamples: (samples: Float32Array<ArrayBuffer>) => void,
  onLost: () => void,
): Promise<OpenMicrophone> => {
  if ((await bridge.awaitMicrophone()) === 'refused') throw new MicrophoneError('refused')
  const stream = await getStream()
  const context = new AudioContext({ sampleRate: recordedRateHz })
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  try {
    for (const track of stream.getTracks()) track.addEventListener('ended', onLost)
    await context.audioWorklet.addModule(workletUrl)
    const capture = new AudioWorkletNode(context, 'capture', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    })
    capture.port.addEventListener('message', ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) =>
      onSamples(data),
    )
    capture.port.start()
    context.createMediaStreamSource(stream).connect(capture)
    await context.resume()
    return { close }
  } catch (error) {
    close()
    throw error
  }
}

const getStream = async (): Promise<MediaStream> => {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  } catch (error) {
    throw new MicrophoneError(problemOf(error))
  }
}

/** By the names that the standard gives to what goes wrong (Media Capture and Streams, 10.2). */
const problemOf = (error: unknown): MicrophoneProblem => {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    default:
      return 'busy'
  }
}
