import { createEffect, createSignal, on, Show } from 'solid-js'
import type { DataOwnerName } from '../../../shared/bridge/data-care.ts'
import type { ProcessHealth } from '../../../shared/bridge/shell.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'

/** The second step to empty data: says what is missing then, and takes a word of consent. */
export const StartFreshDialog = (props: { open: boolean; owner: DataOwnerName; onClose: () => void }) => {
  const { t } = useText()
  const { shell } = useAppState()
  const [consents, setConsents] = createSignal(false)
  const [failure, setFailure] = createSignal<ProcessHealth['reason']>(null)
  createEffect(
    on(
      () => props.open,
      () => {
        setConsents(false)
        setFailure(null)
      },
    ),
  )
  const begin = async () => {
    const answer = await shell.bridge.startFresh(props.owner).catch(() => ({ failure: 'crashed' as const }))
    setFailure(answer.failure)
    if (answer.failure === null) props.onClose()
  }
  const failureWords = () => {
    const code = failure()
    return code === null ? undefined : { ...t().shell.reasons[code], kept: t().shell.workspaceDownKept }
  }
  return (
    <ActionDialog
      open={props.open}
      title={t().dataCare.startFresh.title}
      words={t().common}
      action={t().dataCare.startFresh.action}
      running={t().dataCare.startFresh.running}
      actionKind="danger"
      disabled={!consents()}
      problem={failureWords()}
      onAction={begin}
      onClose={() => props.onClose()}
    >
      <Show when={props.owner === 'workspace'} fallback={<p>{t().dataCare.startFresh.service}</p>}>
        <p>{t().dataCare.startFresh.line}</p>
        <p>{t().dataCare.startFresh.blocks}</p>
      </Show>
      <p>{t().dataCare.startFresh.keeps}</p>
      <Checkbox label={t().dataCare.startFresh.consent} checked={consents()} onChange={setConsents} />
    </ActionDialog>
  )
}
