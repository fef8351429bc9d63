import { onCleanup } from 'solid-js'

const takesFocus =
  'a[href], :is(button, input, select, textarea):not(:disabled), summary, [tabindex]:not([tabindex="-1"])'

/** At least so long between two looks, each of which goes through the whole element. */
const restMs = 200

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
  let timer: ReturnType<typeof setTimeout> | undefined
  let isChanged = false
  const lookSoon = () => {
    isChanged = timer !== undefined
    if (isChanged) return
    look()
    timer = setTimeout(() => {
      timer = undefined
      if (isChanged) lookSoon()
    }, restMs)
  }
  const ofSize = new ResizeObserver(lookSoon)
  const ofContent = new MutationObserver(lookSoon)
  ofSize.observe(element)
  ofContent.observe(element, { childList: true, subtree: true, characterData: true })
  onCleanup(() => {
    ofSize.disconnect()
    ofContent.disconnect()
    clearTimeout(timer)
  })
}
