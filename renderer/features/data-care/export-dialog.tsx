import { createSignal, createUniqueId, Show } from 'solid-js'
import type { TransferFailureCode } from '../../../shared/bridge/data-care.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useNewPassphrase } from '../../state/new-passphrase.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { NewPassphraseFields } from '../../ui/new-passphrase/new-passphrase.tsx'
import { TransferProgressBar } from './transfer-progress.tsx'

/** Asks for a passphrase, twice, and has everything written into one file under it. */
export const ExportDialog = (props: { onClose: () => void }) => {
  const { t, f } = useText()
  const { shell, toasts } = useAppState()
  const words = () => t().dataCare.transfer
  const form = createUniqueId()
  const phrase = useNewPassphrase(true)
  const [isAtIt, setAtIt] = createSignal(false)
  const [failure, setFailure] = createSignal<TransferFailureCode | null>(null)
  const write = async () => {
    if (isAtIt() || !(await phrase.accept())) return
    setFailure(null)
    setAtIt(true)
    const outcome = await shell.bridge
      .exportData({ passphrase: phrase.passphrase() })
      .catch(() => ({ state: 'failed' as const, failure: 'unwritable' as const }))
    setAtIt(false)
    if (outcome.state === 'failed') setFailure(outcome.failure)
    if (outcome.state !== 'done') return
    toasts.say(words().outDone(f().bytes(outcome.bytes)), {
      label: t().common.showInFolder,
      run: () => void shell.bridge.showInFolder(outcome.ticket),
    })
    props.onClose()
  }
  return (
    <Dialog
      open
      onClose={() => !isAtIt() && props.onClose()}
      title={words().outTitle}
      closeLabel={t().common.close}
      footer={
        <>
          <Button disabled={isAtIt()} onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button kind="main" type="submit" form={form} disabled={isAtIt()}>
            {words().outAction}
          </Button>
        </>
      }
    >
      <Show when={failure()}>{(code) => <Notice kind="error" {...words().failures[code()]} />}</Show>
      <p>{words().outLine}</p>
      <form
        id={form}
        class="care-fields"
        onSubmit={(event) => {
          event.preventDefault()
          void write()
        }}
      >
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
      </form>
      <p class="care-line">{words().outTokens}</p>
      <TransferProgressBar />
    </Dialog>
  )
}
