import { createEffect, createSignal, on, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Forgets the roles of all headers. Asks first: what is forgotten is overwritten on the disk. */
export const ForgetAll = (props: { open: boolean; count: number; onClose: () => void }) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const [isAtIt, setAtIt] = createSignal(false)
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
    setAtIt(true)
    const result = await workspace.calls.rememberedRoles.forgetAll()
    setAtIt(false)
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    toasts.say(t().remembered.forgotten(result.value.forgotten))
    props.onClose()
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => !isAtIt() && props.onClose()}
      title={t().remembered.forgetAllTitle}
      closeLabel={t().common.close}
      footer={
        <>
          <Button disabled={isAtIt()} onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button kind="danger" disabled={isAtIt()} onClick={() => forgetAll()}>
            {t().remembered.forgetAll}
          </Button>
        </>
      }
    >
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <p>{t().remembered.forgetAllLine(asked())}</p>
    </Dialog>
  )
}
