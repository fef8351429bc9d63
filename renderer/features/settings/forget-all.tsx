import { createEffect, createSignal, on } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'

/** Forgets the roles of all headers. Asks first: what is forgotten is overwritten on the disk. */
export const ForgetAll = (props: { open: boolean; count: number; onClose: () => void }) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  // What the question was about, also while it fades out over a list that is empty by then.
  const [asked, setAsked] = createSignal(0)
  createEffect(
    on(
      () => props.open,
      (open) => {
        setProblem(undefined)
        if (open) setAsked(props.count)
      },
    ),
  )
  const forgetAll = async () => {
    const result = await workspace.calls.rememberedRoles.forgetAll()
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    toasts.say(t().remembered.forgotten(result.value.forgotten))
    props.onClose()
  }
  return (
    <ActionDialog
      open={props.open}
      title={t().remembered.forgetAllTitle}
      words={t().common}
      action={t().remembered.forgetAll}
      actionKind="danger"
      onAction={forgetAll}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
      <p>{t().remembered.forgetAllLine(asked())}</p>
    </ActionDialog>
  )
}
