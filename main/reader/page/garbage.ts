/** `--expose-gc` of reader-processes.ts; tests run without it. */
const { gc } = globalThis as { gc?: (how: { type: 'minor' | 'major' }) => void }

/** A minor collection takes a tenth of a millisecond; fresh memory for as many bytes takes ten times as long. */
const bytesBetween = 1024 * 1024
/** What a minor one left over, because it had lived long enough: some milliseconds of work. */
const minorsBeforeMajor = 8
let bytes = 0
let minors = 0

/**
 * To be told of memory outside V8's heap that was used and will be let go: what a stream brings, and the texts made of it,
 * which Chromium keeps. V8 would let it come to 64 MB and more before it collects the few bytes that hold it; collected
 * early, the same memory is used again.
 */
export const letGo = (count: number): void => {
  bytes += count
  if (bytes < bytesBetween) return
  bytes = 0
  minors += 1
  if (minors % minorsBeforeMajor === 0) gc?.({ type: 'major' })
  else gc?.({ type: 'minor' })
}
