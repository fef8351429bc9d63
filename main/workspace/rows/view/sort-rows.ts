import { pace, stepsPerLook } from '../../../turns.ts'

/** Of a run: the engine sorts so many within a turn. */
const rowsAtOnce = 4_000

/**
 * Sorts rows without holding up the process: runs of a few thousand by the engine, then merged two by two. Stable.
 * @param signal breaks off between two turns
 */
export const sortRows = async (
  rows: Uint32Array,
  compare: (a: number, b: number) => number,
  signal?: AbortSignal,
): Promise<Uint32Array> => {
  const sorted = rows.slice()
  const starts: number[] = []
  for (let start = 0; start < sorted.length; start += rowsAtOnce) {
    starts.push(start)
    // A view of the same memory: sorting it sorts the run in its place.
    sorted.subarray(start, start + rowsAtOnce).sort(compare)
    await pace(signal)
  }
  return mergeRuns(sorted, starts, compare, signal)
}

/**
 * Merges runs that are in order already, two by two, as sortRows does. Stable. The rows given are written over.
 * @param runStarts where each run begins, ascending
 */
const mergeRuns = async (
  rows: Uint32Array,
  runStarts: readonly number[],
  compare: (a: number, b: number) => number,
  signal?: AbortSignal,
): Promise<Uint32Array> => {
  let from = rows
  let to: Uint32Array = new Uint32Array(from.length)
  let starts = runStarts
  while (starts.length > 1) {
    const merged: number[] = []
    for (let run = 0; run < starts.length; run += 2) {
      const start = starts[run] ?? 0
      merged.push(start)
      const middle = starts[run + 1] ?? from.length
      const end = starts[run + 2] ?? from.length
      let left = start
      let right = middle
      for (let place = start; place < end; place += 1) {
        const a = from[left] ?? 0
        const b = from[right] ?? 0
        const takesLeft = left < middle && (right >= end || compare(a, b) <= 0)
        to[place] = takesLeft ? a : b
        if (takesLeft) left += 1
        else right += 1
        if (place % stepsPerLook === 0) await pace(signal)
      }
    }
    starts = merged
    const sorted = to
    to = from
    from = sorted
  }
  return from
}
