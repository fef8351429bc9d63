import { useNavigate } from '@solidjs/router'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { onWindow } from '../../ui/page/on-window.ts'

/** Where what is pasted goes to the field or grid that has the focus. */
const hasOwnPaste = (focused: Element | null): boolean =>
  focused !== null &&
  focused.closest('input, textarea, [contenteditable], [role="grid"]:not([aria-readonly])') !== null

/** Takes a table that is pasted anywhere in the window, as Excel copies it, like a file that is dropped. */
export const PasteZone = () => {
  const { t, f } = useText()
  const { workspace, importQueue, toasts } = useAppState()
  const navigate = useNavigate()

  const onPaste = async (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    // One cell alone is a text that was meant for elsewhere.
    if (hasOwnPaste(document.activeElement) || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const name = t().shell.pastedName(f().time(Date.now()))
    const pasted = await workspace.calls.imports.paste({ text, name })
    if (!pasted.ok) {
      toasts.say(t().problems[pasted.problem.code](pasted.problem.params).what)
      return
    }
    importQueue.add([pasted.value.ticket], true)
    navigate('/import')
  }
  onWindow('paste', (event) => void onPaste(event))
  return null
}
