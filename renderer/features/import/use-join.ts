import { createSignal } from 'solid-js'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { type FileRules, type QueuedFile, tableOf } from '../../state/import-queue.ts'
import type { TableHeader } from '../../state/table-headers.ts'

type Joining = { listName: string; header: TableHeader; rules: FileRules }

/** Makes one list of several files of the queue: one job, which they share. */
export const useJoin = () => {
  const { t } = useText()
  const { workspace, importQueue, importJobs } = useAppState()
  const { calls } = workspace
  const [isStarting, setStarting] = createSignal(false)
  const [problem, setProblem] = createSignal<Problem>()

  /** Ends the reading of a file for a review of its own. @returns the review, where it was read whole already */
  const endReading = async (jobId: string): Promise<number | null> => {
    await calls.imports.cancel({ jobId })
    const events = await calls.imports.watch({ jobId })
    if (!events.ok) return null
    let last: ImportJob | undefined
    try {
      for await (const job of events.value) last = job
    } catch {
      // The workspace was restarted under it: nothing of it is left.
      return null
    }
    return last?.state === 'review' ? last.batchId : null
  }

  const share = (files: readonly QueuedFile[], jobId: string) => {
    importJobs.follow(jobId)
    for (const { id, jobId: known } of files) {
      // Its desk began to read it a moment ago.
      const latest = importQueue.queue.files.find((file) => file.id === id)?.jobId ?? null
      if (latest !== null && latest !== known) importJobs.cancel(latest)
      importQueue.note(id, { jobId, isImporting: true })
    }
  }

  return {
    isStarting,
    problem,
    /** @returns whether it was started */
    start: async (files: readonly QueuedFile[], { listName, header, rules }: Joining): Promise<boolean> => {
      if (isStarting()) return false
      setStarting(true)
      const asked = files.map((file) => ({ ...file }))
      const tables = []
      for (const file of asked) {
        const { path, choices, batchId } = tableOf(file)
        const isReading = batchId === null && file.jobId !== null
        tables.push({
          path,
          choices: { ...choices },
          batchId: isReading ? await endReading(file.jobId ?? '') : batchId,
        })
      }
      const started = await calls.imports.join({
        tables,
        header: { columns: [...header.columns], headerRow: header.headerRow },
        roles: [...rules.roles],
        defaultDdd: rules.defaultDdd,
        phoneOrder: [...rules.phoneOrder],
        listName,
        fileColumn: t().imports.fileColumn,
      })
      for (const [place, { id }] of asked.entries()) {
        const batchId = tables[place]?.batchId ?? null
        // What was being read and is not part of a job now is read again.
        importQueue.note(id, started.ok || batchId !== null ? { batchId } : { jobId: null })
      }
      setProblem(started.ok ? undefined : started.problem)
      if (started.ok) share(asked, started.value.jobId)
      setStarting(false)
      return started.ok
    },
  }
}
