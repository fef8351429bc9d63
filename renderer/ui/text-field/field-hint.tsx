import { Show } from 'solid-js'
import '../select/select.css'

export type FieldHints = { hint?: string | undefined; error?: string | undefined }

/** Below the control with the id `of`: what is to be known of it, or what is wrong with it. */
export const FieldHint = (props: FieldHints & { of: string }) => (
  <Show when={props.error ?? props.hint}>
    {(text) => (
      <span id={`${props.of}-hint`} class={props.error === undefined ? 'field-hint' : 'field-error'}>
        {text()}
      </span>
    )}
  </Show>
)

/** For the control's `aria-describedby`. */
export const hintId = (of: string, { hint, error }: FieldHints): string | undefined =>
  hint === undefined && error === undefined ? undefined : `${of}-hint`
