import { createEffect, createSignal, on, Show } from 'solid-js'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/**
 * Deletes a list and its people's rows; open while `list` is set. Asks first: erased rows are overwritten on the
 * disk, so there is nothing an undo could bring back.
 */
export const RemoveList = (props: {
  list: ContactList | undefined
  onClose: () => void
  onRemoved: () => void
}) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const [isRemoving, setRemoving] = createSignal(false)
  createEffect(
    on(
      () => props.list?.id,
      () => setProblem(undefined),
    ),
  )
  const remove = async () => {
    const list = props.list
    if (list === undefined) return
    const { id, name } = list
    setRemoving(true)
    const result = await workspace.calls.lists.remove({ id })
    setRemoving(false)
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    toasts.say(t().lists.removed(name, result.value.removed))
    props.onRemoved()
  }
  return (
    <Dialog
      open={props.list !== undefined}
      onClose={() => props.onClose()}
      title={t().lists.removeTitle(props.list?.name ?? '')}
      closeLabel={t().common.close}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t().common.cancel}</Button>
          <Button kind="danger" disabled={isRemoving()} onClick={() => void remove()}>
            {t().lists.removeAction}
          </Button>
        </>
      }
    >
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <p>{t().lists.removeLine(props.list?.size ?? 0)}</p>
    </Dialog>
  )
}
