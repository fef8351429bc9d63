import { Match, Show, Switch } from 'solid-js'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { jobName } from '../../state/jobs.ts'
import { remainingMs, rowsPerSecond, shareOf } from '../../state/import-progress.ts'
import { nextWaiting } from '../../state/import-queue.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { JobResult } from './job-result.tsx'
import { QueueBar } from './queue-bar.tsx'
import { ImportTally } from './tally.tsx'
import './job.css'

/** A file whose import was started: how far it is, and in the end what became of its rows. */
export const JobView = (props: { job: ImportJob }) => (
  <Switch>
    <Match when={props.job.state === 'running' || props.job.state === 'cancelling'}>
      <Running job={props.job} />
    </Match>
    <Match when={props.job.state === 'committed' && props.job.listId}>
      {(listId) => <JobResult tally={props.job.tally} listId={listId()} elapsedMs={props.job.elapsedMs} />}
    </Match>
    <Match when={true}>
      <NotTaken job={props.job} />
    </Match>
  </Switch>
)

const Running = (props: { job: ImportJob }) => {
  const { t, f } = useText()
  const { jobs } = useAppState()
  const isCancelling = () => props.job.state === 'cancelling'
  const title = () =>
    isCancelling()
      ? t().imports.cancellingTitle(jobName(props.job))
      : t().imports.runningTitle(jobName(props.job))
  const pace = () => {
    const rate = rowsPerSecond(props.job)
    const left = remainingMs(props.job)
    const { fileName, fileNumber, fileCount } = props.job
    return [
      fileCount === 1 ? null : t().imports.fileOf(fileName, fileNumber, fileCount),
      rate === null ? null : t().imports.perSecond(rate),
      left === null
        ? t().imports.elapsed(f().duration(props.job.elapsedMs))
        : t().imports.remaining(f().duration(left)),
    ]
      .filter((part) => part !== null)
      .join(' · ')
  }
  return (
    <Page
      title={title()}
      line={t().imports.runningLine}
      actions={
        <Button disabled={isCancelling()} onClick={() => jobs.cancel(props.job.jobId)}>
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
        <ImportTally tally={props.job.tally} />
      </div>
    </Page>
  )
}

const NotTaken = (props: { job: ImportJob }) => {
  const { t } = useText()
  const { importQueue } = useAppState()
  const isCancelled = () => props.job.state === 'cancelled'
  const words = () =>
    problemWords(
      t(),
      props.job.problem ?? { code: isCancelled() ? 'import_cancelled' : 'job_missing', params: {} },
    )
  const line = () => {
    const { fileName, fileNumber, fileCount, state, problem } = props.job
    if (fileCount === 1) return fileName
    const isOfOneFile =
      state === 'failed' && problem?.code !== 'import_nothing_taken' && problem?.code !== 'job_missing'
    return isOfOneFile ? t().imports.stoppedAt(fileName, fileNumber, fileCount) : t().imports.filesStay
  }
  const next = () => nextWaiting(importQueue.queue)
  return (
    <Page
      title={isCancelled() ? t().imports.cancelledTitle : t().imports.failedTitle}
      line={line()}
      actions={
        <>
          <Show when={next()}>
            {(file) => (
              <Button onClick={() => importQueue.show(file().id)}>{t().imports.next(file().fileName)}</Button>
            )}
          </Show>
          <Button kind="main" onClick={() => importQueue.release(props.job.jobId)}>
            {t().imports.importAgain(props.job.fileCount)}
          </Button>
        </>
      }
    >
      <QueueBar />
      <div class="import-result">
        <Notice kind={isCancelled() ? 'info' : 'error'} {...words()} />
      </div>
    </Page>
  )
}
