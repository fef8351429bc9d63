/**
 * Called as something is asked for that first has to be looked at, which may take a while. The result leads to the first thing
 * of a form that is to be corrected, which may be out of sight: a field that says it is invalid, or words marked with
 * `data-fault`. It leads nowhere when the user has pressed a key or the pointer meanwhile: they are at something else.
 */
export const beginLead = (): ((form: HTMLElement | undefined) => void) => {
  const elsewhere = new AbortController()
  const { signal } = elsewhere
  // Those that ask are past the window already; a key that is held down is no other.
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
