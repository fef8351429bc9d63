import { createEffect, createSignal, on, Show } from 'solid-js'
import type { TeamMember, TeamRole } from '../../../shared/api/index.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { isEmail } from '../../../shared/rules/email.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { copyText } from '../../ui/page/copy-text.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { RoleField } from './role-field.tsx'

/** Makes a code with which somebody joins; with `member`, for one more computer of theirs. It is shown once. */
export const InviteSheet = (props: {
  connectionId: string
  member: TeamMember | undefined
  open: boolean
  onClose: () => void
}) => {
  const { t, f } = useText()
  const words = () => t().team.members
  const { workspace, toasts } = useAppState()
  const [name, setName] = createSignal('')
  const [email, setEmail] = createSignal('')
  const [role, setRole] = createSignal<TeamRole>('analyst')
  const [made, setMade] = createSignal<{ code: string; expiresAt: string }>()
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.open,
      () => {
        setName('')
        setEmail('')
        setRole('analyst')
        setMade(undefined)
        setProblem(undefined)
      },
    ),
  )
  const written = () => (email().trim() === '' ? {} : { email: email().trim() })
  const isWrong = () => email().trim() !== '' && !isEmail(email().trim())
  const of = () => props.member?.name ?? name().trim()
  const make = async () => {
    const desk = workspace.calls.teamDesk
    const { connectionId, member } = props
    const result =
      member === undefined
        ? await desk.invite({ connectionId, asked: { name: name().trim(), role: role(), ...written() } })
        : await desk.inviteAgain({ connectionId, asked: { id: member.id } })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) setMade(result.value)
  }
  const copy = (code: string) => {
    if (copyText(document, code)) toasts.say(words().copied)
  }
  return (
    <Show
      when={props.open && made()}
      fallback={
        <ActionDialog
          open={props.open}
          title={props.member === undefined ? words().inviteTitle : words().again}
          words={t().common}
          action={words().make}
          disabled={of() === '' || isWrong()}
          isForm
          problem={problemWords(t(), problem())}
          onAction={make}
          onClose={() => props.onClose()}
        >
          <Show
            when={props.member}
            fallback={<TextField label={words().name} value={name()} maxLength={80} onInput={setName} />}
          >
            {(member) => <p>{member().name}</p>}
          </Show>
          <Show when={props.member === undefined}>
            <RoleField value={role()} onChange={setRole} />
            <TextField
              label={words().emailOptional}
              hint={words().emailHint}
              error={isWrong() ? words().emailError : undefined}
              value={email()}
              maxLength={254}
              onInput={setEmail}
            />
          </Show>
        </ActionDialog>
      }
    >
      {(invitation) => (
        <Dialog
          open
          title={words().codeTitle(of())}
          closeLabel={t().common.close}
          onClose={() => props.onClose()}
          footer={
            <Button kind="main" onClick={() => props.onClose()}>
              {words().done}
            </Button>
          }
        >
          <p class="team-code">
            <span class="mono copyable">{invitation().code}</span>
            <Button small onClick={() => copy(invitation().code)}>
              {words().copy}
            </Button>
          </p>
          <p>{words().codeLine(f().when(invitation().expiresAt))}</p>
        </Dialog>
      )}
    </Show>
  )
}
