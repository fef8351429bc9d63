/**
 * How many slips of a typing hand lie between two words: a letter too many, too few, another one, or two neighbours
 * swapped. Source: Damerau-Levenshtein distance in the form "optimal string alignment", in which no letter takes part in
 * two slips.
 */
export const editDistance = (from: string, to: string): number => {
  const width = to.length + 1
  const distances = new Uint16Array((from.length + 1) * width)
  const at = (row: number, column: number): number => distances[row * width + column] ?? 0
  for (let column = 0; column < width; column += 1) distances[column] = column
  for (let row = 1; row <= from.length; row += 1) {
    distances[row * width] = row
    for (let column = 1; column < width; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      let least = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
      )
      const isSwapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (isSwapped) least = Math.min(least, at(row - 2, column - 2) + 1)
      distances[row * width + column] = least
    }
  }
  return at(from.length, to.length)
}
