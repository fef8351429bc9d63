import { A, useNavigate, useParams } from '@solidjs/router'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import Copy from 'lucide-solid/icons/copy'
import Pencil from 'lucide-solid/icons/pencil'
import { createMemo, createSignal, Match, Show, Switch } from 'solid-js'
import type { OutboxItemDetail } from '../../../shared/bridge/outbox.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, recordWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { usePageActions } from '../../state/use-page-actions.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { toneOfRecord } from '../../ui/state-tag/outbox-tone.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { Audience } from './audience.tsx'
import { EchoTable } from './echo-table.tsx'
import { Evidence } from './evidence.tsx'
import { readFrozenMessage } from '../../state/frozen-message.ts'
import './history.css'
import { MessagePicture } from './message-picture.tsx'
import { Recipients } from './recipients.tsx'
import { Results } from './results.tsx'
import { ExportPeople } from './results/export-people.tsx'
import { ResultsSection } from './results/results-section.tsx'
import { SendingTimeline } from './sending-timeline.tsx'
import { SettleLeft } from './settle-left.tsx'

/** One request and all that is known of it: what was asked, what was answered, who was in it. */
export const SendingPage = () => {
  const { t } = useText()
  const params = useParams<{ id: string }>()
  const item = useQuery({
    topics: ['outbox', 'money'],
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
  const campaignKind = () => (isCampaignType(props.item.kind) ? props.item.kind : undefined)
  const isCampaign = () => campaignKind() !== undefined
  /** It went to its people, or may have. */
  const canHaveResults = () =>
    isCampaign() && props.item.state !== 'rejected' && props.item.resolution !== 'confirmed_not_sent'
  const differs = () => props.item.echo?.some((field) => !field.agrees) === true
  const message = createMemo(() => readFrozenMessage(props.item.bodyHead))
  const canReopen = () => props.item.state === 'rejected' || props.item.resolution === 'confirmed_not_sent'
  const peopleTitle = () => {
    if (!isCampaign()) return t().history.documents
    return isSettled(props.item) ? t().history.people : t().history.peopleUnknown
  }
  const noteResult = (result: Result<unknown>) => setProblem(result.ok ? undefined : result.problem)
  const toDraft = async (call: 'reopen' | 'duplicate') => {
    const result = await workspace.calls.outbox[call]({ id: props.item.id })
    if (result.ok) navigate(`/campaigns/${result.value.draftId}`)
    else setProblem(result.problem)
  }
  usePageActions(() => {
    if (!isCampaign()) return []
    return canReopen()
      ? [{ label: t().history.reopen, icon: Pencil, run: () => void toDraft('reopen') }]
      : [{ label: t().history.duplicate, icon: Copy, run: () => void toDraft('duplicate') }]
  })
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
          <SettleLeft item={props.item} onResult={noteResult} />
        </Show>
        <Show when={differs()}>
          <Panel title={t().history.echoTitle}>
            <EchoTable echo={props.item.echo} />
          </Panel>
        </Show>
        <div class="sending-main">
          <div class="sending-column">
            <Show when={isCampaign()}>
              <Audience item={props.item} recording={message()?.file?.name} />
            </Show>
            <SendingTimeline item={props.item} />
            <Results item={props.item} differs={differs()} canHaveResults={canHaveResults()} />
          </div>
          <Show when={campaignKind()}>
            {(kind) => <MessagePicture item={props.item} kind={kind()} message={message()} />}
          </Show>
        </div>
        <Show when={canHaveResults()}>
          <ResultsSection item={props.item} />
        </Show>
        <Show when={isCampaign() || props.item.kind === 'ENRICHMENT'}>
          <Panel
            title={peopleTitle()}
            actions={
              <Show when={isCampaign()}>
                <ExportPeople itemId={props.item.id} standing={null} onResult={noteResult} />
              </Show>
            }
          >
            <div class="sending-people">
              <Recipients itemId={props.item.id} kind={props.item.kind} count={props.item.quantity} />
            </div>
          </Panel>
        </Show>
        <Evidence item={props.item} isEchoShown={differs()} />
      </div>
    </Page>
  )
}
