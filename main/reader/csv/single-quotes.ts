/** Minimum number of cells in single quotes that counts as a dialect. */
const leastCells = 3

/**
 * Whether cells of the sample are in single quotes: several are, each that opens is closed before a delimiter or line end,
 * and none is in double quotes. An apostrophe with which Excel marks text ('0119…) is not closed.
 */
export const areInSingleQuotes = (sample: string, delimiter: string): boolean => {
  // What the end of the sample cuts off says nothing.
  const text = sample.slice(0, sample.search(/[\r\n][^\r\n]*$/) + 1)
  const isBorder = (unit: string | undefined): boolean =>
    unit === undefined || unit === delimiter || unit === '\n' || unit === '\r'
  let cells = 0
  for (let at = 0; at < text.length; at += 1) {
    if (!isBorder(text[at - 1])) continue
    if (text[at] === '"') return false
    if (text[at] !== "'") continue
    let end = text.indexOf("'", at + 1)
    while (end !== -1 && text[end + 1] === "'") end = text.indexOf("'", end + 2)
    if (end === -1 || !isBorder(text[end + 1])) return false
    cells += 1
    at = end
  }
  return cells >= leastCells
}
