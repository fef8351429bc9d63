/**
 * Leads to the first thing of a form that is to be corrected, which may be out of sight: a field that says it is invalid, or
 * words marked with `data-fault`.
 */
export const leadToFault = (form: HTMLElement | undefined): void => {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}
