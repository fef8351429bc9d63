/** Whether anything has a size here: there is a page without layout, too, where components are tested. */
export const hasLayout = typeof ResizeObserver !== 'undefined'

/**
 * Looks at an element's size when it is first laid out, before that is painted, and whenever it has changed.
 * @param onSize gets the size of its content
 * @returns what ends it; it ends with the element, too
 */
export const observeSize = (element: HTMLElement, onSize: (size: DOMRectReadOnly) => void): (() => void) => {
  if (!hasLayout) return () => {}
  const observer = new ResizeObserver((entries) => {
    for (const { contentRect } of entries) onSize(contentRect)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
