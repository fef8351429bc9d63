import { createEffect, createSignal, For, on, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { Erasure, PersonFindings, ToldTeam } from '../../../shared/bridge/people.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { writeKey } from '../../i18n/written-key.ts'
import { useAppState } from '../../state/context.ts'
import { useShownDocuments } from '../../state/shown-documents.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Looking } from './looking.tsx'
import { SetAsideNotice } from './set-aside-notice.tsx'

/** Asks before somebody is erased: nothing can bring them back. */
export const EraseDialog = (props: {
  open: boolean
  keys: readonly PersonKey[]
  teams: PersonFindings['teams']
  onClose: () => void
  onErased: () => void
}) => {
  const { t, f } = useText()
  const shown = useShownDocuments()
  const { workspace, toasts } = useAppState()
  const [consents, setConsents] = createSignal(false)
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.open,
      () => {
        setConsents(false)
        setLeftOut(new Set<string>())
        setProblem(undefined)
      },
    ),
  )
  /** Teams that are not to be told; unless the person says otherwise, none is left out. */
  const [leftOut, setLeftOut] = createSignal<ReadonlySet<string>>(new Set())
  const teams = () => props.teams.filter(({ mayErase }) => mayErase)
  const told = () => teams().filter(({ connectionId }) => !leftOut().has(connectionId))
  const setTold = (connectionId: string, isTold: boolean) => {
    const next = new Set(leftOut())
    if (isTold) next.delete(connectionId)
    else next.add(connectionId)
    setLeftOut(next)
  }
  const names = () => {
    const all = [...new Set(props.keys.map((key) => shown.cell(writeKey(key), key.kind)))]
    return all.length > mostNamed ? t().people.keysOf(all.length) : f().list(all)
  }
  const saidOf = ({ teams: asked }: Erasure): string => {
    const namesIn = (...states: readonly ToldTeam['state'][]) =>
      asked.filter(({ state }) => states.includes(state)).map(({ name }) => name)
    if (namesIn('refused', 'left').length > 0)
      return t().people.teamsRefused(f().list(namesIn('refused', 'left')))
    return namesIn('waits').length > 0
      ? t().people.teamsLater(f().list(namesIn('waits')))
      : t().people.erased(1)
  }
  const erase = async () => {
    const result = await workspace.calls.people.erase({
      keys: [...props.keys],
      connectionIds: told().map(({ connectionId }) => connectionId),
    })
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    toasts.say(saidOf(result.value))
    props.onErased()
  }
  return (
    <ActionDialog
      open={props.open}
      title={t().people.eraseTitle(names())}
      words={t().common}
      action={t().people.eraseAction}
      actionKind="danger"
      disabled={!consents()}
      onAction={erase}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
      progress={<Looking words={t().people.erasing} />}
    >
      <ul class="people-what">
        <For each={t().people.eraseWhat}>{(what) => <li>{what}</li>}</For>
      </ul>
      <Show when={props.open}>
        <SetAsideNotice />
      </Show>
      <For each={teams()}>
        {(team) => (
          <Checkbox
            label={t().people.eraseInTeam(team.name)}
            checked={!leftOut().has(team.connectionId)}
            onChange={(isTold) => setTold(team.connectionId, isTold)}
          />
        )}
      </For>
      <Checkbox label={t().people.eraseConsent} checked={consents()} onChange={setConsents} />
    </ActionDialog>
  )
}

const mostNamed = 3
