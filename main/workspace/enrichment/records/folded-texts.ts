import { compareTexts } from './column-block.ts'
import { pace } from '../../../turns.ts'

/** The folded texts of a cut, one behind the other; `start` is the number of the first among all texts of the set. */
export type FoldedCut = { start: number; folded: string; ends: Uint32Array }

/** A letter that has no place in a figure ends what figures say: the whole texts then decide. */
const beyond = 127
const lettersOfFigure = 7

/**
 * Compares texts by their numbers, by UTF-16 units, without cutting them out of what they stand in. The first letters of
 * each are two figures of seven letters: comparing figures is ten times as fast as comparing texts, and decides nearly
 * always.
 */
export const foldedTexts = async (
  cuts: readonly FoldedCut[],
  count: number,
): Promise<{ compare: (a: number, b: number) => number }> => {
  const cutOf = new Uint32Array(count)
  const low = new Float64Array(count)
  const high = new Float64Array(count)
  for (const [number, { start, folded, ends }] of cuts.entries()) {
    let from = 0
    for (let index = 0; index < ends.length; index += 1) {
      const end = ends[index] ?? from
      const plainEnd = plainLettersFrom(folded, from, Math.min(end, from + 2 * lettersOfFigure))
      cutOf[start + index] = number
      low[start + index] = figureOf(folded, from, plainEnd, end)
      high[start + index] = figureOf(folded, from + lettersOfFigure, plainEnd, end)
      from = end
    }
    await pace()
  }
  const textOf = (entry: number): string => {
    const cut = cuts[cutOf[entry] ?? 0]
    if (cut === undefined) return ''
    const index = entry - cut.start
    return cut.folded.slice(cut.ends[index - 1] ?? 0, cut.ends[index])
  }
  return {
    compare: (a, b) =>
      (low[a] ?? 0) - (low[b] ?? 0) || (high[a] ?? 0) - (high[b] ?? 0) || compareTexts(textOf(a), textOf(b)),
  }
}

/** Where the first letter beyond stands, or `end`. */
const plainLettersFrom = (text: string, from: number, end: number): number => {
  let at = from
  while (at < end && text.charCodeAt(at) < beyond) at += 1
  return at
}

/** Seven letters from a place on, up to `plainEnd`; what stands there, before the text's end, counts as beyond. */
const figureOf = (text: string, from: number, plainEnd: number, end: number): number => {
  let figure = 0
  for (let at = from; at < from + lettersOfFigure; at += 1) {
    const letter = at < plainEnd ? text.charCodeAt(at) : at === plainEnd && at < end ? beyond : 0
    figure = figure * 128 + letter
  }
  return figure
}
