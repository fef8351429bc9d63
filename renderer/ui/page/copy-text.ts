/**
 * Puts a text on the clipboard, as the answer to a press; false where the system does not let it. By the page's own copy
 * command and not by `navigator.clipboard`: that is a permission, and pages of ours are granted none (rule D23).
 */
export const copyText = (page: Document, text: string): boolean => {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('copy', put, { capture: true })
  try {
    return page.execCommand('copy')
  } finally {
    page.removeEventListener('copy', put, { capture: true })
  }
}
