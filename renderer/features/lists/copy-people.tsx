import { useNavigate } from '@solidjs/router'
import { createEffect, createSignal, on, Show } from 'solid-js'
import type { ContactList, ListView } from '../../../shared/bridge/lists.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { useCombination } from './use-combination.ts'

const longestName = 120

/** Makes a list of those whom a view shows. Closing it cancels. */
export const CopyPeople = (props: {
  open: boolean
  list: ContactList
  view: ListView
  /** How many they are, written. */
  people: string
  onClose: () => void
}) => {
  const { t } = useText()
  const navigate = useNavigate()
  const [name, setName] = createSignal('')
  const copying = useCombination(
    () => null,
    (listId) => {
      props.onClose()
      navigate(`/lists/${listId}`)
    },
  )
  createEffect(
    on(
      () => props.open,
      (isOpen) => isOpen && setName(t().lists.copyName(props.list.name).slice(0, longestName)),
    ),
  )
  const close = () => {
    copying.cancel()
    props.onClose()
  }
  const start = () =>
    copying.start({
      operation: 'copy',
      listId: props.list.id,
      view: { ...props.view, sort: null },
      name: name().trim(),
    })
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={t().lists.copyTitle}
      closeLabel={t().common.close}
      footer={
        <>
          <Button onClick={close}>{t().common.cancel}</Button>
          <Button kind="main" disabled={name().trim() === '' || copying.isRunning()} onClick={() => start()}>
            {t().lists.combineAction}
          </Button>
        </>
      }
    >
      <form
        class="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (name().trim() !== '') void start()
        }}
      >
        <Show when={copying.problem()}>
          {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
        </Show>
        <p>{t().lists.copyLine(props.people)}</p>
        <TextField
          label={t().lists.newName}
          value={name()}
          maxLength={longestName}
          disabled={copying.isRunning()}
          autofocus
          onInput={setName}
        />
        <Show when={copying.isRunning()}>
          <Progress label={t().lists.combining} share={copying.share()} />
        </Show>
      </form>
    </Dialog>
  )
}
