import { createEffect, createSignal, createUniqueId, on, Show } from 'solid-js'
import type { TransferFailureCode } from '../../../shared/bridge/data-care.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
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
  const form = createUniqueId()
  const [passphrase, setPassphrase] = createSignal('')
  const [isAtIt, setAtIt] = createSignal(false)
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
    if (passphrase() === '' || isAtIt()) return
    setFailure(null)
    setAtIt(true)
    const outcome = await shell.bridge
      .importData({ passphrase: passphrase() })
      .catch(() => ({ state: 'failed' as const, failure: 'not_taken' as const }))
    setAtIt(false)
    if (outcome.state === 'failed') setFailure(outcome.failure)
    if (outcome.state !== 'done') return
    toasts.say(words().inDone)
    props.onClose()
  }
  const isPassphraseWrong = () => failure() === 'passphrase_wrong'
  return (
    <Dialog
      open={props.picked !== null}
      onClose={() => !isAtIt() && props.onClose()}
      title={words().inTitle}
      closeLabel={t().common.close}
      footer={
        <>
          <Button disabled={isAtIt()} onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button kind="main" type="submit" form={form} disabled={passphrase() === '' || isAtIt()}>
            {words().inAction}
          </Button>
        </>
      }
    >
      <Show when={isPassphraseWrong() ? null : failure()}>
        {(code) => <Notice kind="error" {...words().failures[code()]} />}
      </Show>
      <p>
        <strong>{words().inFile(asked().name, f().bytes(asked().bytes))}</strong>
      </p>
      <p>{words().inLine}</p>
      <p>{words().inOutbox}</p>
      <form
        id={form}
        class="care-fields"
        onSubmit={(event) => {
          event.preventDefault()
          void bring()
        }}
      >
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
      </form>
      <TransferProgressBar />
    </Dialog>
  )
}
