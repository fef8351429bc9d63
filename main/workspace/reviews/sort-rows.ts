import { setImmediate as nextTurn } from 'node:timers/promises'

const rowsAtOnce = 4_000

/**
 * Sorts rows without holding up the process: runs of a few thousand by the engine, then merged two by two. Stable.
 * @param signal breaks off between two turns
 */
export const sortRows = async (
  rows: Uint32Array,
  compare: (a: number, b: number) => number,
  signal: AbortSignal,
): Promise<Uint32Array> => {
  let from = rows.slice()
  for (let start = 0; start < from.length; start += rowsAtOnce) {
    // A view of the same memory: sorting it sorts the run in its place.
    from.subarray(start, start + rowsAtOnce).sort(compare)
    await nextTurn()
    signal.throwIfAborted()
  }
  let to = new Uint32Array(from.length)
  for (let run = rowsAtOnce; run < from.length; run *= 2) {
    let merged = 0
    for (let start = 0; start < from.length; start += run * 2) {
      const middle = Math.min(start + run, from.length)
      const end = Math.min(start + run * 2, from.length)
      let left = start
      let right = middle
      for (let place = start; place < end; place += 1) {
        const a = from[left] ?? 0
        const b = from[right] ?? 0
        const takesLeft = left < middle && (right >= end || compare(a, b) <= 0)
        to[place] = takesLeft ? a : b
        if (takesLeft) left += 1
        else right += 1
        merged += 1
        if (merged % (rowsAtOnce * 4) === 0) {
          await nextTurn()
          signal.throwIfAborted()
        }
      }
    }
    const sorted = to
    to = from
    from = sorted
  }
  return from
}
