import { createEffect, createSignal, on } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** The user and the password that the company's proxy asks for. The password is never shown again. */
export const ProxyLoginDialog = (props: { open: boolean; user: string; onClose: () => void }) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const [user, setUser] = createSignal('')
  const [password, setPassword] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
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
    const result = await workspace.calls.network.setProxyLogin(login)
    if (result.ok) props.onClose()
    else setProblem(result.problem)
  }
  return (
    <ActionDialog
      open={props.open}
      title={t().network.login}
      words={t().common}
      action={t().network.save}
      disabled={!isWhole()}
      isForm
      onAction={save}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
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
    </ActionDialog>
  )
}
