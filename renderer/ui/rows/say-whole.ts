import { onCleanup } from 'solid-js'

/**
 * A tooltip with the whole text of a truncated cell. The `title` is set when the pointer moves over the cell, not when the
 * cell is drawn: Chromium recalculates an element's style at each change of its `title`, for hundreds of cells per scroll
 * frame. It is removed when the pointer leaves, and when the cell's text changes.
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
