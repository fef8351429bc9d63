import { createEffect, createSignal, on } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import { useAppState } from '../../state/context.ts'
import type { FileRules, QueuedFile } from '../../state/import-queue.ts'
import { hasKeyRole } from './use-inspection.ts'

/**
 * Has a file read whole as soon as it is known what its rows go by, so that the counts are of all rows and every one
 * can be mended before it becomes a list.
 */
export const useWholeReading = (
  file: () => QueuedFile,
  inspected: () => { facts: SpreadsheetFacts; rules: FileRules } | undefined,
  listName: () => string,
) => {
  const { workspace, importQueue, importJobs } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  let isStarting = false

  const job = () => {
    const { jobId } = file()
    return jobId === null ? undefined : importJobs.get(jobId)
  }

  const start = async (facts: SpreadsheetFacts, { roles, defaultDdd, phoneOrder }: FileRules) => {
    const { id, path, decisions } = file()
    isStarting = true
    const result = await workspace.calls.imports.start({
      source: { path, choices: { ...decisions.choices }, facts },
      roles: [...roles],
      defaultDdd,
      phoneOrder: [...phoneOrder],
      listName: listName(),
      goal: 'review',
    })
    isStarting = false
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    const { jobId } = result.value
    const now = importQueue.queue.files.find((one) => one.id === id)
    importJobs.follow(jobId)
    // It was closed, is to be read in another way, or was opened again and read from there meanwhile.
    if (now === undefined || now.jobId !== null || now.decisions.choices !== decisions.choices)
      importJobs.cancel(jobId)
    else importQueue.note(id, { jobId })
  }

  createEffect(
    on([inspected, () => file().jobId, () => file().batchId], ([found, jobId, batchId]) => {
      if (found === undefined || jobId !== null || batchId !== null || isStarting) return
      if (hasKeyRole(found.rules.roles)) void start(found.facts, found.rules)
    }),
  )

  return {
    job,
    problem: () => problem() ?? (job()?.state === 'failed' ? (job()?.problem ?? undefined) : undefined),
    isCancelled: () => job()?.state === 'cancelled',
    cancel: () => {
      const { jobId } = file()
      if (jobId !== null) importJobs.cancel(jobId)
    },
    again: () => importQueue.readAnew(file().id),
  }
}

export type WholeReading = ReturnType<typeof useWholeReading>
