import { createSignal, For, Show } from 'solid-js'
import type { TeamErasure } from '../../../shared/api/index.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import type { Tone } from '../../ui/state-tag/tone.ts'
import type { PartProps } from './joined-team.ts'

/** Requests to be erased, and which computers of the team have carried them out, for who has to show it. */
export const ErasuresTab = (props: PartProps) => {
  const { t } = useText()
  const words = () => t().team.erasures
  const { workspace } = useAppState()
  const [letGo, setLetGo] = createSignal<Device>()
  const [problem, setProblem] = createSignal<Problem>()
  const end = async () => {
    const id = letGo()?.id
    if (id === undefined) return
    const result = await workspace.calls.teamDesk.endDevice({ connectionId: props.of.id, asked: { id } })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) setLetGo(undefined)
  }
  const erasures = useQuery({
    topics: ['team'],
    input: () => props.of.id,
    read: (calls, connectionId) => calls.teamDesk.listErasures({ connectionId }),
  })
  return (
    <div class="team-requests">
      <p class="muted">{words().line}</p>
      <Loaded
        from={erasures}
        words={t().common}
        tell={(what) => problemWords(t(), what)}
        rows={3}
        isEmpty={(found) => found.erasures.length === 0}
        empty={<EmptyState title={words().none} line={words().noneLine} />}
      >
        {(found) => (
          <ul class="team-list">
            <For each={found().erasures}>
              {(erasure) => (
                <li>
                  <OneErasure erasure={erasure} onLetGo={props.may('endDevice') ? setLetGo : undefined} />
                </li>
              )}
            </For>
          </ul>
        )}
      </Loaded>
      <ActionDialog
        open={letGo() !== undefined}
        title={words().letGoTitle(letGo()?.name ?? '')}
        words={t().common}
        action={t().team.members.endAction}
        actionKind="danger"
        problem={problemWords(t(), problem())}
        onAction={end}
        onClose={() => setLetGo(undefined)}
      >
        <p>{words().letGoLine}</p>
      </ActionDialog>
    </div>
  )
}

type Device = TeamErasure['devices'][number]

const OneErasure = (props: {
  erasure: TeamErasure
  /** Absent where this member may not. */
  onLetGo: ((device: Device) => void) | undefined
}) => {
  const { t, f } = useText()
  const words = () => t().team.erasures
  const awaited = () => props.erasure.devices.filter(({ isAwaited }) => isAwaited).length
  const lost = () =>
    props.erasure.devices.filter(({ erasedAt, isAwaited }) => erasedAt === null && !isAwaited).length
  const standing = (): { tone: Tone; text: string } => {
    if (props.erasure.doneAt === null) return { tone: 'amber', text: words().waits(awaited()) }
    return lost() === 0
      ? { tone: 'green', text: words().done }
      : { tone: 'amber', text: words().doneWithout(lost()) }
  }
  const facts = () => {
    const { askedAt, askedByName, counts } = props.erasure
    return [
      t().team.by(askedByName ?? t().team.byInstance),
      f().exact(askedAt),
      counts === null ? words().notHere : words().counts(counts.campaigns, counts.enrichments),
    ]
  }
  const standingOf = ({ erasedAt, isAwaited }: Device): string => {
    if (erasedAt !== null) return words().erased(f().exact(erasedAt))
    return isAwaited ? words().awaited : words().lost
  }
  return (
    <div class="team-erasure">
      <span class="team-request-words">
        <strong>{t().people.keysOf(props.erasure.people)}</strong>
        <span class="team-request-facts">
          <For each={facts()}>{(fact) => <span>{fact}</span>}</For>
        </span>
      </span>
      <StateTag tone={standing().tone}>{standing().text}</StateTag>
      <Show when={props.erasure.devices.length > 0}>
        <Fold title={words().devices(props.erasure.devices.length)}>
          <ul class="team-erasure-devices">
            <For each={props.erasure.devices}>
              {(device) => (
                <li>
                  <span class="truncate">{`${device.memberName}, ${device.name}`}</span>
                  <span class="team-erasure-standing">
                    <span class="muted">{standingOf(device)}</span>
                    <Show when={device.isAwaited && props.onLetGo}>
                      {(letGo) => (
                        <Button small onClick={() => letGo()(device)}>
                          {words().letGo}
                        </Button>
                      )}
                    </Show>
                  </span>
                </li>
              )}
            </For>
          </ul>
        </Fold>
      </Show>
    </div>
  )
}
