import { createEffect, createSignal, on, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

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
  const [isAtIt, setAtIt] = createSignal(false)
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
    setAtIt(true)
    const failed = await props.onRemove()
    setAtIt(false)
    setProblem(failed)
    if (failed === undefined) toasts.say(words().done)
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => !isAtIt() && props.onClose()}
      title={words().title}
      closeLabel={t().common.close}
      footer={
        <>
          <Button disabled={isAtIt()} onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button kind="danger" disabled={isAtIt()} onClick={() => remove()}>
            {words().action}
          </Button>
        </>
      }
    >
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <p>{words().line(asked())}</p>
      <p>{words().kept}</p>
    </Dialog>
  )
}
