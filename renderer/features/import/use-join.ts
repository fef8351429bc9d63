import { createSignal } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { isWaiting, type QueuedFile, tableOf } from '../../state/import-queue.ts'
import type { FileRules } from '../../state/file-rules.ts'
import type { TableHeader } from '../../state/table-headers.ts'

type Joining = { listName: string; header: TableHeader; rules: FileRules }

/** Makes one list of several files of the queue: one job, which they share. */
export const useJoin = () => {
  const { t } = useText()
  const { workspace, importQueue, jobs } = useAppState()
  const { calls } = workspace
  const [isStarting, setStarting] = createSignal(false)
  const [problem, setProblem] = createSignal<Problem>()

  /** Ends the reading of a file for a review of its own. @returns the review, where it was read whole already */
  const endReading = async (jobId: string): Promise<number | null> => {
    await calls.jobs.cancel({ jobId })
    const ended = await jobs.endOf('import', jobId)
    return ended?.state === 'review' ? ended.batchId : null
  }

  const start = async (
    files: readonly QueuedFile[],
    { listName, header, rules }: Joining,
  ): Promise<boolean> => {
    const asked = files.map((file) => ({
      ...(importQueue.queue.files.find(({ id }) => id === file.id) ?? file),
    }))
    // Several of them may have become a list meanwhile.
    if (!asked.every(isWaiting)) return false
    const tables = []
    for (const file of asked) {
      const { ticket, choices, batchId } = tableOf(file)
      const isReading = batchId === null && file.jobId !== null
      tables.push({
        ticket,
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
    setProblem(started.ok ? undefined : started.problem)
    if (started.ok) jobs.follow(started.value.jobId)
    for (const [place, { id }] of asked.entries()) {
      const batchId = tables[place]?.batchId ?? null
      if (started.ok) importQueue.note(id, { batchId, jobId: started.value.jobId, isImporting: true })
      // What was being read and is not part of a job now is read again.
      else importQueue.note(id, batchId === null ? { jobId: null } : { batchId })
    }
    return started.ok
  }

  return {
    isStarting,
    problem,
    /** @returns whether it was started */
    start: async (files: readonly QueuedFile[], joining: Joining): Promise<boolean> => {
      if (isStarting()) return false
      setStarting(true)
      // Their desks may be about to read some of them. In one order, so that no two wait for each other.
      const inTurn = files
        .map(({ id }) => id)
        .toSorted()
        .reduce(
          (work, id) => () => importQueue.inTurn(id, work),
          () => start(files, joining),
        )
      const isStarted = await inTurn()
      setStarting(false)
      return isStarted
    },
  }
}
