import { useNavigate } from '@solidjs/router'
import { createEffect, createSignal, on, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { writePhone } from '../../i18n/formats.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { useTestPhones } from '../../state/test-phones.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EntryList } from '../../ui/entry-list/entry-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Autosave } from './autosave.ts'

/** Sends what the preview shows to one's own phones; says whether that costs. */
export const TestSheet = (props: {
  open: boolean
  onClose: () => void
  draftId: string
  autosave: Autosave
  /** Whose message of the audience. */
  position: number
}) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const navigate = useNavigate()
  const own = useTestPhones()
  const [problem, setProblem] = createSignal<Problem>()
  const [isSending, setSending] = createSignal(false)
  createEffect(
    on(
      () => props.open,
      () => setProblem(undefined),
    ),
  )
  const connections = useQuery({
    topics: ['connections'],
    input: () => (props.open ? true : null),
    read: (calls) => calls.connections.list(),
  })
  const remote = () => {
    const chosen = connections.value()?.find((one) => one.id === props.autosave.content().connectionId)
    return chosen?.kind === 'remote' ? chosen : undefined
  }
  const send = async () => {
    setSending(true)
    await props.autosave.flush()
    const result = await workspace.calls.outbox.test({ draftId: props.draftId, position: props.position })
    setSending(false)
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    toasts.say(t().testSend.sent(result.value.quantity), {
      label: t().testSend.show,
      run: () => navigate('/outbox'),
    })
    props.onClose()
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => props.onClose()}
      title={t().testSend.title}
      closeLabel={t().common.close}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t().common.cancel}</Button>
          <Button
            kind="main"
            disabled={isSending() || own.phones().length === 0 || connections.value() === undefined}
            onClick={() => send()}
          >
            {t().testSend.send(own.phones().length)}
          </Button>
        </>
      }
    >
      <p>
        {t().testSend.line}{' '}
        <Show when={connections.value()}>
          {remote() === undefined ? t().testSend.rehearsed : t().testSend.charged}
        </Show>
      </p>
      <Show when={problem() ?? own.problem()}>
        {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
      </Show>
      <Show when={remote()}>
        {(found) => (
          <Notice
            kind="warning"
            what={t().composer.remoteWhat(found().name)}
            todo={t().composer.remoteTodo(found().baseUrl ?? '')}
          />
        )}
      </Show>
      <EntryList
        entries={own.phones().map((phone) => ({ key: phone, text: writePhone(phone) }))}
        most={own.most}
        label={t().testSend.add}
        addLabel={t().testSend.addButton}
        removeLabel={t().testSend.remove}
        disabled={isSending()}
        onAdd={own.add}
        onRemove={(phone) => void own.remove(phone)}
      />
    </Dialog>
  )
}
