import { createEffect, createSignal, on, Show } from 'solid-js'
import type { DataOwnerName } from '../../../shared/bridge/data-care.ts'
import type { ProcessHealth } from '../../../shared/bridge/shell.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** The second step to empty data: says what is missing then, and takes a word of consent. */
export const StartFreshDialog = (props: { open: boolean; owner: DataOwnerName; onClose: () => void }) => {
  const { t } = useText()
  const { shell } = useAppState()
  const [consents, setConsents] = createSignal(false)
  const [isAtIt, setAtIt] = createSignal(false)
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
    setAtIt(true)
    const answer = await shell.bridge.startFresh(props.owner).catch(() => ({ failure: 'crashed' as const }))
    setAtIt(false)
    setFailure(answer.failure)
    if (answer.failure === null) props.onClose()
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => !isAtIt() && props.onClose()}
      title={t().dataCare.anew.title}
      closeLabel={t().common.close}
      footer={
        <>
          <span class="care-running" role="status">
            {isAtIt() ? t().dataCare.anew.running : ''}
          </span>
          <Button disabled={isAtIt()} onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button kind="danger" disabled={!consents() || isAtIt()} onClick={() => begin()}>
            {t().dataCare.anew.action}
          </Button>
        </>
      }
    >
      <Show when={failure()}>
        {(code) => <Notice kind="error" {...t().shell.reasons[code()]} kept={t().shell.workspaceDownKept} />}
      </Show>
      <Show when={props.owner === 'workspace'} fallback={<p>{t().dataCare.anew.service}</p>}>
        <p>{t().dataCare.anew.line}</p>
        <p>{t().dataCare.anew.blocks}</p>
      </Show>
      <p>{t().dataCare.anew.keeps}</p>
      <Checkbox label={t().dataCare.anew.consent} checked={consents()} onChange={setConsents} />
    </Dialog>
  )
}
