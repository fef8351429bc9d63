import { createSignal } from 'solid-js'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { TextField } from '../text-field/text-field.tsx'
import './unlock-form.css'

/** Says that something is locked, and asks for its password. */
export const UnlockForm = (props: {
  what: string
  hint: string
  label: string
  action: string
  /** Why the last password did not do; said until another one is typed. */
  error: string | undefined
  maxLength: number
  onUnlock: (password: string) => void
}) => {
  const [password, setPassword] = createSignal('')
  const [isTried, setTried] = createSignal(true)
  return (
    <Notice
      kind="warning"
      what={props.what}
      todo={props.hint}
      actions={
        <form
          // Nothing else can be done with what is locked. It is in the page only after this.
          ref={(form) => queueMicrotask(() => form.querySelector('input')?.focus({ preventScroll: true }))}
          class="unlock-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (password() === '') return
            setTried(true)
            props.onUnlock(password())
          }}
        >
          <TextField
            type="password"
            label={props.label}
            value={password()}
            error={isTried() ? props.error : undefined}
            maxLength={props.maxLength}
            onInput={(value) => {
              setPassword(value)
              setTried(false)
            }}
          />
          <Button kind="main" type="submit" disabled={password() === ''}>
            {props.action}
          </Button>
        </form>
      }
    />
  )
}
