import { createEffect, createSignal, on, Show } from 'solid-js'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** Gives a list another name; open while `list` is set. */
export const RenameList = (props: { list: ContactList | undefined; onClose: () => void }) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const [name, setName] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.list?.id,
      () => {
        setName(props.list?.name ?? '')
        setProblem(undefined)
      },
    ),
  )
  const rename = async () => {
    const id = props.list?.id
    if (id === undefined || name().trim() === '') return
    const result = await workspace.calls.lists.rename({ id, name: name().trim() })
    if (result.ok) props.onClose()
    else setProblem(result.problem)
  }
  return (
    <Dialog
      open={props.list !== undefined}
      onClose={() => props.onClose()}
      title={t().lists.renameTitle}
      closeLabel={t().common.close}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t().common.cancel}</Button>
          <Button kind="main" disabled={name().trim() === ''} onClick={() => void rename()}>
            {t().common.save}
          </Button>
        </>
      }
    >
      <form
        class="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          void rename()
        }}
      >
        <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
        <TextField label={t().lists.newName} value={name()} maxLength={120} autofocus onInput={setName} />
      </form>
    </Dialog>
  )
}
