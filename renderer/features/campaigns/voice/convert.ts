import type { Problem, ProblemCode } from '../../../../shared/bridge/problem.ts'
import { maxDecodedMs } from '../../../../shared/rules/audio-verdict.ts'
import type { Result } from '../../../state/platform/result.ts'
import type { DecodedSound, DecodeFailure } from './decode-sound.ts'
import type { DecodeMessage } from './decode-worker.ts'

/** Kinds of files, as a reader calls them, that Chromium may know to decode. */
const convertibleKinds: ReadonlySet<unknown> = new Set(['wav', 'ogg', 'm4a', 'mov', 'aac', 'flac', 'webm'])

/** What an MP3 was expected of, and is a sound that can be made into one. */
export const isConvertible = ({ code, params }: Problem): boolean =>
  code === 'reader_audio_not_mp3' && convertibleKinds.has(params['kind'])

/** A file that says nothing for so long says nothing more: decoding is many times as quick as the sound. */
const silenceMs = 15_000

const codes: Readonly<Record<DecodeFailure, ProblemCode>> = {
  damaged: 'audio_undecodable',
  silent_file: 'audio_track_missing',
  no_decoder: 'audio_decoder_missing',
  too_long: 'reader_audio_too_long',
}

const failed = (reason: DecodeFailure): Result<never> => ({
  ok: false,
  problem: { code: codes[reason], params: { minutes: maxDecodedMs / 60_000 } },
})

/**
 * Decodes the sound of a file in a worker of its own, which ends with it, or when `signal` aborts: then it is null.
 * Problems: `audio_undecodable`, `audio_track_missing`, `audio_decoder_missing`, `reader_audio_too_long`.
 */
export const decodeFile = (
  file: Blob,
  onProgress: (share: number | null) => void,
  signal: AbortSignal,
): Promise<Result<DecodedSound> | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
    const finish = (result: Result<DecodedSound> | null) => {
      clearTimeout(watch)
      worker.terminate()
      resolve(result)
    }
    const startWatch = () => setTimeout(() => finish(failed('damaged')), silenceMs)
    let watch = startWatch()
    signal.addEventListener('abort', () => finish(null))
    worker.addEventListener('error', () => finish(failed('damaged')))
    worker.addEventListener('message', ({ data }: MessageEvent<DecodeMessage>) => {
      clearTimeout(watch)
      watch = startWatch()
      switch (data.type) {
        case 'progress':
          return onProgress(data.share)
        case 'decoded':
          return finish({ ok: true, value: data.sound })
        case 'failed':
          return finish(failed(data.reason))
      }
    })
    worker.postMessage(file)
  })
