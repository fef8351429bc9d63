import { For, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { QueuedFile } from '../../state/import-queue.ts'
import { Dot } from '../../ui/state-tag/state-tag.tsx'
import type { Tone } from '../../ui/state-tag/tone.ts'

type FileState = 'waiting' | 'running' | 'review' | 'committed' | 'cancelled' | 'failed'

const tones: Record<FileState, Tone> = {
  waiting: 'neutral',
  running: 'blue',
  review: 'amber',
  committed: 'green',
  cancelled: 'neutral',
  failed: 'red',
}

/** The files that were dropped, when there is more than one; each is decided and imported by itself. */
export const QueueBar = () => {
  const { t } = useText()
  const { importQueue, importJobs } = useAppState()
  const stateOf = (file: QueuedFile): FileState => {
    if (file.made !== null) return 'committed'
    if (file.batchId !== null) return 'review'
    if (file.jobId === null) return 'waiting'
    const state = importJobs.get(file.jobId)?.state ?? 'running'
    return state === 'cancelling' ? 'running' : state
  }
  return (
    <Show when={importQueue.queue.files.length > 1}>
      <nav class="import-queue" aria-label={t().imports.queue}>
        <For each={importQueue.queue.files}>
          {(file) => (
            <button
              type="button"
              aria-current={file.id === importQueue.queue.currentId ? 'true' : undefined}
              onClick={() => importQueue.show(file.id)}
            >
              <Dot tone={tones[stateOf(file)]} />
              <span class="truncate" title={file.fileName}>
                {file.fileName}
              </span>
              <span class="muted">{t().imports.queueState[stateOf(file)]}</span>
            </button>
          )}
        </For>
      </nav>
    </Show>
  )
}
