import Ellipsis from 'lucide-solid/icons/ellipsis'
import { createSignal, For, Show } from 'solid-js'
import type { TeamMember } from '../../../shared/api/index.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import '../../ui/tag/tag.css'
import { EmailDialog } from './email-dialog.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { RoleField } from './role-field.tsx'
import type { PartProps } from './joined-team.ts'

type Asked =
  | { what: 'role'; member: TeamMember }
  | { what: 'remove'; member: TeamMember }
  | { what: 'again'; member: TeamMember }
  | { what: 'email'; member: TeamMember }
  | { what: 'device'; member: TeamMember; device: TeamMember['devices'][number] }
  | { what: 'invite' }

/** The people of a team with their roles and computers. */
export const MembersTab = (props: PartProps) => {
  const { t } = useText()
  const words = () => t().team.members
  const { workspace } = useAppState()
  const [asked, setAsked] = createSignal<Asked>()
  const [problem, setProblem] = createSignal<Problem>()
  const members = useQuery({
    topics: ['team'],
    input: () => props.of.id,
    read: (calls, connectionId) => calls.teamDesk.listMembers({ connectionId }),
  })
  const desk = () => workspace.calls.teamDesk
  const connectionId = () => props.of.id
  const ask = (what: Asked) => {
    setProblem(undefined)
    setAsked(what)
  }
  const close = () => setAsked(undefined)
  const run = async (call: () => Promise<Result<unknown>>) => {
    const result = await call()
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) close()
  }
  const about = <What extends Asked['what']>(what: What) => {
    const found = asked()
    return found?.what === what ? (found as Extract<Asked, { what: What }>) : undefined
  }
  const remove = async () => {
    const id = about('remove')?.member.id
    if (id !== undefined)
      await run(() => desk().removeMember({ connectionId: connectionId(), asked: { id } }))
  }
  const endDevice = async () => {
    const id = about('device')?.device.id
    if (id !== undefined) await run(() => desk().endDevice({ connectionId: connectionId(), asked: { id } }))
  }
  return (
    <div class="team-members">
      <Show when={props.may('invite')}>
        <div>
          <Button kind="main" onClick={() => ask({ what: 'invite' })}>
            {words().invite}
          </Button>
        </div>
      </Show>
      <Loaded from={members} words={t().common} tell={(what) => problemWords(t(), what)} rows={4}>
        {(found) => (
          <ul class="team-list">
            <For each={found().members}>
              {(member) => (
                <li>
                  <Member
                    member={member}
                    isSelf={member.id === props.of.team.memberId}
                    isOpen={props.may('setRole')}
                    onAsk={ask}
                  />
                </li>
              )}
            </For>
          </ul>
        )}
      </Loaded>
      <InviteSheet
        connectionId={connectionId()}
        member={about('again')?.member}
        open={asked()?.what === 'invite' || asked()?.what === 'again'}
        onClose={close}
      />
      <RoleDialog
        member={about('role')?.member}
        problem={problem()}
        onClose={close}
        onSave={(id, role) =>
          run(() => desk().setRole({ connectionId: connectionId(), asked: { id, role } }))
        }
      />
      <EmailDialog
        member={about('email')?.member}
        problem={problem()}
        onClose={close}
        onSave={(id, email) =>
          run(() => desk().setEmail({ connectionId: connectionId(), asked: { id, email } }))
        }
      />
      <ActionDialog
        open={about('remove') !== undefined}
        title={words().removeTitle(about('remove')?.member.name ?? '')}
        words={t().common}
        action={words().removeAction}
        actionKind="danger"
        problem={problemWords(t(), problem())}
        onAction={remove}
        onClose={close}
      >
        <p>{words().removeLine}</p>
      </ActionDialog>
      <ActionDialog
        open={about('device') !== undefined}
        title={words().endTitle(about('device')?.device.name ?? '')}
        words={t().common}
        action={words().endAction}
        actionKind="danger"
        problem={problemWords(t(), problem())}
        onAction={endDevice}
        onClose={close}
      >
        <p>{words().endLine}</p>
      </ActionDialog>
    </div>
  )
}

const Member = (props: {
  member: TeamMember
  isSelf: boolean
  /** Whether there is anything that can be done about them. */
  isOpen: boolean
  onAsk: (asked: Asked) => void
}) => {
  const { t, f } = useText()
  const words = () => t().team.members
  const devices = () => props.member.devices.filter(({ endedAt }) => endedAt === null)
  const isGone = () => props.member.removedAt !== null
  const facts = () => {
    const { removedAt } = props.member
    if (removedAt !== null) return [words().removed(f().when(removedAt))]
    const { email, hasAccount } = props.member
    const joined = devices().map(({ name, joinedAt }) => `${name}, ${words().joined(f().when(joinedAt))}`)
    return [
      ...(email === null ? [] : [email]),
      ...(hasAccount ? [words().hasAccount] : []),
      ...(joined.length === 0 ? [words().noDevice] : joined),
    ]
  }
  const actions = () => [
    { label: words().changeRole, run: () => props.onAsk({ what: 'role', member: props.member }) },
    { label: words().changeEmail, run: () => props.onAsk({ what: 'email', member: props.member }) },
    { label: words().again, run: () => props.onAsk({ what: 'again', member: props.member }) },
    ...devices().map((device) => ({
      label: words().endDevice(device.name),
      danger: true,
      run: () => props.onAsk({ what: 'device', member: props.member, device }),
    })),
    {
      label: words().remove,
      danger: true,
      run: () => props.onAsk({ what: 'remove', member: props.member }),
    },
  ]
  return (
    <div class="team-member" data-gone={isGone() ? '' : undefined}>
      <span class="team-request-words">
        <strong class="truncate" title={props.member.name}>
          {props.member.name}
          <Show when={props.isSelf}>
            <span class="muted"> ({words().you})</span>
          </Show>
        </strong>
        <span class="team-request-facts tabular">
          <For each={facts()}>{(fact) => <span>{fact}</span>}</For>
        </span>
      </span>
      <span class="tag">{t().connections.team.roles[props.member.role]}</span>
      <Show when={props.isOpen && !isGone()}>
        <Menu small icon={Ellipsis} label={words().actionsFor(props.member.name)} items={actions()} />
      </Show>
    </div>
  )
}

const RoleDialog = (props: {
  member: TeamMember | undefined
  problem: Problem | undefined
  onClose: () => void
  onSave: (id: string, role: TeamMember['role']) => Promise<void>
}) => {
  const { t } = useText()
  const [role, setRole] = createSignal<TeamMember['role']>()
  const chosen = () => role() ?? props.member?.role ?? 'analyst'
  const close = () => {
    setRole(undefined)
    props.onClose()
  }
  const save = async () => {
    const id = props.member?.id
    if (id !== undefined) await props.onSave(id, chosen())
    setRole(undefined)
  }
  return (
    <ActionDialog
      open={props.member !== undefined}
      title={t().team.members.changeTitle(props.member?.name ?? '')}
      words={t().common}
      action={t().team.members.save}
      disabled={chosen() === props.member?.role}
      problem={problemWords(t(), props.problem)}
      onAction={save}
      onClose={close}
    >
      <RoleField value={chosen()} onChange={setRole} />
    </ActionDialog>
  )
}
