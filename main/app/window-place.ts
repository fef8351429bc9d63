import type { Rectangle } from 'electron'

/** So much of a window's upper edge must be on a display for a person to get hold of it. */
const gripWidth = 160
const gripHeight = 40

/**
 * The place of a window that was on displays which may be gone or smaller now: as it was where its title bar can still be
 * reached, within the display that shows most of it; null where none does.
 * @param displays their parts that programs may use, in the same coordinates
 */
export const placeOnDisplays = (window: Rectangle, displays: readonly Rectangle[]): Rectangle | null => {
  const grip = { ...window, height: gripHeight }
  const [best] = displays
    .map((display) => ({ display, shown: overlap(grip, display) }))
    .toSorted((a, b) => b.shown.width * b.shown.height - a.shown.width * a.shown.height)
  if (best === undefined || best.shown.width < gripWidth || best.shown.height < gripHeight / 2) return null
  const { display } = best
  const width = Math.min(window.width, display.width)
  const height = Math.min(window.height, display.height)
  return {
    width,
    height,
    x: clamp(window.x, display.x, display.x + display.width - width),
    y: clamp(window.y, display.y, display.y + display.height - height),
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

const overlap = (a: Rectangle, b: Rectangle): { width: number; height: number } => ({
  width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)),
  height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)),
})
