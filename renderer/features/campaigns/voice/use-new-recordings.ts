import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { Audio } from '../../../../shared/bridge/audios.ts'
import type { FileTicket } from '../../../../shared/bridge/file-tickets.ts'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { AudioPart } from '../../../../shared/rules/audio-cut.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import type { Result } from '../../../state/platform/result.ts'
import { useIsDisposed } from '../../../state/use-is-disposed.ts'
import { decodeFile, isConvertible } from './convert.ts'
import type { DecodedSound } from './decode-sound.ts'

export type NewRecordings = {
  readonly isBusy: Accessor<boolean>
  /** How much of a file is decoded that is no MP3; null = no telling, undefined = none is. */
  readonly converted: Accessor<number | null | undefined>
  /** Lets go of the file that is being decoded. */
  readonly cancelConversion: () => void
  readonly problem: Accessor<Problem | undefined>
  readonly setProblem: (problem: Problem | undefined) => void
  /** Takes a file in, an MP3 as it is; `file` is what the window may decode of another. */
  readonly addFile: (ticket: FileTicket, file: File | undefined) => void
  readonly addSound: (sound: DecodedSound, name: string) => void
  readonly cut: (audio: Audio, part: AudioPart) => void
}

/**
 * Everything that becomes a recording of the library, one after the other.
 * @param onTaken is told of each, unless whoever asked for it is gone meanwhile
 */
export const useNewRecordings = (onTaken: (audio: Audio) => void): NewRecordings => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const [waiting, setWaiting] = createSignal(0)
  const [converted, setConverted] = createSignal<number | null>()
  let conversion: AbortController | null = null
  let last: Promise<void> = Promise.resolve()
  const isDisposed = useIsDisposed()
  onCleanup(() => conversion?.abort())

  /** @param work null = it was called off */
  const take = (work: () => Promise<Result<Audio> | null>) => {
    setWaiting((count) => count + 1)
    const run = async () => {
      try {
        const result = isDisposed() ? null : await work()
        if (result === null || isDisposed()) return
        setProblem(result.ok ? undefined : result.problem)
        if (result.ok) onTaken(result.value)
      } finally {
        setWaiting((count) => count - 1)
        setConverted(undefined)
      }
    }
    // What fails for a bug of ours keeps nobody behind it waiting.
    last = last.then(run, run)
  }
  const make = ({ samples, sampleRateHz }: DecodedSound, name: string): Promise<Result<Audio>> =>
    workspace.calls.audios.make({ name, samples: new Blob([samples]), sampleRateHz })
  const convert = async (file: File): Promise<Result<Audio> | null> => {
    conversion = new AbortController()
    setConverted(null)
    const decoded = await decodeFile(file, setConverted, conversion.signal)
    if (decoded === null || !decoded.ok) return decoded
    setConverted(null)
    return make(decoded.value, t().voice.convertedName(withoutEnding(file.name)))
  }
  const tenths = (ms: number) => f().decimal(Math.round(ms / 100) / 10, 0)

  return {
    isBusy: () => waiting() > 0,
    converted,
    cancelConversion: () => conversion?.abort(),
    problem,
    setProblem,
    addFile: (ticket, file) =>
      take(async () => {
        const added = await workspace.calls.audios.add({ ticket })
        return added.ok || file === undefined || !isConvertible(added.problem) ? added : convert(file)
      }),
    addSound: (sound, name) => take(() => make(sound, name)),
    cut: (audio, part) =>
      take(() =>
        workspace.calls.audios.cut({
          id: audio.id,
          part,
          name: t().voice.partName(withoutEnding(audio.name), tenths(part.fromMs), tenths(part.toMs)),
        }),
      ),
  }
}

/** The name of a file without what says its kind, short enough for another to be put behind. */
const withoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{2,4}$/i, '').slice(0, 200)
