import { A, useNavigate } from '@solidjs/router'
import { Match, Show, Switch } from 'solid-js'
import type { OutboxItem, Upload } from '../../../shared/bridge/outbox.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { type CardProps, Details, useWork } from './details.tsx'
import { KeptCard } from './kept-card.tsx'
import { Stopped } from './stopped-card.tsx'
import { UnknownCard } from './unknown-card.tsx'
import { NotSent, Ready } from './waiting-card.tsx'

/** Why an item stands where it does, and what a person can do about it. */
export const ItemBody = (props: {
  item: OutboxItem
  /** How many waves of its campaign can be cancelled with it; 0 where that is offered elsewhere. */
  waves: number
  upload: Upload | undefined
}) => {
  const { t, f } = useText()
  const work = useWork()
  const uploadLine = ({ sentBytes, totalBytes, rate, remainingMs }: Upload): string => {
    const words = t().outbox.upload
    if (sentBytes >= totalBytes) return words.done(f().bytes(totalBytes))
    const parts = [words.sent(f().bytes(sentBytes), f().bytes(totalBytes))]
    if (rate !== null) parts.push(f().bitRate(rate))
    if (remainingMs !== null) parts.push(words.remaining(f().duration(remainingMs)))
    return parts.join(' · ')
  }
  return (
    <>
      <Show when={work.problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Switch>
        <Match when={props.item.isWithTeam || (props.item.state === 'unknown' && props.item.keptByTeam)}>
          <KeptCard item={props.item} isBusy={work.isBusy()} run={work.run} />
        </Match>
        <Match when={props.item.state === 'unknown'}>
          <UnknownCard item={props.item} isBusy={work.isBusy()} run={work.run} />
        </Match>
        <Match when={props.item.state === 'ready'}>
          <Ready item={props.item} isBusy={work.isBusy()} run={work.run} waves={props.waves} />
        </Match>
        <Match when={props.item.stop}>
          {(stop) => (
            <Stopped
              item={props.item}
              stop={stop()}
              isBusy={work.isBusy()}
              run={work.run}
              waves={props.waves}
            />
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
          <NotSent item={props.item} isBusy={work.isBusy()} run={work.run} waves={props.waves} />
        </Match>
        <Match when={props.item.state === 'rejected'}>
          <Rejected item={props.item} isBusy={work.isBusy()} run={work.run} />
        </Match>
        <Match when={true}>
          <p class="outbox-words">
            {props.item.lastOutcome === null
              ? ''
              : t().outbox.outcome(props.item.lastOutcome, props.item.lastOutcomeSubject)}
          </p>
        </Match>
      </Switch>
    </>
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
