import { createSignal } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { isWaiting, type QueuedFile } from '../../state/import-queue.ts'
import { withoutEnding } from './file-facts.tsx'
import { hasKeyRole } from './use-inspection.ts'

/**
 * Makes a list of every file that waits, one after another, by what was decided on it and else as proposed. A file that
 * needs a person, as it has no column to go by or nothing in it could be taken, goes on waiting.
 */
export const useImportAll = () => {
  const { t } = useText()
  const { workspace, importQueue, importJobs, toasts } = useAppState()
  const [isRunning, setRunning] = createSignal(false)
  const { calls } = workspace

  const nameOf = ({ decisions, fileName }: QueuedFile): string => {
    const name = (decisions.listName ?? withoutEnding(fileName)).trim()
    return name === '' ? fileName : name
  }

  const commit = async (file: QueuedFile, batchId: number): Promise<boolean> => {
    const review = await calls.reviews.get({ batchId })
    if (!review.ok || review.value.tally.accepted === 0) return false
    const result = await calls.reviews.commit({ batchId, listName: nameOf(file) })
    if (result.ok)
      importQueue.note(file.id, { made: { listId: result.value.listId, tally: review.value.tally } })
    return result.ok
  }

  /** Until its job has ended. @returns whether it became a list */
  const ended = async (file: QueuedFile, jobId: string): Promise<boolean> => {
    const events = await calls.imports.watch({ jobId })
    if (!events.ok) return false
    let isMade = false
    try {
      for await (const job of events.value) {
        isMade = job.state === 'committed'
        if (job.state === 'review') importQueue.note(file.id, { batchId: job.batchId, isImporting: false })
      }
    } catch {
      // The workspace was restarted under it; what it had read waits for the person again.
    }
    return isMade
  }

  const read = async (file: QueuedFile): Promise<boolean> => {
    const { id, path, decisions } = file
    const found = await calls.imports.inspect({ path, choices: { ...decisions.choices } })
    importQueue.note(id, { isUnreadable: !found.ok })
    const roles = decisions.rules?.roles ?? (found.ok ? found.value.roles : [])
    if (!found.ok || !hasKeyRole(roles)) return false
    const { sample: _sample, complete: _complete, ...facts } = found.value.facts
    const started = await calls.imports.start({
      source: { path, choices: { ...decisions.choices }, facts },
      roles: [...roles],
      defaultDdd: decisions.rules?.defaultDdd ?? null,
      phoneOrder: [...(decisions.rules ?? found.value).phoneOrder],
      listName: nameOf(file),
      goal: 'list',
    })
    if (!started.ok) return false
    const { jobId } = started.value
    importJobs.follow(jobId)
    importQueue.note(id, { jobId, isImporting: true })
    return ended(file, jobId)
  }

  const importOne = async (file: QueuedFile): Promise<boolean> => {
    if (file.batchId !== null) return commit(file, file.batchId)
    if (file.jobId === null) return read(file)
    const { jobId } = file
    const asked = await calls.imports.commitWhenRead({ jobId, listName: nameOf(file) })
    if (!asked.ok) return false
    if (asked.value.willCommit) {
      importQueue.note(file.id, { isImporting: true })
      return ended(file, jobId)
    }
    const batchId = importJobs.get(jobId)?.batchId ?? null
    return batchId !== null && commit(file, batchId)
  }

  return {
    isRunning,
    start: async (): Promise<void> => {
      if (isRunning()) return
      setRunning(true)
      const files = importQueue.queue.files.filter(isWaiting)
      let made = 0
      for (const { id } of files) {
        // As it is by now: the person may have taken it away or imported it meanwhile.
        const file = importQueue.queue.files.find((one) => one.id === id)
        if (file !== undefined && isWaiting(file) && (await importOne(file))) made += 1
      }
      setRunning(false)
      toasts.say(t().imports.importedAll(made, files.length - made))
    },
  }
}
