import { createSignal, For, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { RememberedRoles } from '../../../shared/bridge/remembered-roles.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { ForgetAll } from './forget-all.tsx'
import './remembered-columns.css'

/** So many stand here at first; the rest on request. */
const firstShown = 5

/** The roles that come back for headers that came before: all of what is remembered, and how to forget it. */
export const RememberedColumns = () => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const remembered = useQuery({
    topics: ['remembered-roles'],
    input: () => true,
    read: (calls) => calls.rememberedRoles.list(),
  })
  const [isWhole, setWhole] = createSignal(false)
  const [isAsking, setAsking] = createSignal(false)
  const [problem, setProblem] = createSignal<Problem>()
  const count = () => remembered.value()?.length ?? 0
  const shown = () => {
    const all = remembered.value() ?? []
    return isWhole() ? all : all.slice(0, firstShown)
  }
  const forget = async (id: number) => {
    const result = await workspace.calls.rememberedRoles.forget({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) toasts.say(t().remembered.forgotten(1))
  }
  return (
    <Panel
      title={t().remembered.title}
      actions={
        <Show when={count() > 0}>
          <Button small onClick={() => setAsking(true)}>
            {t().remembered.forgetAll}
          </Button>
        </Show>
      }
    >
      <p class="remembered-line">{t().remembered.line}</p>
      <Show when={problem()}>
        {(what) => <Notice kind="error" {...problemWords(t(), what())} what={t().remembered.notForgotten} />}
      </Show>
      <Loaded
        from={remembered}
        words={t().common}
        tell={(what) => problemWords(t(), what)}
        rows={3}
        isEmpty={() => count() === 0}
        empty={<p class="remembered-line">{t().remembered.empty}</p>}
      >
        {() => (
          <>
            <ul class="remembered">
              <For each={shown()}>
                {(entry) => <Entry entry={entry} onForget={() => void forget(entry.id)} />}
              </For>
            </ul>
            <Show when={count() > firstShown && !isWhole()}>
              <Button small kind="quiet" onClick={() => setWhole(true)}>
                {t().remembered.showAll(count())}
              </Button>
            </Show>
          </>
        )}
      </Loaded>
      <ForgetAll open={isAsking()} count={count()} onClose={() => setAsking(false)} />
    </Panel>
  )
}

const Entry = (props: { entry: RememberedRoles; onForget: () => void }) => {
  const { t, f } = useText()
  const named = () =>
    props.entry.columns.flatMap((column, index) => {
      const role = props.entry.roles[index] ?? 'variable'
      return role === 'variable' ? [] : [{ column, role }]
    })
  const others = () => props.entry.columns.filter((_, index) => props.entry.roles[index] === 'variable')
  const names = () => f().list(named().map(({ column }) => column))
  return (
    <li>
      <div class="remembered-words copyable">
        <ul class="remembered-roles">
          <For each={named()}>
            {(one) => (
              <li>
                <span class="remembered-column">{one.column}</span>
                <span aria-hidden="true">→</span>
                <span class="remembered-role">{t().rows.roles[one.role]}</span>
              </li>
            )}
          </For>
        </ul>
        <Show when={others().length > 0}>
          <details>
            <summary>{t().remembered.others(others().length)}</summary>
            <p>{others().join(' · ')}</p>
          </details>
        </Show>
        <p class="muted">{t().remembered.used(f().when(props.entry.usedAt))}</p>
      </div>
      <Button small aria-label={t().remembered.forgetOne(names())} onClick={() => props.onForget()}>
        {t().remembered.forget}
      </Button>
    </li>
  )
}
