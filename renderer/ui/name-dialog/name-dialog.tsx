import { createEffect, createSignal, on, Show } from 'solid-js'
import type { ProblemWords } from '../../../shared/texts/problem-words.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Notice } from '../notice/notice.tsx'
import { TextField } from '../text-field/text-field.tsx'

/** Gives something another name. What keeps it from being saved is said, and the dialog stays. */
export const NameDialog = (props: {
  open: boolean
  title: string
  label: string
  /** What it is called now. */
  name: string
  words: { close: string; cancel: string; save: string }
  onClose: () => void
  /** @returns what kept it from being saved; null = it is */
  onSave: (name: string) => Promise<ProblemWords | null>
}) => {
  const [name, setName] = createSignal('')
  const [problem, setProblem] = createSignal<ProblemWords | null>(null)
  createEffect(
    on(
      () => props.open,
      () => {
        setName(props.name)
        setProblem(null)
      },
    ),
  )
  const save = async () => {
    if (name().trim() === '') return
    const found = await props.onSave(name().trim())
    setProblem(found)
    if (found === null) props.onClose()
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => props.onClose()}
      title={props.title}
      closeLabel={props.words.close}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{props.words.cancel}</Button>
          <Button kind="main" disabled={name().trim() === ''} onClick={() => save()}>
            {props.words.save}
          </Button>
        </>
      }
    >
      <form
        class="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Show when={problem()}>{(what) => <Notice kind="error" {...what()} />}</Show>
        <TextField label={props.label} value={name()} maxLength={120} autofocus onInput={setName} />
      </form>
    </Dialog>
  )
}
