import { useNavigate } from '@solidjs/router'
import { createEffect, on, Show } from 'solid-js'
import { reachedTestPhones } from '../../../shared/rules/test-phones.ts'
import { writePhone } from '../../i18n/formats.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { fail, type Result, succeed, workspaceUnavailable } from '../../state/platform/result.ts'
import { useQuery } from '../../state/query.ts'
import type { TestedMessage } from '../../state/test-sends.ts'
import { useTestPhones } from '../../state/test-phones.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EntryList } from '../../ui/entry-list/entry-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Autosave } from './autosave.ts'
import { TestCost } from './test-cost.tsx'

/** Sends what the preview shows to one's own phones; says whether that costs. */
export const TestSheet = (props: {
  open: boolean
  onClose: () => void
  draftId: string
  autosave: Autosave
  /** Whose message of the audience. */
  position: number
  /** That message; null = it is not known yet, or there is none. */
  text: string | null
}) => {
  const { t } = useText()
  const { testSends, toasts } = useAppState()
  const navigate = useNavigate()
  const own = useTestPhones()
  const reached = () => reachedTestPhones(props.autosave.content().kind, own.phones())
  const landlines = () => own.phones().length - reached().length
  const isSending = () => testSends.isSending(props.draftId)
  const problem = () => testSends.problem(props.draftId)
  createEffect(
    on(
      () => props.open,
      (isOpen) => {
        if (!isOpen) testSends.forgetProblem(props.draftId)
      },
      // A test that failed while the page was left is told when the sheet opens again.
      { defer: true },
    ),
  )
  // Also where the page was left and come back to meanwhile, and another sheet had it sent.
  createEffect(
    on(isSending, (isNow, was) => {
      if (was === true && !isNow && problem() === null) props.onClose()
    }),
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
  /** Saves until what the preview shows is what the workspace has; the user waits for it either way. */
  const save = async (): Promise<Result<TestedMessage>> => {
    const { autosave, position } = props
    do await autosave.flush()
    while (autosave.state() === 'changed' || autosave.state() === 'saving')
    return autosave.state() === 'saved'
      ? succeed({ revision: autosave.revision(), position })
      : fail(autosave.problem() ?? workspaceUnavailable)
  }
  const send = async () => {
    const item = await testSends.send(props.draftId, save)
    if (item === null) return
    toasts.say(t().testSend.sent(item.quantity), {
      label: t().testSend.show,
      run: () => navigate('/outbox'),
    })
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
            disabled={isSending() || reached().length === 0 || connections.value() === undefined}
            onClick={() => send()}
          >
            {t().testSend.send(reached().length)}
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
      <TestCost
        open={props.open}
        content={props.autosave.content()}
        text={props.text}
        phones={reached().length}
      />
      <Show when={landlines() > 0}>
        <p class="muted">{t().testSend.landlines(landlines())}</p>
      </Show>
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
