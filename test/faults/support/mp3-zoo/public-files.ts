import { spawnSync } from 'node:child_process'
import { corpusFiles } from '../../../support/spreadsheets/corpus.ts'
import type { Specimen } from './specimen.ts'

/** Public recordings; none, with a printed reason, where they do not lie beside the checkout. */
export const publicFiles = (): Specimen[] =>
  (corpusFiles(['music-metadata']) ?? []).map(({ path, name }): Specimen => {
    if (!name.endsWith('.mp3')) return { kind: 'foreign', name, path, mostFrames: 0 }
    const sampleRateHz = rateOf(path)
    return sampleRateHz === null
      ? { kind: 'foreign', name, path, mostFrames: 1 }
      : { kind: 'mp3', name, path, sampleRateHz, saysPadding: false, frames: null, whole: null }
  })

/**
 * What another decoder, libmad in sox, makes of a file: its length, null where it makes nothing of it. Excerpts that were
 * put together badly are decoded in different ways.
 */
export const lengthBySoxMs = (path: string): number | null => {
  const { stderr } = spawnSync('sox', [path, '-n', 'stat'], { encoding: 'utf8' })
  const seconds = Number(/^Length \(seconds\):\s*([\d.]+)$/m.exec(stderr)?.[1])
  return seconds > 0 ? seconds * 1_000 : null
}

/** As ffprobe reads it; null where it finds no sound, as in a file cut off within its tag. */
const rateOf = (path: string): number | null => {
  const wanted = ['-select_streams', 'a:0', '-show_entries', 'stream=sample_rate', '-of', 'csv=p=0']
  const { stdout } = spawnSync('ffprobe', ['-v', 'error', ...wanted, path], { encoding: 'utf8' })
  const rateHz = Number.parseInt(stdout, 10)
  return rateHz > 0 ? rateHz : null
}
