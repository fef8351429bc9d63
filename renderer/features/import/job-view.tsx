import { For, Match, Show, Switch } from 'solid-js'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { Tally } from '../../../shared/rules/row-verdict.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { remainingMs, rowsPerSecond, shareOf } from '../../state/import-progress.ts'
import type { QueuedFile } from '../../state/import-queue.ts'
import { nextWaiting } from '../../state/import-queue.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { Dot } from '../../ui/state-tag/state-tag.tsx'
import { JobResult } from './job-result.tsx'
import { QueueBar } from './queue-bar.tsx'

/** A file whose import was started: how far it is, and in the end what became of its rows. */
export const JobView = (props: { file: QueuedFile; job: ImportJob }) => (
  <Switch>
    <Match when={props.job.state === 'running' || props.job.state === 'cancelling'}>
      <Running job={props.job} />
    </Match>
    <Match when={props.job.state === 'committed' && props.job.listId}>
      {(listId) => <JobResult job={props.job} listId={listId()} />}
    </Match>
    <Match when={true}>
      <NotTaken file={props.file} job={props.job} />
    </Match>
  </Switch>
)

const Running = (props: { job: ImportJob }) => {
  const { t, f } = useText()
  const { importJobs } = useAppState()
  const isCancelling = () => props.job.state === 'cancelling'
  const title = () =>
    isCancelling() ? t().imports.cancellingTitle(props.job.fileName) : t().imports.runningTitle(props.job.fileName)
  const pace = () => {
    const rate = rowsPerSecond(props.job)
    const left = remainingMs(props.job)
    return [
      rate === null ? null : t().imports.perSecond(rate),
      left === null ? t().imports.elapsed(f().duration(props.job.elapsedMs)) : t().imports.remaining(f().duration(left)),
    ]
      .filter((part) => part !== null)
      .join(' · ')
  }
  return (
    <Page
      title={title()}
      line={t().imports.runningLine}
      actions={
        <Button disabled={isCancelling()} onClick={() => importJobs.cancel(props.job.jobId)}>
          {t().imports.cancel}
        </Button>
      }
    >
      <QueueBar />
      <div class="import-run">
        <div class="import-run-head">
          <span class="import-run-number">
            {f().number(props.job.tally.rows)}
            <small>{t().imports.rowsRead}</small>
          </span>
          <Show when={shareOf(props.job)}>
            {(share) => <span class="import-run-pace">{f().percent(share())}</span>}
          </Show>
        </div>
        <Progress label={title()} share={shareOf(props.job)} />
        <span class="import-run-pace">{pace()}</span>
        <TallyStrip tally={props.job.tally} />
      </div>
    </Page>
  )
}

/** The four numbers that a person asks for; together they are all rows. */
export const TallyStrip = (props: { tally: Tally }) => {
  const { t, f } = useText()
  const numbers = () =>
    [
      { tone: 'green', label: t().imports.accepted, count: props.tally.accepted - props.tally.repaired },
      { tone: 'amber', label: t().imports.repaired, count: props.tally.repaired },
      { tone: 'neutral', label: t().imports.duplicates, count: props.tally.duplicates },
      { tone: 'red', label: t().imports.rejected, count: props.tally.rejected },
    ] as const
  return (
    <dl class="tally">
      <For each={numbers()}>
        {(one) => (
          <div>
            <dt>
              <Dot tone={one.tone} />
              {one.label}
            </dt>
            <dd>{f().number(one.count)}</dd>
          </div>
        )}
      </For>
    </dl>
  )
}

const NotTaken = (props: { file: QueuedFile; job: ImportJob }) => {
  const { t } = useText()
  const { importQueue } = useAppState()
  const isCancelled = () => props.job.state === 'cancelled'
  const words = () =>
    problemWords(t(), props.job.problem ?? { code: isCancelled() ? 'import_cancelled' : 'import_job_missing', params: {} })
  const next = () => nextWaiting(importQueue.queue)
  return (
    <Page
      title={isCancelled() ? t().imports.cancelledTitle : t().imports.failedTitle}
      line={props.job.fileName}
      actions={
        <>
          <Show when={next()}>
            {(file) => (
              <Button onClick={() => importQueue.show(file().id)}>{t().imports.next(file().fileName)}</Button>
            )}
          </Show>
          <Button kind="main" onClick={() => importQueue.backToSample(props.file.id)}>
            {t().imports.importAgain}
          </Button>
        </>
      }
    >
      <QueueBar />
      <div class="import-result">
        <Notice kind={isCancelled() ? 'info' : 'error'} {...words()} />
        <Show when={props.job.tally.rows > 0}>
          <TallyStrip tally={props.job.tally} />
          <Show when={props.job.tally.accepted === 0}>
            <Reasons tally={props.job.tally} />
          </Show>
        </Show>
      </div>
    </Page>
  )
}

/** Why rows were refused, the commonest reason first. */
export const Reasons = (props: { tally: Tally }) => {
  const { t, f } = useText()
  const entries = () => Object.entries(t().rows.reasons).flatMap(([reason, words]) => {
    const count = countOf(props.tally.reasons, reason)
    return count > 0 ? [{ words, count }] : []
  }).toSorted((a, b) => b.count - a.count)
  return (
    <ul class="breakdown">
      <For each={entries()} fallback={<li class="muted">{t().imports.nothingRejected}</li>}>
        {(entry) => (
          <li>
            <span>{entry.words.short}</span>
            <span class="breakdown-count">{f().number(entry.count)}</span>
            <p>{entry.words.why}</p>
          </li>
        )}
      </For>
    </ul>
  )
}

const countOf = (counts: Readonly<Record<string, number | undefined>>, key: string): number => counts[key] ?? 0
