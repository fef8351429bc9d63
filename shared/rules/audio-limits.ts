/** What a campaign's sound may be at most (specification, section 8). */

/** Of all frames: a player plays them whole, whatever an encoder says it added to the sound. */
export const maxAudioMs = 30_000
/** The document says 10 MB; ten million bytes are within either reading of it. */
export const maxAudioBytes = 10_000_000
