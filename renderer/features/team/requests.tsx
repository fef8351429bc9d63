import Building from 'lucide-solid/icons/building'
import Sparkles from 'lucide-solid/icons/sparkles'
import { createEffect, createSignal, For, on, onCleanup, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { type RequestsShown, requestsShown, type TeamRequest } from '../../../shared/api/index.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { KindIcon } from '../../ui/kind-icon/kind-icon.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { RequestSheet } from './request-sheet.tsx'
import { authorOf, standingTone, standingWords, titleOf } from './request-words.ts'
import type { PartProps } from './joined-team.ts'

const atOnce = 100
/** What others do at the instance is seen this soon while somebody looks. */
const lookEveryMs = 10_000

/** What a team was asked to send: first what waits for this person's word. */
export const RequestsTab = (props: PartProps) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const decides = () => props.may('approve')
  const [show, setShow] = createSignal<RequestsShown>(decides() ? 'approval' : 'open')
  const [opened, setOpened] = createSignal<string>()
  const [older, setOlder] = createSignal<readonly TeamRequest[]>([])
  const [problem, setProblem] = createSignal<Problem>()
  const [isReading, setReading] = createSignal(false)
  const first = useQuery({
    topics: ['team'],
    input: () => `${props.of.id} ${show()}`,
    read: async (calls) =>
      calls.teamDesk.listRequests({ connectionId: props.of.id, asked: { show: show(), limit: atOnce } }),
  })
  const looking = setInterval(() => first.refresh(), lookEveryMs)
  onCleanup(() => clearInterval(looking))
  createEffect(
    on(show, () => {
      setOlder([])
      setProblem(undefined)
    }),
  )
  const shown = () => {
    const latest = first.value()?.requests ?? []
    // One that came meanwhile moves the border between the two.
    return [...latest, ...older().filter(({ id }) => !latest.some((one) => one.id === id))]
  }
  const hasOlder = () => {
    const count = older().length > 0 ? older().length : (first.value()?.requests.length ?? 0)
    return count > 0 && count % atOnce === 0
  }
  const readOlder = async () => {
    setReading(true)
    const asked = { show: show(), limit: atOnce, before: shown().at(-1)?.id }
    const result = await workspace.calls.teamDesk.listRequests({ connectionId: props.of.id, asked })
    setReading(false)
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) setOlder([...older(), ...result.value.requests])
  }
  return (
    <div class="team-requests">
      <Segmented
        label={t().team.showLabel}
        value={show()}
        options={requestsShown.map((value) => ({ value, label: t().team.show[value] }))}
        onChange={setShow}
      />
      <Show when={props.of.team.role === 'analyst'}>
        <p class="muted">{t().team.ownOnly}</p>
      </Show>
      <Loaded
        from={first}
        words={t().common}
        tell={(what) => problemWords(t(), what)}
        rows={4}
        isEmpty={(found) => found.requests.length === 0}
        empty={<EmptyState title={t().team.emptyShown[show()]} line={t().team.emptyLine} />}
      >
        {() => (
          <>
            <ul class="team-list">
              <For each={shown()}>
                {(request) => (
                  <li>
                    <OneRequest request={request} onOpen={() => setOpened(request.id)} />
                  </li>
                )}
              </For>
            </ul>
            <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
            <Show when={hasOlder()}>
              <Button disabled={isReading()} onClick={() => readOlder()}>
                {t().team.older}
              </Button>
            </Show>
          </>
        )}
      </Loaded>
      <RequestSheet
        of={props.of}
        may={props.may}
        id={opened()}
        onClose={() => setOpened(undefined)}
        onDone={() => {
          setOpened(undefined)
          setOlder([])
        }}
      />
    </div>
  )
}

/** Of what is no campaign. */
const OtherIcon = (props: { kind: TeamRequest['kind'] }) => (
  <span class="team-request-icon">
    <Dynamic component={props.kind === 'ENRICHMENT' ? Sparkles : Building} size={16} aria-hidden="true" />
  </span>
)

const OneRequest = (props: { request: TeamRequest; onOpen: () => void }) => {
  const { t, f } = useText()
  const title = () => titleOf(t(), props.request)
  const facts = () => {
    const { kind, quantity, startAt, reportedAt } = props.request
    return [
      t().outbox.amount(kind, quantity) || t().outbox.kinds[kind],
      t().team.by(authorOf(t(), props.request)),
      reportedAt === null ? '' : t().team.reported,
      startAt === null ? '' : t().outbox.startsAt(f().when(startAt)),
    ].filter((fact) => fact !== '')
  }
  return (
    <button type="button" class="team-request" onClick={() => props.onOpen()}>
      <Show
        when={isCampaignType(props.request.kind) ? props.request.kind : null}
        fallback={<OtherIcon kind={props.request.kind} />}
      >
        {(kind) => <KindIcon kind={kind()} />}
      </Show>
      <span class="team-request-words">
        <strong class="truncate" title={title()}>
          {title()}
        </strong>
        <span class="team-request-facts tabular">
          <For each={facts()}>{(fact) => <span>{fact}</span>}</For>
        </span>
      </span>
      <span class="team-request-standing">
        <StateTag tone={standingTone(props.request)}>{standingWords(t(), props.request)}</StateTag>
        <span class="team-request-facts tabular">{f().when(props.request.receivedAt)}</span>
      </span>
    </button>
  )
}
