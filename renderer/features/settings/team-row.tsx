import Ellipsis from 'lucide-solid/icons/ellipsis'
import { createSignal, For, Show } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { TeamMirror } from '../../../shared/bridge/team.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { AutoBlocksDialog, AutoBlocksLine } from './auto-blocks.tsx'

/** A team that this computer has joined: who one is there, whom it blocks, and as of when that is known. */
export const TeamRow = (props: { connection: Connection; mirror: TeamMirror | undefined }) => {
  const { t, f } = useText()
  const { workspace, toasts } = useAppState()
  const words = () => t().connections.team
  const [isLooking, setLooking] = createSignal(false)
  const [isLeaving, setLeaving] = createSignal(false)
  const [isSkipping, setSkipping] = createSignal(false)
  const [autoBlocksOf, setAutoBlocksOf] = createSignal<Connection | null>(null)
  const [problem, setProblem] = createSignal<Problem>()
  const who = () => {
    const team = props.connection.team
    return team === null ? '' : words().who(team.member, words().roles[team.role])
  }
  const known = () => {
    const { blocked, seenAt } = props.mirror ?? { blocked: 0, seenAt: null }
    return seenAt === null ? words().notSeen : words().blocks(blocked, f().when(seenAt))
  }
  const trouble = () => {
    const last = props.mirror?.lastLook ?? null
    return last === null || last === 'done' ? undefined : words().looks[last]
  }
  /** What of this computer's own history is still to be said, or was not taken. */
  const history = (): string[] => {
    const told = props.mirror?.history ?? null
    if (told === null) return []
    const { isTold, left, unanswered, refused, recalled } = told
    const says = words().history
    const standing = () => {
      if (left > 0) return isTold ? says.leftLater(left) : says.left(left)
      return isTold ? undefined : says.waits
    }
    return [
      standing(),
      unanswered > 0 ? says.unanswered(unanswered) : undefined,
      recalled > 0 ? says.recalled(recalled) : undefined,
      refused > 0 ? says.refused(refused) : undefined,
    ].filter((line) => line !== undefined)
  }
  const look = async () => {
    setLooking(true)
    const result = await workspace.calls.team.refresh({ connectionId: props.connection.id })
    setLooking(false)
    if (!result.ok) toasts.say(problemWords(t(), result.problem).what)
  }
  const unanswered = () => props.mirror?.history?.unanswered ?? 0
  const skip = async () => {
    const result = await workspace.calls.team.skipReports({ connectionId: props.connection.id })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) setSkipping(false)
  }
  const leave = async () => {
    const { id, name } = props.connection
    const result = await workspace.calls.team.leave({ connectionId: id })
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    setLeaving(false)
    toasts.say(result.value.isTold ? words().left(name) : words().leftUntold(name))
  }
  return (
    <li>
      <div class="connections-words">
        <strong>{props.connection.name}</strong>
        <span class="copyable">{props.connection.baseUrl}</span>
        <span>{who()}</span>
        <span class="tabular">{known()}</span>
        <AutoBlocksLine connection={props.connection} />
        <span role="status" class="tabular">
          <For each={history()}>{(line) => <span>{line} </span>}</For>
        </span>
        <span role="status" class="connections-verdict">
          <Show when={trouble()}>{(what) => <span data-tone="red">{what()}</span>}</Show>
        </span>
      </div>
      <Button small disabled={isLooking()} onClick={() => look()}>
        {isLooking() ? words().looking : words().look}
      </Button>
      <Menu
        small
        icon={Ellipsis}
        label={t().connections.actionsFor(props.connection.name)}
        items={[
          { label: t().connections.autoBlocks.menu, run: () => setAutoBlocksOf(props.connection) },
          ...(unanswered() > 0 ? [{ label: words().history.skip, run: () => setSkipping(true) }] : []),
          { label: words().leave, danger: true, run: () => setLeaving(true) },
        ]}
      />
      <AutoBlocksDialog connection={autoBlocksOf()} onClose={() => setAutoBlocksOf(null)} />
      <ActionDialog
        open={isSkipping()}
        title={words().history.skipTitle(unanswered())}
        words={t().common}
        action={words().history.skipAction}
        actionKind="danger"
        onAction={skip}
        onClose={() => {
          setSkipping(false)
          setProblem(undefined)
        }}
        problem={problemWords(t(), problem())}
      >
        <p>{words().history.skipLine}</p>
      </ActionDialog>
      <ActionDialog
        open={isLeaving()}
        title={words().leaveTitle(props.connection.name)}
        words={t().common}
        action={words().leaveAction}
        actionKind="danger"
        onAction={leave}
        onClose={() => {
          setLeaving(false)
          setProblem(undefined)
        }}
        problem={problemWords(t(), problem())}
      >
        <p>{words().leaveLine}</p>
      </ActionDialog>
    </li>
  )
}
