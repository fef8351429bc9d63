const paddingPx = 22
/** For the arrow beside a title that the rows are ordered by. */
const arrowPx = 16
/** Where nothing can be measured. */
const letterPx = 7.4

/** Texts, and an element that is written in their font. */
type Written = { readonly texts: readonly string[]; readonly by: Element | null }

/** The width in which a column's title and cells are read whole, in pixels. */
export const fitWidth = (head: Written, cells: Written): number => {
  const context = document.createElement('canvas').getContext('2d')
  const widest = ({ texts, by }: Written): number => {
    if (context !== null && by !== null) context.font = getComputedStyle(by).font
    return Math.max(
      0,
      ...texts.map((text) => (context === null ? text.length * letterPx : context.measureText(text).width)),
    )
  }
  return Math.ceil(Math.max(widest(head) + arrowPx, widest(cells)) + paddingPx)
}
