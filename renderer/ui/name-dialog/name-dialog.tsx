import { createEffect, createSignal, on } from 'solid-js'
import type { ProblemWords } from '../../../shared/texts/problem-words.ts'
import { ActionDialog } from '../dialog/action-dialog.tsx'
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
    const found = await props.onSave(name().trim())
    setProblem(found)
    if (found === null) props.onClose()
  }
  return (
    <ActionDialog
      open={props.open}
      title={props.title}
      words={props.words}
      action={props.words.save}
      disabled={name().trim() === ''}
      isForm
      problem={problem() ?? undefined}
      onAction={save}
      onClose={() => props.onClose()}
    >
      <TextField label={props.label} value={name()} maxLength={120} autofocus onInput={setName} />
    </ActionDialog>
  )
}
