import { createSignal } from 'solid-js'
import type { TransferFailureCode } from '../../../shared/bridge/data-care.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useNewPassphrase } from '../../state/new-passphrase.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { NewPassphraseFields } from '../../ui/new-passphrase/new-passphrase.tsx'
import { TransferProgressBar } from './transfer-progress.tsx'

/** Asks for a passphrase, twice, and has everything written into one file under it. */
export const ExportDialog = (props: { onClose: () => void }) => {
  const { t, f } = useText()
  const { shell, toasts } = useAppState()
  const words = () => t().dataCare.transfer
  const phrase = useNewPassphrase(true)
  const [failure, setFailure] = createSignal<TransferFailureCode | null>(null)
  const failureWords = () => {
    const code = failure()
    return code === null ? undefined : words().failures[code]
  }
  const write = async () => {
    if (!(await phrase.accept())) return
    setFailure(null)
    const outcome = await shell.bridge
      .exportData({ passphrase: phrase.passphrase() })
      .catch(() => ({ state: 'failed' as const, failure: 'unwritable' as const }))
    if (outcome.state === 'failed') setFailure(outcome.failure)
    if (outcome.state !== 'done') return
    toasts.say(words().outDone(f().bytes(outcome.bytes)), {
      label: t().common.showInFolder,
      run: () => void shell.bridge.showInFolder(outcome.ticket),
    })
    props.onClose()
  }
  return (
    <ActionDialog
      open
      title={words().outTitle}
      words={t().common}
      action={words().outAction}
      isForm
      problem={failureWords()}
      onAction={write}
      onClose={() => props.onClose()}
    >
      <p>{words().outLine}</p>
      <NewPassphraseFields
        label={words().passphrase}
        repeatLabel={words().repeat}
        hint={words().passphraseHint}
        passphrase={phrase.passphrase()}
        repeated={phrase.repeated()}
        strength={phrase.strength()}
        strengthLabel={t().keys.strength}
        strengthWords={t().keys.strengths}
        error={
          phrase.fault() === 'short'
            ? t().keys.tooShort
            : phrase.fault() === 'weak'
              ? t().keys.tooWeak
              : undefined
        }
        repeatError={phrase.fault() === 'different' ? t().keys.different : undefined}
        autofocus
        onInput={phrase.setPassphrase}
        onRepeat={phrase.setRepeated}
      />
      <p class="care-line">{words().outTokens}</p>
      <TransferProgressBar />
    </ActionDialog>
  )
}
