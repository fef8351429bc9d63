import { useLocation, useNavigate } from '@solidjs/router'
import { For, type JSX, Show } from 'solid-js'
import type { CnpjBaseStatus } from '../../../shared/api/control.ts'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { SuppressionImportJob } from '../../../shared/bridge/suppressions.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { jobName } from '../../state/jobs.ts'
import { remainingMs, shareOf } from '../../state/import-progress.ts'
import { useCnpjBase, useServiceState } from '../../state/service-state.ts'
import { Button } from '../../ui/button/button.tsx'
import { Progress } from '../../ui/progress/progress.tsx'

/** The window's foot: what runs and how far it is, and in words what is wrong with a process. Absent when all is quiet. */
export const StatusStrip = () => {
  const { t } = useText()
  const { shell, jobs, importQueue } = useAppState()
  const heldByService = useServiceState()
  const base = useCnpjBase()
  const workspace = () => shell.health('workspace')
  const service = () => shell.health('service')
  // What the page in view tells at length, its foot need not repeat.
  const location = useLocation()
  const navigate = useNavigate()
  const faults = () => heldByService.value()?.faults.length ?? 0
  const tellsService = () => !location.pathname.startsWith('/service')
  const told = () => (location.pathname.startsWith('/import') ? importQueue.current()?.jobId : undefined)
  const serviceReason = () => {
    const reason = service()?.reason ?? null
    return reason === null ? '' : t().shell.reasons[reason].what
  }
  const startService = () => (
    <Button small onClick={() => shell.bridge.controlService('start')}>
      {t().shell.startService}
    </Button>
  )
  return (
    <section class="strip" aria-label={t().shell.strip} role="status">
      <Show when={workspace()?.state === 'restarting'}>
        <Line tone="amber" words={t().shell.workspaceRestarting} />
      </Show>
      <Show when={tellsService() && service()?.state === 'restarting'}>
        <Line tone="amber" words={t().shell.serviceRestarting} />
      </Show>
      <Show when={tellsService() && service()?.state === 'stopped'}>
        <Line tone="amber" words={t().shell.serviceStopped} action={startService()} />
      </Show>
      <Show when={tellsService() && service()?.state === 'failed'}>
        <Line tone="red" words={t().shell.serviceFailed(serviceReason())} action={startService()} />
      </Show>
      <Show when={tellsService() && faults() > 0}>
        <Line
          tone="amber"
          words={t().service.faults.active(faults())}
          action={
            <Button small onClick={() => navigate('/service?tab=rehearsal')}>
              {t().service.faults.see}
            </Button>
          }
        />
      </Show>
      <For each={jobs.running('import').filter((job) => job.jobId !== told())}>
        {(job) => (
          <JobLine
            job={job}
            title={
              job.state === 'cancelling'
                ? t().shell.cancelling(jobName(job))
                : t().shell.importing(jobName(job))
            }
            cancelLabel={t().shell.cancelImport(jobName(job))}
            onCancel={() => jobs.cancel(job.jobId)}
          />
        )}
      </For>
      <For each={location.pathname.startsWith('/suppressions') ? [] : jobs.running('suppression_import')}>
        {(job) => (
          <JobLine
            job={job}
            title={
              job.state === 'cancelling'
                ? t().suppressions.cancelling(job.fileName)
                : t().suppressions.running(job.fileName)
            }
            cancelLabel={t().suppressions.cancelRunning(job.fileName)}
            onCancel={() => jobs.cancel(job.jobId)}
          />
        )}
      </For>
      <Show when={tellsService() && base.value()?.running}>
        {(running) => <BaseLine running={running()} />}
      </Show>
    </section>
  )
}

const Line = (props: { tone: 'amber' | 'red'; words: string; action?: JSX.Element }) => (
  <div class="strip-line" data-tone={props.tone}>
    <span class="strip-words">{props.words}</span>
    {props.action}
  </div>
)

const JobLine = (props: {
  job: ImportJob | SuppressionImportJob
  title: string
  cancelLabel: string
  onCancel: () => void
}) => {
  const { t, f } = useText()
  const left = () => remainingMs(props.job)
  return (
    <div class="strip-line">
      <span class="truncate" title={props.title}>
        {props.title}
      </span>
      <Progress thin label={props.title} share={shareOf(props.job)} />
      <span class="strip-words truncate">
        {t().shell.rows(props.job.tally.rows)}
        <Show when={left()}>{(ms) => <> · {t().shell.remaining(f().duration(ms()))}</>}</Show>
      </span>
      <Button
        small
        disabled={props.job.state === 'cancelling'}
        aria-label={props.cancelLabel}
        onClick={() => props.onCancel()}
      >
        {t().common.cancel}
      </Button>
    </div>
  )
}

const BaseLine = (props: { running: NonNullable<CnpjBaseStatus['running']> }) => {
  const { t, f } = useText()
  const navigate = useNavigate()
  const job = () => ({
    bytesRead: props.running.bytesRead,
    bytesTotal: props.running.totalBytes,
    elapsedMs: props.running.elapsedMs,
  })
  const left = () => remainingMs(job())
  return (
    <div class="strip-line">
      <span class="truncate">{t().cnpjBase.running}</span>
      <Progress thin label={t().cnpjBase.running} share={shareOf(job())} />
      <span class="strip-words truncate">
        {t().cnpjBase.taken(props.running.establishments)}
        <Show when={left()}>{(ms) => <> · {t().shell.remaining(f().duration(ms()))}</>}</Show>
      </span>
      <Button small onClick={() => navigate('/service?tab=enrichment')}>
        {t().shell.news.see}
      </Button>
    </div>
  )
}
