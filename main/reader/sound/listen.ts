import type { AudioFacts, AudioSound, RecordingFacts } from '../../../shared/processes/reader.ts'
import { maxDecodedMs } from '../../../shared/rules/audio-verdict.ts'
import type { ByteSource } from '../byte-source.ts'
import { measureMp3 } from '../mp3/measure-mp3.ts'
import { createLoudness } from './loudness.ts'
import { readLabels } from './read-labels.ts'

/**
 * Measures an MP3, and then decodes it for its wave, its level and the silence that it begins with; with what its tags
 * say. One that is over ten minutes is measured only.
 * @throws ReaderFailure as `measureMp3` does
 */
export const listen = async (source: ByteSource): Promise<RecordingFacts> => {
  const facts = await measureMp3(source)
  return {
    facts,
    sound: facts.containerMs > maxDecodedMs ? null : await soundOf(source, facts),
    labels: await readLabels(source),
  }
}

const soundOf = async (source: ByteSource, { containerMs }: AudioFacts): Promise<AudioSound> => {
  const { createFrameDecoder } = await import('./decode-frames.ts')
  const decoder = await createFrameDecoder()
  const loudness = createLoudness(containerMs)
  try {
    await measureMp3(source, (_header, frame) => loudness.add(decoder.decode(frame)))
  } finally {
    decoder.free()
  }
  return loudness.sound()
}
