/** `--expose-gc` of reader-processes.ts; tests run without it. */
const { gc } = globalThis as { gc?: (how: { type: 'minor' | 'major' }) => void }

/** A minor collection takes a tenth of a millisecond; fresh memory for as many bytes takes ten times as long. */
const bytesBetween = 1024 * 1024
/** What a minor one left over, because it had lived long enough: some milliseconds of work. */
const minorsBeforeMajor = 8
let bytes = 0
let minors = 0

/**
 * Call with the number of bytes outside V8's heap that were used and will become garbage: chunks of a stream, and the strings
 * made of them, which Chromium keeps. V8 would let 64 MB and more accumulate before it collects the small objects that hold
 * them; collected early, the same memory is reused.
 */
export const letGo = (count: number): void => {
  bytes += count
  if (bytes < bytesBetween) return
  bytes = 0
  minors += 1
  if (minors % minorsBeforeMajor === 0) gc?.({ type: 'major' })
  else gc?.({ type: 'minor' })
}
