/**
 * A cell that is cut says its text whole under the pointer. It is looked at when the pointer moves there and not when the
 * cell is drawn: at each change of a `title` Chromium styles the element anew, hundreds of them in a turn of the wheel.
 */
export const sayWhole = (event: MouseEvent): void => {
  const cell = event.target instanceof Element ? event.target.closest('.rows-cell') : null
  const text = cell?.querySelector(':scope > span') ?? null
  if (cell === null || text === null) return
  if (text.scrollWidth > text.clientWidth) cell.setAttribute('title', text.textContent)
  else cell.removeAttribute('title')
}
