/** Rows that are marked, by their places in the view: ranges in order, apart from each other, both ends included. */
export type Selection = readonly (readonly [number, number])[]

export const isSelected = (selection: Selection, row: number): boolean =>
  selection.some(([first, last]) => row >= first && row <= last)

export const countSelected = (selection: Selection): number =>
  selection.reduce((sum, [first, last]) => sum + last - first + 1, 0)

/** Marks the rows from one to another, or unmarks them. */
export const select = (selection: Selection, from: number, to: number, isMarked: boolean): Selection => {
  const first = Math.min(from, to)
  const last = Math.max(from, to)
  const rest = selection.flatMap(([start, end]): [number, number][] => [
    ...(start < first ? [[start, Math.min(end, first - 1)] as [number, number]] : []),
    ...(end > last ? [[Math.max(start, last + 1), end] as [number, number]] : []),
  ])
  if (!isMarked) return rest
  const sorted = [...rest, [first, last] as [number, number]].toSorted(([a], [b]) => a - b)
  const joined: [number, number][] = []
  for (const range of sorted) {
    const before = joined.at(-1)
    if (before !== undefined && before[1] + 1 >= range[0]) before[1] = Math.max(before[1], range[1])
    else joined.push([...range])
  }
  return joined
}
