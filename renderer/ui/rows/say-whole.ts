import { onCleanup } from 'solid-js'

/**
 * A cell that is cut says its text whole under the pointer. The title is set when the pointer moves there and not when the
 * cell is drawn: at each change of a `title` Chromium styles the element anew, hundreds of them in a turn of the wheel. It
 * goes with the pointer, and as soon as the cell has another text.
 */
export const sayWhole = (table: HTMLElement): void => {
  let told: Element | null = null
  const forget = (): void => {
    told?.removeAttribute('title')
    told = null
    changes.disconnect()
  }
  const changes = new MutationObserver(forget)
  table.addEventListener('mousemove', ({ target }) => {
    const cell = target instanceof Element ? target.closest('.rows-cell') : null
    if (cell !== told) forget()
    const text = cell?.querySelector(':scope > span') ?? null
    if (cell === null || cell === told || text === null || text.scrollWidth <= text.clientWidth) return
    cell.setAttribute('title', text.textContent)
    changes.observe(cell, { characterData: true, childList: true, subtree: true })
    told = cell
  })
  table.addEventListener('mouseleave', forget)
  onCleanup(() => changes.disconnect())
}
