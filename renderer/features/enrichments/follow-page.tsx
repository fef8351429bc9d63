import { A } from '@solidjs/router'
import { createEffect, createSignal, type JSX, Match, on, Show, Switch } from 'solid-js'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { createClock } from '../../state/clock.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { RequestFacts } from './request-facts.tsx'
import { stateTone, stateWords } from './state-words.ts'

type Run = (call: () => Promise<Result<unknown>>) => Promise<void>

/** An enrichment on its way: in the outbox, at the service, or given up for now. */
export const FollowPage = (props: { enrichment: Enrichment; back: JSX.Element }) => {
  const { t } = useText()
  const [problem, setProblem] = createSignal<Problem>()
  const [isBusy, setBusy] = createSignal(false)
  const run: Run = async (call) => {
    setBusy(true)
    const result = await call()
    setBusy(false)
    setProblem(result.ok ? undefined : result.problem)
  }
  return (
    <Page
      title={props.enrichment.content.name || t().enrichments.untitled}
      line={`${t().enrichments.shapes[props.enrichment.shape].name} · ${t().outbox.amount('ENRICHMENT', props.enrichment.asked)}`}
      back={props.back}
      actions={<StateTag tone={stateTone(props.enrichment)}>{stateWords(t(), props.enrichment)}</StateTag>}
    >
      <div class="page-narrow">
        <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
        <Switch>
          <Match when={props.enrichment.state === 'processing'}>
            <Processing enrichment={props.enrichment} isBusy={isBusy()} run={run} />
          </Match>
          <Match when={props.enrichment.state === 'stopped'}>
            <Stopped enrichment={props.enrichment} isBusy={isBusy()} run={run} />
          </Match>
          <Match when={true}>
            <Queued enrichment={props.enrichment} isBusy={isBusy()} run={run} />
          </Match>
        </Switch>
        <RequestFacts enrichment={props.enrichment} />
      </div>
    </Page>
  )
}

/** A pace is judged by after so long. */
const trustAfterMs = 2_000

type PartProps = { enrichment: Enrichment; isBusy: boolean; run: Run }

const Processing = (props: PartProps) => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const now = createClock(1_000)
  const words = () => t().enrichments.follow
  const elapsed = () => now() - Date.parse(props.enrichment.acceptedAt ?? props.enrichment.savedAt)
  const id = () => props.enrichment.id
  /** Of an answer that arrives; some documents have no record, so that it may end before it is full. */
  const share = () =>
    props.enrichment.arriving === null
      ? null
      : Math.min(1, props.enrichment.arriving / Math.max(1, props.enrichment.asked))
  const [started, setStarted] = createSignal<{ at: number; records: number }>()
  createEffect(
    on(
      () => props.enrichment.arriving,
      (records) => {
        if (records === null) setStarted(undefined)
        else if (started() === undefined) setStarted({ at: Date.now(), records })
      },
    ),
  )
  /** By the pace since this page saw it arrive; null while that is too little to judge by. */
  const remaining = (): number | null => {
    const first = started()
    const { arriving, asked } = props.enrichment
    if (first === undefined || arriving === null) return null
    const records = arriving - first.records
    const elapsedMs = now() - first.at
    if (records <= 0 || elapsedMs < trustAfterMs) return null
    return Math.max(1_000, (elapsedMs / records) * Math.max(0, asked - arriving))
  }
  const polls = () => {
    const { lastPollAt, nextPollAt } = props.enrichment
    return [
      lastPollAt === null ? words().notAsked : words().lastPoll(f().when(lastPollAt)),
      ...(nextPollAt === null || Date.parse(nextPollAt) <= now()
        ? []
        : [words().nextPoll(f().when(nextPollAt))]),
    ].join(' ')
  }
  return (
    <section class="enrichment-progress" aria-label={t().enrichments.states.processing}>
      <p class="enrichment-progress-words tabular">
        <Show
          when={props.enrichment.arriving}
          fallback={words().processing(f().duration(Math.max(1_000, elapsed())))}
        >
          {(records) => words().arriving(records(), props.enrichment.asked)}
        </Show>
      </p>
      <Progress label={t().enrichments.states.processing} share={share()} />
      <Show when={remaining()}>
        {(ms) => <p class="muted tabular">{words().remaining(f().duration(ms()))}</p>}
      </Show>
      <Show when={props.enrichment.pollProblem}>
        {(problem) => (
          <Notice kind="warning" what={words().pollProblems[problem()]} kept={words().problemKept} />
        )}
      </Show>
      <p class="muted tabular">{polls()}</p>
      <div class="enrichment-actions">
        <Button
          disabled={props.isBusy}
          onClick={() => props.run(() => workspace.calls.enrichments.pollNow({ id: id() }))}
        >
          {words().pollNow}
        </Button>
        <Button
          kind="quiet"
          disabled={props.isBusy}
          onClick={() => props.run(() => workspace.calls.enrichments.stop({ id: id() }))}
        >
          {words().stop}
        </Button>
      </div>
      <p class="muted">{words().canLeave}</p>
    </section>
  )
}

