import { createEffect, createSignal, on, Show } from 'solid-js'
import type { ControlState } from '../../../shared/api/control.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

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
  const [isAtIt, setAtIt] = createSignal(false)
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
    setAtIt(true)
    const result = await workspace.calls.service.reset()
    setAtIt(false)
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    toasts.say(t().service.reset.done)
    props.onDone()
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => !isAtIt() && props.onClose()}
      title={t().service.reset.title}
      closeLabel={t().common.close}
      footer={
        <>
          <Button disabled={isAtIt()} onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button kind="danger" disabled={!isSure() || isAtIt()} onClick={() => reset()}>
            {t().service.reset.action}
          </Button>
        </>
      }
    >
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
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
    </Dialog>
  )
}
