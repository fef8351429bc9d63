/** Where the words of a plot stand, so that none is cut by its edge or covers another. */

const letterPx = 6
const markPx = 14
const gapPx = 16
const labelGapPx = 6

const widthOf = (text: string): number => text.length * letterPx

/** Places a legend's names one beside another; one that does not fit any more begins a row. */
export const placeLegend = (
  names: readonly string[],
  [left, right]: readonly [number, number],
): { x: number; row: number }[] => {
  let x = left
  let row = 0
  return names.map((name) => {
    const wide = markPx + widthOf(name)
    if (x > left && x + wide > right) {
      x = left
      row += 1
    }
    const at = { x, row }
    x += wide + gapPx
    return at
  })
}

/** Every so many columns a label has room between its neighbours. */
export const labelEvery = (labels: readonly string[], stepPx: number): number => {
  const fits = (every: number): boolean => {
    const shown = labels.filter((_label, place) => place % every === 0)
    return shown.every((label, place) => {
      const next = shown[place + 1]
      return next === undefined || (widthOf(label) + widthOf(next)) / 2 + labelGapPx <= every * stepPx
    })
  }
  let every = 1
  while (every < labels.length && !fits(every)) every += 1
  return every
}

/** The middle of a label, moved where it would pass the right edge. */
export const middleOfLabel = (label: string, middle: number, right: number): number =>
  Math.min(middle, right - widthOf(label) / 2)
