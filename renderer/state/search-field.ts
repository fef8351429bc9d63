/** The search of the page in view. */
export const searchField = (): HTMLInputElement | null => document.querySelector('#main input[type="search"]')

/** Puts the person into it, with what stands there marked, to be written over. @returns false where there is none */
export const selectSearch = (): boolean => {
  const field = searchField()
  field?.focus()
  field?.select()
  return field !== null
}

/** A page that takes longer to be read is waited for by looking at it. */
const longestMs = 5_000

/**
 * Selects the search of a page that was only just come to as soon as it is there, unless the person does something else
 * meanwhile.
 */
export const selectSearchSoon = (): void => {
  const main = document.getElementById('main')
  if (main === null) return
  const end = () => {
    watcher.disconnect()
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('pointerdown', end, true)
  }
  // What is typed ahead is meant for the search; another command, or going elsewhere, is not.
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || key === 'Escape' || key === 'Tab') end()
  }
  const watcher = new MutationObserver(() => {
    if (selectSearch()) end()
  })
  watcher.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(end, longestMs)
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('pointerdown', end, true)
}
