/** A file of the zoo, and what has to be said of it. */
export type Specimen = {
  /** What it is, for people. */
  name: string
  path: string
} & (
  | {
      kind: 'mp3'
      sampleRateHz: number
      /** The encoder's word on what it added is in the file, and true. */
      saysPadding: boolean
      /** Frames that it was made of; null where only the decoder knows. */
      frames: number | null
      /** What it was before something was broken within it; null where nothing was. */
      whole: Mp3Specimen | null
    }
  /** No MP3, or none that can be measured. */
  | {
      kind: 'foreign'
      /** Frames that may be found in it all the same: ffmpeg opens nothing that has only one. */
      mostFrames: 0 | 1
    }
)

export type Mp3Specimen = Extract<Specimen, { kind: 'mp3' }>

export const samplesPerFrameAt = (sampleRateHz: number): 1152 | 576 => (sampleRateHz >= 32_000 ? 1152 : 576)
