import { onCleanup } from 'solid-js'

const takesFocus =
  'a[href], :is(button, input, select, textarea):not(:disabled), summary, [tabindex]:not([tabindex="-1"])'

/** For the `ref` of what scrolls: it takes the keyboard's focus while nothing in it does, so that the arrows move it. */
export const scrollByKeys = (element: HTMLElement): void => {
  if (typeof ResizeObserver === 'undefined') return
  const atRest = element.getAttribute('tabindex')
  const look = () => {
    // The sizes come last: asking for them has the page laid out at once, with each change of it.
    if (element.querySelector(takesFocus) === null && element.scrollHeight > element.clientHeight + 1)
      element.tabIndex = 0
    else if (atRest === null) element.removeAttribute('tabindex')
    else element.setAttribute('tabindex', atRest)
  }
  const ofSize = new ResizeObserver(look)
  const ofContent = new MutationObserver(look)
  ofSize.observe(element)
  ofContent.observe(element, { childList: true, subtree: true, characterData: true })
  onCleanup(() => {
    ofSize.disconnect()
    ofContent.disconnect()
  })
}
