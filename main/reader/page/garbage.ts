/** `--expose-gc` of reader-processes.ts; tests run without it. */
const { gc } = globalThis as { gc?: (how: { type: 'major' }) => void }

/** Some milliseconds of work for each, against as much memory. */
const mostBytes = 12 * 1024 * 1024
let bytes = 0

/**
 * To be told of memory outside V8's heap that was used and will be let go: what a stream brings, and the texts made of it,
 * which Chromium keeps. V8 would let it come to 64 MB and more before it collects the few bytes that hold it.
 */
export const letGo = (count: number): void => {
  bytes += count
  if (bytes < mostBytes) return
  bytes = 0
  gc?.({ type: 'major' })
}
