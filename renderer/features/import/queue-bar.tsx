import { createSignal, For, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { isWaiting, type QueuedFile } from '../../state/import-queue.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dot } from '../../ui/state-tag/state-tag.tsx'
import type { Tone } from '../../ui/state-tag/tone.ts'
import { JoinDialog } from './join-dialog.tsx'
import { useJoinable } from './use-joinable.ts'
import './queue-bar.css'

type FileState = 'waiting' | 'running' | 'review' | 'committed' | 'cancelled' | 'failed'

const tones: Record<FileState, Tone> = {
  waiting: 'neutral',
  running: 'blue',
  review: 'amber',
  committed: 'green',
  cancelled: 'neutral',
  failed: 'red',
}

/** Several dropped files that are no lists yet: each is decided by itself, or all are imported, as one list each or one for all. */
export const QueueBar = () => {
  const { t } = useText()
  const { importQueue, importAll, jobs, toasts } = useAppState()
  const stateOf = (file: QueuedFile): FileState => {
    if (file.made !== null) return 'committed'
    if (file.batchId !== null && !file.isImporting) return 'review'
    if (file.jobId === null) return file.isUnreadable ? 'failed' : 'waiting'
    const state = jobs.get('import', file.jobId)?.state ?? 'running'
    return state === 'cancelling' ? 'running' : state
  }
  const importThem = async () => {
    const done = await importAll.start()
    if (done !== null) toasts.say(t().imports.importedAll(done.lists, done.waiting))
  }
  const joinable = useJoinable()
  const [isJoining, setJoining] = createSignal(false)
  /** One that became a list leaves, once another is looked at. */
  const shown = () =>
    importQueue.queue.files.filter(
      (file) => file.id === importQueue.queue.currentId || stateOf(file) !== 'committed',
    )
  const waiting = () => importQueue.queue.files.filter(isWaiting).length
  return (
    <Show when={shown().length > 1}>
      <div class="import-row">
        <nav class="import-queue" aria-label={t().imports.queue}>
          <For each={shown()}>
            {(file) => (
              <button
                type="button"
                aria-current={file.id === importQueue.queue.currentId ? 'true' : undefined}
                onClick={() => importQueue.show(file.id)}
              >
                <Dot tone={tones[stateOf(file)]} />
                <span class="truncate" title={file.fileName}>
                  {t().imports.files(file.fileName, file.fileCount)}
                </span>
                <span class="muted">{t().imports.queueState[stateOf(file)]}</span>
              </button>
            )}
          </For>
        </nav>
        <Show when={waiting() > 1 || importAll.isRunning()}>
          <Button small disabled={importAll.isRunning()} onClick={() => importThem()}>
            {t().imports.importAll(waiting())}
          </Button>
        </Show>
        <Show when={!importAll.isRunning() && (joinable.files().length > 0 || joinable.isComparing())}>
          <Button
            small
            disabled={joinable.isComparing()}
            title={joinable.isComparing() ? t().imports.joinComparing : t().imports.joinHint}
            onClick={() => setJoining(true)}
          >
            {t().imports.join(joinable.isComparing() ? 0 : joinable.files().length)}
          </Button>
        </Show>
        <JoinDialog
          open={isJoining()}
          onClose={() => setJoining(false)}
          files={joinable.files()}
          queued={joinable.files}
        />
      </div>
    </Show>
  )
}
