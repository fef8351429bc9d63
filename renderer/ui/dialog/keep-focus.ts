import { onCleanup } from 'solid-js'

/**
 * Keeps the focus inside a place: what had it may go away with a step that is done, and whoever works by keyboard would
 * be nowhere then.
 */
export const keepFocusIn = (place: HTMLElement): void => {
  const observer = new MutationObserver(() => {
    if (place.isConnected && document.activeElement === document.body) place.focus()
  })
  observer.observe(place, { childList: true, subtree: true })
  onCleanup(() => observer.disconnect())
}
