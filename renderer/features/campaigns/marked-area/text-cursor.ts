import { createSignal } from 'solid-js'

/** Puts text where the cursor is, over what is selected, so that Ctrl+Z takes it back. */
const insertText = (area: HTMLTextAreaElement, text: string): void => {
  area.focus()
  // Deprecated and without a successor: the only way to write into a text area that keeps its undo history.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Where somebody writes in a text area; offsets are UTF-16 units of its value. */
export type TextCursor = ReturnType<typeof createTextCursor>

export const createTextCursor = () => {
  let area: HTMLTextAreaElement | undefined
  const [position, setPosition] = createSignal(-1)
  const [isFocused, setFocused] = createSignal(false)
  /** Where the last character was typed, until the cursor leaves: the word before it is not finished. */
  const [typedAt, setTypedAt] = createSignal(-1)
  const follow = () => {
    setPosition(area?.selectionEnd ?? -1)
    if (position() !== typedAt()) setTypedAt(-1)
  }
  return {
    /** −1 before the area had the focus. */
    position,
    isFocused,
    typedAt,
    attach: (element: HTMLTextAreaElement) => {
      area = element
    },
    insert: (text: string): void => {
      if (area !== undefined) insertText(area, text)
    },
    replace: ({ start, end }: { start: number; end: number }, text: string): void => {
      if (area === undefined) return
      area.focus()
      area.setSelectionRange(start, end)
      insertText(area, text)
    },
    follow,
    onTyped: (at: number): void => {
      setTypedAt(at)
      follow()
    },
    onPointed: (): void => {
      setTypedAt(-1)
      follow()
    },
    onFocus: (): void => {
      setFocused(true)
      follow()
    },
    onBlur: (): void => {
      setFocused(false)
      setTypedAt(-1)
    },
  }
}
