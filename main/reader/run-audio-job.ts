import type { ReaderJob, ReaderMessage } from '../../shared/processes/reader.ts'
import { type ByteSource, byteSourceOf } from './byte-source.ts'
import { measureMp3 } from './mp3/measure-mp3.ts'
import { cutPart } from './sound/cut.ts'
import { encodeSamples } from './sound/encode.ts'
import { listen } from './sound/listen.ts'

export type AudioJob = Extract<ReaderJob, { type: 'audio' | 'recording' | 'cut' | 'encode' }>
export type AudioResult = Extract<ReaderMessage, { type: 'audio' | 'recording' | 'made' }>

/**
 * Measures an MP3, listens to one, cuts a part out of one, or makes one of samples. Throws `ReaderFailure`.
 * @param openFile opens the MP3 where the job does not bring its bytes
 */
export const runAudioJob = async (
  job: AudioJob,
  openFile: () => Promise<ByteSource>,
): Promise<AudioResult> => {
  const withSource = async <Result>(
    bytes: Uint8Array | undefined,
    work: (source: ByteSource) => Promise<Result>,
  ): Promise<Result> => {
    const source = bytes === undefined ? await openFile() : byteSourceOf(bytes)
    try {
      return await work(source)
    } finally {
      await source.close()
    }
  }
  switch (job.type) {
    case 'audio':
      return { type: 'audio', facts: await withSource(job.bytes, (source) => measureMp3(source)) }
    case 'recording':
      return { type: 'recording', recording: await withSource(job.bytes, listen) }
    case 'cut':
      return { type: 'made', bytes: await withSource(job.bytes, (source) => cutPart(source, job.part)) }
    case 'encode':
      return { type: 'made', bytes: await encodeSamples(job.samples, job.sampleRateHz) }
  }
}
