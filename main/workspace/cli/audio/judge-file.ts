import { statSync } from 'node:fs'
import type { AudioFacts, ReaderFailureCode } from '../../../../shared/processes/reader.ts'
import { type AudioReason, type AudioVerdict, audioVerdict } from '../../../../shared/rules/audio-verdict.ts'
import { measureAudio } from '../../../reader-client/measure-audio.ts'
import { ReaderError } from '../../../reader-client/reader-error.ts'
import type { OpenReader } from '../../../reader-client/run-reader.ts'

/** What was found out about one file. */
export type AudioReport = {
  /** As it was given. */
  file: string
  /** `mp3`, or what the file is instead, like `wav`; null where that is not known. */
  format: string | null
  /** Null where there is no such file. */
  bytes: number | null
  verdict: AudioVerdict['verdict']
} & (
  | { facts: AudioFacts; reasons: AudioReason[] }
  /** It was not measured; `params` are of the one reason. */
  | { facts: null; reasons: [ReaderFailureCode]; params: ReaderError['params'] }
)

/**
 * The verdict on one file, measured in a reader of its own. What cannot be measured is refused.
 * @throws what `interrupted` was aborted with
 */
export const judgeFile = async (
  path: string,
  openReader: OpenReader,
  interrupted: AbortSignal,
): Promise<AudioReport> => {
  try {
    const facts = await measureAudio(openReader, { path }, interrupted)
    return { file: path, format: 'mp3', bytes: facts.fileBytes, facts, ...audioVerdict(facts) }
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error
    const { code, params } = error
    const format = formatOf(error)
    return {
      file: path,
      format,
      bytes: bytesOf(path),
      verdict: 'refused',
      facts: null,
      reasons: [code],
      params,
    }
  }
}

const formatOf = ({ code, params }: ReaderError): string | null => {
  switch (code) {
    case 'reader_audio_not_mp3':
      return String(params['kind'])
    case 'reader_audio_damaged':
    case 'reader_audio_free_format':
      return 'mp3'
    default:
      return null
  }
}

const bytesOf = (path: string): number | null => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true ? found.size : null
}
