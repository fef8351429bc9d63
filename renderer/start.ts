/**
 * The page's first script in the product, and a small one: runs the others once the page has been painted as main sent
 * it. They are fetched and parsed in the meantime; run at once, they would hold up that first picture.
 */
const scripts = document.querySelector<HTMLLinkElement>('link[rel="modulepreload"]')
if (scripts === null) throw new Error('index.html names no scripts')

/** A window that the system does not draw, because it is covered, has no frames. */
const longestMs = 100

const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, longestMs)
})

await painted
await import(/* @vite-ignore */ scripts.href)
