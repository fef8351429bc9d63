import { createEffect, createSignal, on } from 'solid-js'
import type { ControlState } from '../../../shared/api/control.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'

/** Empties the service; says first what goes and what stays, for what was erased is overwritten on the disk. */
export const ResetDialog = (props: {
  open: boolean
  counts: ControlState['counts'] | undefined
  onClose: () => void
  onDone: () => void
}) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const [isSure, setSure] = createSignal(false)
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.open,
      () => {
        setSure(false)
        setProblem(undefined)
      },
    ),
  )
  const reset = async () => {
    const result = await workspace.calls.service.reset()
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    toasts.say(t().service.reset.done)
    props.onDone()
  }
  return (
    <ActionDialog
      open={props.open}
      title={t().service.reset.title}
      words={t().common}
      action={t().service.reset.action}
      actionKind="danger"
      disabled={!isSure()}
      onAction={reset}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
      <p>
        {t().service.reset.erases(
          props.counts?.campaigns ?? 0,
          props.counts?.recipients ?? 0,
          props.counts?.enrichments ?? 0,
        )}
      </p>
      <p>{t().service.reset.putsBack}</p>
      <p>{t().service.reset.keeps}</p>
      <Checkbox label={t().service.reset.noReturn} checked={isSure()} onChange={setSure} />
    </ActionDialog>
  )
}
