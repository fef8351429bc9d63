import { createSignal, createUniqueId, Show } from 'solid-js'
import type { TransferFailureCode } from '../../../shared/bridge/data-care.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { TransferProgressBar } from './transfer-progress.tsx'

const shortestPassphrase = 8

/** Asks for a passphrase, twice, and has everything written into one file under it. */
export const ExportDialog = (props: { onClose: () => void }) => {
  const { t, f } = useText()
  const { shell, toasts } = useAppState()
  const words = () => t().dataCare.transfer
  const form = createUniqueId()
  const [passphrase, setPassphrase] = createSignal('')
  const [repeated, setRepeated] = createSignal('')
  const [wasTried, setTried] = createSignal(false)
  const [isAtIt, setAtIt] = createSignal(false)
  const [failure, setFailure] = createSignal<TransferFailureCode | null>(null)
  const isShort = () => passphrase().length < shortestPassphrase
  const differs = () => passphrase() !== repeated()
  const write = async () => {
    setTried(true)
    if (isShort() || differs() || isAtIt()) return
    setFailure(null)
    setAtIt(true)
    const outcome = await shell.bridge
      .exportData({ passphrase: passphrase() })
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
        <TextField
          type="password"
          label={words().passphrase}
          value={passphrase()}
          hint={words().passphraseHint}
          error={wasTried() && isShort() ? t().keys.tooShort : undefined}
          maxLength={1_000}
          autofocus
          onInput={setPassphrase}
        />
        <TextField
          type="password"
          label={words().repeat}
          value={repeated()}
          error={wasTried() && differs() ? t().keys.different : undefined}
          maxLength={1_000}
          onInput={setRepeated}
        />
      </form>
      <p class="care-line">{words().outTokens}</p>
      <TransferProgressBar />
    </Dialog>
  )
}
