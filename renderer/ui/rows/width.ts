const letterPx = 7.4
const paddingPx = 22

/** A width that shows most of these texts whole, within what a table can give one column. */
export const widthOf = (texts: readonly string[], most = 280): number => {
  const lengths = texts.map((text) => text.length).toSorted((a, b) => a - b)
  // The few longest may be cut; one essay in a column must not push the others out of view.
  const usual = lengths[Math.floor(lengths.length * 0.95)] ?? lengths.at(-1) ?? 0
  return Math.round(Math.min(most, Math.max(72, usual * letterPx + paddingPx)))
}
