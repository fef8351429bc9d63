/**
 * Call it when a form is submitted, before its check, which may take a while. The returned function scrolls to the first error
 * of the form and focuses it: a field with `aria-invalid`, or an element with `data-fault`. It does nothing when the user has
 * pressed a key or the pointer meanwhile.
 */
export const beginLead = (): ((form: HTMLElement | undefined) => void) => {
  const elsewhere = new AbortController()
  const { signal } = elsewhere
  // The event that submitted the form has passed the window already. A key that is held down repeats it.
  window.addEventListener('keydown', ({ repeat }) => !repeat && elsewhere.abort(), { capture: true, signal })
  window.addEventListener('pointerdown', () => elsewhere.abort(), { capture: true, signal })
  return (form) => {
    if (signal.aborted) return
    elsewhere.abort()
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  }
}
