/**
 * The page's first script in the product, and a small one: runs the others once the page has been painted as main sent
 * it. They are fetched in the meantime; compiled and run at once, they would hold up that first picture.
 */
const scripts = document.querySelector<HTMLLinkElement>('link[rel="preload"]')
if (scripts === null) throw new Error('index.html names no scripts')

/** A window that the system does not draw, because it is covered, has no frames. */
const longestMs = 100

const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, longestMs)
})

if (!isPainted) await painted
await import(/* @vite-ignore */ scripts.href)
