import { onCleanup } from 'solid-js'

const takesFocus =
  'a[href], :is(button, input, select, textarea):not(:disabled), summary, [tabindex]:not([tabindex="-1"])'

/** Shortest interval between two checks, each of which searches the whole element. */
const intervalMs = 200

/** For the `ref` of what scrolls: it takes the keyboard's focus while nothing in it does, so that the arrows move it. */
export const scrollByKeys = (element: HTMLElement): void => {
  if (typeof ResizeObserver === 'undefined') return
  const atRest = element.getAttribute('tabindex')
  const check = () => {
    // Sizes last: reading them forces a layout.
    if (element.querySelector(takesFocus) === null && element.scrollHeight > element.clientHeight + 1)
      element.tabIndex = 0
    else if (atRest === null) element.removeAttribute('tabindex')
    else element.setAttribute('tabindex', atRest)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isChanged = false
  const checkSoon = () => {
    isChanged = timer !== undefined
    if (isChanged) return
    check()
    timer = setTimeout(() => {
      timer = undefined
      if (isChanged) checkSoon()
    }, intervalMs)
  }
  const ofSize = new ResizeObserver(checkSoon)
  const ofContent = new MutationObserver(checkSoon)
  ofSize.observe(element)
  ofContent.observe(element, { childList: true, subtree: true, characterData: true })
  onCleanup(() => {
    ofSize.disconnect()
    ofContent.disconnect()
    clearTimeout(timer)
  })
}
