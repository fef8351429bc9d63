import { A, useNavigate } from '@solidjs/router'
import { createSignal, Match, Show, Switch } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import type { OutboxItem, Upload } from '../../../shared/bridge/outbox.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { toneOfOutbox } from '../../ui/state-tag/outbox-tone.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { type CardProps, Details } from './details.tsx'
import { Stopped } from './stopped-card.tsx'
import { UnknownCard } from './unknown-card.tsx'
import { NotSent, Ready } from './waiting-card.tsx'

/** One item of the outbox: its state, why, and what a person can do about it. */
export const OutboxCard = (props: {
  item: OutboxItem
  connection: Connection | undefined
  /** How many waves of its campaign can be called back, itself among them. */
  waves: number
  upload: Upload | undefined
}) => {
  const { t, f } = useText()
  const [problem, setProblem] = createSignal<Problem>()
  const [isBusy, setBusy] = createSignal(false)
  const run = async <Value,>(call: () => Promise<Result<Value>>): Promise<Result<Value>> => {
    setBusy(true)
    const result = await call()
    setBusy(false)
    setProblem(result.ok ? undefined : result.problem)
    return result
  }
  const uploadLine = ({ sentBytes, totalBytes, rate, remainingMs }: Upload): string => {
    const words = t().outbox.upload
    if (sentBytes >= totalBytes) return words.done(f().bytes(totalBytes))
    const parts = [words.sent(f().bytes(sentBytes), f().bytes(totalBytes))]
    if (rate !== null) parts.push(f().bitRate(rate))
    if (remainingMs !== null) parts.push(words.remaining(f().duration(remainingMs)))
    return parts.join(' · ')
  }
  const title = () => (props.item.title === '' ? t().common.untitled : props.item.title)
  const connectionName = () =>
    props.connection === undefined || props.connection.kind === 'embedded'
      ? t().shell.localService
      : props.connection.name
  return (
    <article class="outbox-card" data-tone={toneOfOutbox[props.item.state]} aria-label={title()}>
      <div class="outbox-head">
        <h2 class="truncate" title={title()}>
          {title()}
        </h2>
        <StateTag tone={toneOfOutbox[props.item.state]}>{t().outbox.states[props.item.state]}</StateTag>
      </div>
      <p class="outbox-facts">
        <Show when={props.item.isTest}>
          <strong>{t().outbox.test}</strong>
        </Show>
        <span>{t().outbox.kinds[props.item.kind]}</span>
        <Show when={props.item.wave}>
          {(wave) => <span>{t().outbox.wave(wave().number, wave().of)}</span>}
        </Show>
        <Show when={t().outbox.amount(props.item.kind, props.item.quantity)}>
          {(amount) => <span>{amount()}</span>}
        </Show>
        <Show when={props.item.startAt}>{(at) => <span>{t().outbox.startsAt(f().when(at()))}</span>}</Show>
        <span>{t().outbox.through(connectionName())}</span>
      </p>
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Switch>
        <Match when={props.item.state === 'unknown'}>
          <UnknownCard item={props.item} isBusy={isBusy()} run={run} />
        </Match>
        <Match when={props.item.state === 'ready'}>
          <Ready item={props.item} isBusy={isBusy()} run={run} waves={props.waves} />
        </Match>
        <Match when={props.item.stop}>
          {(stop) => (
            <Stopped item={props.item} stop={stop()} isBusy={isBusy()} run={run} waves={props.waves} />
          )}
        </Match>
        <Match when={props.item.state === 'inflight'}>
          <p class="outbox-words">
            <span>{t().outbox.inflightLine}</span>
            <Show when={props.upload}>{(upload) => <span class="tabular">{uploadLine(upload())}</span>}</Show>
          </p>
          <Progress label={t().outbox.inflightLine} share={shareOf(props.upload)} thin />
        </Match>
        <Match when={props.item.state === 'not_sent' || props.item.state === 'unauthorised'}>
          <NotSent item={props.item} isBusy={isBusy()} run={run} waves={props.waves} />
        </Match>
        <Match when={props.item.state === 'rejected'}>
          <Rejected item={props.item} isBusy={isBusy()} run={run} />
        </Match>
        <Match when={true}>
          <p class="outbox-words">
            {props.item.lastOutcome === null
              ? ''
              : t().outbox.outcome(props.item.lastOutcome, props.item.lastOutcomeSubject)}
          </p>
        </Match>
      </Switch>
    </article>
  )
}

/** Once all has left, there is nothing to measure any more. */
const shareOf = (upload: Upload | undefined): number | null =>
  upload === undefined || upload.sentBytes >= upload.totalBytes ? null : upload.sentBytes / upload.totalBytes

const Rejected = (props: CardProps) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const navigate = useNavigate()
  const dismiss = () =>
    props.run(() => workspace.calls.outbox.resolve({ id: props.item.id, resolution: 'confirmed_not_sent' }))
  const correct = async () => {
    const result = await props.run(() => workspace.calls.outbox.reopen({ id: props.item.id }))
    if (result.ok) navigate(`/campaigns/${result.value.draftId}`)
  }
  return (
    <>
      <Show
        when={props.item.answerMessage}
        fallback={<p class="outbox-words">{t().outbox.rejectedNoReason}</p>}
      >
        {(message) => (
          <>
            <p class="outbox-words">{t().outbox.rejectedLine}</p>
            <p class="outbox-answer copyable">
              {message()}
              <Show when={props.item.status}>
                {(status) => <span class="muted"> ({t().outbox.status(status())})</span>}
              </Show>
            </p>
          </>
        )}
      </Show>
      <div class="outbox-actions">
        <Show
          when={props.item.draftId !== null}
          fallback={
            <Button disabled={props.isBusy} onClick={() => dismiss()}>
              {t().outbox.understood}
            </Button>
          }
        >
          <Button disabled={props.isBusy} onClick={() => correct()}>
            {t().outbox.correct}
          </Button>
        </Show>
        <Show when={props.item.enrichmentId}>
          {(id) => <A href={`/enrichments/${id()}`}>{t().outbox.toEnrichment}</A>}
        </Show>
        <Details id={props.item.id} />
      </div>
    </>
  )
}
