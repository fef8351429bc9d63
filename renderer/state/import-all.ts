import { createSignal } from 'solid-js'
import { hasKeyColumn } from '../../shared/rules/key-roles.ts'
import { type ImportQueueStore, isWaiting, listNameOf, type QueuedFile } from './import-queue.ts'
import type { Jobs } from './jobs.ts'
import type { Workspace } from './platform/workspace.ts'

export type ImportAll = {
  readonly isRunning: () => boolean
  /**
   * Makes a list of every file that waits, one after another, by what was decided on it and else as proposed. A file that
   * needs a person, as it has no column to go by or nothing in it could be taken, goes on waiting.
   * @returns how many became lists and how many wait; null where it runs already
   */
  readonly start: () => Promise<{ lists: number; waiting: number } | null>
}

/** Goes on wherever the person is in the window. */
export const createImportAll = (
  { calls }: Workspace,
  importQueue: ImportQueueStore,
  jobs: Jobs,
): ImportAll => {
  const [isRunning, setRunning] = createSignal(false)
  /** As it is by now: the person may have taken it away or imported it meanwhile. */
  const latest = (id: string): QueuedFile | undefined => {
    const file = importQueue.queue.files.find((one) => one.id === id)
    return file !== undefined && isWaiting(file) ? { ...file } : undefined
  }

  const commit = async (file: QueuedFile, batchId: number): Promise<boolean> => {
    const review = await calls.reviews.get({ batchId })
    if (!review.ok || review.value.tally.accepted === 0) return false
    const result = await calls.reviews.commit({ batchId, listName: listNameOf(file) })
    if (result.ok)
      importQueue.note(file.id, { made: { listId: result.value.listId, tally: review.value.tally } })
    return result.ok
  }

  /** Of a file whose job makes a list of it as soon as it is read. */
  const isMade = async (file: QueuedFile, jobId: string): Promise<boolean> => {
    const job = await jobs.endOf('import', jobId)
    if (job?.state === 'review') importQueue.note(file.id, { batchId: job.batchId, isImporting: false })
    return job?.state === 'committed'
  }

  /** @returns the job that reads it; null where it needs a person */
  const begin = async (file: QueuedFile): Promise<string | null> => {
    const { id, ticket, decisions } = file
    const found = await calls.imports.open({ ticket, choices: { ...decisions.choices } })
    importQueue.note(id, { isUnreadable: !found.ok })
    const roles = decisions.rules?.roles ?? (found.ok ? found.value.roles : [])
    if (!found.ok || !hasKeyColumn(roles)) return null
    const started = await calls.imports.start({
      fileId: found.value.fileId,
      roles: [...roles],
      defaultDdd: decisions.rules?.defaultDdd ?? null,
      phoneOrder: [...(decisions.rules ?? found.value).phoneOrder],
      listName: listNameOf(file),
      goal: 'list',
    })
    if (!started.ok) return null
    jobs.follow(started.value.jobId)
    importQueue.note(id, { jobId: started.value.jobId, isImporting: true })
    return started.value.jobId
  }

  const importOne = async (id: string): Promise<boolean> => {
    const begun = await importQueue.inTurn(id, async () => {
      const file = latest(id)
      const isUntouched = file !== undefined && file.batchId === null && file.jobId === null
      return isUntouched ? { file, jobId: await begin(file) } : null
    })
    if (begun !== null) return begun.jobId !== null && isMade(begun.file, begun.jobId)
    const file = latest(id)
    if (file === undefined) return false
    if (file.batchId !== null) return commit(file, file.batchId)
    const { jobId } = file
    if (jobId === null) return false
    const asked = await calls.imports.commitWhenRead({ jobId, listName: listNameOf(file) })
    if (!asked.ok) return false
    if (asked.value.willCommit) {
      importQueue.note(id, { isImporting: true })
      return isMade(file, jobId)
    }
    // It was read a moment ago, which the window may not know yet.
    const batchId = (await jobs.endOf('import', jobId))?.batchId ?? null
    return batchId !== null && commit(file, batchId)
  }

  return {
    isRunning,
    start: async () => {
      if (isRunning()) return null
      setRunning(true)
      const files = importQueue.queue.files.filter(isWaiting)
      let lists = 0
      for (const { id } of files) if (await importOne(id)) lists += 1
      setRunning(false)
      return { lists, waiting: files.length - lists }
    },
  }
}
