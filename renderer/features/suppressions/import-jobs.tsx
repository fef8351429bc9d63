import { createEffect, createSignal, For, Match, on, Show, Switch } from 'solid-js'
import type { SuppressionImportJob } from '../../../shared/bridge/suppressions.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { isRunning } from '../../state/jobs.ts'
import { remainingMs, shareOf } from '../../state/import-progress.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { Counted } from './counted.tsx'

/** What is being imported, and what did not become a list, until the person has read it. */
export const ImportJobs = () => {
  const { t } = useText()
  const { toasts, jobs } = useAppState()
  const imports = () => jobs.all('suppression_import')
  const [dismissed, setDismissed] = createSignal<readonly string[]>([])
  const shown = () =>
    imports().filter((job) => isRunning(job) || (job.state === 'failed' && !dismissed().includes(job.jobId)))

  // An import that was seen running and is a list now is said once; the page shows the list itself.
  createEffect(
    on(
      () => imports().map((job) => [job.jobId, job.state] as const),
      (states, before) => {
        for (const [jobId, state] of states) {
          const wasRunning = before?.some(
            ([id, old]) => id === jobId && (old === 'running' || old === 'cancelling'),
          )
          const job = imports().find((one) => one.jobId === jobId)
          if (state !== 'committed' || wasRunning !== true || job === undefined) continue
          const { accepted, rejected } = job.tally
          toasts.say(t().suppressions.committed(job.listName, accepted, rejected))
        }
      },
    ),
  )

  return (
    <Show when={shown().length > 0}>
      <div class="suppressions-jobs">
        <For each={shown()}>
          {(job) => (
            <Switch>
              <Match when={isRunning(job)}>
                <RunningImport job={job} onCancel={() => jobs.cancel(job.jobId)} />
              </Match>
              <Match when={true}>
                <FailedImport job={job} onDismiss={() => setDismissed((all) => [...all, job.jobId])} />
              </Match>
            </Switch>
          )}
        </For>
      </div>
    </Show>
  )
}

const RunningImport = (props: { job: SuppressionImportJob; onCancel: () => void }) => {
  const { t, f } = useText()
  const isCancelling = () => props.job.state === 'cancelling'
  const title = () =>
    isCancelling()
      ? t().suppressions.cancelling(props.job.fileName)
      : t().suppressions.running(props.job.fileName)
  return (
    <div class="suppressions-job">
      <div class="suppressions-job-head">
        <strong class="truncate" title={title()}>
          {title()}
        </strong>
        <span class="muted tabular">
          {t().shell.rows(props.job.tally.rows)}
          <Show when={remainingMs(props.job)}>
            {(ms) => <> · {t().shell.remaining(f().duration(ms()))}</>}
          </Show>
        </span>
        <Button
          small
          disabled={isCancelling()}
          aria-label={t().suppressions.cancelRunning(props.job.fileName)}
          onClick={() => props.onCancel()}
        >
          {t().common.cancel}
        </Button>
      </div>
      <Progress label={title()} share={shareOf(props.job)} />
    </div>
  )
}

const FailedImport = (props: { job: SuppressionImportJob; onDismiss: () => void }) => {
  const { t } = useText()
  const words = () => problemWords(t(), props.job.problem ?? { code: 'workspace_unavailable', params: {} })
  /** Of one that a restart interrupted it is not known whether it ended. */
  const what = () =>
    props.job.problem?.code === 'job_missing'
      ? `${props.job.fileName}: ${words().what}`
      : `${t().suppressions.failed(props.job.fileName)} ${words().what}`
  return (
    <div class="suppressions-job">
      <Notice
        kind="error"
        what={what()}
        kept={words().kept}
        todo={words().todo}
        actions={<Button onClick={() => props.onDismiss()}>{t().common.close}</Button>}
      />
      {/* Counts of what was read and thrown away would look like counts of what is there. */}
      <Show when={props.job.problem?.code === 'import_nothing_taken'}>
        <Counted tally={props.job.tally} />
      </Show>
    </div>
  )
}
