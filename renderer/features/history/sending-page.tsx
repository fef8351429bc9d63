import { A, useNavigate, useParams } from '@solidjs/router'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import { createSignal, For, Match, Show, Switch } from 'solid-js'
import type { OutboxItemDetail } from '../../../shared/bridge/outbox.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, recordWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Facts, Panel } from '../../ui/panel/panel.tsx'
import { toneOfRecord } from '../../ui/state-tag/outbox-tone.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { CallbacksPanel } from './callbacks-panel.tsx'
import { EchoTable } from './echo-table.tsx'
import './history.css'
import { Recipients } from './recipients.tsx'
import { SettleLeft } from './settle-left.tsx'

/** One request and all that is known of it: what was asked, what was answered, who was in it. */
export const SendingPage = () => {
  const { t } = useText()
  const params = useParams<{ id: string }>()
  const item = useQuery({
    topics: ['outbox'],
    input: () => params.id,
    read: (calls, id) => calls.outbox.get({ id }),
  })
  return (
    <Switch>
      <Match when={item.problem()}>
        {(problem) => (
          <Page title={t().history.title} back={<BackToHistory />}>
            <div class="page-narrow">
              <Notice kind="error" {...problemWords(t(), problem())} />
            </div>
          </Page>
        )}
      </Match>
      <Match when={item.value()}>{(found) => <Sending item={found()} />}</Match>
    </Switch>
  )
}

const BackToHistory = () => {
  const { t } = useText()
  return (
    <A href="/history" class="page-back">
      <ChevronLeft size={14} aria-hidden="true" />
      {t().history.backToAll}
    </A>
  )
}

const isSettled = (item: OutboxItemDetail): boolean =>
  item.state === 'sent' || item.state === 'sent_unparsed' || item.resolution === 'confirmed_sent'

const Sending = (props: { item: OutboxItemDetail }) => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const navigate = useNavigate()
  const [problem, setProblem] = createSignal<Problem>()
  const title = () => {
    const name = props.item.title === '' ? t().common.untitled : props.item.title
    return props.item.isTest ? t().outbox.testOf(name) : name
  }
  const isCampaign = () => isCampaignType(props.item.kind)
  const canReopen = () => props.item.state === 'rejected' || props.item.resolution === 'confirmed_not_sent'
  const peopleTitle = () => {
    if (!isCampaign()) return t().history.documents
    return isSettled(props.item) ? t().history.people : t().history.peopleUnknown
  }
  const toDraft = async (call: 'reopen' | 'duplicate') => {
    const result = await workspace.calls.outbox[call]({ id: props.item.id })
    if (result.ok) navigate(`/campaigns/${result.value.draftId}`)
    else setProblem(result.problem)
  }
  return (
    <Page
      title={title()}
      line={t().history.detailLine(
        t().outbox.kinds[props.item.kind],
        t().outbox.amount(props.item.kind, props.item.quantity),
        f().when(props.item.lastAttemptAt ?? props.item.createdAt),
      )}
      back={<BackToHistory />}
      actions={
        <>
          <StateTag tone={toneOfRecord(props.item)}>{recordWords(t(), props.item)}</StateTag>
          <Switch>
            <Match when={props.item.enrichmentId}>
              {(id) => (
                <A class="button" data-kind="main" href={`/enrichments/${id()}`}>
                  {t().outbox.toEnrichment}
                </A>
              )}
            </Match>
            <Match when={!isCampaign()}>{null}</Match>
            <Match when={canReopen()}>
              <Button kind="main" onClick={() => toDraft('reopen')}>
                {t().history.reopen}
              </Button>
            </Match>
            <Match when={true}>
              <Button onClick={() => toDraft('duplicate')}>{t().history.duplicate}</Button>
            </Match>
          </Switch>
        </>
      }
    >
      <div class="sending">
        <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
        <Show when={props.item.state === 'unknown' && props.item.resolution === 'left'}>
          <SettleLeft
            item={props.item}
            onResult={(result) => setProblem(result.ok ? undefined : result.problem)}
          />
        </Show>
        <Show when={isCampaign() || props.item.echo !== null}>
          <Panel title={t().history.echoTitle}>
            <EchoTable echo={props.item.echo} />
          </Panel>
        </Show>
        <Attempts item={props.item} />
        <Panel title={t().history.request}>
          <Facts
            facts={[
              {
                name: t().history.method,
                value: (
                  <span class="mono">
                    {props.item.method} {props.item.path}
                  </span>
                ),
              },
              ...(props.item.startAt === null
                ? []
                : [{ name: t().history.start, value: f().exact(props.item.startAt) }]),
              { name: t().history.size, value: f().bytes(props.item.bodyBytes) },
              { name: t().history.hash, value: <span class="mono">{props.item.bodySha256}</span> },
            ]}
          />
          <h3 class="sending-gap">{t().history.body}</h3>
          <Json text={props.item.bodyHead} label={t().history.body} />
        </Panel>
        <Panel title={t().history.answer}>
          <Show when={props.item.status}>{(status) => <p>{t().history.status(status())}</p>}</Show>
          <Show when={props.item.answerBody} fallback={<p class="muted">{t().history.noAnswer}</p>}>
            {(body) => <Json text={body()} label={t().history.answer} />}
          </Show>
        </Panel>
        <Show when={props.item.receivesCallbacks}>
          <CallbacksPanel itemId={props.item.id} />
        </Show>
        <Show when={isCampaign() || props.item.kind === 'ENRICHMENT'}>
          <Panel title={peopleTitle()}>
            <div class="sending-people">
              <Recipients itemId={props.item.id} kind={props.item.kind} count={props.item.quantity} />
            </div>
          </Panel>
        </Show>
      </div>
    </Page>
  )
}

const Attempts = (props: { item: OutboxItemDetail }) => {
  const { t, f } = useText()
  return (
    <Show when={props.item.attemptList.length > 0}>
      <Panel title={t().history.attempts}>
        <ol class="sending-attempts copyable">
          <For each={props.item.attemptList}>
            {(attempt, index) => (
              <li>
                <span class="muted">{t().history.attempt(index() + 1)}</span>
                <span>
                  {f().exact(attempt.startedAt)},{' '}
                  {attempt.endedAt === null
                    ? t().history.notEnded
                    : t().history.took(
                        f().duration(Date.parse(attempt.endedAt) - Date.parse(attempt.startedAt)),
                      )}
                </span>
                <p class="muted">
                  {attempt.outcome === null
                    ? ''
                    : t().outbox.outcome(attempt.outcome, attempt.outcomeSubject)}
                  <Show when={attempt.status}>{(status) => <> ({t().outbox.status(status())})</>}</Show>
                </p>
              </li>
            )}
          </For>
        </ol>
      </Panel>
    </Show>
  )
}

/** JSON set for reading; text that is none stands as it came. */
const Json = (props: { text: string; label: string }) => {
  const pretty = () => {
    try {
      return JSON.stringify(JSON.parse(props.text), null, 2)
    } catch {
      return props.text
    }
  }
  return (
    <pre class="sending-body copyable" tabIndex={0} aria-label={props.label}>
      {pretty()}
    </pre>
  )
}
