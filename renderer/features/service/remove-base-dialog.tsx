import { createEffect, createSignal, on } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'

/** Takes the imported companies away; says first what that changes. */
export const RemoveBaseDialog = (props: {
  open: boolean
  establishments: number
  onClose: () => void
  /** @returns what kept it from happening */
  onRemove: () => Promise<Problem | undefined>
}) => {
  const { t } = useText()
  const { toasts } = useAppState()
  const words = () => t().cnpjBase.remove
  const [problem, setProblem] = createSignal<Problem>()
  // The count goes with the base, while the dialog still fades.
  const [asked, setAsked] = createSignal(0)
  createEffect(
    on(
      () => props.open,
      (open) => {
        if (!open) return
        setProblem(undefined)
        setAsked(props.establishments)
      },
    ),
  )
  const remove = async () => {
    const failed = await props.onRemove()
    setProblem(failed)
    if (failed === undefined) toasts.say(words().done)
  }
  return (
    <ActionDialog
      open={props.open}
      title={words().title}
      words={t().common}
      action={words().action}
      actionKind="danger"
      onAction={remove}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
      <p>{words().line(asked())}</p>
      <p>{words().kept}</p>
    </ActionDialog>
  )
}
