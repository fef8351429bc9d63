import { createEffect, createSignal, on, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { SettingRow } from './setting-row.tsx'

const isPem = (path: string): boolean => !/\.(?:pfx|p12)$/i.test(path)

/** Chooses a certificate with its key, and its password; they are checked before they are kept. */
export const ClientCertificateDialog = (props: { open: boolean; onClose: () => void }) => {
  const { t } = useText()
  const { workspace, shell } = useAppState()
  const [path, setPath] = createSignal<string | null>(null)
  const [keyPath, setKeyPath] = createSignal<string | null>(null)
  const [passphrase, setPassphrase] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.open,
      () => {
        setPath(null)
        setKeyPath(null)
        setPassphrase('')
        setProblem(undefined)
      },
    ),
  )
  const pick = async (what: 'client' | 'key') => {
    const picked = await shell.bridge.pickCertificate(what)
    if (picked === null) return
    setProblem(undefined)
    if (what === 'key') setKeyPath(picked)
    else {
      setPath(picked)
      setKeyPath(null)
    }
  }
  const save = async () => {
    const chosen = path()
    if (chosen === null) return
    const result = await workspace.calls.network.setClientCertificate({
      path: chosen,
      keyPath: keyPath(),
      passphrase: passphrase(),
    })
    if (result.ok) props.onClose()
    else setProblem(result.problem)
  }
  const nameOf = (file: string | null, hint: string) => file?.split(/[\\/]/).at(-1) ?? hint
  return (
    <Dialog
      open={props.open}
      onClose={() => props.onClose()}
      title={t().network.clientCertificate}
      closeLabel={t().common.close}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t().common.cancel}</Button>
          <Button kind="main" disabled={path() === null} onClick={() => save()}>
            {t().network.save}
          </Button>
        </>
      }
    >
      <div class="connections-form">
        <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
        <SettingRow label={t().network.clientFile} line={nameOf(path(), t().network.clientFileHint)}>
          <Button
            aria-label={`${t().network.choose} ${t().network.clientFile}`}
            onClick={() => pick('client')}
          >
            {t().network.choose}
          </Button>
        </SettingRow>
        <Show when={isPem(path() ?? '.pfx')}>
          <SettingRow label={t().network.keyFile} line={nameOf(keyPath(), t().network.keyFileHint)}>
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
      </div>
    </Dialog>
  )
}
