import type { AudioFacts } from '../../shared/processes/reader.ts'
import { type OpenReader, ReaderError, runReader } from './run-reader.ts'

/**
 * Has an MP3 measured by a reader of its own.
 * @param bytes what is measured instead of the file, which `path` only names then
 * @throws ReaderError; what `signal` was aborted with
 */
export const measureAudio = async (
  openReader: OpenReader,
  { path, bytes }: { path: string; bytes?: Uint8Array<ArrayBuffer> },
  signal?: AbortSignal,
): Promise<AudioFacts> => {
  for await (const message of runReader(openReader, { type: 'audio', path, bytes }, signal))
    if (message.type === 'audio') return message.facts
  // It ended its job without the facts.
  throw new ReaderError('reader_answer_invalid')
}
