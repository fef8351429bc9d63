import type { AudioFacts, ReaderJob, RecordingFacts } from '../../shared/processes/reader.ts'
import type { AudioPart } from '../../shared/rules/audio-cut.ts'
import { ReaderError } from './reader-error.ts'
import { type OpenReader, runReader } from './run-reader.ts'

/** A file, or bytes that `path` only names then. */
export type AudioSource = { path: string; bytes?: Uint8Array<ArrayBuffer> }

/**
 * Has an MP3 measured by a reader of its own.
 * @throws ReaderError; what `signal` was aborted with
 */
export const measureAudio = async (
  openReader: OpenReader,
  source: AudioSource,
  signal?: AbortSignal,
): Promise<AudioFacts> => {
  for await (const message of runReader(openReader, { type: 'audio', ...source }, signal))
    if (message.type === 'audio') return message.facts
  // It ended its job without the facts.
  throw new ReaderError('reader_answer_invalid')
}

/**
 * Has an MP3 measured and listened to by a reader of its own.
 * @throws ReaderError
 */
export const listenToAudio = async (openReader: OpenReader, source: AudioSource): Promise<RecordingFacts> => {
  for await (const message of runReader(openReader, { type: 'recording', ...source }))
    if (message.type === 'recording') return message.recording
  throw new ReaderError('reader_answer_invalid')
}

/**
 * Has a part taken out of an MP3 by a reader of its own.
 * @throws ReaderError
 */
export const cutAudio = (
  openReader: OpenReader,
  source: AudioSource,
  part: AudioPart,
): Promise<Buffer<ArrayBuffer>> => madeBy(openReader, { type: 'cut', ...source, part })

/**
 * Has an MP3 made by a reader of its own.
 * @param samples one channel of 16 bits, little-endian
 * @throws ReaderError
 */
export const encodeAudio = (
  openReader: OpenReader,
  samples: Uint8Array<ArrayBuffer>,
  sampleRateHz: number,
): Promise<Buffer<ArrayBuffer>> => madeBy(openReader, { type: 'encode', path: '', samples, sampleRateHz })

const madeBy = async (openReader: OpenReader, job: ReaderJob): Promise<Buffer<ArrayBuffer>> => {
  for await (const message of runReader(openReader, job))
    if (message.type === 'made') return Buffer.from(message.bytes)
  throw new ReaderError('reader_answer_invalid')
}
