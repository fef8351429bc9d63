import { createEffect, createSignal, on } from 'solid-js'
import type { TeamMember } from '../../../shared/api/index.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { isEmail } from '../../../shared/rules/email.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** Sets by which e-mail a member signs in with the company's account; their next sign-in binds an account anew. */
export const EmailDialog = (props: {
  member: TeamMember | undefined
  problem: Problem | undefined
  onClose: () => void
  onSave: (id: string, email: string | null) => Promise<void>
}) => {
  const { t } = useText()
  const words = () => t().team.members
  const [email, setEmail] = createSignal('')
  createEffect(
    on(
      () => props.member,
      (member) => setEmail(member?.email ?? ''),
    ),
  )
  const isWrong = () => email().trim() !== '' && !isEmail(email().trim())
  const save = async () => {
    const id = props.member?.id
    const written = email().trim()
    if (id !== undefined) await props.onSave(id, written === '' ? null : written)
  }
  return (
    <ActionDialog
      open={props.member !== undefined}
      title={words().emailTitle(props.member?.name ?? '')}
      words={t().common}
      action={words().save}
      disabled={isWrong()}
      isForm
      problem={problemWords(t(), props.problem)}
      onAction={save}
      onClose={() => props.onClose()}
    >
      <TextField
        label={words().email}
        hint={words().emailHint}
        error={isWrong() ? words().emailError : undefined}
        value={email()}
        maxLength={254}
        onInput={setEmail}
      />
      <p>{words().emailLine}</p>
    </ActionDialog>
  )
}
