import { createEffect, createSignal, on, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/**
 * Asks before somebody can be contacted again; open while `what` is set. Asks and does not offer an undo: what was
 * removed is overwritten on the disk, and a campaign may have left before the undo.
 */
export const RemoveDialog = <What extends { id: string }>(props: {
  what: What | undefined
  title: (what: What) => string
  line: (what: What) => string
  action: string
  /** @returns what kept it from happening */
  onRemove: (what: What) => Promise<Problem | undefined>
  onClose: () => void
}) => {
  const { t } = useText()
  const [problem, setProblem] = createSignal<Problem>()
  const [isRemoving, setRemoving] = createSignal(false)
  // The words stay while the dialog fades.
  const [asked, setAsked] = createSignal({ title: '', line: '' })
  createEffect(
    on(
      () => props.what?.id,
      () => {
        const { what } = props
        if (what === undefined) return
        setProblem(undefined)
        setAsked({ title: props.title(what), line: props.line(what) })
      },
    ),
  )
  const remove = async () => {
    const { what } = props
    if (what === undefined) return
    setRemoving(true)
    setProblem(await props.onRemove(what))
    setRemoving(false)
  }
  return (
    <Dialog
      open={props.what !== undefined}
      onClose={() => !isRemoving() && props.onClose()}
      title={asked().title}
      closeLabel={t().common.close}
      footer={
        <>
          <Button disabled={isRemoving()} onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button kind="danger" disabled={isRemoving()} onClick={() => remove()}>
            {props.action}
          </Button>
        </>
      }
    >
      <Show when={problem()}>{(found) => <Notice kind="error" {...problemWords(t(), found())} />}</Show>
      <p>{asked().line}</p>
    </Dialog>
  )
}
