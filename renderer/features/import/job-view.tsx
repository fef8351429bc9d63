import { Match, Show, Switch } from 'solid-js'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { remainingMs, rowsPerSecond, shareOf } from '../../state/import-progress.ts'
import type { QueuedFile } from '../../state/import-queue.ts'
import { nextWaiting } from '../../state/import-queue.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { JobResult } from './job-result.tsx'
import { QueueBar } from './queue-bar.tsx'
import { ImportTally } from './tally.tsx'

/** A file whose import was started: how far it is, and in the end what became of its rows. */
export const JobView = (props: { file: QueuedFile; job: ImportJob }) => (
  <Switch>
    <Match when={props.job.state === 'running' || props.job.state === 'cancelling'}>
      <Running job={props.job} />
    </Match>
    <Match when={props.job.state === 'committed' && props.job.listId}>
      {(listId) => <JobResult tally={props.job.tally} listId={listId()} elapsedMs={props.job.elapsedMs} />}
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
    isCancelling()
      ? t().imports.cancellingTitle(props.job.fileName)
      : t().imports.runningTitle(props.job.fileName)
  const pace = () => {
    const rate = rowsPerSecond(props.job)
    const left = remainingMs(props.job)
    return [
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
        <ImportTally tally={props.job.tally} />
      </div>
    </Page>
  )
}

const NotTaken = (props: { file: QueuedFile; job: ImportJob }) => {
  const { t } = useText()
  const { importQueue } = useAppState()
  const isCancelled = () => props.job.state === 'cancelled'
  const words = () =>
    problemWords(
      t(),
      props.job.problem ?? { code: isCancelled() ? 'import_cancelled' : 'import_job_missing', params: {} },
    )
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
          <Button kind="main" onClick={() => importQueue.readAnew(props.file.id)}>
            {t().imports.importAgain}
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
