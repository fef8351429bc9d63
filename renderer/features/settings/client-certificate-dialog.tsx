import { createEffect, createSignal, on, Show } from 'solid-js'
import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { fileNameOf } from '../../state/import-queue.ts'
import { Button } from '../../ui/button/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { SettingRow } from './setting-row.tsx'

const isPem = (name: string): boolean => !/\.(?:pfx|p12)$/i.test(name)

/** Chooses a certificate with its key, and its password; they are checked before they are kept. */
export const ClientCertificateDialog = (props: { open: boolean; onClose: () => void }) => {
  const { t } = useText()
  const { workspace, shell } = useAppState()
  const [file, setFile] = createSignal<FileTicket | null>(null)
  const [keyFile, setKeyFile] = createSignal<FileTicket | null>(null)
  const [passphrase, setPassphrase] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.open,
      () => {
        setFile(null)
        setKeyFile(null)
        setPassphrase('')
        setProblem(undefined)
      },
    ),
  )
  const pick = async (what: 'client' | 'key') => {
    const picked = await shell.bridge.pickCertificate(what)
    if (picked === null) return
    setProblem(undefined)
    if (what === 'key') setKeyFile(picked)
    else {
      setFile(picked)
      setKeyFile(null)
    }
  }
  const save = async () => {
    const chosen = file()
    if (chosen === null) return
    const result = await workspace.calls.network.setClientCertificate({
      ticket: chosen,
      keyTicket: keyFile(),
      passphrase: passphrase(),
    })
    if (result.ok) props.onClose()
    else setProblem(result.problem)
  }
  const nameOf = (chosen: FileTicket | null, hint: string) => (chosen === null ? hint : fileNameOf(chosen))
  return (
    <ActionDialog
      open={props.open}
      title={t().network.clientCertificate}
      words={t().common}
      action={t().network.save}
      disabled={file() === null}
      isForm
      onAction={save}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
      <SettingRow label={t().network.clientFile} line={nameOf(file(), t().network.clientFileHint)}>
        <Button aria-label={`${t().network.choose} ${t().network.clientFile}`} onClick={() => pick('client')}>
          {t().network.choose}
        </Button>
      </SettingRow>
      <Show when={isPem(file() ?? '.pfx')}>
        <SettingRow label={t().network.keyFile} line={nameOf(keyFile(), t().network.keyFileHint)}>
          <Button aria-label={`${t().network.choose} ${t().network.keyFile}`} onClick={() => pick('key')}>
            {t().network.choose}
          </Button>
        </SettingRow>
      </Show>
      <TextField
        type="password"
        label={t().network.passphrase}
        hint={t().network.passphraseHint}
        value={passphrase()}
        maxLength={1_000}
        onInput={setPassphrase}
      />
    </ActionDialog>
  )
}
