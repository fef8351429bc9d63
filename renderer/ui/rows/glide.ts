import { observeSize } from '../page/observe-size.ts'

const timing: KeyframeAnimationOptions = { duration: 160, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' }

/**
 * Shows what came and went in a list: an element that is added fades in, and those that stay glide to their new places.
 * Nothing moves when the list is first shown, or where the system asks for less motion.
 */
export const glide = (list: HTMLElement): void => {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  let places = new Map<Element, number>()
  const measure = () =>
    new Map(
      [...list.children].map((child) => [child, child instanceof HTMLElement ? child.offsetTop : 0] as const),
    )
  // Before the next paint; the list itself is let go with the observer.
  new MutationObserver(() => {
    const before = places
    places = measure()
    if (before.size === 0) return
    for (const [child, top] of places) {
      const from = before.get(child)
      if (from === undefined) child.animate([{ opacity: 0, transform: 'translateY(-8px)' }, {}], timing)
      else if (from !== top) child.animate([{ transform: `translateY(${from - top}px)` }, {}], timing)
    }
  }).observe(list, { childList: true })
  // Something in it, or its width, has grown.
  observeSize(list, () => (places = measure()))
}
