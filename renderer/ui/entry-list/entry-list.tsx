import { Key } from '@solid-primitives/keyed'
import X from 'lucide-solid/icons/x'
import { createSignal, Show } from 'solid-js'
import { Button, IconButton } from '../button/button.tsx'
import { TextField } from '../text-field/text-field.tsx'
import './entry-list.css'

/** A few short entries, with a line to add another one. */
export const EntryList = (props: {
  entries: readonly { key: string; text: string }[]
  /** So many there may be. */
  most: number
  label: string
  hint?: string | undefined
  addLabel: string
  removeLabel: (text: string) => string
  disabled?: boolean | undefined
  /** Resolves to true when it was added. */
  onAdd: (text: string) => Promise<boolean>
  onRemove: (key: string) => void
}) => {
  const [typed, setTyped] = createSignal('')
  const add = async () => {
    if (typed().trim() !== '' && (await props.onAdd(typed()))) setTyped('')
  }
  return (
    <div class="entry-list">
      <Show when={props.entries.length > 0}>
        <ul>
          <Key each={props.entries} by="key">
            {(entry) => (
              <li>
                <span class="tabular">{entry().text}</span>
                <IconButton
                  small
                  icon={X}
                  label={props.removeLabel(entry().text)}
                  disabled={props.disabled}
                  onClick={() => props.onRemove(entry().key)}
                />
              </li>
            )}
          </Key>
        </ul>
      </Show>
      <Show when={props.entries.length < props.most}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextField
            label={props.label}
            hint={props.hint}
            value={typed()}
            maxLength={60}
            disabled={props.disabled}
            onInput={setTyped}
          />
          <Button type="submit" disabled={props.disabled === true || typed().trim() === ''}>
            {props.addLabel}
          </Button>
        </form>
      </Show>
    </div>
  )
}
