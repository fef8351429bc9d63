import { onCleanup } from 'solid-js'
import { hasLayout, observeSize } from './observe-size.ts'

const takesFocus =
  'a[href], :is(button, input, select, textarea):not(:disabled), summary, [tabindex]:not([tabindex="-1"])'

/** Shortest interval between two checks, each of which searches the whole element. */
const intervalMs = 200

/** For the `ref` of what scrolls: it takes the keyboard's focus while nothing in it does, so that the arrows move it. */
export const scrollByKeys = (element: HTMLElement): void => {
  if (!hasLayout) return
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
  const endOfSize = observeSize(element, checkSoon)
  const ofContent = new MutationObserver(checkSoon)
  ofContent.observe(element, { childList: true, subtree: true, characterData: true })
  onCleanup(() => {
    endOfSize()
    ofContent.disconnect()
    clearTimeout(timer)
  })
}
