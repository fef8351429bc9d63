import { createSignal, For, Show } from 'solid-js'
import type { AuditLine } from '../../../shared/api/index.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { PartProps } from './joined-team.ts'

const atOnce = 100
const behindAll = Number.MAX_SAFE_INTEGER

/** What was done in a team, the latest first, and all of it as a file that can be checked. */
export const AuditTab = (props: PartProps) => {
  const { t, f } = useText()
  const words = () => t().team.audit
  const { workspace, toasts, shell } = useAppState()
  const [older, setOlder] = createSignal<readonly AuditLine[]>([])
  const [problem, setProblem] = createSignal<Problem>()
  const [isBusy, setBusy] = createSignal(false)
  const latest = useQuery({
    topics: ['team'],
    input: () => props.of.id,
    read: (calls, connectionId) =>
      calls.teamDesk.listAudit({ connectionId, asked: { before: behindAll, limit: atOnce } }),
  })
  const members = useQuery({
    topics: ['team'],
    input: () => (props.may('listMembers') ? props.of.id : null),
    read: (calls, connectionId) => calls.teamDesk.listMembers({ connectionId }),
  })
  const shown = () => {
    const first = latest.value()?.lines ?? []
    const border = first.at(-1)?.number ?? 0
    return [...first, ...older().filter(({ number }) => number < border)]
  }
  const nameOf = (actor: string): string =>
    words().actors[actor] ?? members.value()?.members.find(({ id }) => id === actor)?.name ?? actor
  const readOlder = async () => {
    setBusy(true)
    const asked = { before: shown().at(-1)?.number ?? 1, limit: atOnce }
    const result = await workspace.calls.teamDesk.listAudit({ connectionId: props.of.id, asked })
    setBusy(false)
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) setOlder([...older(), ...result.value.lines])
  }
  const save = async () => {
    setBusy(true)
    const result = await workspace.calls.teamDesk.exportAudit({ connectionId: props.of.id })
    setBusy(false)
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok || result.value === null) return
    const { ticket, lines } = result.value
    toasts.say(words().exported(lines), {
      label: t().common.showInFolder,
      run: () => void shell.bridge.showInFolder(ticket),
    })
  }
  return (
    <div class="team-requests">
      <p class="team-audit-line">{words().line}</p>
      <Button disabled={isBusy()} onClick={() => save()}>
        {words().export}
      </Button>
      <p class="muted">{words().verify}</p>
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Loaded from={latest} words={t().common} tell={(what) => problemWords(t(), what)} rows={6}>
        {() => (
          <>
            <table class="table team-audit">
              <thead>
                <tr>
                  <th scope="col">{words().number}</th>
                  <th scope="col">{words().when}</th>
                  <th scope="col">{words().who}</th>
                  <th scope="col">{words().what}</th>
                  <th scope="col">{words().about}</th>
                </tr>
              </thead>
              <tbody>
                <For each={shown()}>
                  {(line) => (
                    <tr>
                      <td class="tabular">{f().number(line.number)}</td>
                      <td class="tabular">{f().exact(line.at)}</td>
                      <td>{nameOf(line.actor)}</td>
                      <td>{words().actions[line.action]}</td>
                      <td class="mono team-audit-about copyable">{aboutOf(line.about)}</td>
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
            <Show when={(shown().at(-1)?.number ?? 1) > 1}>
              <Button disabled={isBusy()} onClick={() => readOlder()}>
                {t().team.older}
              </Button>
            </Show>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Names and values of a line, without the signs of JSON. */
const aboutOf = (json: string): string =>
  Object.entries(JSON.parse(json) as Record<string, unknown>)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
