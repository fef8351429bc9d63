import { createEffect, createSignal, on } from 'solid-js'
import type { TransferFailureCode } from '../../../shared/bridge/data-care.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { TransferProgressBar } from './transfer-progress.tsx'

export type PickedBundle = { name: string; bytes: number }

/** Asks for the passphrase of a file with everything, and has it put in the place of the present data. */
export const ImportDialog = (props: {
  /** Null = closed. */
  picked: PickedBundle | null
  onClose: () => void
}) => {
  const { t, f } = useText()
  const { shell, toasts } = useAppState()
  const words = () => t().dataCare.transfer
  const [passphrase, setPassphrase] = createSignal('')
  const [failure, setFailure] = createSignal<TransferFailureCode | null>(null)
  // What the question was about, also while it fades out.
  const [asked, setAsked] = createSignal<PickedBundle>({ name: '', bytes: 0 })
  createEffect(
    on(
      () => props.picked,
      (picked) => {
        setPassphrase('')
        setFailure(null)
        if (picked !== null) setAsked(picked)
      },
    ),
  )
  const bring = async () => {
    setFailure(null)
    const outcome = await shell.bridge
      .importData({ passphrase: passphrase() })
      .catch(() => ({ state: 'failed' as const, failure: 'not_taken' as const }))
    if (outcome.state === 'failed') setFailure(outcome.failure)
    if (outcome.state !== 'done') return
    toasts.say(words().inDone)
    props.onClose()
  }
  const isPassphraseWrong = () => failure() === 'passphrase_wrong'
  const failureWords = () => {
    const code = failure()
    return code === null || isPassphraseWrong() ? undefined : words().failures[code]
  }
  return (
    <ActionDialog
      open={props.picked !== null}
      title={words().inTitle}
      words={t().common}
      action={words().inAction}
      disabled={passphrase() === ''}
      isForm
      problem={failureWords()}
      onAction={bring}
      onClose={() => props.onClose()}
    >
      <p>
        <strong>{words().inFile(asked().name, f().bytes(asked().bytes))}</strong>
      </p>
      <p>{words().inLine}</p>
      <p>{words().inOutbox}</p>
      <TextField
        type="password"
        label={words().passphrase}
        value={passphrase()}
        error={isPassphraseWrong() ? Object.values(words().failures.passphrase_wrong).join(' ') : undefined}
        maxLength={1_000}
        autofocus
        onInput={(value) => {
          setPassphrase(value)
          if (isPassphraseWrong()) setFailure(null)
        }}
      />
      <TransferProgressBar />
    </ActionDialog>
  )
}
