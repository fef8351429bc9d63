import { createSignal, onCleanup } from 'solid-js'

/** Until it is measured, and where nothing can measure it. */
const usualPx = 640

/** How wide an element is, in pixels; plots are drawn as wide, so that their letters are never stretched. */
export const useWidth = () => {
  const [width, setWidth] = createSignal(usualPx)
  const measure = (element: HTMLElement) => {
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.floor(entry?.contentRect.width ?? 0)
      if (now > 0) setWidth(now)
    })
    observer.observe(element)
    onCleanup(() => observer.disconnect())
  }
  return { width, measure }
}
