import { createSignal, onCleanup } from 'solid-js'
import { observeSize } from '../page/observe-size.ts'

/** Until it is measured, and where nothing can measure it. */
const usualPx = 640

/** How wide an element is, in pixels; plots are drawn as wide, so that their letters are never stretched. */
export const useWidth = () => {
  const [width, setWidth] = createSignal(usualPx)
  const measure = (element: HTMLElement) => {
    const end = observeSize(element, (size) => {
      const now = Math.floor(size.width)
      if (now > 0) setWidth(now)
    })
    onCleanup(end)
  }
  return { width, measure }
}