const Stopped = (props: PartProps) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const words = () => t().enrichments.follow
  const reason = () => {
    const problem = props.enrichment.pollProblem
    return problem === null
      ? words().stoppedTitle
      : `${words().stoppedTitle}. ${words().pollProblems[problem]}`
  }
  return (
    <Notice
      kind="warning"
      what={reason()}
      kept={words().stoppedKept}
      actions={
        <Button
          disabled={props.isBusy}
          onClick={() =>
            void props.run(() => workspace.calls.enrichments.pollNow({ id: props.enrichment.id }))
          }
        >
          {words().again}
        </Button>
      }
    />
  )
}

const Queued = (props: PartProps) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const words = () => t().enrichments.follow
  const state = () => props.enrichment.item?.state
  const resolution = () => props.enrichment.item?.resolution ?? null
  const itemId = () => props.enrichment.item?.id ?? ''
  const callBack = () => props.run(() => workspace.calls.outbox.callBack({ id: itemId() }))
  const sendNow = () => props.run(() => workspace.calls.outbox.sendNow({ id: itemId(), seen: null }))
  const toOutbox = () => (
    <A class="button" data-kind="plain" href="/outbox">
      {words().toOutbox}
    </A>
  )
  return (
    <Switch
      fallback={
        <Notice
          kind="info"
          what={words().queuedTitle}
          todo={words().queuedTodo}
          actions={
            <>
              <Show when={state() === 'ready' || state() === 'not_sent' || state() === 'unauthorised'}>
                <Button disabled={props.isBusy} onClick={callBack}>
                  {t().outbox.callBack}
                </Button>
                <Button kind="quiet" disabled={props.isBusy} onClick={sendNow}>
                  {state() === 'ready' ? t().outbox.sendNow : t().outbox.tryNow}
                </Button>
              </Show>
              {toOutbox()}
            </>
          }
        />
      }
    >
      <Match when={state() === 'rejected'}>
        <Notice
          kind="error"
          what={[
            words().rejectedTitle,
            props.enrichment.item?.answerMessage ?? words().rejectedNoReason,
          ].join('. ')}
          kept={words().rejectedKept}
          actions={
            <Button
              disabled={props.isBusy}
              onClick={() =>
                void props.run(() => workspace.calls.enrichments.reopen({ id: props.enrichment.id }))
              }
            >
              {words().correct}
            </Button>
          }
        />
      </Match>
      <Match when={state() === 'unknown' && resolution()}>
        {(said) => (
          <>
            <Notice
              kind="unknown"
              what={words().settledTitle(t().outbox.resolutions[said()])}
              todo={words().settledTodo}
              actions={
                <A class="button" data-kind="plain" href={`/history/${props.enrichment.item?.id ?? ''}`}>
                  {t().enrichments.done.request}
                </A>
              }
            />
            <AttachId {...props} />
          </>
        )}
      </Match>
      <Match when={props.enrichment.item?.isWithTeam}>
        <Notice kind="info" what={t().outbox.team.title} todo={t().outbox.team.line} actions={toOutbox()} />
      </Match>
      <Match when={state() === 'unknown'}>
        <Notice kind="unknown" what={words().unknownTitle} todo={words().unknownTodo} actions={toOutbox()} />
        <AttachId {...props} />
      </Match>
      <Match when={state() === 'sent_unparsed'}>
        <Notice kind="warning" what={words().unparsedTitle} todo={words().unparsedTodo} />
        <AttachId {...props} />
      </Match>
    </Switch>
  )
}

/** The id that the person found on the platform: with it the records come, and nothing is paid again. */
const AttachId = (props: PartProps) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const [remoteId, setRemoteId] = createSignal('')
  const attach = () =>
    props.run(() =>
      workspace.calls.enrichments.attach({ id: props.enrichment.id, remoteId: remoteId().trim() }),
    )
  return (
    <form
      class="enrichment-attach"
      onSubmit={(event) => {
        event.preventDefault()
        void attach()
      }}
    >
      <TextField
        label={t().enrichments.follow.remoteId}
        value={remoteId()}
        maxLength={200}
        onInput={setRemoteId}
      />
      <Button type="submit" disabled={props.isBusy || remoteId().trim() === ''}>
        {t().enrichments.follow.attach}
      </Button>
    </form>
  )
}
