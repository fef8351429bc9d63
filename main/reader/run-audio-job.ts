import type { ReaderJob, ReaderMessage } from '../../shared/processes/reader.ts'
import { type ByteSource, byteSourceOf, openByteSource } from './byte-source.ts'
import { measureMp3 } from './mp3/measure-mp3.ts'
import { cutPart } from './sound/cut.ts'
import { encodeSamples } from './sound/encode.ts'
import { listen } from './sound/listen.ts'

export type AudioJob = Extract<ReaderJob, { type: 'audio' | 'recording' | 'cut' | 'encode' }>
export type AudioResult = Extract<ReaderMessage, { type: 'audio' | 'recording' | 'made' }>

/** Measures an MP3, listens to one, cuts a part out of one, or makes one of samples. Throws `ReaderFailure`. */
export const runAudioJob = async (job: AudioJob): Promise<AudioResult> => {
  switch (job.type) {
    case 'audio':
      return { type: 'audio', facts: await withSource(job, (source) => measureMp3(source)) }
    case 'recording':
      return { type: 'recording', recording: await withSource(job, listen) }
    case 'cut':
      return { type: 'made', bytes: await withSource(job, (source) => cutPart(source, job.part)) }
    case 'encode':
      return { type: 'made', bytes: await encodeSamples(job.samples, job.sampleRateHz) }
  }
}

const withSource = async <Result>(
  { path, bytes }: { path: string; bytes?: Uint8Array | undefined },
  work: (source: ByteSource) => Promise<Result>,
): Promise<Result> => {
  const source = bytes === undefined ? await openByteSource(path) : byteSourceOf(bytes)
  try {
    return await work(source)
  } finally {
    await source.close()
  }
}
