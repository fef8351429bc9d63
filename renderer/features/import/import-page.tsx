import FileSpreadsheet from 'lucide-solid/icons/file-spreadsheet'
import { createEffect, Match, Show, Switch } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useOpenFiles } from '../../state/open-files.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FileDesk } from './file-desk.tsx'
import './import.css'
import { JobResult } from './job-result.tsx'
import { JobView } from './job-view.tsx'
import { RecentFiles } from './recent-files.tsx'

/** The file in hand: open on the desk, being imported, or done. */
export const ImportPage = () => {
  const { t } = useText()
  const { importQueue, jobs } = useAppState()
  const openFiles = useOpenFiles()
  createEffect(() => {
    const file = importQueue.current()
    const ended = file?.jobId === null || file === undefined ? undefined : jobs.get('import', file.jobId)
    if (file === undefined || ended === undefined) return
    // It was read whole, or nothing of it could be taken: either way it waits for the person.
    if (ended.state === 'review' && file.batchId === null && file.made === null)
      importQueue.note(file.id, { batchId: ended.batchId, isImporting: false })
    // The workspace was restarted while it read, and it begins again.
    if (ended.state === 'failed' && ended.problem?.code === 'job_missing' && !file.isImporting)
      importQueue.readAnew(file.id)
  })
  const job = () => {
    const jobId = importQueue.current()?.jobId ?? null
    return jobId === null ? undefined : jobs.get('import', jobId)
  }
  return (
    <Switch
      fallback={
        <Page title={t().imports.title}>
          <EmptyState
            target
            icon={FileSpreadsheet}
            title={t().imports.emptyTitle}
            line={t().imports.emptyLine}
            actions={
              <Button kind="main" onClick={() => openFiles()}>
                {t().imports.openFile}
              </Button>
            }
          />
          <RecentFiles />
        </Page>
      }
    >
      <Match when={importQueue.current()?.made}>
        {(made) => <JobResult tally={made().tally} listId={made().listId} elapsedMs={null} />}
      </Match>
      <Match when={importQueue.current()?.isImporting === true && importQueue.current()}>
        {(_) => <Show when={job()}>{(started) => <JobView job={started()} />}</Show>}
      </Match>
      <Match when={importQueue.current()?.id} keyed>
        {(_) => <Show when={importQueue.current()}>{(file) => <FileDesk file={file()} />}</Show>}
      </Match>
    </Switch>
  )
}
