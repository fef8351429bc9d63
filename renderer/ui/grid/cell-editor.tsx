import { onMount, untrack } from 'solid-js'

/** The text of one cell while it is written. Enter and Tab keep it, Escape does not, leaving keeps it. */
export const CellEditor = (props: {
  label: string
  text: string
  /** True marks the whole text, so that typing replaces it. */
  selects: boolean
  onInput: (text: string) => void
  /** `key` = what ended it; null = the focus went elsewhere. `text` null = given up. */
  onEnd: (text: string | null, key: 'Enter' | 'Tab' | 'Escape' | null) => void
}) => {
  const begin = (input: HTMLInputElement) => {
    // It is not in the document yet when it is made.
    onMount(() => {
      input.focus({ preventScroll: true })
      if (props.selects) input.select()
      props.onInput(props.text)
    })
  }
  return (
    <input
      ref={begin}
      class="grid-editor"
      aria-label={props.label}
      value={untrack(() => props.text)}
      maxLength={32_767}
      autocomplete="off"
      spellcheck={false}
      onInput={(event) => props.onInput(event.currentTarget.value)}
      onBlur={(event) => props.onEnd(event.currentTarget.value, null)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Tab' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        props.onEnd(event.key === 'Escape' ? null : event.currentTarget.value, event.key)
      }}
    />
  )
}
