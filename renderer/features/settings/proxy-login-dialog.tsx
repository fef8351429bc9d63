import { createEffect, createSignal, on, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** The user and the password that the company's proxy asks for. The password is never shown again. */
export const ProxyLoginDialog = (props: { open: boolean; user: string; onClose: () => void }) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const [user, setUser] = createSignal('')
  const [password, setPassword] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
  const [isSaving, setSaving] = createSignal(false)
  createEffect(
    on(
      () => props.open,
      () => {
        setUser(props.user)
        setPassword('')
        setProblem(undefined)
      },
    ),
  )
  const isUser = () => /^[^:\p{Cc}]+$/u.test(user().trim())
  const isWhole = () => isUser() && password() !== ''
  const save = async () => {
    if (!isWhole()) return
    const login = { user: user().trim(), password: password() }
    setSaving(true)
    const result = await workspace.calls.network.setProxyLogin(login)
    setSaving(false)
    if (result.ok) props.onClose()
    else setProblem(result.problem)
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => !isSaving() && props.onClose()}
      title={t().network.login}
      closeLabel={t().common.close}
      footer={
        <>
          <Button disabled={isSaving()} onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button kind="main" disabled={!isWhole() || isSaving()} onClick={() => save()}>
            {t().network.save}
          </Button>
        </>
      }
    >
      <div class="connections-form">
        <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
        <TextField
          label={t().network.user}
          value={user()}
          maxLength={200}
          autofocus
          error={user().trim() !== '' && !isUser() ? t().network.userWrong : undefined}
          onInput={setUser}
        />
        <TextField
          type="password"
          label={t().network.password}
          hint={t().network.passwordHint}
          value={password()}
          maxLength={1_000}
          onInput={setPassword}
        />
      </div>
    </Dialog>
  )
}
