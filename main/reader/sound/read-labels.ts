import type { AudioLabels } from '../../../shared/processes/reader.ts'
import type { ByteSource } from '../byte-source.ts'

/** Tags lie at both ends: the whole file is looked at, up to this size. */
const maxBytes = 16_000_000
const maxLabelLength = 200
const none: AudioLabels = { title: null, artist: null, album: null }

/**
 * What the tags of an MP3 say, for people to see. Durations are not asked for: music-metadata tells 29.5 s of a 35 s
 * recording of changing bit rate. A tag that cannot be read says nothing, and is no reason to refuse the sound.
 */
export const readLabels = async (source: ByteSource): Promise<AudioLabels> => {
  if (source.size > maxBytes) return none
  // Only whoever listens to a recording loads it.
  const { parseBuffer } = await import('music-metadata')
  try {
    const { common } = await parseBuffer(
      await source.read(0, source.size),
      { mimeType: 'audio/mpeg' },
      { skipCovers: true, duration: false },
    )
    return { title: labelOf(common.title), artist: labelOf(common.artist), album: labelOf(common.album) }
  } catch {
    return none
  }
}

/** On one line, short, without what a font cannot draw; null where nothing is left. */
const labelOf = (text: unknown): string | null => {
  if (typeof text !== 'string') return null
  const plain = text
    .slice(0, 4 * maxLabelLength)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return plain === '' ? null : [...plain].slice(0, maxLabelLength / 2).join('')
}
